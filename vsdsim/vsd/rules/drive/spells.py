"""What casters spend on the spells that they cast (`drive.press`, `drive.double`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Spend
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.drive.points import first_orders, spent, take_points

__all__ = ["HARDER", "as_doubled", "double", "press"]

HARDER = 10
"""What each point adds to the difficulty of saves against the spell."""


def press(bout: Bout, rows: Rows, saves: Bools) -> Ints:
    """Let casters, nobody twice, spend on their spells as they cast them.

    `saves` (R,) says which spells have a save. Returns by how much these are harder.
    """
    harder = np.zeros(len(rows), dtype=np.int32)
    index = which(saves)
    order = first_orders(bout, rows[index], {Spend.PRESS})
    buys = which(order >= 0)
    if buys.size:
        index, order = index.take(buys), order.take(buys)
        some = rows[index]
        left = take_points(bout, some, order)
        bout.hear("spends", some, **spent(bout, some, order, left))
        harder[index] = HARDER * bout.parameters.drive.cost[order, some.actor].astype(np.int32)
    return harder


def as_doubled(bout: Bout, rows: Rows, casting: Ints) -> Ints:
    """What castings would become by all that `rows`, nobody twice, mean to double and can pay."""
    return _doubled(bout, rows, casting)[0]


def double(bout: Bout, rows: Rows, casting: Ints) -> Ints:
    """Let casters, nobody twice, pay for that as they cast; returns what the castings become."""
    casting, bought = _doubled(bout, rows, casting)
    for number, index in bought:
        some, order = rows[index], np.full(len(index), number)
        part = bout.parameters.drive.part[number].take(some.actor)
        left = take_points(bout, some, order)
        bout.hear("spends", some, part=part, **spent(bout, some, order, left))
    return casting


def _doubled(bout: Bout, rows: Rows, casting: Ints) -> tuple[Ints, list[tuple[int, Index]]]:
    """The castings with all that is doubled, and which orders, by number, do it for which rows."""
    s, p, drive = bout.state, bout.parameters, bout.parameters.drive
    bought: list[tuple[int, Index]] = []
    if Spend.DOUBLE not in drive.spent_on:
        return casting, bought
    casting, left = casting.copy(), s.drive.take(rows.cell)
    for number in range(len(drive.what)):
        part, cost = drive.part[number].take(rows.actor), drive.cost[number].take(rows.actor)
        larger = p.castings.doubled[part, casting]
        fits = s.ordered[number].take(rows.cell) & (part >= 0) & (larger >= 0) & (cost <= left)
        index = which(fits)
        if index.size:
            casting[index] = larger.take(index)
            left[index] -= cost.take(index)
            bought.append((number, index))
    return casting, bought
