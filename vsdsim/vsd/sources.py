"""What magic can bring upon somebody: a *source* for every casting, power and rider, as arrays.

T sources, castings first; S names of what can go on upon somebody. What goes on is looked up by its
source: which figures it changes, what it binds its bearer with, what it keeps away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from vsdsim.vsd.condition import Ends
from vsdsim.vsd.conditions import CONDITIONS, HASTED, PRONE, bit_of
from vsdsim.vsd.library.spells.answers import Aim, Ward
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.figures import BrandedWeapon, Haste, Modifier, Strength
from vsdsim.vsd.library.spells.harming import CriticalStrike, Push, SoulDamage
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.plights import Condition, Protection
from vsdsim.vsd.library.spells.spell import Duration, Span
from vsdsim.vsd.numbers import NEVER, Bools, Ints, bools, ints

__all__ = ["HASTE", "OVER", "Bits", "Figure", "Source", "Sources", "compile_sources"]

Bits: TypeAlias = NDArray[np.uint16]

HASTE: Final = bit_of(HASTED)
"""The bit of who is hasted."""
OVER: Final = "haste that is over"
"""The name of what haste leaves behind; no spell has one like it."""
SPENT: Final = -30
"""What that takes off everything."""


class Figure(IntEnum):
    """What can be changed about somebody by what goes on upon it; one row of a table each."""

    DEFENCE = 0
    SIDE_DEFENCE = 1
    """Only against attacks from the front and the shield's side."""
    CMB = 2
    MELEE_CMB = 3
    SKILLS = 4
    SAVES = 5
    MAGIC_SAVES = 6
    MAGIC_DEFENCE = 7
    CASTING = 8
    SHOT = 9
    """Of the next shot of the round."""
    DAMAGE = 10
    """How many times the base damage in melee it does; all others are added."""


@frozen
class Source:
    """One spell as one combatant casts it, one power or one rider: what it does, and how long."""

    name: str
    """Of several of one name upon somebody the latest counts (`magic.names`)."""
    display: str
    owner: int
    """Combatant number of whose it is."""
    effects: tuple[Effect, ...]
    rounds: int = 0
    """How long it goes on: NEVER for the fight and by concentration, 0 without a duration."""
    points: int = 0
    """So many points of failure are `times` rounds each; 0 where they do not decide."""
    times: int = 1
    sustained: bool = False
    """Goes on as long as its owner concentrates."""

    @staticmethod
    def of(
        name: str,
        display: str,
        owner: int,
        level: int,
        effects: Sequence[Effect],
        duration: Duration | None,
    ) -> Source:
        """The source that an `owner` of a `level` is of what has this duration."""
        if duration is None:
            return Source(name, display, owner, tuple(effects))
        counted = duration.rounds(level)
        by_failure = duration.span is Span.FAILURE
        return Source(
            name,
            display,
            owner,
            tuple(effects),
            rounds=(0 if by_failure else NEVER) if counted is None else min(counted, NEVER),
            points=duration.number if by_failure else 0,
            times=duration.times,
            sustained=duration.span is Span.CONCENTRATION,
        )

    @property
    def goes_on(self) -> bool:
        """Whether anything of it goes on upon its target."""
        return self.aims or self.lasts

    @property
    def lasts(self) -> bool:
        """Whether anything of it goes on for its duration."""
        endures = self.rounds > 0 or self.points > 0
        return endures and any(effect.lasts for effect in self.effects)

    @property
    def heals(self) -> bool:
        """Whether hit points come back by it for a while."""
        return any(isinstance(effect, Healing) for effect in self.effects)

    @property
    def aims(self) -> bool:
        """Whether it waits for a shot of the round."""
        return any(isinstance(effect, Aim) for effect in self.effects)

    def apart(self) -> Source:
        """Its aim by itself."""
        return Source(f"{self.name} (aim)", self.display, self.owner, self.all_of(Aim))

    def alone(self) -> Source:
        """All of it, called as its aim is: nothing else of it goes on."""
        return evolve(self, name=f"{self.name} (aim)")

    def without_aim(self) -> Source:
        """All but that."""
        effects = tuple(effect for effect in self.effects if not isinstance(effect, Aim))
        return evolve(self, effects=effects)

    def all_of(self, kind: type[Effect]) -> tuple[Any, ...]:
        """Its effects of a kind."""
        return tuple(effect for effect in self.effects if isinstance(effect, kind))


