"""Every way in which somebody in an encounter casts a spell, as arrays: compiled once.

A *casting* is one spell as one combatant casts it, with its warping: what an entry of a script
declares. A power is a casting too. K castings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from attrs import evolve, field, frozen

from vsdsim.scenario.model import Cast, Script
from vsdsim.vsd.drive import Drive
from vsdsim.vsd.library.spells.doubling import Part, doubled
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.known import lore_of, wanting
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.powers import power_of
from vsdsim.vsd.library.spells.scripting import FAILING
from vsdsim.vsd.library.spells.spell import Aims, Save, Spell
from vsdsim.vsd.library.spells.warping import warped
from vsdsim.vsd.numbers import Bools, Ints, bools, ints
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.sources import Source
from vsdsim.vsd.vocabulary import Length

__all__ = [
    "ANYBODY", "ENEMY", "FRIEND", "LANDS", "NO_SAVE", "ONESELF", "SAVES", "TOUCH", "TSR",
    "WSR", "Casting", "Castings", "castings_of", "compile_castings",
]  # fmt: skip

MOST_FAILURE: Final = 50
"""The highest modifier of a failure of which nobody can become Weary (`magic.failure`)."""
TOUCH: Final = 2000
"""Millimetres within which somebody can be touched (`magic.requirements`)."""
SPELL_CLUMSY: Final = 10
"""The highest first die with which an attack spell can fail."""
NO_SAVE, TSR, WSR = -1, 0, 1
"""Save rolls against a spell, as stored."""
ENEMY, FRIEND, ONESELF, ANYBODY = range(4)
"""Whom a spell is for, as stored; oneself is a friend."""
LANDS: Final[Mapping[str | None, int]] = {None: 0, "haven": -20, "blighted": 20}
"""What the land does to magical resonances."""

SAVES: Final[Mapping[Save | None, int]] = {None: NO_SAVE, "tsr": TSR, "wsr": WSR}
_AIMS: Final[Mapping[Aims, int]] = {
    "enemy": ENEMY, "friend": FRIEND, "self": ONESELF, "anybody": ANYBODY,
}  # fmt: skip


@frozen
class Casting:
    """One spell as one combatant casts it, or a power as it uses it."""

    owner: int
    """Combatant number of the caster."""
    cast: Cast | None
    """What its entry says of it; None of a power."""
    spell: Spell
    """Warped as the entry says."""
    level: int
    """The caster's."""
    bonus: int
    """Of the lore; a power's CMB."""
    power: bool = False
    every: int = 0
    """Rounds from one use of a power to the next."""
    doubled: frozenset[Part] = frozenset()
    """What of the spell is doubled, which its caster pays for."""

    def attack(self) -> Attack | None:
        """The attack roll of an attack spell, None of any other."""
        roll = self.spell.attack
        if roll is None:
            return None
        return Attack(
            name=self.spell.name,
            kind="spell",
            cmb=self.bonus,
            table=roll.attack,
            max_result=roll.max_result,
            clumsy=SPELL_CLUMSY,
            length=Length.HAND,
            criticals=(roll.critical,),
            ranged=True,
        )

    @property
    def source(self) -> Source:
        """What it can bring upon somebody."""
        spell = self.spell
        return Source.of(
            spell.name, spell.display, self.owner, self.level, spell.effects, spell.duration
        )

    @property
    def form(self) -> tuple[int, Spell]:
        """The caster and the spell: what castings have in common that are prepared alike."""
        return self.owner, self.spell

    @property
    def outstanding(self) -> Casting | None:
        """The same with the option that an outstanding success adds, None without a fit one."""
        cast = self.cast
        option = None if cast is None else self.spell.warp(cast.outstanding or "")
        if cast is None or option is None or 2 * option.weave > self.spell.weave:
            return None
        more = evolve(cast, warp=(*cast.warp, option.name), outstanding=None)
        return evolve(self, cast=more, spell=warped(self.spell, (option.name,)))

    def with_double(self, part: Part) -> Casting | None:
        """The same with a part of the spell doubled, once; None where there is none to double."""
        spell = None if self.power or part in self.doubled else doubled(self.spell, part)
        return None if spell is None else evolve(self, spell=spell, doubled=self.doubled | {part})


