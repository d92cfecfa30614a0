"""The words of the game, each with its number where the engine stores one."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum, StrEnum
from typing import Final

__all__ = [
    "AFFINITIES",
    "CONFLICT_FAILURE",
    "DAMAGE_TYPES",
    "ONE_HAND_CMB",
    "SEVERITY_MODIFIER",
    "TENDING",
    "TOP_RESULT",
    "TOP_ROW",
    "Column",
    "CriticalType",
    "Length",
    "OptionalRule",
    "Phase",
    "Rank",
    "Severity",
    "Size",
    "Treat",
]

ONE_HAND_CMB = -10
"""What a hand-and-a-half weapon loses in one hand (`cmb.grip`)."""
TOP_RESULT = 175
"""Every attack table ends here (rulings 2)."""
TOP_ROW = 150
"""The last row of a critical table (rulings 3)."""
TENDING = frozenset({"first-aid", "wake", "help"})
"""What is done to a friend, in the words of scripts (rules page, "Care")."""
CONFLICT_FAILURE = 4
"""A skill roll at or below this is a critical failure."""


class Phase(StrEnum):
    """The nine phases of the Tactical Round Sequence, in their order."""

    ASSESSMENT = "assessment"
    DECLARATION = "declaration"
    MOVE = "move"
    SPELL_A = "spell-a"
    RANGED_A = "ranged-a"
    MELEE = "melee"
    RANGED_B = "ranged-b"
    SPELL_B = "spell-b"
    OTHER = "other"


class OptionalRule(StrEnum):
    """The rules that a scenario can have on or off."""

    CHARGE = "charge"
    TWO_WEAPONS = "two-weapons"
    DISARM = "disarm"
    KNOCK_DOWN = "knock-down"
    LOCK = "lock"
    FEINT = "feint"
    SHIELD_BASH = "shield-bash"
    TWO_HANDED_PARRY = "two-handed-parry"


class Treat(IntEnum):
    """What first aid is given against; in lower case the word of `treat`."""

    BLEEDING = 0
    POISON = 1


class Column(IntEnum):
    """Armour columns of the attack tables: none, light, medium, heavy."""

    NA = 0
    LA = 1
    MA = 2
    HA = 3


class Severity(IntEnum):
    """Severities of a critical strike; below Superficial there is none."""

    SUP = 0
    LIG = 1
    MOD = 2
    GRI = 3
    LET = 4


SEVERITY_MODIFIER = (0, 10, 20, 30, 50)
"""Added to the critical's d100, by severity."""


class Length(IntEnum):
    """Weapon lengths, the longest strikes first."""

    HAND = 0
    SHORT = 1
    LONG = 2
    LONGEST = 3


class Rank(IntEnum):
    """How many severities every critical strike suffered is lowered by."""

    NORMAL = 0
    HEROIC = 1
    EPIC = 2


class Size(IntEnum):
    """Sizes, which set a natural attack's max result and length."""

    SMALL = 0
    MEDIUM = 1
    LARGE = 2
    HUGE = 3
    COLOSSAL = 4


class CriticalType(IntEnum):
    """The nine critical tables."""

    IMPACT = 0
    CUT = 1
    PIERCE = 2
    GRAPPLE = 3
    FIRE = 4
    LIGHTNING = 5
    FROST = 6
    DARK = 7
    BEAST = 8


DAMAGE_TYPES: Final[Mapping[str, CriticalType]] = {
    each.name.lower(): each for each in CriticalType if each is not CriticalType.BEAST
}
"""What attacks can be of, by the word for it; the beast table is one to read the others on."""
AFFINITIES: Final = ("immune", "resistant", "vulnerable")
"""Words for the types of damage that harm somebody not at all, less or more than others."""
