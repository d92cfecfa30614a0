"""Failed rolls bought again: the one place where rules hand their rolls over (`drive.reroll`).

A rule draws its dice, and before anything is made of them asks here what they come to in the end.
It says how to see which of them fail; it never sees who has Drive, or what an order is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from vsdsim.dice import Keys, OpenEnded, child, from_hundred, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll, Spend
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.drive.points import Paid, first_orders, pay, spent

__all__ = ["BONUS", "Both", "second_chance", "second_chances"]

AGAIN = frozenset({Spend.REROLL, Spend.HUNDRED})
BONUS = 10
"""What is added to a roll made again."""

Both: TypeAlias = tuple[OpenEnded, OpenEnded]
"""The rolls of both sides of conflicts."""


def second_chance(
    bout: Bout,
    on: Roll,
    rows: Rows,
    keys: Keys,
    roll: OpenEnded,
    fails: Callable[[Index, OpenEnded], Bools],
) -> OpenEnded:
    """What rolls of `rows`, with these dice at these addresses, come to once Drive is spent.

    `on` is what kind of rolls they are; `fails` says of some of the rows, by index, whether they
    fail with some dice, and changes nothing.
    """
    asked = _who_can(bout, on, rows)
    if not asked.size:
        return roll
    failed = asked.take(which(fails(asked, roll[asked])))
    paid = pay(bout, rows[failed], keys.take(failed), AGAIN, on)
    index = failed.take(paid.index)
    _tell(bout, rows[index], paid, on, roll[index])
    return roll.replaced(index, _made_again(bout, rows[index], keys.take(index), paid.order))


def second_chances(
    bout: Bout,
    sides: tuple[Rows, Rows],
    keys: tuple[Keys, Keys],
    rolls: Both,
    fail: Callable[[Both], tuple[Bools, Bools]],
) -> Both:
    """The same of conflicts, whose rolls can each stand in several rows.

    `fail` says whose rolls have failed. As long as somebody buys a roll, the conflicts are looked
    at again; no roll is bought twice.
    """
    if not any(_who_can(bout, Roll.SKILL, rows).size for rows in sides):
        return rolls
    half = len(sides[0])
    every = Rows(np.concatenate([rows.cell for rows in sides]), sides[0].fights)
    address, first, number = np.unique(np.concatenate(keys), return_index=True, return_inverse=True)
    open_ = np.ones(len(address), dtype=np.bool_)
    while True:
        failed = np.zeros(len(address), dtype=np.bool_)
        failed[number[np.concatenate(fail(rolls))]] = True
        asked = which(failed & open_)
        owners = every[first.take(asked)]
        paid = pay(bout, owners, address.take(asked), AGAIN, Roll.SKILL)
        if not paid.index.size:
            return rolls
        chosen = asked.take(paid.index)
        open_[chosen] = False
        both = OpenEnded.joined(rolls)
        _tell(bout, owners[paid.index], paid, Roll.SKILL, both[first.take(chosen)])
        made = _made_again(bout, owners[paid.index], address.take(chosen), paid.order)
        place = np.full(len(address), -1)
        place[chosen] = np.arange(len(chosen))
        index = which(place.take(number) >= 0)
        both = both.replaced(index, made[place.take(number.take(index))])
        rolls = both[np.arange(half)], both[np.arange(half, len(every))]


def _who_can(bout: Bout, on: Roll, rows: Rows) -> Index:
    """Which of the rows could buy such a roll again."""
    if bout.parameters.drive.spent_on.isdisjoint(AGAIN):
        return np.empty(0, dtype=np.intp)
    return which(first_orders(bout, rows, AGAIN, on) >= 0)


def _made_again(bout: Bout, rows: Rows, keys: Keys, order: Index) -> OpenEnded:
    """The dice of rolls that have been paid for by these orders."""
    again = open_ended(child(keys, "drive")).plus(BONUS)
    hundred = which(bout.parameters.drive.what[order, rows.actor] == Spend.HUNDRED)
    return again.replaced(hundred, from_hundred(keys.take(hundred)))


def _tell(bout: Bout, rows: Rows, paid: Paid, on: Roll, roll: OpenEnded) -> None:
    """Tell of failed rolls that are bought again, and with what dice they have failed."""
    what = spent(bout, rows, paid.order, paid.left)
    bout.hear("rolls-again", rows, on=np.full(len(rows), int(on)), roll=roll, **what)
