"""What the state keeps as small numbers: actions, ways, paces, causes."""

from __future__ import annotations

from enum import IntEnum

__all__ = ["CLOCKS", "Action", "Away", "Cause", "HeldBack", "Pace", "Way"]


class Action(IntEnum):
    """What a combatant has declared.

    Blows are numbered one after another, special moves last, then shots: whole columns are compared
    with the first and the last of a kind.
    """

    NONE = 0
    ATTACK = 1
    DASH = 2
    CHARGE = 3
    SHIELD_BASH = 4
    DISARM = 5
    KNOCK_DOWN = 6
    LOCK = 7
    FEINT = 8
    SHOOT = 9
    DEFEND = 10
    STAND = 11
    DRAW = 12
    BREAK_FREE = 13
    LOAD = 14
    MOVE = 15
    """A full move or a sprint, or a half one with nothing beside it."""
    FLEE = 16
    DISENGAGE = 17
    HOLD = 18
    SURRENDER = 19
    PUT_OUT = 20
    CAST = 21
    PREPARE = 22
    """Concentrates on a spell that it means to cast."""
    CONCENTRATE = 23
    """Keeps up a spell."""
    USE = 24
    """Uses a power."""
    FIRST_AID = 25
    WAKE = 26
    HELP = 27


class Way(IntEnum):
    """How somebody moves (rules page, "Movement")."""

    STAY = 0
    APPROACH = 1
    KEEP = 2
    FLANK = 3
    COVER = 4
    GO = 5
    FLEE = 6
    TEND = 7


class HeldBack(IntEnum):
    """What has become of the attack that somebody holds back (`action.ready`)."""

    NOTHING = 0
    """It holds none back."""
    WAITING = 1
    """Its own place in the order has not come yet."""
    RIPE = 2
    """It can go off at any point."""
    GONE = 3
    """It has gone off, or is lost."""


class Pace(IntEnum):
    """How fast, and at what cost."""

    NONE = 0
    HALF = 1
    FULL = 2
    SPRINT = 3


class Away(IntEnum):
    """Why somebody is not on the field."""

    HERE = 0
    DUE = 1
    FLED = 2
    SURRENDERED = 3


class Cause(IntEnum):
    """What put a combatant out of the fight."""

    NOTHING = 0
    KILLED = 1
    KNOCKED_OUT = 2
    INJURIES = 3
    HIT_POINTS = 4
    BLEEDING = 5
    CRUSHED = 6
    WOUNDS = 7
    BLED = 8
    FLED = 9
    SURRENDERED = 10
    BURNED = 11
    FALL = 12
    SOUL = 13

    @property
    def label(self) -> str:
        """How results name it."""
        return _LABELS[self]


_LABELS = {
    Cause.NOTHING: "",
    Cause.KILLED: "killed",
    Cause.KNOCKED_OUT: "knocked out",
    Cause.INJURIES: "injuries",
    Cause.HIT_POINTS: "hit points",
    Cause.BLEEDING: "bleeding",
    Cause.CRUSHED: "crushed",
    Cause.WOUNDS: "died of wounds",
    Cause.BLED: "bled to death",
    Cause.FLED: "fled",
    Cause.SURRENDERED: "surrendered",
    Cause.BURNED: "burned",
    Cause.FALL: "fall",
    Cause.SOUL: "soul damage",
}


CLOCKS = (Cause.WOUNDS, Cause.SOUL, Cause.BLED, Cause.HIT_POINTS)
"""What people die of in a number of rounds; of clocks begun together the first counts."""
