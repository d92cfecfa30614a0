"""Deeds: one declaration each of what can be declared, what it takes and what goes with it.

`DEEDS` is what scripts can say; the declaration asks a deed instead of knowing it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen

from vsdsim.vsd.codes import Action, Pace, Way
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rules.means import Means

__all__ = ["BESIDE", "DEEDS", "FREE", "MEASURED", "Deed"]


def _always(means: Means) -> Bools:
    return np.ones(len(means.barred), dtype=np.bool_)


def _unbarred(means: Means) -> Bools:
    return ~means.barred


def _attacks(means: Means) -> Bools:
    return ~means.barred & means.can_attack


def _charges(means: Means) -> Bools:
    return _attacks(means) & means.walks


def _shoots(means: Means) -> Bools:
    return _attacks(means) & means.can_shoot


def _moves(means: Means) -> Bools:
    return means.moves


def _keeps_up(means: Means) -> Bools:
    return means.keeps_up & ~means.barred


def _goes_freely(means: Means) -> Bools:
    return means.moves & ~means.engaged


@frozen(eq=False)
class Deed:
    """An action as scripts declare it."""

    word: str
    action: Action
    keys: frozenset[str]
    """Keys that an entry may carry besides `do` and `when`."""
    possible: Callable[[Means], Bools] = _always
    """Who can do it, a weapon where it needs one aside (`declaration.possible`)."""
    strikes: bool = False
    """Strikes a blow at a target in the Melee phase, or tries a special move."""
    contends: bool = False
    """Tries a special move."""
    from_afar: bool = False
    """Strikes only at who is not in reach."""
    bashes: bool = False
    """Strikes with the shield."""
    shoots: bool = False
    """Shoots at a target in a ranged phase."""
    loads: bool = False
    tends: bool = False
    """Is done to a friend, beside whom it comes with its half move."""
    way: Way = Way.STAY
    """How it moves."""
    pace: Pace = Pace.NONE
    """At what pace unless the entry says one."""
    guards: bool = False
    draws: bool = False
    """Takes up a weapon."""
    names_opponent: bool = True
    finds_opponent: bool = True
    """Names one even where the entry says none."""
    goes_on: bool = False
    """Is gone on with after a failed Assessment Roll (`assessment.failure`)."""
    full: bool = True
    """Takes a Full Action, at any pace but a half one."""
    casts: bool = False
    """Casts a spell at a target of its own, or uses a power."""

    @property
    def needs_field(self) -> bool:
        """Whether it means something only where places differ, or can come to (`place.unplaced`).

        Who approaches an enemy at no distance stands where it is; but for a sprint, which costs it
        parry and shield.
        """
        at_hand = self.way in (Way.STAY, Way.APPROACH) and self.pace is not Pace.SPRINT
        stays = self.action not in (Action.DISENGAGE, Action.SURRENDER)
        return self.shoots or self.loads or self.tends or not (at_hand and stays)

    @property
    def aims(self) -> bool:
        """Whether it is done to an enemy, the nearest where an entry names none."""
        return self.strikes or self.shoots or self.way not in (Way.STAY, Way.GO, Way.FLEE)


_SPELL = frozenset({"spell", "warp", "outstanding", "failing"})
"""An Instantaneous spell beside a deed."""
_DEFENSIVE = frozenset({"target", "parry"})
_OFFENSIVE = frozenset({"target", "critical", "weapon"})
_COMING = frozenset({"move", "to", "free"})
"""What goes beside a deed: a half move, a Free Action."""
_BESIDE = _COMING | {"guard"}
"""The same for who may also guard."""
_CONTENDING = _DEFENSIVE | _COMING | _SPELL | {"weapon"}
_MOVING = frozenset({"target", "parry", "pace", "free"}) | _SPELL
_TENDING = _DEFENSIVE | {"move", "free"}
_APPROACHING = frozenset({"second-rank"})
"""What goes beside a deed that leads to an enemy."""


def _registered(*deeds: Deed) -> Mapping[str, Deed]:
    """The deeds by their words; two of one word, or for one action, are refused."""
    by_word = {deed.word: deed for deed in deeds}
    acts = {(deed.action, deed.way, deed.pace) for deed in deeds}
    if len(by_word) != len(deeds) or len(acts) != len(deeds):
        raise ValueError("two deeds of one word or action")
    return by_word


DEEDS = _registered(
    Deed(
        "attack",
        Action.ATTACK,
        _OFFENSIVE | _BESIDE | _APPROACHING | _SPELL | {"parry", "both", "ready"},
        _attacks,
        strikes=True,
        goes_on=True,
    ),
    Deed(
        "dash",
        Action.DASH,
        _OFFENSIVE | _BESIDE | _APPROACHING | _SPELL,
        _attacks,
        strikes=True,
        goes_on=True,
    ),
    Deed(
        "charge",
        Action.CHARGE,
        _OFFENSIVE | _COMING | _SPELL,
        _charges,
        strikes=True,
        from_afar=True,
    ),
    Deed(
        "shield-bash",
        Action.SHIELD_BASH,
        _DEFENSIVE | _BESIDE | _SPELL,
        _attacks,
        strikes=True,
        bashes=True,
    ),
    *(
        Deed(word, action, _CONTENDING, _attacks, strikes=True, contends=True)
        for word, action in (
            ("disarm", Action.DISARM),
            ("knock-down", Action.KNOCK_DOWN),
            ("lock", Action.LOCK),
            ("feint", Action.FEINT),
        )
    ),
    Deed(
        "shoot",
        Action.SHOOT,
        _OFFENSIVE | _BESIDE | _SPELL | {"parry", "ready"},
        _shoots,
        shoots=True,
    ),
    Deed("load", Action.LOAD, _DEFENSIVE | _SPELL | {"free"}, _unbarred, loads=True, goes_on=True),
    Deed(
        "cast",
        Action.CAST,
        _DEFENSIVE | _SPELL | {"concentrate"},
        casts=True,
    ),
    Deed("use", Action.USE, _DEFENSIVE | {"power"}, casts=True),
    Deed("concentrate", Action.CONCENTRATE, _DEFENSIVE | {"free"}, _keeps_up),
    Deed("defend", Action.DEFEND, _DEFENSIVE | _BESIDE | _SPELL, full=False),
    Deed("hold", Action.HOLD, _DEFENSIVE | _SPELL | {"free"}, guards=True, full=False),
    Deed(
        "stand",
        Action.STAND,
        _DEFENSIVE | _SPELL,
        lambda means: means.can_stand,
        goes_on=True,
    ),
    Deed("draw", Action.DRAW, _DEFENSIVE | _BESIDE | _SPELL | {"weapon"}, draws=True, full=False),
    Deed(
        "approach",
        Action.MOVE,
        _MOVING | _APPROACHING,
        _moves,
        way=Way.APPROACH,
        pace=Pace.FULL,
    ),
    Deed(
        "pursue",
        Action.MOVE,
        _MOVING | _APPROACHING,
        _moves,
        way=Way.APPROACH,
        pace=Pace.SPRINT,
    ),
    Deed(
        "flank",
        Action.MOVE,
        _MOVING | _APPROACHING,
        _goes_freely,
        way=Way.FLANK,
        pace=Pace.FULL,
    ),
    Deed("keep-distance", Action.MOVE, _MOVING, _goes_freely, way=Way.KEEP, pace=Pace.FULL),
    Deed("take-cover", Action.MOVE, _MOVING, _goes_freely, way=Way.COVER, pace=Pace.FULL),
    Deed("go", Action.MOVE, _MOVING | {"to"}, _goes_freely, way=Way.GO, pace=Pace.FULL),
    Deed(
        "flee",
        Action.FLEE,
        frozenset({"pace"}),
        _moves,
        way=Way.FLEE,
        pace=Pace.FULL,
        names_opponent=False,
        goes_on=True,
    ),
    Deed(
        "disengage",
        Action.DISENGAGE,
        _DEFENSIVE | _SPELL | {"free"},
        lambda means: means.engaged & ~means.barred,
    ),
    Deed(
        "put-out",
        Action.PUT_OUT,
        _DEFENSIVE | _SPELL,
        lambda means: means.burns & ~means.barred,
        finds_opponent=False,
        goes_on=True,
    ),
    *(
        Deed(word, action, keys, _unbarred, tends=True)
        for word, action, keys in (
            ("first-aid", Action.FIRST_AID, _TENDING | {"treat", "time"}),
            ("wake", Action.WAKE, _TENDING),
            ("help", Action.HELP, _TENDING),
        )
    ),
    Deed("surrender", Action.SURRENDER, frozenset(), names_opponent=False, full=False),
    Deed(
        "break-free",
        Action.BREAK_FREE,
        _SPELL,
        lambda means: (means.held_by | means.gripping) & ~means.barred,
        names_opponent=False,
        goes_on=True,
    ),
)
"""Every deed there is, by its word."""

BESIDE = {
    deed.word: deed.way
    for deed in DEEDS.values()
    if deed.action is Action.MOVE and deed.pace is Pace.FULL
}
"""Moves that can also be a half move beside another deed, by their words."""
MEASURED = frozenset({"keep-distance"})
"""Words that take a number of metres."""
FREE = frozenset({"drop"})
"""Free Actions."""
