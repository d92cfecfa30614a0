"""Intervals of one rate and one mean, for a number of fights that was settled beforehand."""

from __future__ import annotations

import math
from statistics import NormalDist

from attrs import frozen

__all__ = ["Interval", "mean_interval", "quantile", "wilson"]


@frozen
class Interval:
    """A confidence interval, both ends included."""

    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the distance between the ends."""
        return (self.high - self.low) / 2


def quantile(level: float) -> float:
    """How many standard errors a two-sided interval of `level` (0 to 1) reaches: 1.96 at 0.95."""
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(count: int, total: int, level: float = 0.95) -> Interval:
    """The Wilson score interval of a rate seen `count` times in `total`.

    Never outside 0 to 1, and never of width 0: it stays honest at 0 and at `total`.
    """
    if total == 0:
        return Interval(0.0, 1.0)
    z = quantile(level)
    rate = count / total
    centre = rate + z * z / (2 * total)
    spread = z * math.sqrt(rate * (1 - rate) / total + z * z / (4 * total * total))
    scale = 1 + z * z / total
    # The ends are exactly 0 and 1 in algebra; rounding would leave dust.
    low = 0.0 if count == 0 else (centre - spread) / scale
    high = 1.0 if count == total else (centre + spread) / scale
    return Interval(low, high)


def mean_interval(total: int, squares: int, size: int, level: float = 0.95) -> Interval | None:
    """The normal interval of a mean from the sum and the sum of squares of `size` whole numbers.

    None for a sample of one, of which nothing can be said.
    """
    if size < 2:
        return None
    # In integers up to the last division: no cancellation, whatever the mean.
    variance = (size * squares - total * total) / (size * (size - 1))
    mean, reach = total / size, quantile(level) * math.sqrt(variance / size)
    return Interval(mean - reach, mean + reach)
