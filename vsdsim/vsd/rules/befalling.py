"""What befalls somebody: the one door through which conditions come, and that by which they go.

What holds whom and who fears whom is written by `holds.py` and `fear.py`, after `open_to_it` has
been asked; of all else the declaration (`vsd/conditions.py`) says how it is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.columns import clear_flag, put, raise_to, set_flag
from vsdsim.vsd.condition import FIGHT, Condition, Counts, Ends, Kept, Stacks
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.criticals import FOREVER
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, distinct
from vsdsim.vsd.rules.conditions import can_come_up, possible
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.magic.bound import open_to

__all__ = [
    "BREAKS", "befall", "break_by_harm", "call_for_rolls", "come_over", "end_by_roll",
    "end_with_round", "lay_upon", "lift", "open_to_it",
]  # fmt: skip

_SPARED: Final[Mapping[str, Callable[[Parameters], Bools]]] = {
    "no-stun": lambda p: p.no_stun,
    "no-stun-in-melee": lambda p: p.magic_stuns,
    "no-fear": lambda p: p.no_fear,
}
"""Who has the traits that declarations name."""
BREAKS: Final = tuple(each for each in CONDITIONS.values() if Ends.HARM in each.ends)
"""The conditions that end as their sufferers are harmed."""


def open_to_it(
    bout: Bout, condition: Condition, cell: Index, *, magic: Bools | bool = False
) -> Bools:
    """(R,) over whom of those at `cell` a condition can come: nothing keeps it away.

    By `magic`, (R,) or of all, also over whom nothing else brings it (`health.traits`).
    """
    p, actor = bout.parameters, cell // bout.state.fights
    can = open_to(bout, cell, condition.word)
    if condition.spared:
        can &= ~_SPARED[condition.spared](p).take(actor)
    if condition.spared_but_by_magic:
        can &= ~_SPARED[condition.spared_but_by_magic](p).take(actor) | magic
    return can


def befall(
    bout: Bout,
    condition: Condition,
    cell: Index,
    rounds: Ints | int = FIGHT,
    *,
    magic: Bools | bool = False,
) -> None:
    """A condition comes over those at `cell` for so many `rounds`, (R,) or of all.

    `FIGHT` is for the rest of it; 0 is not at all. `magic` as `open_to_it` says.
    """
    comes = open_to_it(bout, condition, cell, magic=magic)
    if np.ndim(rounds):
        comes &= np.not_equal(rounds, 0)
        rounds = np.compress(comes, rounds)
    come_over(bout, condition, cell.compress(comes), rounds)


def come_over(bout: Bout, condition: Condition, cell: Index, rounds: Ints | int = FIGHT) -> None:
    """The same over those at `cell` who are known to be open to it."""
    if not cell.size:
        return
    lay_upon(bout, condition, cell, rounds)
    if condition.stops_rising:
        clear_flag(bout.state.rising, cell)
    if condition.calls_for_roll:
        raise_to(bout.state.assess, cell, 0)


def lay_upon(bout: Bout, condition: Condition, cell: Index, rounds: Ints | int = FIGHT) -> None:
    """The same over whomever, whatever keeps it away, and nothing else comes of it."""
    column = _column(bout, condition)
    if condition.kept is Kept.FLAG:
        set_flag(column, cell)
    elif condition.stacks is Stacks.ADDS:
        _add_rounds(bout, condition, column, cell, rounds)
    else:
        raise_to(column, cell, _until(bout, condition, rounds))
    hamper(bout, cell)


def _column(bout: Bout, condition: Condition) -> NDArray[Any]:
    """(C, N) where the state has a condition that can come up."""
    if condition.kept is Kept.COMMON:
        row: NDArray[Any] = bout.state.plights[bout.parameters.plights.index(condition.word)]
        return row
    own: NDArray[Any] = getattr(bout.state, condition.column)
    return own


def _until(bout: Bout, condition: Condition, rounds: Ints | int) -> Ints:
    """The last of so many rounds (`Counts`)."""
    number = np.asarray(rounds)
    counted = bout.round + number
    if condition.counts is Counts.NOW:
        counted = bout.last_round(number)
    until: Ints = np.where(number == FIGHT, FOREVER, counted)
    return until


def _add_rounds(
    bout: Bout, condition: Condition, column: NDArray[Any], cell: Index, rounds: Ints | int
) -> None:
    """So many rounds more than are left, those of several at once together."""
    each, place = np.unique(cell, return_inverse=True)
    number = np.broadcast_to(rounds, cell.shape)
    more = np.bincount(place, weights=np.where(number == FIGHT, FOREVER, number)).astype(np.int64)
    left = column.take(each).astype(np.int64) - bout.round
    fresh = _until(bout, condition, np.minimum(more, FOREVER).astype(np.int32))
    put(column, each, np.minimum(np.where(left >= 0, bout.round + left + more, fresh), FOREVER))


def lift(bout: Bout, condition: Condition, cell: Index) -> None:
    """A condition is over for those at `cell`, as far as the state keeps it in a column."""
    if condition.kept is Kept.COMMON and condition.word not in bout.parameters.plights:
        return
    if condition.kept is Kept.SPELLS or not can_come_up(bout.parameters, condition):
        return
    column = _column(bout, condition)
    if condition.kept is Kept.FLAG:
        clear_flag(column, cell)
    else:
        put(column, cell, 0)


def call_for_rolls(bout: Bout) -> None:
    """Who suffers what calls for an Assessment Roll in each round owes one."""
    s = bout.state
    for condition in possible(bout.parameters):
        if condition.rolls_each_round:
            suffers = _suffering(bout, condition)
            raise_to(s.assess, s.rows(suffers & s.in_fight()).cell, 0)


def _suffering(bout: Bout, condition: Condition) -> Bools:
    """(C, N) who suffers it as the state has it."""
    column = _column(bout, condition)
    suffers: Bools = column if condition.kept is Kept.FLAG else column >= bout.round
    return suffers


def end_by_roll(bout: Bout, cell: Index) -> None:
    """Those at `cell` have passed their Assessment Rolls: what that ends is over."""
    for condition in possible(bout.parameters):
        if Ends.ROLL in condition.ends:
            lift(bout, condition, cell)


def end_with_round(bout: Bout) -> None:
    """What lasts no longer than its round is over for everybody on the field."""
    s = bout.state
    for condition in possible(bout.parameters):
        if Ends.ROUND in condition.ends:
            suffers = _suffering(bout, condition)
            if suffers.any():
                over = suffers & (s.away != Away.DUE) & ~s.over
                lift(bout, condition, s.rows(over).cell)


def break_by_harm(bout: Bout, cell: Index) -> None:
    """Those at `cell` have lost hit points: what that ends is over (`BREAKS`)."""
    if BREAKS and cell.size:
        for condition in BREAKS:
            lift(bout, condition, distinct(cell))
        bout.changed.append(cell)
