"""Whom a spell reaches: further targets, everybody in an area, so many levels of them."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.magic import FRIEND
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.field.places import Far, barred, squared, vector, within
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.requirements import Castable

__all__ = ["surrounds", "whom"]

NEAR = 1e-9
"""Share of two products by which they are surely apart."""


def whom(bout: Bout, casts: Casts, *, astray: bool = False) -> tuple[Index, Rows]:
    """Everybody whom spells reach: which of the casts (Q,), and who, in any order.

    See `magic.targets` and `magic.area`. Nobody is reached twice by one spell; one gone `astray`
    has no further targets (`magic.failure`).
    """
    c = bout.parameters.castings
    reached = _area(bout, casts)
    single = ~(c.radius.take(casts.casting) + c.cone.take(casts.casting) > 0)
    reached[which(single), casts.target.actor[single]] = True
    several = which(single & (c.targets.take(casts.casting) > 1) & (not astray))
    if several.size:
        reached[several] |= _further(bout, casts[several])
    limited = which(c.levels.take(casts.casting) > 0)
    if limited.size:
        reached[limited] &= _within_levels(bout, casts[limited], reached[limited])
    which_, actor = reached.nonzero()
    return which_, Rows.at(casts.caster.fight.take(which_), actor, casts.caster.fights)


def surrounds(bout: Bout, rows: Rows, casting: Ints, other: Rows) -> Bools:
    """Whether what `rows` cast around themselves has `other` in its area, (R,) (`magic.area`)."""
    c = bout.parameters.castings
    radius = c.radius.take(casting)
    around: Bools = c.at_self.take(casting) & (radius > 0)
    around &= within(bout, rows, other, radius) & ~barred(bout, rows, other)
    return around


def _others(bout: Bout, rows: Rows) -> list[Rows]:
    """Every combatant of the rows' fights, one after another."""
    return [rows.facing(one) for one in range(len(bout.parameters.names))]


def _nearness(bout: Bout, rows: Rows) -> tuple[Far, Keys]:
    """(R, C) how far everybody is from the rows, squared, and the keys that decide of equals."""
    far = np.stack([squared(bout, rows, other) for other in _others(bout, rows)], axis=1)
    base = bout.state.near.take(rows.cell)
    return far, down(base[:, None], bout.parameters.words[None, :])


def _in_order(far: Far, keys: Keys, among: Bools) -> tuple[Index, Index, Index]:
    """Those `among` (R, C) by row, the nearest first: rows, combatants and places in the row."""
    row, actor = among.nonzero()
    order = np.lexsort((keys[row, actor], far[row, actor], row))
    row, actor = row.take(order), actor.take(order)
    first = np.searchsorted(row, np.arange(len(among)))
    return row, actor, np.arange(len(row)) - first.take(row)


def _further(bout: Bout, casts: Casts) -> Bools:
    """(R, C) the further targets of spells cast at several: the nearest to the caster."""
    c, caster, casting = bout.parameters.castings, casts.caster, casts.casting
    fits = np.stack([_fits(bout, casts, other) for other in _others(bout, caster)], axis=1)
    fits[np.arange(len(casts)), casts.target.actor] = False
    row, actor, place = _in_order(*_nearness(bout, caster), fits)
    chosen = place < c.targets.take(casting).take(row) - 1
    further = np.zeros_like(fits)
    further[row[chosen], actor[chosen]] = True
    return further


def _fits(bout: Bout, casts: Casts, other: Rows) -> Bools:
    """Whether `other` can be a further target: one like that aimed at, that it can be cast at."""
    p, s, caster = bout.parameters, bout.state, casts.caster
    side = p.side.take(caster.actor)
    like = (p.side.take(other.actor) == side) == (p.side.take(casts.target.actor) == side)
    fits: Bools = like & s.in_fight().take(other.cell)
    fits &= Castable(bout, casts.casting).fits(caster, other)
    return fits


