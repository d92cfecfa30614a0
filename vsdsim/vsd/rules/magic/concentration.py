"""Concentration: on a spell to come, on one that lasts by it, on one that goes off later."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import add, put, set_flag
from vsdsim.vsd.conditions import STUNNED
from vsdsim.vsd.numbers import NOBODY, Bools
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.magic.standing import end, heals, under

__all__ = [
    "break_concentration", "break_off", "concentrates", "keep_up", "lapse", "prepare",
    "stun_casters", "sustains",
]  # fmt: skip


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


def lapse(bout: Bout, rows: Rows) -> None:
    """What `rows` keep up by concentrating is over (`magic.duration`)."""
    s, sources = bout.state, bout.parameters.sources
    if not sources.any_sustained or not len(rows):
        return
    stops, records = np.zeros_like(s.out), []
    set_flag(stops, rows.cell)
    for source in which(sources.sustained):
        name, mine = sources.name[source], stops[sources.owner[source]]
        upon = (under(bout, name) == source) & mine
        records.append(name * np.intp(s.out.size) + which(upon.reshape(-1)))
        if sources.heals[source]:
            s.healing_until[sources.mends[source]][heals(bout, source) & mine] = 0
    end(bout, np.concatenate(records))


def break_concentration(bout: Bout, cell: Index) -> None:
    """Those at `cell` can concentrate no more: on what they keep up, or mean to cast.

    See `magic.concentrate` and `magic.duration`.
    """
    if bout.parameters.castings.any:
        put(bout.state.preparing, cell, NOBODY)
        put(bout.state.prepared, cell, 0)
        lapse(bout, Rows(cell, bout.state.fights))


def stun_casters(bout: Bout) -> None:
    """Whoever casts, and is Stunned by now, can concentrate no more."""
    s, castings = bout.state, bout.parameters.castings
    if castings.any:
        owners = distinct(castings.owner.astype(np.intp))
        cell = (owners[:, None] * s.fights + np.arange(s.fights)).reshape(-1)
        break_concentration(bout, cell[suffering(bout, STUNNED, cell)])


def sustains(bout: Bout) -> Bools:
    """(C, N) who keeps something up by concentrating."""
    sources, keeps = bout.parameters.sources, np.zeros_like(bout.state.out)
    for source in which(sources.sustained):
        upon = under(bout, sources.name[source]) == source
        if sources.heals[source]:
            upon |= heals(bout, source)
        keeps[sources.owner[source]] |= upon.any(axis=0)
    return keeps
