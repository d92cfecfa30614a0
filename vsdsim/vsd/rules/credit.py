"""Credit: whose blow it was that put somebody out of the fight."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, distinct, members, which
from vsdsim.vsd.rules.harm import Harm

__all__ = ["first_in_credit", "in_credit"]


def in_credit(bout: Bout, harm: Harm, victims: Index) -> Index:
    """The author first in credit for each of `victims`: cells, each once, in order.

    `harm` must hold all of the moment that was done to them, and something to each.
    """
    size = bout.state.out.size
    rows = members(harm.cell, victims, size)
    cell, author = harm.cell.take(rows), harm.author.take(rows)
    # Most have suffered by one alone: whoever is written last.
    by = np.empty(size, dtype=np.int16)
    by[cell] = author
    contested = distinct(cell.take(which(by.take(cell) != author)))
    if contested.size:
        rows = rows.take(members(cell, contested, size))
        by[contested] = _leaders(bout, harm, rows, contested)
    return by.take(victims).astype(np.intp)


def first_in_credit(bout: Bout, harm: Harm, rows: Index, eligible: Bools) -> tuple[Index, Index]:
    """The same for each victim of the `eligible` among these rows of the harm (one a row).

    Only authors of eligible rows are in question; `rows` must hold all the harm of their victims.
    Returns (cells, authors), each cell once, in order.
    """
    victims = distinct(harm.cell.take(rows[eligible]))
    stay = members(harm.cell.take(rows), victims, bout.state.out.size)
    return victims, _leaders(bout, harm, rows.take(stay), victims, eligible.take(stay))


def _leaders(
    bout: Bout, harm: Harm, rows: Index, victims: Index, eligible: Bools | None = None
) -> Index:
    """Who did most damage to each of the victims in these rows (`health.credit`).

    Equals by the lowest credit key of any of their blows.
    """
    shape = (len(bout.parameters.names), len(victims))
    # Only the places of victims are written, and only these read: faster than a search.
    place = np.empty(bout.state.out.size, dtype=np.int32)
    place[victims] = np.arange(len(victims), dtype=np.int32)
    pair = harm.author.take(rows) * shape[1] + place.take(harm.cell.take(rows))
    total = np.bincount(pair, harm.damage.take(rows), shape[0] * shape[1])
    asked = pair if eligible is None else pair[eligible]
    done = np.full(total.shape, -1.0)
    done[asked] = total.take(asked)
    done = done.reshape(shape)
    leads = done == done.max(axis=0)
    author: Index = leads.argmax(axis=0)
    tied = which(np.add.reduce(leads, axis=0, dtype=np.int16) > 1)
    if tied.size:
        # Of the blows of one author, as of one and what comes with it, the lowest key.
        contested = np.zeros(shape, dtype=np.bool_)
        contested[:, tied] = leads[:, tied]
        asked = which(contested.reshape(-1).take(pair))
        lowest = np.full(total.shape, np.iinfo(np.uint64).max)
        credit = child(_addresses(bout, harm, rows.take(asked)), "credit")
        np.minimum.at(lowest, pair.take(asked), credit)
        key = lowest.reshape(shape)[:, tied]
        author[tied] = key.argmin(axis=0)
    return author


def _addresses(bout: Bout, harm: Harm, rows: Index) -> Keys:
    """The addresses of the blows that did these rows of the harm."""
    if harm.blow is not None:
        return harm.blow.take(rows)
    fights = bout.state.fights
    return bout.actor_keys(Rows.at(harm.cell.take(rows) % fights, harm.author.take(rows), fights))
