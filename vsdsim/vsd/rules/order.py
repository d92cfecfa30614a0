"""The melee order: the longest first, then the highest combat bonus, equals at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.conditions import PRONE
from vsdsim.vsd.rules.field.places import arcs, is_higher
from vsdsim.vsd.rules.figures import cmb_before_parry, cmb_now
from vsdsim.vsd.state import Action

__all__ = ["in_order", "order_keys", "ranks"]

STEP = np.int32(1 << 20)
"""What a step of length weighs: more than any combat bonus."""
LAST = np.int32(-(1 << 30))
"""The key of who does not attack: behind everybody."""


def order_keys(length: Ints, steps: Ints, cmb: Ints) -> Ints:
    """One whole number a row, the highest first: length and its `steps`, then `cmb`."""
    keys: Ints = (length + steps) * STEP + cmb
    return keys


def ranks(bout: Bout, rows: Rows) -> Iterator[Rows]:
    """The attackers `rows` in the order fixed as the phase begins, a rank at a time.

    Rank k of every fight comes together; what a rank changes is not read here again
    (`melee.order`, `melee.ties`).
    """
    s, a = bout.state, bout.parameters.attacks
    attack = s.attack.take(rows.cell).astype(np.intp)
    dash = s.action.take(rows.cell) == int(Action.DASH)
    before = cmb_before_parry(bout, rows, attack, s.half.take(rows.cell), dash)
    target = Rows.at(rows.fight, s.opponent.take(rows.cell).astype(np.intp), s.fights)
    advantage = PRONE.on(bout, target.cell)
    lies = which(advantage)
    advantage[lies] = ~PRONE.on(bout, rows.cell.take(lies))
    if bout.parameters.field:
        advantage |= is_higher(bout, rows, target) | ~arcs(bout, target, rows).front
    steps = advantage.astype(np.int32) + dash
    key = order_keys(a.length.take(attack), steps, cmb_now(bout, rows, before, attack))
    yield from in_order(bout, rows, key)


def in_order(bout: Bout, rows: Rows, key: Ints) -> Iterator[Rows]:
    """`rows` a rank at a time, the highest key (R,) of each fight first, equals in one rank."""
    keys = np.full(bout.state.action.shape, LAST)
    put(keys, rows.cell, key)
    place = _places(keys).take(rows.cell)
    by_place = np.argsort(place, kind="stable")
    start = 0
    for end in np.cumsum(np.bincount(place)):
        if end > start:
            yield rows[by_place[start:end]]
        start = end


def _places(keys: Ints) -> NDArray[np.uint8]:
    """(C, N) how many in the same fight come before each: those of one rank share a place.

    Comparing everybody with everybody beats sorting: whole columns at a time, no gathers.
    """
    place = np.zeros(keys.shape, dtype=np.uint8)
    for one in keys:
        place += one > keys
    return place
