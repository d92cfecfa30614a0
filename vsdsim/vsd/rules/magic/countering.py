"""Counterspells: cast as an enemy casts the first spell that they can reach (`magic.trigger`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.waiting import castable_now, countering, who_waits

__all__ = ["countered"]

CastNow: TypeAlias = Callable[[Bout, Chain, Rows, Ints, Rows], Reached]
"""How somebody casts now what it has kept ready, at whom."""


def countered(bout: Bout, chain: Chain, casts: Casts, cast_now: CastNow) -> Bools:
    """Which of the casts of a rank, whose dice have not been read, come to nothing (R,).

    Counterspells that wait for one of them are cast now, and what comes of that goes into `chain`.
    """
    foiled = np.zeros(len(casts), dtype=np.bool_)
    p = bout.parameters
    if not countering(p).any() or not len(casts):
        return foiled
    rows, casting = who_waits(bout, countering(p))
    first = _first_to_counter(bout, rows, casting, casts)
    can = which(first >= 0)
    if can.size:
        target = casts.caster[first.take(can)]
        reached = cast_now(bout, chain, rows[can], casting.take(can), target)
        chain.reached.append(reached)
        fails = np.zeros(bout.state.out.size, dtype=np.bool_)
        fails[reached.target.cell] = True
        met = np.zeros(len(casts), dtype=np.bool_)
        met[first.take(can)] = True
        foiled = met & fails.take(casts.caster.cell)
        bout.hear("countered", casts.caster[foiled], casting=casts.casting[foiled])
    return foiled


def _first_to_counter(bout: Bout, rows: Rows, casting: Ints, casts: Casts) -> Index:
    """For each who waits which of the casts it counters, that of the lowest key; -1 for none.

    No ward, counterspell or power is countered.
    """
    p, c = bout.parameters, bout.parameters.castings
    fair = ~(c.power | c.waits).take(casts.casting)
    found, lowest = np.full(len(rows), -1, dtype=np.intp), np.zeros(len(rows), dtype=np.uint64)
    for one in range(len(p.names)):
        cast_by = np.full(bout.state.fights, -1, dtype=np.intp)
        mine = which(fair & (casts.caster.actor == one))
        cast_by[casts.caster.fight.take(mine)] = mine
        number = cast_by.take(rows.fight)
        asks = which((number >= 0) & p.foe_of[rows.actor, one])
        some = rows[asks]
        asks = asks[castable_now(bout, some, casting.take(asks), some.facing(one))]
        key = casts.keys.take(number.take(asks))
        better = (found.take(asks) < 0) | (key < lowest.take(asks))
        asks, key = asks[better], key[better]
        found[asks], lowest[asks] = number.take(asks), key
    return found
