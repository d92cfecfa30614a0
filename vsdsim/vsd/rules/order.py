"""The melee order: the longest first, then the highest combat bonus, equals at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.conditions import PRONE
from vsdsim.vsd.rules.field.places import arcs, is_higher
from vsdsim.vsd.rules.figures import action_penalty, cmb_in_action, cmb_now
from vsdsim.vsd.rules.special.two_weapons import shortened, strike_with_both
from vsdsim.vsd.rules.strikes import Strikes
from vsdsim.vsd.state import Action

__all__ = ["in_order", "order_keys", "ranks"]

STEP = np.int32(1 << 20)
"""What a step of length weighs: more than any combat bonus."""
LAST = np.int32(-(1 << 30))
"""The key of who does not attack: behind everybody."""


def order_keys(length: Ints, cmb: Ints) -> Ints:
    """One whole number a row, the highest first: `length` with its steps, then `cmb`."""
    keys: Ints = length * STEP + cmb
    return keys


def ranks(bout: Bout, rows: Rows) -> Iterator[Strikes]:
    """The first strikes of the attackers `rows`, in the order fixed as the phase begins.

    Rank k of every fight comes together; what a rank changes is not read here again
    (`melee.order`, `melee.ties`).
    """
    s, a = bout.state, bout.parameters.attacks
    attack = s.attack.take(rows.cell)
    dash = s.action.take(rows.cell) == int(Action.DASH)
    both = strike_with_both(bout, rows.cell)
    penalty = action_penalty(s.half.take(rows.cell), dash, both)
    cmb = cmb_now(bout, rows, cmb_in_action(bout, rows, attack, penalty), attack)
    target = Rows.at(rows.fight, s.opponent.take(rows.cell).astype(np.intp), s.fights)
    length = shortened(bout, rows, a.length.take(attack))
    length += dash
    length += _advantage(bout, rows, target)
    fallen = s.at_fallen.take(rows.cell)
    declared = Strikes(
        rows,
        s.declared.take(rows.cell).astype(np.intp),
        target,
        penalty,
        fallen if fallen.any() else None,
    )
    order, ends = _ranked(bout, rows, order_keys(length, cmb))
    declared, start = declared[order], 0
    for end in ends:
        yield declared[start:end]
        start = end


def _advantage(bout: Bout, rows: Rows, target: Rows) -> Bools:
    """Whose blow comes from above, or from where its target does not face."""
    advantage = PRONE.on(bout, target.cell)
    lies = which(advantage)
    advantage[lies] = ~PRONE.on(bout, rows.cell.take(lies))
    if bout.parameters.field:
        advantage |= is_higher(bout, rows, target) | ~arcs(bout, target, rows).front
    return advantage


def in_order(bout: Bout, rows: Rows, key: Ints) -> Iterator[Rows]:
    """`rows` a rank at a time, the highest key (R,) of each fight first, equals in one rank."""
    order, ends = _ranked(bout, rows, key)
    start = 0
    for end in ends:
        yield rows[order[start:end]]
        start = end


def _ranked(bout: Bout, rows: Rows, key: Ints) -> tuple[Index, list[int]]:
    """The rows (as indices) rank after rank, and where each rank that has any ends."""
    keys = np.full(bout.state.action.shape, LAST)
    put(keys, rows.cell, key)
    place = _places(keys).take(rows.cell)
    counts = [int(np.count_nonzero(place == one)) for one in range(len(keys))]
    return np.argsort(place, kind="stable"), list(accumulate(filter(None, counts)))


def _places(keys: Ints) -> NDArray[np.uint8]:
    """(C, N) how many in the same fight come before each: those of one rank share a place.

    Comparing everybody with everybody beats sorting: whole columns at a time, no gathers.
    """
    place = np.zeros(keys.shape, dtype=np.uint8)
    ahead = np.empty(keys.shape, dtype=np.bool_)
    for one in keys:
        np.greater(one, keys, out=ahead)
        place += ahead.view(np.uint8)
    return place
