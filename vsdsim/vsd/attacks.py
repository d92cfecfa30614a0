"""Every attack of an encounter: listed, then compiled into columns.

A attacks, each combatant's one after another with their follow-ups; then what is on nobody's list.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from attrs import define, field, frozen

from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.magic import Casting
from vsdsim.vsd.numbers import NEVER, Bools, Ints, bools, ints
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import Length

__all__ = [
    "ASIDE",
    "IN_HAND",
    "IN_THE_HAND",
    "MISSILE",
    "NATURAL",
    "OFF_HAND",
    "SECOND_RANK",
    "SHIELD",
    "SPELL",
    "THROWN",
    "UNARMED",
    "WEAPON",
    "Attacks",
    "Listing",
    "compile_attacks",
]

WEAPON, NATURAL, UNARMED, MISSILE, THROWN, SPELL = 0, 1, 2, 3, 4, 5
"""Kinds of attack, as stored."""
IN_HAND = ("weapon", "missile", "thrown")
"""Kinds that are held in the hand, by name."""
_KINDS = {
    "weapon": WEAPON, "natural": NATURAL, "unarmed": UNARMED, "missile": MISSILE, "thrown": THROWN,
    "spell": SPELL,
}  # fmt: skip
IN_THE_HAND, OFF_HAND, SHIELD = 0, 1, 2
"""Where what an attack is made with is held: in the hand (or nowhere: it is part of the body), in
the other hand, or as the shield."""
ASIDE = 30
"""The place of what is not on a sheet's list: never drawn, picked up or mended."""
REACH, LONG_REACH = 2000, 3000
"""Millimetres, of any attack and of one of Longest length (`place.reach`)."""
SECOND_RANK = 1000
"""Millimetres that weapons with Reach strike farther (`gear.reach`)."""


@frozen(eq=False)
class Attacks:
    """Every attack of the encounter, (A,) each."""

    names: tuple[str, ...]
    kind: Ints
    cmb: Ints
    """Without the shield's modifier and the one-handed grip's."""
    table: Ints
    max_result: Ints
    clumsy: Ints
    length: Ints
    critical: Ints
    """The critical type used unless the script names another."""
    types: tuple[tuple[int, ...], ...]
    """All types it can use."""
    secondary: Ints
    """Critical type, -1 for none."""
    two_handed: Bools
    either: Bools
    fumble: Ints
    fumble_two_handed: Ints
    heavy: Bools
    mighty: Bools
    backstab: Bools
    unreliable: Bools
    metal: Bools
    martial: Bools
    held: Ints
    """Where: `IN_THE_HAND`, `OFF_HAND` or `SHIELD`."""
    strikes: Ints
    follow_up: Ints
    """Attack number, -1 for none."""
    owner: Ints
    """Combatant number of its user."""
    fresh_cmb: Ints
    """With the shield and grip its user begins the fight with; `encounter.py` fills it in."""
    fresh_use: Bools
    """Whether nothing forbids it to who is not hampered; `encounter.py` fills it in."""
    fresh_ready: Bools
    """Whether its user is ready to make it as the fight begins; `encounter.py` fills it in."""
    fresh_armed: Bools
    """Whether its user could then parry weapons with it; `encounter.py` fills it in."""
    any_mighty: bool
    any_backstab: bool
    any_secondary: bool
    any_follow_up: bool
    local: Ints
    """Its place on the sheet, the bit that stands for it in the state's masks."""
    ranged: Bools
    """Shot or thrown; every other attack is a melee attack."""
    wielded: Bools
    """Made with a weapon of any kind, that is held in the hand, drawn, dropped and broken."""
    reach: Ints
    """Millimetres, of melee attacks, a second rank included (`place.reach`, `gear.reach`)."""
    first_rank: Ints
    """The same without the second rank."""
    any_second_rank: bool
    base_range: Ints
    """Millimetres, of ranged attacks."""
    load: Ints
    """Rounds of loading."""
    quick: Bools
    string: Bools
    """Has a string that a fumble can break."""
    ammunition: Ints
    area: Ints
    """Millimetres about the target in which a shot strikes everybody."""
    any_area: bool
    ready_from: Ints
    """As a fight begins: 1 for what is loaded or in hand, else NEVER."""

    @cached_property
    def short(self) -> Bools:
        """Short enough for who is Held, if it is made with a weapon."""
        short: Bools = (self.length <= int(Length.SHORT)) & ~self.ranged
        return short

    @cached_property
    def of_hand_length(self) -> Bools:
        """Made with a weapon of Hand length."""
        of_hand_length: Bools = (self.length == int(Length.HAND)) & (self.kind == WEAPON)
        return of_hand_length

    @cached_property
    def stays_in_hand(self) -> Bools:
        """In hand when it has been made, which what is thrown is no more."""
        stays_in_hand: Bools = self.wielded & (self.kind != THROWN)
        return stays_in_hand

    @cached_property
    def shot(self) -> Bools:
        """Made with a missile weapon."""
        shot: Bools = self.kind == MISSILE
        return shot

    @property
    def critical_types(self) -> set[int]:
        """All types of critical strike that can be done with them."""
        types = {kind for each in self.types for kind in each}
        return types | (set(self.secondary.tolist()) - {-1})


