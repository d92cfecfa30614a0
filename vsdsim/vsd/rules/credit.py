"""Credit: whose blow it was that put somebody out of the fight."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.rows import Index, members
from vsdsim.vsd.rules.harm import Harm

__all__ = ["first_in_credit"]


def first_in_credit(harm: Harm, fights: int, chosen: Index) -> tuple[Index, Index]:
    """Of the authors of the `chosen` harm rows, for each victim's cell the first in credit.

    Who did most damage to the victim among all of `harm`, equals by the lowest credit key
    (`health.credit`). Returns (cells, authors), each cell once.
    """
    cell = harm.victim * fights + harm.fight
    count = int(harm.author.max(initial=0)) + 1
    rows = members(cell, cell[chosen], int(cell.max(initial=0)) + 1)
    # Sum the damage by victim and author, and keep the first blow of each.
    pair = cell[rows] * count + harm.author[rows]
    sort = np.argsort(pair, kind="stable")
    rows, pair = rows[sort], pair[sort]
    new = np.ones(len(rows), dtype=np.bool_)
    np.not_equal(pair[1:], pair[:-1], out=new[1:])
    start = np.flatnonzero(new)
    asked = np.zeros(len(cell), dtype=np.bool_)
    asked[chosen] = True
    if not len(rows):
        return cell[:0], harm.author[:0]
    total = np.add.reduceat(harm.damage[rows], start)
    eligible = np.logical_or.reduceat(asked[rows], start)
    leader, total = rows[start[eligible]], total[eligible]
    key = child(harm.blow[leader], "credit")
    sort = np.lexsort((key, -total, cell[leader]))
    leader = leader[sort]
    first = np.ones(len(leader), dtype=np.bool_)
    np.not_equal(cell[leader[1:]], cell[leader[:-1]], out=first[1:])
    leader = leader[first]
    return cell[leader], harm.author[leader]
