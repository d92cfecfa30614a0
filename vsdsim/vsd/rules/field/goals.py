"""Where movers want to go in a sub-step: one rule for each way to move (rules page, "Movement")."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.attacks import SECOND_RANK
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Way
from vsdsim.vsd.columns import put, read
from vsdsim.vsd.conditions import FRIGHTENED
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows, one_of, which
from vsdsim.vsd.rules.care.able import at_hand
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.field.cover import goes_left, nearest_spot
from vsdsim.vsd.rules.field.places import arcs, at, in_reach, vector
from vsdsim.vsd.rules.field.routes import wayward
from vsdsim.vsd.rules.nearest import nearest_foe
from vsdsim.vsd.shapes import Points, lengths
from vsdsim.vsd.terrain import LOW_STEP

__all__ = ["GOALS", "Goal", "choose_spots"]

Far = NDArray[np.int64]

FAR = 2**40
"""As far as the sub-step goes."""
ARM = 1000
"""Millimetres from an enemy to which an approach comes."""
BESIDE = 1500
"""Millimetres from an enemy at which it is flanked."""


WALKING_OFF = (Way.KEEP, Way.COVER, Way.GO, Way.FLEE)
"""Ways to move that lead somewhere else than to an enemy."""


@frozen(eq=False)
class Goal:
    """Which way to step, and how far at most in millimetres, (R,); 0 for who stands."""

    way: Points
    most: Far
    rise: Far | None = None
    """Millimetres up to an enemy straight above, or down, for who is to climb there."""


def _enemies(bout: Bout, rows: Rows) -> tuple[Rows, Bools]:
    """The named opponents, and which of them are there and in the fight."""
    s = bout.state
    opponent = s.opponent.take(rows.cell)
    foe = rows.beside(opponent)
    return foe, (opponent >= 0) & s.in_fight().take(foe.cell)


def _towards(
    bout: Bout, rows: Rows, point: Points, short: Far | int = 0, met: Bools | None = None
) -> Goal:
    """To a point, round what is in the way, stopping `short` of it; who is `met` goes halfway."""
    start = at(bout, rows)
    there, other = wayward(bout, rows, start, point)
    way = there[0] - start[0], there[1] - start[1]
    most = np.maximum(lengths(*way) - np.where(other, 0, short), 0)
    if met is not None:
        most >>= met & ~other
    return Goal(way, most)


def _backwards(bout: Bout, rows: Rows, way: Points) -> Points:
    """The way, or for who would go from its own point, along its facing backwards."""
    s = bout.state
    here = (way[0] == 0) & (way[1] == 0)
    fx, fy = read(s.fx, rows.cell).astype(np.int64), read(s.fy, rows.cell).astype(np.int64)
    return np.where(here, -fx, way[0]), np.where(here, -fy, way[1])


def _stand(goal: Goal, stands: Bools) -> Goal:
    """The same, but some stand."""
    rise = None if goal.rise is None else np.where(stands, 0, goal.rise)
    return Goal(goal.way, np.where(stands, 0, goal.most), rise)


def _reached(bout: Bout, rows: Rows, foe: Rows) -> Bools:
    """Who has its enemy in reach, be it from a second rank where it means to stay there."""
    s = bout.state
    nearer = read(s.goal_x, rows.cell) < SECOND_RANK
    return in_reach(bout, rows, foe, s.attack.take(rows.cell), nearer=nearer)


def _approach(bout: Bout, rows: Rows) -> Goal:
    """To the enemy, until it is in reach; at the heels of who walks off (`move.approach`)."""
    s = bout.state
    foe, there = _enemies(bout, rows)
    reached = _reached(bout, rows, foe)
    goes = s.way.take(foe.cell)
    walks_off = one_of(goes, WALKING_OFF)
    meets = (goes == int(Way.APPROACH)) & (s.opponent.take(foe.cell) == rows.actor)
    # Under somebody on a ladder's head there is no room to keep: up is the way.
    dx, dy, dz = vector(bout, rows, foe)
    uneven = np.abs(dz) > LOW_STEP
    short = np.where(uneven | walks_off, 0, ARM)
    goal = _towards(bout, rows, at(bout, foe), short, meets & ~uneven)
    rise = np.where(uneven & (dx == 0) & (dy == 0), dz, 0)
    return _stand(Goal(goal.way, goal.most, rise), (reached & ~walks_off) | ~there)


def _to_patient(bout: Bout, rows: Rows) -> Goal:
    """To whom it tends, until that is at hand (`care.able`)."""
    patient = rows.beside(bout.state.patient.take(rows.cell))
    dx, dy, dz = vector(bout, rows, patient)
    uneven = np.abs(dz) > LOW_STEP
    goal = _towards(bout, rows, at(bout, patient), np.where(uneven, 0, ARM))
    rise = np.where(uneven & (dx == 0) & (dy == 0), dz, 0)
    return _stand(Goal(goal.way, goal.most, rise), at_hand(bout, rows, patient))


def _keep(bout: Bout, rows: Rows) -> Goal:
    """Nearer or farther, to keep a distance (`move.keep`)."""
    foe, there = _enemies(bout, rows)
    wanted = read(bout.state.goal_x, rows.cell).astype(np.int64)
    dx, dy, dz = vector(bout, rows, foe)
    missing = wanted - lengths(dx, dy, dz)
    away = _backwards(bout, rows, (-dx, -dy))
    near = missing > 0
    way = np.where(near, away[0], dx), np.where(near, away[1], dy)
    return _stand(Goal(way, np.abs(missing)), ~there)


def _flank(bout: Bout, rows: Rows) -> Goal:
    """To the side or the back of the enemy (`move.flank`)."""
    s = bout.state
    foe, there = _enemies(bout, rows)
    done = _reached(bout, rows, foe) & ~arcs(bout, foe, rows).front
    here, x, y = at(bout, rows), *at(bout, foe)
    fx, fy = read(s.fx, foe.cell).astype(np.int64), read(s.fy, foe.cell).astype(np.int64)
    sides = [(-fx, -fy), (-fy, fx), (fy, -fx)]
    points = [(x + _scaled(dx), y + _scaled(dy)) for dx, dy in sides]
    far = [(px - here[0]) ** 2 + (py - here[1]) ** 2 for px, py in points]
    nearer = (far[1] < far[2]) | ((far[1] == far[2]) & goes_left(bout, rows))
    side = np.where(nearer, 1, 2)
    behind = far[0] <= np.minimum(far[1], far[2])
    chosen = np.where(behind, 0, side)
    point = (
        np.choose(chosen, [px for px, _ in points]),
        np.choose(chosen, [py for _, py in points]),
    )
    return _stand(_towards(bout, rows, point), done | ~there)


def _scaled(axis: Far) -> Far:
    """A facing's axis at the length of BESIDE, truncated towards zero."""
    size = BESIDE * np.abs(axis) // 1000
    return np.where(axis < 0, -size, size)


