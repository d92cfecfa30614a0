"""Who is nearest (`place.distance`): of foes, of friends, of those in reach."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.field.places import in_reach, squared, within
from vsdsim.vsd.rules.lowest import Fits, Measure, lowest, lowest_among

__all__ = ["nearest", "nearest_foe", "nearest_friend", "nearest_in_reach", "nearness"]

FARTHEST = np.uint64(2**64 - 1)


def nearness(bout: Bout) -> tuple[Measure, ...]:
    """Squared distance, where places differ at all (`place.distance`)."""
    if not bout.parameters.field:
        return ()
    return (lambda rows, other: squared(bout, rows, other),)


def nearest(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The nearest of `allowed` (C, N) who fit; an addressed die breaks ties."""
    return lowest(bout, rows, rows.read(bout.state.near), allowed, nearness(bout), fits)


def nearest_foe(bout: Bout, rows: Rows, allowed: Bools, fits: Fits | None = None) -> Ints:
    """The same for rows of any sides; `fits` must ask each pair by itself."""
    side, found = bout.parameters.side[rows.actor], np.full(len(rows), -1, dtype=np.int32)
    for one in np.unique(side):
        mine = which(side == one)
        found[mine] = nearest(bout, rows[mine], allowed, fits)
    return found


def nearest_in_reach(bout: Bout, rows: Rows, attack: Ints, also: Fits | None = None) -> Ints:
    """The nearest foe in the fight of each of `rows`, of any sides, whom melee `attack` reaches.

    On a field those alone who `also` fit.
    """
    p = bout.parameters
    if not p.field:
        return _nearest_at_hand(bout, rows, p.foe_of.take(rows.actor, axis=1))
    own = p.side.take(rows.actor)
    standing, found = bout.state.in_fight(), np.full(len(rows), -1, dtype=np.int32)
    for side in np.unique(own):
        mine = which(own == side)
        with_ = attack.take(mine)

        def fits(rows: Rows, other: Rows, with_: Ints = with_) -> Bools:
            reached = in_reach(bout, rows, other, with_)
            return reached if also is None else reached & also(rows, other)

        found[mine] = nearest(bout, rows[mine], standing, fits)
    return found


def nearest_friend(bout: Bout, rows: Rows, within_: Ints | None = None) -> Ints:
    """The nearest friend in the fight of each of `rows`, of any sides; -1 where there is none.

    `within_` (R,) is how far off a friend may be, in millimetres.
    """
    p = bout.parameters
    if not p.field:
        return _nearest_at_hand(bout, rows, p.friend_of.take(rows.actor, axis=1))
    standing = bout.state.in_fight()
    found = np.full(len(rows), -1, dtype=np.int32)
    for side in np.unique(p.side[rows.actor]):
        mine = which(p.side[rows.actor] == side)
        some = rows[mine]
        far = None if within_ is None else within_[mine]

        def fits(own: Rows, other: Rows, far: Ints | None = far) -> Bools:
            another: Bools = own.actor != other.actor
            return another if far is None else another & within(bout, own, other, far)

        base = bout.state.near.take(some.cell)
        friends = p.friends[side]
        found[mine] = lowest_among(bout, some, base, friends, standing, nearness(bout), fits)
    return found


def _nearest_at_hand(bout: Bout, rows: Rows, fits: Bools) -> Ints:
    """The nearest in the fight to each of `rows` where all are on one point, -1 for nobody.

    `fits` (C, R) says who may be chosen, and is used up. For few rows, who are cheaper asked of
    everybody at once.
    """
    p, s = bout.parameters, bout.state
    fits &= ~(s.out.take(rows.fight, axis=1) | s.over.take(rows.fight))
    keys = np.full(fits.shape, FARTHEST)
    pair = which(fits.reshape(-1))
    one = pair // len(rows)
    row = pair - one * len(rows)
    put(keys, pair, down(s.near.take(rows.cell.take(row)), p.words.take(one)))
    nearest_: Ints = keys.argmin(axis=0).astype(np.int32)
    nearest_[~fits.any(axis=0)] = -1
    return nearest_