@frozen(eq=False)
class Castings:
    """All castings of an encounter, (K,) each; K is 0 where nobody casts."""

    each: tuple[Casting, ...]
    owner: Ints
    level: Ints
    """The caster's."""
    bonus: Ints
    weave: Ints
    """With all warping; what it costs."""
    aims: Ints
    """`ENEMY`, `FRIEND`, `ONESELF` or `ANYBODY`."""
    at_self: Bools
    """Cast at oneself, or around oneself, alone."""
    range: Ints
    """Millimetres to the target aimed at; 0 where it is cast at oneself alone."""
    touches: Bools
    """Cast by touching, or from oneself: the range is none to speak of."""
    instant: Bools
    waits: Bools
    """Cast as another acts: wards and counterspells."""
    save: Ints
    """`TSR`, `WSR` or `NO_SAVE`."""
    radius: Ints
    """Millimetres, 0 without; `cone` likewise."""
    cone: Ints
    targets: Ints
    """At how many it is cast, where it has no area."""
    levels: Ints
    """Levels that all whom it reaches have together at most, 0 for any."""
    suits: Bools
    """(K, C) who is of the kind of each of its effects: humanoids, beasts or anybody."""
    concerns: Bools
    """(K, C) who is of the kind of any of them."""
    form: Ints
    """The first casting of the same spell, with the same warping, by the same caster."""
    concentrate: Ints
    """Rounds of concentration before it, as the entry says."""
    divides: Bools
    """Lasts two counted rounds or more: half of them are some."""
    failure: Ints
    """Modifier on the Spell Failure Table, `resonance` on that of Magical Resonance."""
    resonance: Ints
    outstanding: Ints
    """The casting that it becomes by an outstanding success, -1 for none: that halves the cost."""
    failing: Ints
    """(K, 5) what a failure leaves to choose from (as numbered in FAILING), the first first."""
    power: Bools
    every: Ints
    """Rounds from one use of a power to the next."""
    doubled: Ints
    """(Part, K) the casting that it becomes as a part of the spell is doubled, -1 for none."""
    times: Ints
    """Times the base damage of its attack roll."""
    attack: Ints = field(kw_only=True)
    """Attack number of an attack spell, -1 for any other."""

    @cached_property
    def any(self) -> bool:
        """Whether anybody casts, or uses a power."""
        return bool(self.each)

    @cached_property
    def wearies(self) -> bool:
        """Whether a failure can make a caster Weary."""
        return bool((self.failure[~self.power] > MOST_FAILURE).any())

    @cached_property
    def any_power(self) -> bool:
        """Whether anybody has a power that cannot be used each round."""
        return bool((self.every > 1).any())

    @cached_property
    def number_of(self) -> Mapping[tuple[int, Cast], int]:
        """The numbers of castings, plain ones, by who casts them and what an entry says of them."""
        return {
            (one.owner, one.cast): number
            for number, one in enumerate(self.each)
            if one.cast is not None and not one.doubled
        }


def castings_of(
    sheets: Sequence[Sheet],
    scripts: Iterable[Script | None],
    spells: Mapping[str, Spell],
    drive: Drive,
) -> tuple[Casting, ...]:
    """What each combatant (C,) can come to cast as its script (C,) says.

    First as the entries say it, then with all that is doubled, outstanding ones last.
    """
    found: dict[Casting, None] = {}
    for owner, (sheet, script) in enumerate(zip(sheets, scripts, strict=True)):
        for entry in () if script is None else script.entries:
            casting = None if entry.cast is None else _casting(owner, sheet, entry.cast, spells)
            if casting is not None:
                found[casting] = None
    for part in Part:
        for casting in tuple(found):
            if part in drive.parts_doubled(casting.owner):
                found |= _listed(casting.with_double(part))
    for casting in tuple(found):
        found |= _listed(casting.outstanding)
    return tuple(found)


def _listed(casting: Casting | None) -> dict[Casting, None]:
    return {} if casting is None else {casting: None}


def _casting(owner: int, sheet: Sheet, cast: Cast, spells: Mapping[str, Spell]) -> Casting | None:
    """A spell as somebody casts it; None where that one can never do so."""
    if cast.power:
        power = power_of(sheet, cast.spell)
        if power is None:
            return None
        figures = sheet.level, power.cmb
        return Casting(owner, cast, power.spell, *figures, power=True, every=power.every)
    spell = spells.get(cast.spell)
    if spell is None or any(spell.warp(name) is None for name in cast.warp):
        return None
    spell = warped(spell, cast.warp)
    lore = lore_of(sheet, spell.lore)
    if lore is None or wanting(spell, sheet) is not None:
        return None
    return Casting(owner, cast, spell, sheet.level, lore.bonus)


