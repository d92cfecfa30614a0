"""The mean of a bounded number at any time, and the difference of two rates on the same dice."""

from __future__ import annotations

import math

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.bets import bets, log_mean
from vsdsim.statistics.anytime.rate import checked_level
from vsdsim.statistics.edges import last_of_many
from vsdsim.statistics.intervals import Interval
from vsdsim.statistics.paired import Pairs

__all__ = ["Difference", "Mean"]

_DRAWS = np.array([-1, 0, 1], dtype=np.int64)
_LARGEST = 0.58
"""With larger bets the score from sums would no longer fall as the mean asked about rises."""


@frozen
class Mean:
    """Intervals of the mean of whole numbers from `low` to `high`, at all looks together.

    Two ways to ask, each valid by itself. Both need that every number is in the range and has the
    same mean, whatever came before it; nothing else about its distribution.

    `after`, from sums alone. Theorem (Fan, Grama and Liu 2015; Howard et al. 2021): for y at least
    -1 and of mean 0, and a bet b in [0, 1), exp(b y - psi(b) y^2) with psi(b) = -log(1 - b) - b has
    a mean of at most 1. So with y = (x - mean) / (high - low) the product over the fights, which
    depends on their sum and sum of squares alone, mixed over bets, is a supermartingale under that
    mean: an empirical-Bernstein sequence.

    `after_counts`, from how often each value was seen. Theorem (Waudby-Smith and Ramdas 2024): for
    x at least `low` and a bet b in [0, 1], 1 - b + b (x - low) / (mean - low) is not negative and
    of mean 1, so the products, mixed over bets, are a martingale. Narrower, most of all where few
    values differ from the rest.

    Either end has half of 1 - level. `weight` says where the interval is narrowest: where the sum
    of squared deviations, in units of (high - low)^2, is about 8 times as large.

    Raises `UsageError` for an empty range, a level that is not between 0 and 1 and a weight that is
    not above 0.
    """

    low: int
    high: int
    level: float = 0.95
    weight: float = 4.0

    def __attrs_post_init__(self) -> None:
        checked_level(self.level)
        if self.low >= self.high:
            raise UsageError(f"high: required above {self.low}, arrived {self.high}")
        if not 0 < self.weight < math.inf:
            raise UsageError(f"weight: required a number above 0, arrived {self.weight}")

    @classmethod
    def tight_at(
        cls, size: float, deviation: float, low: int, high: int, level: float = 0.95
    ) -> Mean:
        """The sequence that is narrowest after `size` numbers of about that standard deviation."""
        return cls(low, high, level, size * deviation**2 / (high - low) ** 2 / 8)

    def after(self, total: int, squares: int, size: int) -> Interval:
        """The interval after `size` numbers of sum `total` and sum of squares `squares`.

        The whole range without numbers. Raises `UsageError` for sums that numbers of the range
        cannot have.
        """
        if not self.low * size <= total <= self.high * size:
            span = f"from {self.low * size} to {self.high * size}"
            raise UsageError(f"total: required {span}, arrived {total}")
        # In integers: no cancellation, whatever the mean.
        scatter = size * squares - total * total
        if scatter < 0:
            raise UsageError(f"squares: required {total}^2 / {size} or more, arrived {squares}")
        if not size:
            return Interval(self.low, self.high)
        mean = total / size
        return Interval(
            self.low + self._from_sums(mean - self.low, scatter / size, size),
            self.high - self._from_sums(self.high - mean, scatter / size, size),
        )

    def after_counts(self, values: NDArray[np.int64], counts: NDArray[np.int64]) -> Interval:
        """The interval after values (V,) that were seen counts (V,) times: whole numbers both.

        The whole range without numbers. Raises `UsageError` for values out of range and for counts
        below 0.
        """
        if values.size and not self.low <= values.min() <= values.max() <= self.high:
            found = f"{values.min()} to {values.max()}"
            raise UsageError(f"values: required {self.low} to {self.high}, arrived {found}")
        if counts.size and counts.min() < 0:
            raise UsageError(f"counts: required 0 or more, arrived {counts.min()}")
        seen = counts > 0
        values, counts = values[seen], counts[seen]
        if not counts.size:
            return Interval(self.low, self.high)
        return Interval(
            self.low + self._from_counts(values - self.low, counts),
            self.high - self._from_counts(self.high - values, counts),
        )

    def surely_above(
        self, mean: float, values: NDArray[np.int64], counts: NDArray[np.int64]
    ) -> NDArray[np.bool_]:
        """Whether the lower end of `after_counts` is above `mean` (above `low`): at one glance.

        `counts` (..., V), of any number of samples at once; the answer has the shape before V.
        """
        sizes, shares = bets(0.99, self.weight)
        odds = (values - self.low)[:, None] / (mean - self.low) - 1
        return np.asarray(log_mean(shares + counts @ np.log1p(sizes * odds)) >= self._reach)

    @property
    def _reach(self) -> float:
        """The logarithm of the score that rules a mean out, at one end."""
        return math.log(2 / (1 - self.level))

    def _from_sums(self, mean: float, scatter: float, size: int) -> float:
        """The lower end, all measured from the end of the range."""
        span = float(self.high - self.low)
        sizes, shares = bets(_LARGEST, self.weight)
        cost = -np.log1p(-sizes) - sizes

        def inside(means: NDArray[np.float64]) -> NDArray[np.bool_]:
            above = ((mean - means) / span)[:, None]
            spread = scatter / span**2 + size * above**2
            return log_mean(shares + sizes * size * above - cost * spread) < self._reach

        return last_of_many(inside, mean, 0.0)

    def _from_counts(self, values: NDArray[np.int64], counts: NDArray[np.int64]) -> float:
        """The same from the values, measured from the end of the range."""
        mean = float(values @ counts) / float(counts.sum())
        if mean == 0:
            return 0.0
        sizes, shares = bets(0.99, self.weight)

        def inside(means: NDArray[np.float64]) -> NDArray[np.bool_]:
            score = np.broadcast_to(shares, (means.size, sizes.size)).copy()
            for value, count in zip(values.tolist(), counts.tolist(), strict=True):
                score += count * np.log1p(sizes * (value / means[:, None] - 1))
            return log_mean(score) < self._reach

        return last_of_many(inside, mean, 0.0)


@frozen
class Difference:
    """Intervals of a difference of rates (second less first) on the same dice, at all looks.

    That of the mean of draws of +1, 0 and -1 (`Mean.after_counts`), narrowest after about 16 times
    `weight` pairs that flipped.
    """

    level: float = 0.95
    weight: float = 4.0

    def after(self, pairs: Pairs) -> Interval:
        """The interval after these pairs, within -1 to 1; -1 to 1 without any."""
        return self._mean.after_counts(_DRAWS, _counts(pairs))

    def positive(self, pairs: Pairs) -> bool:
        """Whether the interval after these pairs is wholly above 0."""
        return bool(self.all_positive(_counts(pairs)))

    def all_positive(self, counts: NDArray[np.int64]) -> NDArray[np.bool_]:
        """The same of many comparisons at once, (...) bool.

        `counts` (..., 3): pairs won by the first alone, alike in both, by the second alone.
        """
        return self._mean.surely_above(0, _DRAWS, counts)

    @property
    def _mean(self) -> Mean:
        return Mean(-1, 1, self.level, self.weight)


def _counts(pairs: Pairs) -> NDArray[np.int64]:
    ties = pairs.total - pairs.flipped
    return np.array([pairs.only_first, ties, pairs.only_second], dtype=np.int64)
