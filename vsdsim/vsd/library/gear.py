"""Weapons, natural attacks, armour, shields and helms as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol, Self

from attrs import evolve, frozen

from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Size

__all__ = [
    "BODILY", "COLUMN_ARMOUR", "RANGED", "ZONES", "Armour", "Helm", "Item", "ShieldItem", "Weapon",
]  # fmt: skip

ZONES: Final = ("torso", "arms", "legs")
RANGED: Final = ("missile", "thrown")
"""Kinds of weapon that strike from afar."""
BODILY: Final = ("natural", "unarmed")
"""Kinds of attack that no weapon is needed for."""


class Item(Protocol):
    """What is made well or badly."""

    @property
    def display(self) -> str:
        """As a reader would write it."""

    def made(self, by: int, name: str, display: str) -> Self | None:
        """The same, `by` so much better, under another name; None for what nobody makes."""


@frozen
class Weapon:
    """A weapon, a natural attack or a way to fight with bare hands."""

    name: str
    display: str
    kind: str
    """`weapon` (melee), `missile`, `thrown`, `natural` or `unarmed`."""
    skills: tuple[str, ...]
    """The skill it is used with; the first is its own."""
    hands: int
    clumsy: int
    length: Length | None
    """None for what shoots and is thrown, and for natural attacks, whose size sets it."""
    table: str
    max_result: tuple[int, ...]
    """One for each size where `kind` is natural or unarmed, else a single one."""
    criticals: tuple[CriticalType, ...]
    secondary: CriticalType | None = None
    """Second type of Large and bigger natural attacks."""
    qualities: tuple[str, ...] = ()
    family: str = ""
    """`axe`, `chain`, `net` or `whip`, where fumbles ask for it."""
    metal: bool = True
    fumble_override: int | None = None
    """Fumble modifier that replaces the rule's."""
    cmb: int = 0
    """Added to the combat bonus of whoever uses it."""
    base_range: int = 0
    """Metres; missile and thrown weapons."""
    load: int = 0
    """Rounds to reload."""
    area: int = 0
    """Millimetres around the target within which everybody is hit (`missile.area`)."""
    ammunition: int = 0
    """Missiles borne with it, pieces of a thrown one, unless the scenario says how many."""

    @property
    def ranged(self) -> bool:
        """Whether it shoots or is thrown."""
        return self.kind in RANGED

    @property
    def borne(self) -> bool:
        """Whether it is a thing that can be drawn and dropped, no part of the body."""
        return self.kind not in BODILY

    def has(self, quality: str) -> bool:
        """Whether it is of `quality`, such as `heavy`."""
        return quality in self.qualities

    @property
    def grip(self) -> str:
        """`one`, `two` or `either`."""
        if self.has("hand-and-half"):
            return "either"
        return "two" if self.hands == 2 else "one"

    def made(self, by: int, name: str, display: str) -> Self | None:
        """The weapon with `by` on its CMB (`gear.quality`); no part of the body."""
        if not self.borne:
            return None
        return evolve(self, name=name, display=display, cmb=self.cmb + by)

    def max_for(self, size: Size) -> int:
        """The highest total it reaches, wielded by or being of `size`."""
        return self.max_result[size] if len(self.max_result) > 1 else self.max_result[0]

    def fumble(self, *, two_handed: bool) -> int:
        """Fumble modifier as it is used; where two rows of the table fit, the higher."""
        if self.fumble_override is not None:
            return self.fumble_override
        if self.kind in ("missile", *BODILY):
            # The missile column knows its weapons by name; their `fumble` says it.
            return 0
        fits = [0]
        if self.length in (Length.LONG, Length.LONGEST):
            fits.append(20 if self.table == "edged" else 10)
        elif self.length == Length.SHORT and self.table == "edged":
            fits.append(10)
        if self.family == "axe":
            fits.append(10)
        if two_handed or self.hands == 2 or self.family == "chain":
            fits.append(30)
        if self.skills[0] == "polearms" or self.family in ("net", "whip"):
            fits.append(50)
        return max(fits)


@frozen
class Armour:
    """Body armour: what it covers and what it costs."""

    name: str
    display: str
    column: Column
    zones: tuple[str, ...] = ZONES
    swi: int | None = None
    """Most SWI that still counts to DEF; None: all of it."""
    move: int = 0
    """Movement penalty, 0 or less."""
    cmb: int = 0
    defence: int = 0
    missile: int = 0
    """DEF bonus against missiles, in place of `defence`."""
    rigid: bool = False
    metal: bool = False
    wears: tuple[str, ...] = ()
    """What comes with it, of EXTRAS."""

    def swi_in_def(self, swi: int | None) -> int:
        """How much of a SWI bonus counts to DEF in this armour; 0 where it is unknown."""
        if swi is None:
            return 0
        return max(0, swi if self.swi is None else min(swi, self.swi))

    def made(self, by: int, name: str, display: str) -> Self | None:
        """The armour with `by` on its DEF bonus (`gear.quality`)."""
        defence, missile = self.defence + by, self.missile + by
        return evolve(self, name=name, display=display, defence=defence, missile=missile)


COLUMN_ARMOUR: Final[Mapping[str, Armour]] = {
    "NA": Armour("NA", "No armour", Column.NA, zones=()),
    "LA": Armour("LA", "Light armour", Column.LA),
    "MA": Armour("MA", "Medium armour", Column.MA, metal=True),
    "HA": Armour("HA", "Heavy armour", Column.HA, metal=True),
}
"""Armour given only as a column: light is organic, medium and heavy of metal."""


@frozen
class ShieldItem:
    """A shield and what it adds."""

    name: str
    display: str
    kind: str
    """`target`, `full`, `wall` or `net`: whom it serves against."""
    defence: int
    missile: int
    cmb: int
    move: int
    metal: bool

    def made(self, by: int, name: str, display: str) -> Self | None:
        """The shield with `by` on its DEF bonus, but never below 0 (`gear.quality`)."""
        defence, missile = max(0, self.defence + by), max(0, self.missile + by)
        return evolve(self, name=name, display=display, defence=defence, missile=missile)


@frozen
class Helm:
    """A helm and what it takes from Perception."""

    name: str
    display: str
    kind: str
    """`leather`, `metal` or `full`."""
    perception: int
