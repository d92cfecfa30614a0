"""Wards: cast as the first blow, or shot, falls on whom they are for (`magic.trigger`)."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index, Rows, news, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.magic.casting import cast_at_trigger
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.waiting import castable_now, warding, who_waits

__all__ = ["wards_on"]


def wards_on(bout: Bout, chain: Chain, target: Rows, keys: Keys, attack: str) -> Ints | None:
    """What wards do to attacks with these addresses at `target`, (R,) each, or nothing to any.

    They are blows or shots, as `attack` says, whose dice have not been read. Wards that wait for
    one are cast now, and what else comes of that goes into `chain`.
    """
    p = bout.parameters
    if attack not in p.sources.warded:
        return None
    rows, casting = who_waits(bout, warding(p, attack))
    if not len(rows):
        return None
    aimed = rows.beside(bout.state.aimed.take(rows.cell))
    first = _first_at(target, keys, bout.state.out.size)
    can = which((first.take(aimed.cell) >= 0) & castable_now(bout, rows, casting, aimed))
    ward = np.zeros(len(target), dtype=np.int32)
    if can.size:
        reached = cast_at_trigger(bout, chain, rows[can], casting.take(can), aimed[can])
        chain.reached.append(reached)
        reached = _of_one_name(bout, reached)
        at = first.take(reached.target.cell)
        struck = which(at >= 0)  # others whom it reaches are not struck at
        by = p.sources.wards(attack).take(reached.source.take(struck))
        np.add.at(ward, at.take(struck), by)
    return ward


def _first_at(target: Rows, keys: Keys, size: int) -> Index:
    """By cells, which of the attacks is the first at each: that of the lowest key; -1 for none."""
    order = np.lexsort((keys, target.cell))
    first = order[news(target.cell.take(order))]
    at = np.full(size, -1, dtype=np.intp)
    at[target.cell.take(first)] = first
    return at


def _of_one_name(bout: Bout, reached: Reached) -> Reached:
    """Those of `reached` that count: of one name upon one target the latest."""
    title, latest = (
        bout.parameters.sources.title.take(reached.source),
        child(reached.keys, "latest"),
    )
    order = np.lexsort((latest, title, reached.target.cell))
    new = news(title.take(order)) | news(reached.target.cell.take(order))
    return reached[order[new]]
