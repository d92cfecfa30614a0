"""Concentration: on a spell to come, on one that lasts by it, on one that goes off later."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import add, put
from vsdsim.vsd.numbers import NOBODY, Bools
from vsdsim.vsd.rules.magic.standing import lapse, sustains

__all__ = ["break_off", "concentrates", "keep_up", "prepare"]


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
    """Whoever has declared anything else concentrates no more (`magic.sustain`).

    The spell that goes off in this round is cast by who concentrates on it.
    """
    s = bout.state
    keeps = s.action == int(Action.CONCENTRATE)
    lapse(bout, s.rows(sustains(bout) & ~keeps & ~s.over))
    due = (s.later != NOBODY) & (s.later_round == bout.round)
    ready = s.rows(due & keeps).cell
    put(s.casting, ready, s.later.take(ready))
    put(s.aimed, ready, s.later_target.take(ready))


def prepare(bout: Bout) -> None:
    """A round of concentration before a spell is over, for who has kept it up."""
    s = bout.state
    rows = s.rows((s.action == int(Action.PREPARE)) & (s.preparing != NOBODY) & s.in_fight())
    add(s.prepared, rows.cell, np.ones(len(rows), dtype=np.int8))
