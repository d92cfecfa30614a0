"""Actions: one declaration each of what can be declared, what it takes and what goes with it.

`DEEDS` is what scripts can say; the declaration asks a deed instead of knowing it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rules.conditions import BARS, HELD, Plight, bit_of
from vsdsim.vsd.state import Action

__all__ = ["DEEDS", "Deed", "Means", "strikes"]


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

    @staticmethod
    def none(size: int) -> Means:
        """Nothing bears on so many rows."""
        return Means(*(np.zeros(size, dtype=np.bool_) for _ in range(4)))

    @staticmethod
    def of(bout: Bout, size: int, close: Plight) -> Means:
        """The means of so many rows as they stand, of whom those in a `close` plight have some."""
        means = Means.none(size)
        if close.index.size:
            s, cell, index = bout.state, close.cell, close.index
            barred = BARS.take(close.suffers)
            free = (close.suffers & bit_of(HELD)) == 0
            means.barred[index] = barred
            means.held_by[index] = s.holder.take(cell) >= 0
            means.gripping[index] = s.grip_on.take(cell) >= 0
            lies = s.prone.take(cell) & ~s.cannot_stand.take(cell)
            means.can_stand[index] = lies & free & ~barred
        return means


def _always(means: Means) -> Bools:
    return np.ones(len(means.barred), dtype=np.bool_)


def _unbarred(means: Means) -> Bools:
    return ~means.barred


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
    """Strikes a blow at a target in the Melee phase."""
    draws: bool = False
    """Takes up a weapon."""
    names_opponent: bool = True
    goes_on: bool = False
    """Is gone on with after a failed Assessment Roll (`assessment.failure`)."""


_DEFENSIVE = frozenset({"target", "parry"})
_OFFENSIVE = frozenset({"target", "critical", "weapon"})


def _registered(*deeds: Deed) -> Mapping[str, Deed]:
    """The deeds by their words; two of one word, or for one action, are refused."""
    by_word = {deed.word: deed for deed in deeds}
    if len(by_word) != len(deeds) or len({deed.action for deed in deeds}) != len(deeds):
        raise ValueError("two deeds of one word or action")
    return by_word


DEEDS = _registered(
    Deed("attack", Action.ATTACK, _OFFENSIVE | {"parry"}, _unbarred, strikes=True, goes_on=True),
    Deed("dash", Action.DASH, _OFFENSIVE, _unbarred, strikes=True, goes_on=True),
    Deed("defend", Action.DEFEND, _DEFENSIVE),
    Deed("stand", Action.STAND, _DEFENSIVE, lambda means: means.can_stand, goes_on=True),
    Deed("draw", Action.DRAW, _DEFENSIVE | {"weapon"}, draws=True),
    Deed(
        "break-free",
        Action.BREAK_FREE,
        frozenset(),
        lambda means: (means.held_by | means.gripping) & ~means.barred,
        names_opponent=False,
        goes_on=True,
    ),
)
"""Every deed there is, by its word."""

_STRIKES = np.zeros(len(Action), dtype=np.bool_)
_STRIKES[[deed.action for deed in DEEDS.values() if deed.strikes]] = True


def strikes(action: NDArray[np.int8]) -> Bools:
    """Which of these actions strike a blow; any shape."""
    return _STRIKES.take(action)
