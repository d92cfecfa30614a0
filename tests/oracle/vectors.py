"""Whole-number geometry in the plane (place.units): lengths, steps, lines that touch."""

from __future__ import annotations

from math import isqrt

__all__ = [
    "EDGE",
    "Point",
    "between",
    "clamp",
    "cross",
    "dot",
    "length",
    "meet",
    "middle",
    "minus",
    "over",
    "plus",
    "step",
    "within",
]

Point = tuple[int, int]
EDGE = 500_000
"""Where the field ends, on either axis."""


def over(a: int, b: int) -> int:
    """`a / b`, truncated towards zero."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def minus(a: Point, b: Point) -> Point:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1]


def plus(a: Point, b: Point) -> Point:
    """The point a, moved along b."""
    return a[0] + b[0], a[1] + b[1]


def dot(a: Point, b: Point) -> int:
    """The dot product."""
    return a[0] * b[0] + a[1] * b[1]


def cross(a: Point, b: Point) -> int:
    """Above 0 where b points to the left of a."""
    return a[0] * b[1] - a[1] * b[0]


def length(*axes: int) -> int:
    """The length of a vector, rounded down."""
    return isqrt(sum(axis * axis for axis in axes))


def step(size: int, way: Point) -> Point:
    """A step of so much along a way, each axis truncated; none along no way."""
    whole = length(*way)
    if not whole:
        return 0, 0
    return over(size * way[0], whole), over(size * way[1], whole)


def middle(a: Point, b: Point) -> Point:
    """The midpoint, each axis truncated."""
    return over(a[0] + b[0], 2), over(a[1] + b[1], 2)


def clamp(point: Point) -> Point:
    """The point, or where a step to it ends at the edge of the field (move.fled)."""
    return min(max(point[0], -EDGE), EDGE), min(max(point[1], -EDGE), EDGE)


def within(point: Point, a: Point, b: Point, r: int) -> bool:
    """Whether a point lies within r of the segment from a to b (rules page, "Ground")."""
    w, d = minus(point, a), minus(b, a)
    if dot(w, d) <= 0:
        return dot(w, w) <= r * r
    if dot(w, d) >= dot(d, d):
        far = minus(point, b)
        return dot(far, far) <= r * r
    return abs(cross(d, w)) <= r * length(*d)


def between(point: Point, a: Point, b: Point) -> bool:
    """Whether a point lies in the rectangle of which a and b are opposite corners."""
    return all(min(p, q) <= c <= max(p, q) for c, p, q in zip(point, a, b, strict=True))


def _side(a: Point, b: Point, point: Point) -> int:
    turn = cross(minus(b, a), minus(point, a))
    return (turn > 0) - (turn < 0)


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the segments from a to b and from c to d have a point in common."""
    sides = _side(a, b, c), _side(a, b, d), _side(c, d, a), _side(c, d, b)
    if sides[0] * sides[1] < 0 and sides[2] * sides[3] < 0:
        return True
    ends = ((c, a, b), (d, a, b), (a, c, d), (b, c, d))
    return any(not side and between(*end) for side, end in zip(sides, ends, strict=True))