def compile_castings(each: Sequence[Casting], attack: Ints, beasts: Sequence[bool]) -> Castings:
    """The columns of castings, whose attack rolls have the numbers `attack` (K,).

    `beasts` (C,) says of everybody whether it is one.
    """
    spells = [one.spell for one in each]
    numbers = {one: number for number, one in enumerate(each)}
    forms: dict[tuple[int, Spell], int] = {}
    for number, one in enumerate(each):
        forms.setdefault(one.form, number)
    return Castings(
        each=tuple(each),
        owner=ints(one.owner for one in each),
        level=ints(one.level for one in each),
        bonus=ints(one.bonus for one in each),
        weave=ints(spell.weave for spell in spells),
        aims=ints(_AIMS[spell.on] for spell in spells),
        at_self=bools(_at_self(spell) for spell in spells),
        range=ints(_range(spell) for spell in spells),
        touches=bools(not isinstance(spell.range, int) for spell in spells),
        instant=bools(spell.instant for spell in spells),
        waits=bools(spell.waits for spell in spells),
        save=ints(SAVES[spell.save] for spell in spells),
        radius=ints(0 if spell.area is None else 1000 * spell.area.radius for spell in spells),
        cone=ints(0 if spell.area is None else 1000 * spell.area.cone for spell in spells),
        targets=ints(spell.targets for spell in spells),
        levels=ints(max((limit.levels for limit in _limits(spell)), default=0) for spell in spells),
        suits=_kinds(all, spells, beasts),
        concerns=_kinds(any, spells, beasts),
        form=ints(forms[one.form] for one in each),
        concentrate=ints(0 if one.cast is None else one.cast.concentrate for one in each),
        divides=bools(_divides(one) for one in each),
        failure=ints(spell.failure for spell in spells),
        resonance=ints(spell.resonance for spell in spells),
        outstanding=ints(_number(one.outstanding, numbers) for one in each),
        failing=np.array([_failing(one.cast) for one in each], np.int32).reshape(-1, len(FAILING)),
        power=bools(one.power for one in each),
        every=ints(one.every for one in each),
        doubled=np.array(
            [[_number(one.with_double(part), numbers) for one in each] for part in Part], np.int32
        ),
        times=ints(1 if spell.attack is None else spell.attack.times for spell in spells),
        attack=attack,
    )


def _limits(spell: Spell) -> list[Condition]:
    """The effects of a spell that say whom they can come over."""
    return [effect for effect in spell.effects if isinstance(effect, Condition)]


def _kinds(
    how_many: Callable[[Iterable[bool]], bool], spells: Sequence[Spell], beasts: Sequence[bool]
) -> Bools:
    """(K, C) of whose kind all effects of each spell are, or any."""

    def touches(effect: Effect, *, beast: bool) -> bool:
        only = effect.only if isinstance(effect, Condition) else ""
        return only in ("", "beast" if beast else "humanoid")

    found = [
        [how_many(touches(effect, beast=beast) for effect in spell.effects) for beast in beasts]
        for spell in spells
    ]
    return np.array(found, np.bool_).reshape(-1, len(beasts))


def _at_self(spell: Spell) -> bool:
    """Whether a spell is cast at oneself or around oneself; a cone goes towards somebody."""
    around = spell.area is not None and spell.area.radius > 0
    return spell.on == "self" or (spell.range == "self" and (around or spell.area is None))


def _range(spell: Spell) -> int:
    """Millimetres to the target of a spell."""
    if _at_self(spell):
        return 0
    if spell.range == "touch":
        return TOUCH
    cone = 0 if spell.area is None else spell.area.cone
    return 1000 * (spell.range if isinstance(spell.range, int) else cone)


def _divides(one: Casting) -> bool:
    duration = one.spell.duration
    rounds = None if duration is None else duration.rounds(one.level)
    return rounds is not None and rounds > 1


def _number(more: Casting | None, numbers: Mapping[Casting, int]) -> int:
    """The number of what a casting can become; -1 for what it cannot."""
    return -1 if more is None else numbers.get(more, -1)


def _failing(cast: Cast | None) -> list[int]:
    """What a failure of a casting leaves to choose from, the first first."""
    first = () if cast is None else cast.failing
    rest = (word for word in FAILING if word not in first)
    return [FAILING.index(word) for word in (*first, *rest)]
