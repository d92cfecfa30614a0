"""Concentration: on a spell to come, on one that lasts by it, on one that goes off later."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import add, put
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.rules.magic.standing import lapse, sustains
from vsdsim.vsd.state import NOBODY, Action

__all__ = ["break_off", "concentrates", "keep_up", "prepare", "start_over"]


def _waits(bout: Bout) -> Bools:
    """(C, N) whose spell is to go off later (`magic.failure`)."""
    s = bout.state
    waits: Bools = (s.later != NOBODY) & (s.later_round >= bout.round)
    return waits


def keep_up(bout: Bout) -> Bools:
    """(C, N) who has a spell to keep up: one that lasts by it, or one that goes off later."""
    keeps: Bools = sustains(bout) | _waits(bout)
    return keeps


def concentrates(bout: Bout) -> Bools:
    """(C, N) who concentrates, on a spell to come too (`self.concentrating`)."""
    absorbed: Bools = keep_up(bout) | (bout.state.preparing != NOBODY)
    return absorbed


def break_off(bout: Bout) -> None:
    """Whoever has declared anything else concentrates no more (`magic.duration`).

    The spell that goes off in this round is cast by who concentrates on it.
    """
    s = bout.state
    keeps = s.action == int(Action.CONCENTRATE)
    lapse(bout, s.rows(sustains(bout) & ~keeps & ~s.over))
    due = (s.later != NOBODY) & (s.later_round == bout.round)
    ready = s.rows(due & keeps).cell
    put(s.casting, ready, s.later.take(ready))
    put(s.aimed, ready, s.later_target.take(ready))
    start_over(bout, s.rows((s.preparing != NOBODY) & (s.action == int(Action.NONE))).cell)


def prepare(bout: Bout) -> None:
    """A round of concentration before a spell is over (`magic.concentrate`)."""
    s = bout.state
    rows = s.rows((s.action == int(Action.PREPARE)) & s.in_fight())
    distracted = bars_full_actions(bout, rows.cell)
    start_over(bout, rows.cell[distracted])
    cell = rows.cell[which(~distracted)]
    add(s.prepared, cell, np.ones(len(cell), dtype=np.int8))


def start_over(bout: Bout, cell: Index) -> None:
    """What they have concentrated on so far is lost to those at `cell`."""
    s = bout.state
    put(s.preparing, cell, NOBODY)
    put(s.prepared, cell, 0)
