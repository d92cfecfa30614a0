"""Shapes on the plane, in whole millimetres: lengths, steps, and what a line or a point touches.

Everything is exact integer arithmetic (rules page, "Ground"); columns of coordinates are (R,)
int64, and coordinates within 500 m keep every product below 2**63.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

__all__ = ["Area", "Disc", "Points", "Segment", "Shape", "lengths", "steps"]

Whole: TypeAlias = NDArray[np.signedinteger[Any]]
Bools: TypeAlias = NDArray[np.bool_]
Points: TypeAlias = tuple[Whole, Whole]
"""Columns x and y."""


def lengths(*axes: Whole) -> Whole:
    """The root, rounded down, of the sum of squares (`place.units`).

    Exact: the sums stay below 2**52, where the root of a double rounds down to the right number.
    """
    square = sum(axis.astype(np.int64) ** 2 for axis in axes)
    return np.sqrt(square).astype(np.int64)


def steps(way: Points, size: Whole) -> Points:
    """Steps of `size` along vectors, each axis truncated towards zero; none along 0."""
    length = np.maximum(lengths(*way), 1)

    def axis(part: Whole) -> Whole:
        far = size * np.abs(part) // length
        return np.where(part < 0, -far, far)

    return axis(way[0].astype(np.int64)), axis(way[1].astype(np.int64))


@frozen
class Disc:
    """The points within `radius` of a centre."""

    x: int
    y: int
    radius: int

    def holds(self, at: Points) -> Bools:
        """Which points lie in it."""
        return self.near(at, 0)

    def near(self, at: Points, distance: int) -> Bools:
        """Which points lie within `distance` of it."""
        far = (at[0] - self.x) ** 2 + (at[1] - self.y) ** 2
        near: Bools = far <= (self.radius + distance) ** 2
        return near

    def touched(self, start: Points, end: Points) -> Bools:
        """Which lines come within the radius of the centre."""
        here = np.full_like(start[0], self.x), np.full_like(start[1], self.y)
        return _within(here, start, end, self.radius)

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x, self.y

    def corners(self, out: int) -> tuple[tuple[int, int], ...]:
        """The corners of the square about it, `out` farther on each axis."""
        far = self.radius + out
        return _corners(self.x - far, self.y - far, self.x + far, self.y + far)


@frozen
class Segment:
    """The points from one end to the other."""

    ax: int
    ay: int
    bx: int
    by: int

    def holds(self, at: Points) -> Bools:
        """No point stands in a segment: it has no inside."""
        return np.zeros(at[0].shape, dtype=np.bool_)

    def near(self, at: Points, distance: int) -> Bools:
        """Which points lie within `distance` of it."""
        shape = np.broadcast_shapes(at[0].shape)
        start = np.full(shape, self.ax), np.full(shape, self.ay)
        end = np.full(shape, self.bx), np.full(shape, self.by)
        return _within(at, start, end, distance)

    def touched(self, start: Points, end: Points) -> Bools:
        """Which lines meet it."""
        return _meet(start, end, (self.ax, self.ay), (self.bx, self.by))

    @property
    def centre(self) -> tuple[int, int]:
        """Its midpoint, each axis truncated towards zero."""
        return int((self.ax + self.bx) / 2), int((self.ay + self.by) / 2)

    def corners(self, out: int) -> tuple[tuple[int, int], ...]:
        """Its ends, `out` farther."""
        way = np.array([self.bx - self.ax]), np.array([self.by - self.ay])
        dx, dy = (int(axis[0]) for axis in steps(way, np.array([out])))
        return (self.ax - dx, self.ay - dy), (self.bx + dx, self.by + dy)


@frozen
class Area:
    """A rectangle along the axes, its edges included."""

    left: int
    low: int
    right: int
    high: int

    def holds(self, at: Points) -> Bools:
        """Which points lie in it."""
        x, y = at
        held: Bools = (x >= self.left) & (x <= self.right) & (y >= self.low) & (y <= self.high)
        return held

    def near(self, at: Points, distance: int) -> Bools:
        """Which points lie within `distance` of it."""
        aside = np.maximum(np.maximum(self.left - at[0], at[0] - self.right), 0)
        above = np.maximum(np.maximum(self.low - at[1], at[1] - self.high), 0)
        near: Bools = aside**2 + above**2 <= distance**2
        return near

    def touched(self, start: Points, end: Points) -> Bools:
        """Which lines have a point in it."""
        touched = self.holds(start) | self.holds(end)
        a, b, c, d = _corners(self.left, self.low, self.right, self.high)
        # A line through a rectangle crosses one of its diagonals, or ends inside.
        return touched | _meet(start, end, a, c) | _meet(start, end, b, d)

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle, each axis truncated towards zero."""
        return int((self.left + self.right) / 2), int((self.low + self.high) / 2)

    def corners(self, out: int) -> tuple[tuple[int, int], ...]:
        """Its corners, `out` farther on each axis."""
        return _corners(self.left - out, self.low - out, self.right + out, self.high + out)


Shape: TypeAlias = Disc | Segment | Area


def _corners(left: int, low: int, right: int, high: int) -> tuple[tuple[int, int], ...]:
    """Corners going round."""
    return (left, low), (right, low), (right, high), (left, high)


def _within(point: Points, start: Points, end: Points, distance: int) -> Bools:
    """Which points lie within `distance` of the segments from `start` to `end`."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    wx, wy = point[0] - start[0], point[1] - start[1]
    along, whole = wx * dx + wy * dy, dx * dx + dy * dy
    before = wx * wx + wy * wy <= distance**2
    after = (point[0] - end[0]) ** 2 + (point[1] - end[1]) ** 2 <= distance**2
    beside = np.abs(dx * wy - dy * wx) <= distance * lengths(dx, dy)
    return np.where(along <= 0, before, np.where(along >= whole, after, beside))


def _side(ax: Any, ay: Any, bx: Any, by: Any, cx: Any, cy: Any) -> Any:
    """On which side of the line from a to b the point c lies: the sign of a cross product."""
    return np.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))


def _in_box(ax: Any, ay: Any, bx: Any, by: Any, cx: Any, cy: Any) -> Any:
    """Whether c, known to lie on the line through a and b, lies between them."""
    inside_x = (np.minimum(ax, bx) <= cx) & (cx <= np.maximum(ax, bx))
    return inside_x & (np.minimum(ay, by) <= cy) & (cy <= np.maximum(ay, by))


def _meet(start: Points, end: Points, a: tuple[int, int], b: tuple[int, int]) -> Bools:
    """Which lines have a point in common with the segment from `a` to `b`."""
    (px, py), (qx, qy) = start, end
    (ax, ay), (bx, by) = a, b
    one, two = _side(px, py, qx, qy, ax, ay), _side(px, py, qx, qy, bx, by)
    three, four = _side(ax, ay, bx, by, px, py), _side(ax, ay, bx, by, qx, qy)
    met = (one * two < 0) & (three * four < 0)
    met |= (one == 0) & _in_box(px, py, qx, qy, ax, ay)
    met |= (two == 0) & _in_box(px, py, qx, qy, bx, by)
    met |= (three == 0) & _in_box(ax, ay, bx, by, px, py)
    met |= (four == 0) & _in_box(ax, ay, bx, by, qx, qy)
    result: Bools = met
    return result
