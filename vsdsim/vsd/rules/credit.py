"""Credit: whose blow it was that put somebody out of the fight."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.state import Index

__all__ = ["first_in_credit"]


def first_in_credit(harm: Harm, fights: int, chosen: Index) -> tuple[Index, Index]:
    """Of the authors of the `chosen` harm rows, for each victim's cell the first in credit.

    Who did most damage to the victim among all of `harm`, equals by the lowest credit key
    (`health.credit`). Returns (cells, authors), each cell once.
    """
    cell = harm.victim * fights + harm.fight
    rows = np.flatnonzero(np.isin(cell, cell[chosen]))
    # Sum the damage by victim and author, and keep one blow of each.
    pair = cell[rows] * (int(harm.author.max(initial=0)) + 1) + harm.author[rows]
    _, first, group = np.unique(pair, return_index=True, return_inverse=True)
    total = np.bincount(group, harm.damage[rows])
    eligible = np.zeros(len(first), dtype=np.bool_)
    eligible[group[np.isin(rows, chosen)]] = True
    leader = rows[first[eligible]]
    key = child(harm.blow[leader], "credit")
    sort = np.lexsort((key, -total[eligible], cell[leader]))
    leader = leader[sort]
    cells, start = np.unique(cell[leader], return_index=True)
    return cells, harm.author[leader[start]]
