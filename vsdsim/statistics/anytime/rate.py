"""A rate at any time."""

from __future__ import annotations

import math

from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.statistics.edges import last_inside
from vsdsim.statistics.intervals import Interval

__all__ = ["Rate", "checked_level"]


@frozen
class Rate:
    """Intervals of a rate that hold at all looks together with a chance of at least `level`.

    Theorem: for draws that are each a success with chance p whatever came before, the ratio of
    likelihoods mixed over Beta(w p, w (1 - p)) is a martingale of mean 1 under p, so by Ville's
    inequality it ever reaches 1 / (1 - level) with a chance of at most 1 - level. Exact for every p
    and any number of fights. The mixture is concentrated around each p that is asked about, as if
    by `weight` earlier fights (the w above): the interval is narrowest, against the one of a fixed
    size, after about 8 times as many, and nearly so over two powers of ten. The logarithm of the
    score is convex in p, term by term, so what it leaves is an interval.

    Raises `UsageError` for a level that is not between 0 and 1 and a weight that is not above 0.
    """

    level: float = 0.95
    weight: float = 100.0

    def __attrs_post_init__(self) -> None:
        checked_level(self.level)
        if not 0 < self.weight < math.inf:
            raise UsageError(f"weight: required a number above 0, arrived {self.weight}")

    @classmethod
    def tight_at(cls, fights: float, level: float = 0.95) -> Rate:
        """The sequence that is narrowest after about so many fights."""
        return cls(level, fights / 8)

    def evidence(self, count: int, total: int, rate: float) -> float:
        """The logarithm of the score against `rate` (0 to 1), after `count` in `total` fights.

        Infinite where what was seen cannot be under `rate`. Raises `UsageError` for counts that
        cannot be.
        """
        if not 0 <= count <= total:
            raise UsageError(f"count: required from 0 to {total}, arrived {count}")
        return self._half(count, rate) + self._half(total - count, 1 - rate) - self._all(total)

    def after(self, count: int, total: int) -> Interval:
        """The interval after `count` successes in `total` fights, within 0 to 1.

        Never of width 0; 0 to 1 without fights. Raises `UsageError` for counts that cannot be.
        """
        if not total:
            return Interval(0.0, 1.0)
        reach, seen = -math.log1p(-self.level), count / total

        def inside(rate: float) -> bool:
            return self.evidence(count, total, rate) < reach

        low = 0.0 if count == 0 else last_inside(inside, seen, 0.0)
        high = 1.0 if count == total else last_inside(inside, seen, 1.0)
        return Interval(low, high)

    def p_value(self, count: int, total: int, rate: float) -> float:
        """An anytime-valid p-value of the hypothesis that the chance is `rate`.

        Under it, the chance that this is ever x or less is at most x. Raises as `evidence`.
        """
        return min(1.0, math.exp(-self.evidence(count, total, rate)))

    def _half(self, count: int, rate: float) -> float:
        """`sum(log(w + i / rate) for i in range(count))`, convex in `rate` term by term."""
        if count == 0:
            return 0.0
        if rate <= 0:
            return math.inf
        prior = self.weight * rate
        return math.lgamma(prior + count) - math.lgamma(prior) - count * math.log(rate)

    def _all(self, total: int) -> float:
        return math.lgamma(self.weight + total) - math.lgamma(self.weight)


def checked_level(level: float) -> float:
    """The level, if it is one; raises `UsageError` if not."""
    if not 0 < level < 1:
        raise UsageError(f"level: required a chance between 0 and 1, arrived {level}")
    return level
