"""Credit: whose blow it was that put somebody out of the fight."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Index, Rows, distinct, members, news, which
from vsdsim.vsd.rules.harm import Harm

__all__ = ["first_in_credit", "in_credit"]


def in_credit(bout: Bout, harm: Harm, victims: Index) -> Index:
    """The author first in credit for each of `victims`: cells, each once, in order.

    `harm` must hold all of the moment that was done to them, and something to each.
    """
    size = bout.state.out.size
    rows = members(harm.cell, victims, size)
    cell, author = harm.cell.take(rows), harm.author.take(rows)
    # Most have suffered by one only. Whoever is written last stands for all, where nobody differs.
    by = np.empty(size, dtype=np.intp)
    by[cell] = author
    contested = distinct(cell.take(which(by.take(cell) != author)))
    if contested.size:
        rows = rows.take(members(cell, contested, size))
        by[contested] = first_in_credit(bout, harm, rows)[1]
    return by.take(victims)


def first_in_credit(
    bout: Bout, harm: Harm, rows: Index, eligible: Bools | None = None
) -> tuple[Index, Index]:
    """For each victim in `rows` of the harm, the author first in credit.

    Who did most damage to the victim in these rows, equals by the lowest credit key
    (`health.credit`); they must hold all the harm of their victims. Where `eligible` (one a row) is
    given, only authors of eligible rows are in question. Returns (cells, authors), each cell once,
    in order.
    """
    author, cell = harm.author.take(rows), harm.cell.take(rows)
    if not len(rows):
        return cell, author
    # Sum the damage by victim and author, and keep the first blow of each.
    pair = cell * len(bout.parameters.names) + author
    sort = np.argsort(pair, kind="stable")
    start = which(news(pair.take(sort)))
    leader = sort.take(start)
    if eligible is not None:
        asked = which(np.logical_or.reduceat(eligible.take(sort), start))
        leader = leader.take(asked)
    victim = cell.take(leader)
    alone = news(victim)
    if alone.all():
        return victim, author.take(leader)
    total = np.add.reduceat(harm.damage.take(rows.take(sort)), start)
    if eligible is not None:
        total = total.take(asked)
    first = which(alone)
    count = np.diff(first, append=len(victim))
    best = leader.take(first)
    # Those whose victim has suffered by others too.
    rivals = which(np.repeat(count, count) > 1)
    leader, total, victim = leader.take(rivals), total.take(rivals), victim.take(rivals)
    key = child(_addresses(bout, harm, rows.take(leader)), "credit")
    order = np.lexsort((key, -total, victim))
    best[count > 1] = leader.take(order.take(which(news(victim.take(order)))))
    return cell.take(best), author.take(best)


def _addresses(bout: Bout, harm: Harm, rows: Index) -> Keys:
    """The addresses of the blows that did these rows of the harm."""
    if harm.blow is not None:
        return harm.blow.take(rows)
    fights = bout.state.fights
    return bout.actor_keys(Rows.at(harm.cell.take(rows) % fights, harm.author.take(rows), fights))
