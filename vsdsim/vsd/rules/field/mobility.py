"""Mobility: who can move, and how far (`move.can`, `move.pace`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.conditions import HELD, PRONE
from vsdsim.vsd.state import Pace

__all__ = ["SUB_STEPS", "can_move", "half_move", "holding", "sub_step"]

SUB_STEPS = 10
"""Sub-steps of a Move phase."""


def holding(bout: Bout) -> Bools:
    """(C, N) who holds somebody."""
    s = bout.state
    holds = np.zeros(s.out.shape, dtype=np.bool_)
    held, fight = np.nonzero(s.holder >= 0)
    holds[s.holder[held, fight], fight] = True
    return holds


def can_move(bout: Bout, rows: Rows, holds: Bools) -> Bools:
    """Who of `rows`, all in the fight, can move at all; `holds` (C, N) as `holding` says."""
    free: Bools = ~HELD.on(bout, rows.cell) & ~holds.take(rows.cell)
    return free


def _rate(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a full move."""
    s = bout.state
    rate = bout.parameters.move[rows.actor].astype(np.int64)
    upright = np.where(s.leg.take(rows.cell), rate // 2, rate)
    return np.where(PRONE.on(bout, rows.cell), rate // 10, upright)


def half_move(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a half move."""
    return _rate(bout, rows) // 2


def sub_step(bout: Bout, rows: Rows) -> Ints:
    """Millimetres of a sub-step at each one's pace."""
    rate, pace = _rate(bout, rows), bout.state.pace.take(rows.cell)
    far = np.select([pace == Pace.HALF, pace == Pace.SPRINT], [rate // 2, 2 * rate], rate)
    return far // SUB_STEPS
