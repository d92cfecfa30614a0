"""Being on fire: catching it, what it takes, and putting it out (`critical.burn`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put, raise_to
from vsdsim.vsd.numbers import NOBODY, Ints
from vsdsim.vsd.rows import Index, Rows, members
from vsdsim.vsd.rules.affinities import damage_suffered
from vsdsim.vsd.rules.credit import first_in_credit
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.plight import bars_full_actions
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["catch_fire", "flames", "flames_take", "put_out"]

ENOUGH = 2
"""Full Actions that put the flames out."""


def catch_fire(bout: Bout, every: Harm, struck: Struck, rows: Index) -> None:
    """The victims of these rows of `struck` are on fire, or burn more fiercely.

    `every` is all the harm of the moment, the `struck` last, for the credit.
    """
    s = bout.state
    cell = struck.cell.take(rows)
    fierce = bout.parameters.criticals.number["burn"].take(struck.outcome.take(rows))
    put(s.put_out, cell, 0)
    before = s.burning.take(cell)
    raise_to(s.burning, cell, fierce)
    takes = (fierce > before) & (fierce == s.burning.take(cell))
    if takes.any():
        harmed = members(every.cell, cell[takes], s.out.size)
        eligible = np.zeros(len(every.cell), dtype=np.bool_)
        eligible[len(every.cell) - len(struck.cell) + rows[takes]] = True
        put(s.burnt_by, *first_in_credit(bout, every, harmed, eligible[harmed]))


def flames(bout: Bout, rows: Rows) -> Ints:
    """How fierce the flames on each are, in hit points a round; 0 for who is not on fire."""
    if not bout.parameters.reach.burns:
        return np.zeros(len(rows), dtype=np.int32)
    return rows.read(bout.state.burning)


def flames_take(bout: Bout, rows: Rows) -> Ints:
    """Hit points that they take in an Assessment, some more easily than others (`trait.*`)."""
    return damage_suffered(bout, rows.actor, CriticalType.FIRE, flames(bout, rows))


def put_out(bout: Bout) -> None:
    """Who has declared to puts out the flames on it, which takes two Full Actions."""
    s = bout.state
    rows = s.rows((s.action == Action.PUT_OUT) & (s.burning > 0) & s.in_fight())
    rows = rows[~bars_full_actions(bout, rows.cell)]
    if not len(rows):
        return
    spent = s.put_out.take(rows.cell) + 1
    done = spent >= ENOUGH
    put(s.put_out, rows.cell, np.where(done, 0, spent))
    quenched = rows.cell[done]
    put(s.burning, quenched, 0)
    put(s.burnt_by, quenched, NOBODY)
    bout.hear("puts-out", rows, done=done)