def _modified(effect: Modifier) -> Mapping[Figure, int]:
    return {
        Figure.SIDE_DEFENCE if effect.side else Figure.DEFENCE: effect.defence,
        Figure.CMB: effect.cmb,
        Figure.SKILLS: effect.skills,
        Figure.SAVES: effect.saves,
        Figure.MAGIC_SAVES: effect.magic_saves,
        Figure.MAGIC_DEFENCE: effect.magic_defence,
        Figure.CASTING: effect.casting,
    }


CHANGES: Final[Mapping[type[Effect], Callable[[Any], Mapping[Figure, int]]]] = {
    Modifier: _modified,
    Strength: lambda effect: {Figure.MELEE_CMB: effect.cmb, Figure.DAMAGE: effect.damage},
    Aim: lambda effect: {Figure.SHOT: effect.aim},
}
"""What effects do to figures as long as they go on."""


@frozen(eq=False)
class Sources:
    """All sources of an encounter, (T,) each; T is 0 where there is no magic.

    Where haste can come up, what it leaves behind is one more, the last, of nobody.
    """

    each: tuple[Source, ...]
    names: tuple[str, ...]
    """(S,) names of what can go on upon somebody."""
    name: Ints
    """Index into `names`, -1 where nothing goes on."""
    title: Ints
    """The number of its name among all there are."""
    record: Ints
    """Index of its name into `names`, whether anything of it goes on or not; -1 for none."""
    mends: Ints
    """The number of its name among those of sources that heal, -1 for none."""
    menders: int
    """How many names those have."""
    heals: Bools
    owner: Ints
    rounds: Ints
    points: Ints
    times: Ints
    sustained: Bools
    aims: Bools
    aim: Ints
    """The source of the aim that comes with it, -1 for none."""
    until_harmed: Bools
    only_binds: Bools
    """Nothing of it goes on but what it binds with."""
    binds: Bits
    """What it binds its bearer with: conditions, and haste."""
    keeps_away: Bits
    """The conditions that cannot begin while it goes on."""
    changes: NDArray[np.int32]
    """(Figure, T + 1) what it adds to figures, and nothing for no source: -1."""

    @cached_property
    def lasting(self) -> bool:
        """Whether anything can go on upon anybody."""
        return bool(self.names)

    @cached_property
    def over(self) -> int:
        """The source that haste leaves behind, -1 for none."""
        return len(self.each) - 1 if self.each and self.each[-1].name == OVER else -1

    @cached_property
    def any_sustained(self) -> bool:
        """Whether anything goes on by concentration."""
        return bool(self.sustained.any())

    @cached_property
    def any_until_harmed(self) -> bool:
        """Whether anything ends as its bearer is harmed."""
        return bool(self.until_harmed.any())

    @cached_property
    def branding(self) -> tuple[int, ...]:
        """Names, as indices, under which weapons are branded."""
        brands = {int(self.name[t]) for t, one in enumerate(self.each) if one.all_of(BrandedWeapon)}
        return tuple(sorted(brands - {-1}))

    @cached_property
    def changed(self) -> frozenset[Figure]:
        """The figures that something can change."""
        idle = np.array([figure is Figure.DAMAGE for figure in Figure])[:, None]
        does = (self.changes != idle).any(axis=1)
        return frozenset(figure for figure in Figure if does[figure])

    @cached_property
    def brought(self) -> frozenset[str]:
        """The conditions that they can bring, for a time or for the fight."""
        return frozenset(effect.condition for one in self.each for effect in one.all_of(Condition))

    @cached_property
    def binding(self) -> int:
        """Bits of all that somebody can be bound with as long as something goes on."""
        return int(np.bitwise_or.reduce(self.binds, initial=0))

    @cached_property
    def protecting(self) -> int:
        """Bits of the conditions from which somebody can be protected."""
        return int(np.bitwise_or.reduce(self.keeps_away, initial=0))

    def do(self, *kinds: type[Effect]) -> bool:
        """Whether one of them has an effect of these kinds."""
        return any(one.all_of(kind) for one in self.each for kind in kinds)

    @cached_property
    def heal(self) -> bool:
        """Whether hit points or blood can be won back."""
        return self.do(Healing, Staunching)

    @cached_property
    def push(self) -> bool:
        """Whether somebody can be pushed."""
        return self.do(Push)

    @cached_property
    def souls(self) -> bool:
        """Whether souls can be damaged."""
        return self.do(SoulDamage)

    @cached_property
    def warded(self) -> frozenset[str]:
        """The attacks against which there are wards, of `blow` and `shot`."""
        return frozenset(effect.ward for one in self.each for effect in one.all_of(Ward))

    def wards(self, attack: str) -> Ints:
        """(T,) what each does to an attack of this kind as a ward."""
        return ints(
            sum(effect.by for effect in one.all_of(Ward) if effect.ward == attack)
            for one in self.each
        )

    @cached_property
    def kinds(self) -> frozenset[int]:
        """The types of critical strikes that they bring besides attack rolls."""
        struck = (CriticalStrike, BrandedWeapon)
        effects = (effect for one in self.each for kind in struck for effect in one.all_of(kind))
        return frozenset(int(effect.critical) for effect in effects)


