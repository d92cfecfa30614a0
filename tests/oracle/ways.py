"""Where a mover goes: round walls, by ladders, behind cover, to a flank (move.way, ...)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tests.oracle.dice import child, die
from tests.oracle.ground import STEP, centre, corners, near
from tests.oracle.state import Fighter
from tests.oracle.vectors import Point, cross, dot, length, minus, over, plus, step
from vsdsim.scenario.model import Ground

__all__ = ["flank_point", "goes_left", "next_point", "spot", "spot_at_hand"]

BEYOND = 500
"""How far behind cover one stands (move.cover)."""
BEHIND = 1500
"""How far from an enemy one stands to flank it, in thousandths of its facing (move.flank)."""


def _square(a: Point, b: Point) -> int:
    return dot(minus(a, b), minus(a, b))


def goes_left(f: Fighter) -> bool:
    """Which of two ways equally good: the left one (dice.address)."""
    in_move = child(child(f.world.round_key, "move"), f.name)
    return die(child(in_move, "way")) <= 50


def _least(
    f: Fighter, points: Iterable[Point], cost: Callable[[Point], Any], goal: Point
) -> Point | None:
    """The cheapest point; of equals the leftmost or rightmost towards the goal, then the nearer."""
    there = list(points)
    if not there:
        return None
    least = min(cost(point) for point in there)
    best = [point for point in there if cost(point) == least]

    side = -1 if goes_left(f) else 1

    def turn(point: Point) -> tuple[int, int]:
        across = cross(minus(goal, f.point), minus(point, f.point))
        return side * across, _square(point, f.point)

    return min(best, key=turn)


def _behind(piece: Ground, enemy: Fighter) -> Point | None:
    """The spot behind a piece of cover (move.cover)."""
    way = minus(centre(piece), enemy.point)
    if way == (0, 0) or enemy.out:
        return None
    return plus(centre(piece), step(piece.radius + BEYOND, way))


def spot(f: Fighter, enemy: Fighter) -> Point | None:
    """The nearest spot behind cover from the enemy (move.cover)."""
    return _nearest_spot(f, enemy, f.world.field.of("cover"))


def spot_at_hand(f: Fighter, enemy: Fighter) -> Point | None:
    """The same, of cover within 1.5 m (move.drop)."""
    pieces = [piece for piece in f.world.field.of("cover") if near(piece, f.point, 1500)]
    return _nearest_spot(f, enemy, pieces)


def _nearest_spot(f: Fighter, enemy: Fighter, pieces: Iterable[Ground]) -> Point | None:
    spots = [point for piece in pieces if (point := _behind(piece, enemy)) is not None]
    return _least(f, spots, lambda point: _square(f.point, point), enemy.point)


def flank_point(f: Fighter, enemy: Fighter) -> Point:
    """The point from which f would flank the enemy (move.flank)."""
    x, y = over(BEHIND * enemy.facing[0], 1000), over(BEHIND * enemy.facing[1], 1000)
    left, right = (-y, x), (y, -x)
    sides = (left, right) if goes_left(f) else (right, left)
    points = [plus(enemy.point, way) for way in ((-x, -y), *sides)]
    return min(points, key=lambda point: _square(f.point, point))  # of equals the first


def next_point(f: Fighter, goal: Point) -> tuple[Point, bool]:
    """Where to go now on the way to the goal, and whether that is the goal itself (move.way)."""
    field = f.world.field
    final = goal
    ladders = [centre(piece) for piece in field.of("ladder")]
    apart = abs(field.height(goal) - f.z) > STEP
    if apart and ladders and not field.on("ladder", f.point):
        nearest = _least(f, ladders, lambda point: _square(f.point, point), goal)
        goal = goal if nearest is None else nearest
    open_ = [
        corner
        for obstacle in field.obstacles(f.point, goal)
        for corner in corners(obstacle)
        if corner != f.point and not field.obstacles(f.point, corner)
    ]

    def detour(corner: Point) -> tuple[bool, int]:
        whole = length(*minus(corner, f.point)) + length(*minus(goal, corner))
        return bool(field.obstacles(corner, goal)), whole

    corner = _least(f, open_, detour, goal)
    if corner is not None:
        return corner, False
    return goal, goal == final