@define(eq=False)
class Listing:
    """Every attack of the encounter in one list, while it is drawn up."""

    attacks: list[Attack] = field(factory=list)
    local: list[int] = field(factory=list)
    owner: list[int] = field(factory=list)
    follow_up: list[int] = field(factory=list)
    held: list[int] = field(factory=list)

    def enter(self, attack: Attack, owner: int, place: int, held: int = IN_THE_HAND) -> int:
        """Put one down; returns its number."""
        self.attacks.append(attack)
        self.owner.append(owner)
        self.local.append(place)
        self.follow_up.append(-1)
        self.held.append(held)
        return len(self.attacks) - 1

    def enter_aside(self, attacks: Iterable[Attack | None], held: int) -> Ints:
        """Put down what everybody can strike with besides its list; (C,) numbers, -1 for none."""
        return ints(
            -1 if attack is None else self.enter(attack, owner, ASIDE, held)
            for owner, attack in enumerate(attacks)
        )

    def enter_spells(self, castings: Iterable[Casting]) -> Ints:
        """Put down the attack rolls of attack spells; (K,) numbers, -1 for any other spell."""
        return ints(
            -1 if attack is None else self.enter(attack, casting.owner, ASIDE)
            for casting in castings
            for attack in (casting.attack(),)
        )

    def enter_sheet(self, sheet: Sheet, owner: int) -> list[int]:
        """Put down a sheet's attacks, each with its follow-up; returns their numbers."""
        numbers = []
        for place, attack in enumerate(sheet.attacks):
            numbers.append(self.enter(attack, owner, place))
            if attack.follow_up is not None:
                # A place of its own past the sheet's last: it can be stuck apart.
                second = self.enter(attack.follow_up, owner, len(sheet.attacks) + place)
                self.follow_up[numbers[-1]] = second
        return numbers


_SAME = (
    "cmb", "max_result", "clumsy", "length", "fumble", "fumble_two_handed", "strikes", "load",
    "ammunition", "area",
)  # fmt: skip
_QUALITIES = ("heavy", "mighty", "backstab", "unreliable", "metal", "martial", "ranged", "quick")
"""Numbers and qualities of an attack that are columns as they are."""


def compile_attacks(listing: Listing, tables: AttackTables) -> Attacks:
    """The columns of all attacks."""
    listed = listing.attacks
    as_they_are: dict[str, Any] = {
        **{name: ints(getattr(a, name) for a in listed) for name in _SAME},
        **{name: bools(getattr(a, name) for a in listed) for name in _QUALITIES},
    }
    return Attacks(
        names=tuple(a.name for a in listed),
        kind=ints(_KINDS[a.kind] for a in listed),
        table=ints(tables.names.index(a.table) for a in listed),
        critical=ints(a.criticals[0] for a in listed),
        types=tuple(tuple(int(kind) for kind in a.criticals) for a in listed),
        secondary=ints(-1 if a.secondary is None else a.secondary for a in listed),
        two_handed=bools(a.grip == "two" for a in listed),
        either=bools(a.grip == "either" for a in listed),
        follow_up=ints(listing.follow_up),
        owner=ints(listing.owner),
        held=ints(listing.held),
        local=ints(listing.local),
        fresh_cmb=ints(0 for _ in listed),
        fresh_use=bools(True for _ in listed),
        reach=ints(_first_rank(a) + SECOND_RANK * a.reach for a in listed),
        first_rank=ints(_first_rank(a) for a in listed),
        any_second_rank=any(a.reach for a in listed),
        base_range=ints(1000 * a.base_range for a in listed),
        wielded=bools(a.kind in IN_HAND for a in listed),
        string=bools(a.kind == "missile" and a.grip == "two" for a in listed),
        ready_from=ints(
            _ready_from(a, place) for a, place in zip(listed, listing.local, strict=True)
        ),
        fresh_ready=bools(True for _ in listed),
        fresh_armed=bools(True for _ in listed),
        any_mighty=any(a.mighty for a in listed),
        any_backstab=any(a.backstab for a in listed),
        any_secondary=any(a.secondary is not None for a in listed),
        any_area=any(a.area for a in listed),
        any_follow_up=any(a.follow_up is not None for a in listed),
        **as_they_are,
    )


def _first_rank(attack: Attack) -> int:
    """Millimetres that an attack reaches by its length."""
    return LONG_REACH if attack.length == Length.LONGEST else REACH


def _ready_from(attack: Attack, place: int) -> int:
    """The first round in which an attack at a place of the sheet is ready, NEVER for none."""
    in_hand = attack.kind == "thrown" and place == 0 and attack.ammunition > 0
    return 1 if attack.kind == "missile" or in_hand else NEVER
