"""Actions: one declaration each of what can be declared, what it takes and what goes with it.

`DEEDS` is what scripts can say; the declaration asks a deed instead of knowing it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Rows, spread
from vsdsim.vsd.rules.burning import flames
from vsdsim.vsd.rules.conditions import BARS, Plight, barring
from vsdsim.vsd.rules.field.mobility import CRAWLS, can_move
from vsdsim.vsd.rules.magic.concentration import keep_up
from vsdsim.vsd.state import Action, Pace, Way

__all__ = [
    "BESIDE", "DEEDS", "FREE", "MEASURED", "Deed", "Means", "are_full", "casts", "contends",
    "finds_nobody", "names_nobody", "offends", "strikes", "tends",
]  # fmt: skip


CANNOT_STAND_UP = barring(lambda condition: not condition.stands_up)
CANNOT_SHOOT = barring(lambda condition: not condition.shoots)


@frozen(eq=False)
class Means:
    """What bears on the actions of some rows, (R,) each."""

    barred: Bools
    """Can take no Full Action."""
    held_by: Bools
    """Held by somebody."""
    gripping: Bools
    """Held by its own grip on somebody."""
    can_stand: Bools
    """Prone, and nothing keeps it down."""
    can_attack: Bools
    """Not overburdened."""
    moves: Bools
    """Can move, be it crawling."""
    walks: Bools
    """Can move upright."""
    engaged: Bools
    """Engaged by somebody."""
    can_shoot: Bools
    """Nothing keeps it from shooting, a weapon aside."""
    burns: Bools
    """On fire."""
    keeps_up: Bools
    """Has a spell to keep up by concentration."""

    @staticmethod
    def of(bout: Bout, rows: Rows, close: Plight, holds: Bools, in_melee: Bools) -> Means:
        """The means of `rows` as they stand, of whom those in a `close` plight are hampered.

        (C, N) who `holds` somebody and who is engaged: only asked on a field.
        """
        p, s, size, cell = bout.parameters, bout.state, len(rows), close.cell
        no, yes = np.zeros(size, dtype=np.bool_), np.ones(size, dtype=np.bool_)

        def of_the_hampered(can: Bools, *, the_sound: bool = False) -> Bools:
            return spread(can, close.index, size, the_sound)

        bars = BARS.take(close.suffers)
        lies = s.prone.take(cell) & ~s.cannot_stand.take(cell)
        barred, moves, walks = of_the_hampered(bars), yes, yes
        if p.field:
            free = can_move(bout, rows, holds, close)
            upright = of_the_hampered(~CRAWLS.take(close.suffers), the_sound=True)
            moves, walks = free & (upright | ~barred), free & upright
        return Means(
            barred=barred,
            held_by=of_the_hampered(s.holder.take(cell) >= 0),
            gripping=of_the_hampered(s.grip_on.take(cell) >= 0),
            can_stand=of_the_hampered(lies & ~bars & ~CANNOT_STAND_UP.take(close.suffers)),
            can_attack=yes if p.can_attack.all() else rows.look_up(p.can_attack),
            moves=moves,
            walks=walks,
            engaged=rows.read(in_melee) if p.field else no,
            can_shoot=of_the_hampered(~CANNOT_SHOOT.take(close.suffers), the_sound=True),
            burns=flames(bout, rows) > 0 if p.reach.burns else no,
            keeps_up=rows.read(keep_up(bout)) if p.castings.any else no,
        )


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


def _span(deeds: Iterable[Deed]) -> tuple[int, int]:
    """The first and the last action of `deeds`, between which there are no others."""
    numbers = sorted({int(deed.action) for deed in deeds})
    if numbers != list(range(numbers[0], numbers[-1] + 1)):
        raise ValueError("actions of one kind that are not numbered one after another")
    return numbers[0], numbers[-1]


_STRIKES = _span(deed for deed in DEEDS.values() if deed.strikes)
_CONTENDS = _span(deed for deed in DEEDS.values() if deed.contends)
_OFFENDS = _span(deed for deed in DEEDS.values() if deed.strikes or deed.shoots)
_TENDS = _span(deed for deed in DEEDS.values() if deed.tends)
_NAMES_NOBODY = frozenset(deed.action for deed in DEEDS.values() if not deed.names_opponent)
_FINDS_NOBODY = frozenset(deed.action for deed in DEEDS.values() if not deed.finds_opponent)


def _within(action: NDArray[np.int8], span: tuple[int, int]) -> Bools:
    """Which of these actions are of a span: comparing is faster than looking each one up."""
    first, last = span
    within: Bools = action >= first
    within &= action <= last
    return within


def _among(action: NDArray[np.int8], some: Iterable[Action]) -> Bools:
    """Which of these actions are among `some`, which are few."""
    among = np.zeros(action.shape, dtype=np.bool_)
    for one in some:
        among |= action == int(one)
    return among


_CASTS = tuple(deed.action for deed in DEEDS.values() if deed.casts)
_FULL = np.zeros(len(Action), dtype=np.bool_)
_FULL[[int(deed.action) for deed in DEEDS.values() if deed.full]] = True


def are_full(action: NDArray[np.int8], pace: NDArray[np.int8]) -> Bools:
    """Which of these actions, done at these paces, are Full Actions; (R,)."""
    moves = (action == int(Action.MOVE)) | (action == int(Action.FLEE))
    full: Bools = _FULL.take(action) & ~(moves & (pace == int(Pace.HALF)))
    return full


def casts(action: NDArray[np.int8]) -> Bools:
    """Which of these actions cast a spell at a target of its own, or use a power; any shape."""
    return _among(action, _CASTS)


def strikes(action: NDArray[np.int8]) -> Bools:
    """Which of these actions strike a blow, or are special moves; any shape."""
    return _within(action, _STRIKES)


def contends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are special moves; any shape."""
    return _within(action, _CONTENDS)


def offends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions strike, shoot or are special moves; any shape."""
    return _within(action, _OFFENDS)


def tends(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are done to a friend; any shape."""
    return _within(action, _TENDS)


def finds_nobody(action: NDArray[np.int8]) -> Bools:
    """Which of these actions name an opponent only where their entry does; any shape."""
    return _among(action, _FINDS_NOBODY)


def names_nobody(action: NDArray[np.int8]) -> Bools:
    """Which of these actions name no opponent; any shape."""
    return _among(action, _NAMES_NOBODY)
