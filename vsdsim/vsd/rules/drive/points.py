"""Points of Drive: whose order fits and can be paid, and who pays first (`drive.allocated`)."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.drive import Roll, Spend
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, Rows, news, which

__all__ = ["Paid", "first_orders", "pay", "points_left", "spent", "take_points"]


def points_left(bout: Bout, rows: Rows) -> Ints:
    """(R,) how many points each still has."""
    drive = bout.parameters.drive
    return rows.read(bout.state.drive) if drive.spent_on else rows.look_up(drive.points)


def first_orders(
    bout: Bout,
    rows: Rows,
    spends: Collection[Spend],
    on: Roll | None = None,
    severity: Ints | None = None,
) -> Ints:
    """The first order of each row, by its number, that spends so, fits and can be paid.

    -1 for none. It fits rolls of the kind `on`, and criticals of the `severity` (R,); who is out of
    the fight spends nothing.
    """
    s, drive = bout.state, bout.parameters.drive
    found = np.full(len(rows), -1)
    if not len(rows) or drive.spent_on.isdisjoint(spends):
        return found
    left = s.drive.take(rows.cell)
    left[which(s.out.take(rows.cell))] = 0
    for number in reversed(range(len(drive.what))):
        fits = s.ordered[number].take(rows.cell) & (drive.cost[number].take(rows.actor) <= left)
        fits &= np.isin(drive.what[number], list(spends)).take(rows.actor)
        if on is not None:
            fits &= (drive.on[number].take(rows.actor) & on) != 0
        if severity is not None:
            fits &= drive.least[number].take(rows.actor) <= severity
        found[fits] = number
    return found


@frozen(eq=False)
class Paid:
    """Which of some claims have been paid, (P,) each."""

    index: Index
    order: Index
    """The number of the order that it was paid for."""
    left: Ints
    """Points that its owner had left then."""


def pay(
    bout: Bout,
    rows: Rows,
    keys: Keys,
    spends: Collection[Spend],
    on: Roll | None = None,
    severity: Ints | None = None,
) -> Paid:
    """Let `rows` pay for what befalls them at `keys`, each by the first of its orders that fits.

    Of several claims of one owner those of the worst `severity` come first, of equals the lowest
    key.
    """
    worst = np.zeros(len(rows), dtype=np.int32) if severity is None else -severity
    waiting = np.lexsort((keys, worst, rows.cell))
    order, left = np.full((2, len(rows)), -1)
    while waiting.size:
        first = news(rows.cell.take(waiting))
        now = waiting[first]
        least = None if severity is None else severity.take(now)
        order[now] = found = first_orders(bout, rows[now], spends, on, least)
        buys = which(found >= 0)
        left[now[buys]] = take_points(bout, rows[now[buys]], found.take(buys))
        waiting = waiting[~first]
    index = which(order >= 0)
    return Paid(index, order.take(index), left.take(index))


def take_points(bout: Bout, rows: Rows, order: Index) -> Ints:
    """Take from `rows`, nobody twice, what their orders cost; returns what each has left."""
    s = bout.state
    left: Ints = s.drive.take(rows.cell) - bout.parameters.drive.cost[order, rows.actor]
    put(s.drive, rows.cell, left)
    return left


def spent(bout: Bout, rows: Rows, order: Index, left: Ints) -> dict[str, Ints]:
    """What `rows` have paid for by these orders, and what they had left, for a listener."""
    drive = bout.parameters.drive
    return {
        "spend": drive.what[order, rows.actor],
        "points": drive.cost[order, rows.actor],
        "left": left,
    }