def _area(bout: Bout, casts: Casts) -> Bools:
    """(R, C) everybody in the areas of spells; nobody where a spell has none (`magic.area`)."""
    c, casting = bout.parameters.castings, casts.casting
    reached = np.zeros((len(casts), len(bout.parameters.names)), dtype=np.bool_)
    around = which(c.radius.take(casting) > 0)
    if around.size:
        reached[around] = _around(bout, casts[around])
    ahead = which(c.cone.take(casting) > 0)
    if ahead.size:
        reached[ahead] = _ahead(bout, casts[ahead])
    return reached


def _around(bout: Bout, casts: Casts) -> Bools:
    """Within the radius of whom the spell is aimed at; around the caster all but the caster."""
    c, casting = bout.parameters.castings, casts.casting
    radius, spared = c.radius.take(casting), c.at_self.take(casting)
    found = []
    for other in _others(bout, casts.caster):
        there = within(bout, casts.target, other, radius)
        there &= ~barred(bout, casts.target, other) | (other.actor == casts.target.actor)
        there &= _touched(bout, casts, other)
        found.append(there & ~(spared & (other.actor == casts.caster.actor)))
    return np.stack(found, axis=1)


def _ahead(bout: Bout, casts: Casts) -> Bools:
    """Within the length of the cone and 30 degrees of the line to whom it is aimed at."""
    caster, length = casts.caster, bout.parameters.castings.cone.take(casts.casting)
    vx, vy, _ = vector(bout, caster, casts.target)
    found = []
    for other in _others(bout, caster):
        wx, wy, _ = vector(bout, caster, other)
        along = vx * wx + vy * wy
        narrow = _is_narrow(along, vx * vx + vy * vy, wx * wx + wy * wy)
        there = (along > 0) & narrow & within(bout, caster, other, length)
        there &= ~barred(bout, caster, other)
        there |= other.actor == casts.target.actor
        there &= other.actor != caster.actor
        found.append(there & _touched(bout, casts, other))
    return np.stack(found, axis=1)


def _is_narrow(along: Far, vv: Far, ww: Far) -> Bools:
    """4 (v.w)^2 >= 3 v.v w.w, exactly: what is too near to tell in floats is told in whole numbers.

    These are too large for 64 bits.
    """
    left, right = 4 * along.astype(np.float64) ** 2, 3 * vv.astype(np.float64) * ww
    narrow: Bools = left >= right
    near = which(np.abs(left - right) <= NEAR * right)
    narrow[near] = [
        4 * int(a) ** 2 >= 3 * int(v) * int(w)
        for a, v, w in zip(along[near], vv[near], ww[near], strict=True)
    ]
    return narrow


def _touched(bout: Bout, casts: Casts, other: Rows) -> Bools:
    """Whether an area does anything to `other`: who is in the fight, and a friend if it must be.

    Whom it is aimed at need not be in the fight. Whom the spell does not concern it passes by.
    """
    p = bout.parameters
    friends = p.castings.aims.take(casts.casting) == FRIEND
    alike = p.side.take(casts.caster.actor) == p.side.take(other.actor)
    touched: Bools = bout.state.in_fight().take(other.cell) & (alike | ~friends)
    touched |= other.cell == casts.target.cell
    return touched & p.castings.concerns[casts.casting, other.actor]


def _within_levels(bout: Bout, casts: Casts, reached: Bools) -> Bools:
    """(R, C) those reached whose levels together are no more than the spell's (`magic.area`).

    In order of nearness to whom it is aimed at, that one first; who is too much is passed over.
    """
    p = bout.parameters
    left = p.castings.levels.take(casts.casting)
    far, keys = _nearness(bout, casts.target)
    far[np.arange(len(casts)), casts.target.actor] = -1
    row, actor, place = _in_order(far, keys, reached)
    taken = np.zeros_like(reached)
    for turn in range(int(place.max(initial=-1)) + 1):
        now = which(place == turn)
        fits = now[p.level.take(actor.take(now)) <= left.take(row.take(now))]
        left[row.take(fits)] -= p.level.take(actor.take(fits))
        taken[row.take(fits), actor.take(fits)] = True
    return taken