def _to_point(bout: Bout, rows: Rows) -> Goal:
    """To the point said or chosen (`move.go`, `move.cover`)."""
    s = bout.state
    point = read(s.goal_x, rows.cell).astype(np.int64), read(s.goal_y, rows.cell).astype(np.int64)
    return _towards(bout, rows, point)


def _flee(bout: Bout, rows: Rows) -> Goal:
    """Away from the enemy it is Frightened of, else from the nearest (`move.flee`)."""
    foe = nearest_foe(bout, rows, bout.state.in_fight())
    afraid = which(suffering(bout, FRIGHTENED, rows.cell))
    if afraid.size:
        foe[afraid] = bout.state.feared.take(rows.cell.take(afraid))
    dx, dy, _ = vector(bout, rows, rows.beside(foe))
    way = _backwards(bout, rows, (-dx, -dy))
    return Goal(way, np.where(foe >= 0, FAR, 0))


GOALS: Mapping[Way, Callable[[Bout, Rows], Goal]] = {
    Way.APPROACH: _approach,
    Way.KEEP: _keep,
    Way.FLANK: _flank,
    Way.COVER: _to_point,
    Way.GO: _to_point,
    Way.FLEE: _flee,
    Way.TEND: _to_patient,
}
"""Every way to move."""


def choose_spots(bout: Bout, rows: Rows) -> None:
    """Find the spot of those who take cover; who finds none stands (`move.cover`)."""
    s = bout.state
    foe, there = _enemies(bout, rows)
    spot = nearest_spot(bout, rows, foe)
    found = spot.there & there
    here = at(bout, rows)
    put(s.goal_x, rows.cell, np.where(found, spot.x, here[0]))
    put(s.goal_y, rows.cell, np.where(found, spot.y, here[1]))