def compile_sources(each: Iterable[Source]) -> Sources:
    """The columns of sources, in their order; after them what haste leaves behind, and aims.

    An aim is a source of its own: it is over as it is used, or with the round, and nothing of its
    name that lasts takes its place.
    """
    sources = tuple(one.alone() if one.aims and not _also_lasts(one) else one for one in each)
    mixed = [one.aims and _also_lasts(one) for one in sources]
    apart = [one.apart() for one, both in zip(sources, mixed, strict=True) if both]
    aim = np.where(mixed, len(sources) + np.cumsum(mixed) - 1, -1)
    sources = tuple(
        one.without_aim() if both else one for one, both in zip(sources, mixed, strict=True)
    )
    sources += tuple(apart)
    aim = np.concatenate([aim, np.full(len(apart), -1)])
    if any(one.goes_on and one.all_of(Haste) for one in sources):
        weak = Modifier(cmb=SPENT, skills=SPENT, casting=SPENT)
        sources += (Source(OVER, OVER, -1, (weak,), rounds=1),)
        aim = np.append(aim, -1)
    names = tuple(sorted({one.name for one in sources if one.goes_on}))
    titles = sorted({one.name for one in sources})
    healing = sorted({one.name for one in sources if one.heals})
    return Sources(
        each=sources,
        names=names,
        name=ints(names.index(one.name) if one.goes_on else -1 for one in sources),
        title=ints(titles.index(one.name) for one in sources),
        record=ints(names.index(one.name) if one.name in names else -1 for one in sources),
        mends=ints(healing.index(one.name) if one.name in healing else -1 for one in sources),
        menders=len(healing),
        heals=bools(one.heals for one in sources),
        owner=ints(one.owner for one in sources),
        rounds=ints(one.rounds for one in sources),
        points=ints(one.points for one in sources),
        times=ints(one.times for one in sources),
        sustained=bools(one.sustained for one in sources),
        aims=bools(one.aims for one in sources),
        aim=aim.astype(np.int32),
        until_harmed=bools(any(map(_breaks, one.all_of(Condition))) for one in sources),
        only_binds=bools(
            all(isinstance(each, Condition) for each in one.effects if each.lasts) and not one.aims
            for one in sources
        ),
        binds=_bits(_binds(one) for one in sources),
        keeps_away=_bits(
            sum({bit_of(each.protects) for each in one.all_of(Protection)}) for one in sources
        ),
        changes=np.stack([_changes(one) for one in (*sources, None)], axis=1),
    )


def _also_lasts(source: Source) -> bool:
    """Whether more than an aim goes on."""
    return source.lasts or source.heals


def _breaks(effect: Condition) -> bool:
    """Whether it ends as its bearer is harmed."""
    return effect.harm or Ends.HARM in CONDITIONS[effect.condition].ends


def _bits(values: Iterable[int]) -> Bits:
    return np.array(list(values), dtype=np.uint16)


def _binds(source: Source) -> int:
    """What a source binds its bearer with, as bits; the Prone know by themselves when they rise."""
    bound = {each.condition for each in source.all_of(Condition)} - {PRONE.word}
    bits = sum(bit_of(condition) for condition in bound)
    return bits + HASTE * bool(source.all_of(Haste)) if source.goes_on else 0


def _changes(source: Source | None) -> NDArray[np.int32]:
    """What a source does to each figure."""
    changes = np.array([figure is Figure.DAMAGE for figure in Figure], dtype=np.int32)
    for effect in () if source is None else source.effects:
        for figure, value in CHANGES.get(type(effect), lambda _: {})(effect).items():
            if figure is Figure.DAMAGE:
                changes[figure] *= value
            else:
                changes[figure] += value
    return changes
