"""What of the field the picture of a fight shows, and who goes on beyond that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.results.course import Course, Stand

__all__ = ["Box", "Points", "box_of", "crossings", "points_of", "track_of"]

_MARGIN = 3.0
"""Metres round the outermost."""
_FURTHER, _LEAST_FURTHER = 0.5, 18.0
"""How far from the outermost who flees is still shown: a share of the extent, metres at least."""

Points = NDArray[np.float64]
"""(n, 2) metres."""


@frozen
class Box:
    """A part of the field, metres."""

    left: float
    low: float
    right: float
    high: float

    @property
    def aspect(self) -> float:
        """Height for a width of 1."""
        return (self.high - self.low) / (self.right - self.left)

    @property
    def extent(self) -> float:
        """Its longer side."""
        return max(self.right - self.left, self.high - self.low)

    def filling(self, aspect: float) -> Box:
        """The same with more of the field round it, so that it has this aspect."""
        more = max(0.0, aspect * (self.right - self.left) - (self.high - self.low)) / 2
        wider = max(0.0, (self.high - self.low) / aspect - (self.right - self.left)) / 2
        return Box(self.left - wider, self.low - more, self.right + wider, self.high + more)

    def grown(self, by: float) -> Box:
        """The same with so much more on each side."""
        return Box(self.left - by, self.low - by, self.right + by, self.high + by)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is shown."""
        return self.left <= x <= self.right and self.low <= y <= self.high

    def around(self, x: float, y: float, margin: float) -> Box:
        """The same, wide enough to hold a point with a margin."""
        return Box(
            min(self.left, x - margin),
            min(self.low, y - margin),
            max(self.right, x + margin),
            max(self.high, y + margin),
        )


def box_of(course: Course) -> Box:
    """Everybody's places, of flights those within reason and the last, and the ground near them."""
    stands = [each for moment in course.moments for each in moment.stands if each.here]
    last = [each for each in course.end.stands if each.here]
    shown = [each for each in stands if not each.flees] + last or stands
    xs = [each.x / 1000 for each in shown] or [0.0]
    ys = [each.y / 1000 for each in shown] or [0.0]
    box = Box(min(xs), min(ys), max(xs), max(ys)).grown(_MARGIN)
    box = _with_flights(course, box)
    left, low, right, high = box.left, box.low, box.right, box.high
    room = 0.25 * box.extent
    for piece in course.ground:
        for x, y in _corners(piece.at, piece.to, piece.radius):
            if left - room <= x <= right + room:
                left, right = min(left, x - 1), max(right, x + 1)
            if low - room <= y <= high + room:
                low, high = min(low, y - 1), max(high, y + 1)
    # A field of one line of people is still a field.
    short = max(0.0, 0.35 * (right - left) - (high - low)) / 2
    thin = max(0.0, 0.7 * (high - low) - (right - left)) / 2
    return Box(left - thin, low - short, right + thin, high + short)


def _with_flights(course: Course, box: Box) -> Box:
    """The box with the places of flights, as far as these are not too far from it."""
    reasonable = box.grown(max(_LEAST_FURTHER, _FURTHER * box.extent) - _MARGIN)
    for who in range(len(course.people)):
        for x, y in points_of(course, who):
            if reasonable.holds(x, y):
                box = box.around(x, y, _MARGIN)
    return box


def _corners(
    at: tuple[int, int], to: tuple[int, int] | None, radius: int
) -> list[tuple[float, float]]:
    ends = [at, to or at]
    return [((x + far) / 1000, (y + far) / 1000) for x, y in ends for far in (-radius, radius)]


def track_of(course: Course, who: int) -> list[Stand]:
    """Where somebody stood as each round began and at the end, while on the field."""
    moments = (*course.moments, course.end)
    track = [moment.stands[who] for moment in moments if moment.stands[who].here]
    last = course.end.stands[who]
    # Who has fled stands, at the end, where it left the field.
    return [*track, last] if track and not last.here else track


def points_of(course: Course, who: int) -> Points:
    """The track of somebody as points."""
    track = [(each.x, each.y) for each in track_of(course, who)]
    return np.array(track, dtype=float).reshape(-1, 2) / 1000


def crossings(points: Points, box: Box) -> Iterator[tuple[Points, Points]]:
    """Where a track passes the edge of a box, out or in, in order: the spot and the way on."""
    shares = np.linspace(0, 1, 201)
    for before, after in pairwise(points):
        out = box.holds(*before)
        if out == box.holds(*after):
            continue
        way = after - before
        inside = [share for share in shares if box.holds(*(before + way * share))]
        yield before + way * (max(inside) if out else min(inside)), way
