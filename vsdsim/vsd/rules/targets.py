"""Who goes for whom: the ways to choose a target."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rules.figures import cmb_before_parry
from vsdsim.vsd.rules.weapons import best_attack
from vsdsim.vsd.rows import Rows

__all__ = [
    "TARGETS", "choose", "lowest", "nearest", "nearest_friend", "ready_cmb", "with_same",
]  # fmt: skip

TARGETS = frozenset({"nearest", "weakest", "strongest", "same", "random", "fallen"})
"""The words of `target`; anything else is a full name."""

FARTHEST = np.uint64(2**64 - 1)


def lowest(
    bout: Bout, rows: Rows, base: Keys, allowed: Bools, values: Ints | None = None
) -> Ints:
    """Of `allowed` (C, N) foes the one with the least value (C, N), of equals the lowest key.

    `base` (R,) are the addresses whose children by identity are the keys. Returns (R,), -1 where
    nobody is allowed. All `rows` are of one side.
    """
    p = bout.parameters
    found = np.full(len(rows), -1, dtype=np.int32)
    if not len(rows):
        return found
    best = np.full(len(rows), FARTHEST)
    least = np.full(len(rows), 2**31 - 1, dtype=np.int32)
    for foe in p.foes[p.side[rows.actor[0]]]:
        there = allowed[foe].take(rows.fight)
        key = down(base, p.words[foe])
        if values is None:
            better = there & (key < best)
        else:
            value = values[foe].take(rows.fight)
            better = there & ((value < least) | ((value == least) & (key < best)))
            least[better] = value[better]
        best[better] = key[better]
        found[better] = foe
    return found


def nearest(bout: Bout, rows: Rows, allowed: Bools) -> Ints:
    """The nearest of `allowed` (C, N): all are equally near, an addressed die breaks the tie."""
    return lowest(bout, rows, bout.state.near.take(rows.cell), allowed)


def nearest_friend(bout: Bout, rows: Rows) -> Ints:
    """The nearest friend in the fight of each of `rows`, of any sides; -1 where there is none."""
    p, standing = bout.parameters, bout.state.in_fight()
    base = bout.state.near.take(rows.cell)
    found = np.full(len(rows), -1, dtype=np.int32)
    best = np.full(len(rows), FARTHEST)
    for side in np.unique(p.side[rows.actor]):
        for friend in p.friends[side]:
            key = down(base, p.words[friend])
            fits = (p.side[rows.actor] == side) & (rows.actor != friend) & (key < best)
            fits &= standing[friend].take(rows.fight)
            best[fits], found[fits] = key[fits], friend
    return found


def with_same(bout: Bout, rows: Rows, last: Ints, allowed: Bools) -> Ints:
    """Last round's named opponent (R,) where it is allowed, else the nearest."""
    found = last.astype(np.int32)
    cell = np.maximum(found, 0) * np.intp(rows.fights) + rows.fight
    gone = (last < 0) | ~allowed.take(cell)
    index = np.flatnonzero(gone)
    if index.size:
        found[index] = nearest(bout, rows[index], allowed)
    return found


def ready_cmb(bout: Bout, rows: Rows) -> tuple[Ints, Ints]:
    """The ready attack, nothing declared yet, and its CMB before parry (`declaration.words`)."""
    ready = best_attack(bout, rows, may_draw=False).attack
    attack = np.where(ready >= 0, ready, bout.parameters.last_attack[rows.actor])
    no = np.zeros(len(rows), dtype=np.bool_)
    return attack, cmb_before_parry(bout, rows, attack, no, no)


def choose(bout: Bout, rows: Rows, how: str, last: Ints, standing: Bools) -> Ints:
    """A target for each of `rows`, all of one side; -1 where there is none (`declaration.targets`).

    `last` (R,) are last round's named opponents, `standing` (C, N) who is in the fight.
    """
    p, s = bout.parameters, bout.state
    near = s.near.take(rows.cell)
    if how == "nearest":
        return lowest(bout, rows, near, standing)
    if how == "same":
        return with_same(bout, rows, last, standing)
    if how == "random":
        return lowest(bout, rows, child(bout.actor_keys(rows), "target"), standing)
    if how == "weakest":
        return lowest(bout, rows, near, standing, s.hp)
    if how == "strongest":
        return lowest(bout, rows, near, standing, -_all_cmb(bout, rows, standing))
    if how == "fallen":
        return lowest(bout, rows, near, s.out & ~s.dead & ~s.over)
    foe = p.names.index(how)
    return np.where(standing[foe].take(rows.fight), foe, -1).astype(np.int32)


def _all_cmb(bout: Bout, rows: Rows, standing: Bools) -> Ints:
    """(C, N) CMB before parry of everybody in the fight, 0 elsewhere."""
    everybody = bout.state.rows(standing)
    cmb = np.zeros(standing.shape, dtype=np.int32)
    cmb.reshape(-1)[everybody.cell] = ready_cmb(bout, everybody)[1]
    return cmb

