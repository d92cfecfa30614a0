"""Where an interval ends: the last point inside, going outwards from one that is."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

__all__ = ["last_inside", "last_of_many"]

_POINTS = 17


def last_inside(
    inside: Callable[[float], bool], start: float, edge: float, tolerance: float = 1e-16
) -> float:
    """By halving: the farthest point from `start` towards `edge` that is inside, to `tolerance`.

    All points up to some place must be inside and all beyond it outside; `start` itself counts as
    inside, unasked.
    """
    within, beyond = start, edge
    while True:
        middle = (within + beyond) / 2
        if middle in (within, beyond) or abs(beyond - within) <= tolerance:
            return within
        if inside(middle):
            within = middle
        else:
            beyond = middle


def last_of_many(
    inside: Callable[[NDArray[np.float64]], NDArray[np.bool_]], start: float, edge: float
) -> float:
    """The same for a test that takes (n,) float64 and answers (n,) bool: a few calls do."""
    within, beyond = start, edge
    for _ in range(13):  # 16**13 is 2**52: to the last bit
        points = np.linspace(within, beyond, _POINTS)
        verdicts = inside(points[1:-1])
        first_out = int(np.argmin(verdicts)) if not verdicts.all() else _POINTS - 2
        within, beyond = float(points[first_out]), float(points[first_out + 1])
    return within
