"""The melee order: the longest first, then the highest combat bonus, equals at once."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, WholeRows
from vsdsim.vsd.rules.field.places import arcs, is_higher
from vsdsim.vsd.rules.figures import cmb_now, standing_cmb
from vsdsim.vsd.rules.special.two_weapons import shortened

__all__ = ["in_order", "order_keys", "ranks"]

STEP = np.int32(1 << 20)
"""What a step of length weighs: more than any combat bonus."""
LEAST = np.int32(-(1 << 30))
"""Lower than any key."""


def order_keys(length: Ints, cmb: Ints) -> Ints:
    """One whole number a row, the highest first: `length` with its steps, then `cmb`."""
    keys: Ints = length * STEP + cmb
    return keys


def ranks(bout: Bout, able: Bools) -> Iterator[Rows]:
    """Who strikes first, and who next: the `able` (C, N), in the order fixed as the phase begins.

    Rank k of every fight comes together; what a rank changes is not read here again
    (`melee.order`, `melee.ties`).
    """
    s, a = bout.state, bout.parameters.attacks
    # Nearly everybody strikes: whole columns, whatever stands in them of the others.
    everybody = WholeRows(np.arange(len(able)), s.fights)
    attack = s.attack.reshape(-1).astype(np.intp)
    dash = s.action.reshape(-1) == int(Action.DASH)
    cmb = cmb_now(bout, everybody, standing_cmb(bout, everybody), attack)
    length = shortened(bout, everybody, a.length.take(attack))
    length += dash
    length += _advantage(bout, able)
    return _ranked(order_keys(length, cmb).reshape(able.shape), able)


def _advantage(bout: Bout, able: Bools) -> Bools:
    """Whose blow comes from above, or from where its target does not face: (C * N,)."""
    s = bout.state
    advantage = np.zeros(able.shape, dtype=np.bool_)
    for one, prone in enumerate(s.prone):
        advantage |= (s.opponent == one) & prone
    advantage &= ~s.prone
    if bout.parameters.field:
        rows = s.rows(able)
        named = rows.beside(rows.read(s.opponent))
        beside = is_higher(bout, rows, named) | ~arcs(bout, named, rows).front
        set_flag(advantage, rows.cell[beside])
    return advantage.reshape(-1)


def in_order(bout: Bout, rows: Rows, key: Ints) -> Iterator[Rows]:
    """`rows` a rank at a time, the highest key (R,) of each fight first, equals in one rank."""
    shape = bout.state.action.shape
    keys, among = np.zeros(shape, dtype=key.dtype), np.zeros(shape, dtype=np.bool_)
    put(keys, rows.cell, key)
    set_flag(among, rows.cell)
    return _ranked(keys, among)


def _ranked(keys: Ints, among: Bools) -> Iterator[Rows]:
    """Those `among` (C, N) rank after rank, of each fight the highest key first."""
    # Above 0 for who waits, 0 for all others.
    waiting = keys - LEAST
    waiting *= among
    left = np.count_nonzero(among)
    while left:
        # Where nobody waits any more nobody has the highest key.
        rows = Rows.where(waiting == waiting.max(axis=0, initial=1))
        left -= len(rows)
        put(waiting, rows.cell, 0)
        yield rows
