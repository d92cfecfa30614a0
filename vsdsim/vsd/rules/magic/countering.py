"""Counterspells: cast as an enemy casts the first spell that they can reach (`magic.trigger`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.magic import ENEMY
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive.spells import as_doubled
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.waiting import castable_now, countering, who_waits
from vsdsim.vsd.rules.magic.whom import surrounds
from vsdsim.vsd.rules.plight import SIGHTLESS, barred

__all__ = ["countered"]

CastNow: TypeAlias = Callable[[Bout, Chain, Rows, Ints, Rows], Reached]
"""How somebody casts now what it has kept ready, at whom."""


def countered(bout: Bout, chain: Chain, casts: Casts, cast_now: CastNow) -> Bools:
    """Which of the casts of a rank, whose dice have not been read, come to nothing (R,).

    Counterspells that wait for one of them are cast now, and what comes of that goes into `chain`.
    """
    foiled = np.zeros(len(casts), dtype=np.bool_)
    p, c = bout.parameters, bout.parameters.castings
    if not countering(p).any() or not len(casts):
        return foiled
    fair = ~(c.power | c.waits).take(casts.casting)
    rows, casting = who_waits(bout, countering(p))
    first = _first_to_counter(bout, rows, casting, casts, fair)
    can = which(first >= 0)
    if can.size:
        rows, casting = rows[can], casting.take(can)
        at = np.where(c.at_self.take(casting), rows.actor, casts.caster.actor[first.take(can)])
        reached = cast_now(bout, chain, rows, casting, rows.beside(at))
        chain.reached.append(reached)
        fails = np.zeros(bout.state.out.size, dtype=np.bool_)
        foes = p.foe_of[reached.caster.actor, reached.target.actor]
        fails[reached.target.cell[foes]] = True
        foiled = fair & fails.take(casts.caster.cell)
        bout.hear("countered", casts.caster[foiled], casting=casts.casting[foiled])
    return foiled


def _first_to_counter(bout: Bout, rows: Rows, casting: Ints, casts: Casts, fair: Bools) -> Index:
    """For each who waits which of the casts it counters, that of the lowest key; -1 for none.

    `fair` (R,) says which of the casts can be countered.
    """
    p = bout.parameters
    meant = bout.state.aimed.take(rows.cell)
    hostile = p.foe_of[rows.actor, meant] | (p.castings.aims.take(casting) == ENEMY)
    found, lowest = np.full(len(rows), -1, dtype=np.intp), np.zeros(len(rows), dtype=np.uint64)
    for one in range(len(p.names)):
        cast_by = np.full(bout.state.fights, -1, dtype=np.intp)
        mine = which(fair & (casts.caster.actor == one))
        cast_by[casts.caster.fight.take(mine)] = mine
        number = cast_by.take(rows.fight)
        asks = which((number >= 0) & p.foe_of[rows.actor, one])
        # One for a friend is for what is cast at that one.
        at = casts.target.actor[number.take(asks)]
        asks = asks[hostile[asks] | (at == meant[asks])]
        some = rows[asks]
        asks = asks[_reaches(bout, some, casting.take(asks), some.facing(one))]
        key = casts.keys.take(number.take(asks))
        better = (found.take(asks) < 0) | (key < lowest.take(asks))
        asks, key = asks[better], key[better]
        found[asks], lowest[asks] = number.take(asks), key
    return found


def _reaches(bout: Bout, rows: Rows, casting: Ints, other: Rows) -> Bools:
    """Who can cast its counterspell now at `other`, or around itself with `other` in the area."""
    around = surrounds(bout, rows, as_doubled(bout, rows, casting), other)
    around &= in_sight(bout, rows, other) & ~barred(bout, rows.cell, SIGHTLESS)
    around &= castable_now(bout, rows, casting, rows)
    return around | castable_now(bout, rows, casting, other)
