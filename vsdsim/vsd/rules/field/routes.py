"""Routes: round walls and drops, and by ladders, for who goes to a point (`move.way`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.field.cover import goes_left
from vsdsim.vsd.shapes import Points, lengths
from vsdsim.vsd.terrain import LOW_STEP, Piece

__all__ = ["on_ladder", "touches_wall", "wayward"]

Far = NDArray[np.int64]

CLEARANCE = 500
"""Millimetres by which a corner is rounded."""
LONGEST = 2**62
DETOUR = 2**40
"""More than any way is long: a corner from which the goal is not free comes after all others."""


def _aside(left: Bools, start: Points, goal: Points, point: Points) -> Far:
    """How far aside a point lies, the least first: the leftmost for who goes left, or the other."""
    across = (goal[0] - start[0]) * (point[1] - start[1])
    across = across - (goal[1] - start[1]) * (point[0] - start[0])
    return np.where(left, -across, across)


def on_ladder(bout: Bout, at: Points) -> Bools:
    """Which points lie on a ladder."""
    on = np.zeros(at[0].shape, dtype=np.bool_)
    for ladder in bout.terrain.ladders:
        on |= ladder.shape.holds(at)
    return on


def wayward(bout: Bout, rows: Rows, start: Points, goal: Points) -> tuple[Points, Bools]:
    """Where `rows` at `start` go to reach `goal` in the end; and for whom that is another point."""
    terrain = bout.terrain
    other = np.zeros(len(rows), dtype=np.bool_)
    if terrain.ladders:
        goal, other = _by_ladder(bout, rows, start, goal)
    if terrain.walls or not terrain.level:
        index = which(_in_the_way(bout, start, goal))
        if index.size:
            some = (start[0][index], start[1][index]), (goal[0][index], goal[1][index])
            corner, found = _round_corners(bout, rows[index], *some)
            goal = goal[0].copy(), goal[1].copy()
            turn = index[found]
            goal[0][turn], goal[1][turn] = corner[0][found], corner[1][found]
            other[turn] = True
    return goal, other


def touches_wall(bout: Bout, start: Points, end: Points) -> Bools:
    """Which lines touch a wall that is there."""
    touched = np.zeros(start[0].shape, dtype=np.bool_)
    for wall in bout.terrain.walls:
        touched |= wall.shape.touched(start, end)
    return touched


def _barred(piece: Piece, start: Points, end: Points) -> Bools:
    """Which lines `piece` bars: a wall all that touch it, a pit or ledge those that cross it."""
    barred = piece.shape.touched(start, end)
    if piece.kind != "wall":
        barred &= ~piece.shape.holds(start) & ~piece.shape.holds(end)
    return barred


def _obstacles(bout: Bout) -> tuple[Piece, ...]:
    """What has to be gone round: walls, and pits and ledges that nobody steps into or onto."""
    terrain = bout.terrain
    steep = (each for each in (*terrain.pits, *terrain.ledges) if each.height > LOW_STEP)
    return (*terrain.walls, *steep)


def _in_the_way(bout: Bout, start: Points, end: Points) -> Bools:
    """Which lines anything bars."""
    barred = np.zeros(start[0].shape, dtype=np.bool_)
    for piece in _obstacles(bout):
        barred |= _barred(piece, start, end)
    return barred


def _by_ladder(bout: Bout, rows: Rows, start: Points, goal: Points) -> tuple[Points, Bools]:
    """The nearest ladder's centre for those whose goal lies too high or too low for them."""
    z = bout.state.z.take(rows.cell).astype(np.int64)
    apart = np.abs(bout.terrain.height(goal) - z) > LOW_STEP
    climbs = apart & ~on_ladder(bout, start)
    index = which(climbs)
    if not index.size:
        return goal, climbs
    here, there = (start[0][index], start[1][index]), (goal[0][index], goal[1][index])
    choice = _Choice.of(goes_left(bout, rows[index]), here, there)
    for ladder in bout.terrain.ladders:
        x, y = ladder.shape.centre
        far = (x - here[0]) ** 2 + (y - here[1]) ** 2
        choice.offer(x, y, far, np.ones(len(index), dtype=np.bool_))
    way = choice.x, choice.y
    goal = goal[0].copy(), goal[1].copy()
    goal[0][index], goal[1][index] = way
    return goal, climbs


def _round_corners(bout: Bout, rows: Rows, start: Points, goal: Points) -> tuple[Points, Bools]:
    """The corner that makes the shortest way, and who has found one."""
    choice = _Choice.of(goes_left(bout, rows), start, goal)
    for piece in _obstacles(bout):
        between = _barred(piece, start, goal)
        for x, y in piece.shape.corners(CLEARANCE):
            corner = np.full(len(rows), x), np.full(len(rows), y)
            elsewhere: Bools = (start[0] != x) | (start[1] != y)
            free = between & elsewhere & ~_in_the_way(bout, start, corner)
            far = lengths(x - start[0], y - start[1]) + lengths(goal[0] - x, goal[1] - y)
            far += DETOUR * _in_the_way(bout, corner, goal)
            choice.offer(x, y, far, free)
    return (choice.x, choice.y), choice.far < LONGEST


@frozen(eq=False)
class _Choice:
    """The best point offered so far, (R,) each.

    The least far, of equals the one most to the left or right, of those the nearer one.
    """

    left: Bools
    start: Points
    goal: Points
    x: Far
    y: Far
    far: Far
    aside: Far
    near: Far

    @staticmethod
    def of(left: Bools, start: Points, goal: Points) -> _Choice:
        """Nothing yet: the goal itself."""
        worst = np.full(len(left), LONGEST)
        here = goal[0].copy(), goal[1].copy()
        return _Choice(left, start, goal, *here, worst, worst.copy(), worst.copy())

    def offer(self, x: int, y: int, far: Far, free: Bools) -> None:
        """One more point, for those who are `free` to take it."""
        point = np.full(len(free), x), np.full(len(free), y)
        aside = _aside(self.left, self.start, self.goal, point)
        near = (point[0] - self.start[0]) ** 2 + (point[1] - self.start[1]) ** 2
        better = near < self.near
        for measure, least in ((aside, self.aside), (far, self.far)):
            better = (measure < least) | ((measure == least) & better)
        better &= free
        self.x[better], self.y[better] = x, y
        measured = (self.far, far), (self.aside, aside), (self.near, near)
        for least, measure in measured:
            least[better] = measure[better]
