"""Mobility: who can move, and how far (`move.can`, `move.pace`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Pace
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.plight import Plight, barring, plight, times_all

__all__ = ["CRAWLS", "SUB_STEPS", "can_move", "half_move", "holding", "sub_step"]

SLOWS = times_all(lambda condition: condition.slows)
CANNOT_MOVE = barring(lambda condition: not condition.moves)
CRAWLS = barring(lambda condition: not condition.upright)
SUB_STEPS = 10
"""Sub-steps of a Move phase."""


def holding(bout: Bout) -> Bools:
    """(C, N) who holds somebody."""
    s = bout.state
    holds = np.zeros(s.out.shape, dtype=np.bool_)
    held, fight = np.nonzero(s.holder >= 0)
    holds[s.holder[held, fight], fight] = True
    return holds


def can_move(bout: Bout, rows: Rows, holds: Bools, close: Plight | None = None) -> Bools:
    """Who of `rows`, all in the fight, can move at all; `holds` (C, N) as `holding` says."""
    close = plight(bout, rows.cell) if close is None else close
    free: Bools = ~rows.read(holds)
    free[close.index] &= ~CANNOT_MOVE.take(close.suffers)
    return free


def _rate(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a full move (`move.pace`); who crawls needs no leg for it."""
    rate = bout.parameters.move[rows.actor].astype(np.int64)
    close = plight(bout, rows.cell)
    limps = bout.state.leg.take(close.cell) & ~CRAWLS.take(close.suffers)
    rate[close.index] //= SLOWS.take(close.suffers) * (1 + limps)
    return rate


def half_move(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a half move."""
    return _rate(bout, rows) // 2


def sub_step(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a sub-step at each one's pace."""
    rate, pace = _rate(bout, rows), bout.state.pace.take(rows.cell)
    far = np.select([pace == Pace.HALF, pace == Pace.SPRINT], [rate // 2, 2 * rate], rate)
    return far // SUB_STEPS
