"""The melee order: the longest first, then the highest combat bonus, equals at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rules.figures import cmb_before_parry, cmb_now
from vsdsim.vsd.state import Action, Rows

__all__ = ["order_keys", "ranks"]

STEP = np.int64(1 << 32)
"""What a step of length weighs: more than any combat bonus."""


def order_keys(length: Ints, steps: Ints, cmb: Ints) -> NDArray[np.int64]:
    """One whole number a row, the highest first: length and its `steps`, then `cmb`."""
    return (length.astype(np.int64) + steps) * STEP + cmb


def ranks(bout: Bout, rows: Rows) -> Iterator[Rows]:
    """The attackers `rows` in the order fixed as the phase begins, a rank at a time.

    Rank k of every fight comes together; what a rank changes is not read here again
    (`melee.order`, `melee.ties`).
    """
    s, a = bout.state, bout.parameters.attacks
    attack, dash = s.attack.take(rows.cell), s.action.take(rows.cell) == Action.DASH
    before = cmb_before_parry(bout, rows, attack, s.half.take(rows.cell), dash)
    target = s.opponent.take(rows.cell).astype(np.intp) * s.fights + rows.fight
    above = s.prone.take(target) & ~s.prone.take(rows.cell)
    steps = above.astype(np.int32) + dash
    key = order_keys(a.length[attack], steps, cmb_now(bout, rows, before, attack))
    # Sorted by fight, then key downwards; a rank begins where either changes.
    sort = np.lexsort((-key, rows.fight))
    fight, key = rows.fight[sort], key[sort]
    new_fight = np.ones(len(sort), dtype=np.bool_)
    new_fight[1:] = fight[1:] != fight[:-1]
    new_rank = new_fight.copy()
    new_rank[1:] |= key[1:] != key[:-1]
    count = np.cumsum(new_rank)
    rank = count - count[new_fight][np.cumsum(new_fight) - 1]
    by_rank = np.argsort(rank, kind="stable")
    edges = np.cumsum(np.bincount(rank))
    start = 0
    for end in edges:
        yield rows[sort[by_rank[start:end]]]
        start = end
