"""What casters spend on the spells that they cast (`drive.press`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Spend
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.drive.points import first_orders, spent, take_points

__all__ = ["HARDER", "press"]

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
