"""Credit: whose blow it was that put somebody out of the fight."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.harm import Harm

__all__ = ["first_in_credit"]


def first_in_credit(
    harm: Harm, fights: int, rows: Index, eligible: Bools | None = None
) -> tuple[Index, Index]:
    """For each victim in `rows` of the harm, the author first in credit.

    Who did most damage to the victim in these rows, equals by the lowest credit key
    (`health.credit`); they must hold all the harm of their victims. Where `eligible` (one a row) is
    given, only authors of eligible rows are in question. Returns (cells, authors), each cell once.
    """
    author, cell = harm.author[rows], harm.victim[rows] * fights + harm.fight[rows]
    if not len(rows):
        return cell, author
    # Sum the damage by victim and author, and keep the first blow of each.
    pair = cell * (int(author.max()) + 1) + author
    sort = np.argsort(pair, kind="stable")
    start = which(_news(pair[sort]))
    total = np.add.reduceat(harm.damage[rows][sort], start)
    leader = sort[start]
    if eligible is not None:
        asked = np.logical_or.reduceat(eligible[sort], start)
        leader, total = leader[asked], total[asked]
    key = child(harm.blow[rows[leader]], "credit")
    order = np.lexsort((key, -total, cell[leader]))
    leader = leader[order]
    leader = leader[_news(cell[leader])]
    return cell[leader], author[leader]


def _news(values: Index) -> Bools:
    """Where a sorted column takes a new value."""
    new = np.ones(len(values), dtype=np.bool_)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return new
