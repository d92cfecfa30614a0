"""How sure a number is: intervals, percentiles, and no more digits than the error allows."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Interval",
    "bounds_text",
    "mean_interval",
    "mean_text",
    "percentile",
    "quantile",
    "rate_text",
    "wilson",
]


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


def percentile(histogram: NDArray[np.int64], per_cent: int) -> int:
    """The nearest-rank percentile (1 to 100) of whole numbers counted in `histogram`.

    The smallest value that at least `per_cent` of 100 of the sample do not exceed: always a value
    that was seen.
    """
    cumulative = np.cumsum(histogram)
    rank = max(1, -(-per_cent * int(cumulative[-1]) // 100))
    return int(np.searchsorted(cumulative, rank))


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


def _decimals(error: float, most: int = 9) -> int:
    """Places after the point so that the last one shown is the first that the error touches."""
    return most if error <= 0 else min(most, max(0, -math.floor(math.log10(error))))


def _bound(share: float) -> str:
    """A bound near 0 in per cent: one significant digit, rounded away from 0."""
    per_cent = 100 * share
    places = _decimals(per_cent)
    # The tiny step back keeps 0.4 from becoming 0.5 by binary dust.
    return f"{math.ceil(per_cent * 10**places - 1e-9) / 10**places:.{places}f} %"


def _places(count: int, total: int, interval: Interval) -> int:
    rate = count / total
    return _decimals(100 * min(rate - interval.low, interval.high - rate))


def rate_text(count: int, total: int) -> str:
    """A rate in per cent, a bound where nothing (or nothing else) was seen: `below 0.4 %`."""
    interval = wilson(count, total)
    if count == 0:
        return f"below {_bound(interval.high)}" if total else "unknown"
    if count == total:
        missing = _bound(1 - interval.low)
        places = len(missing.partition(".")[2].removesuffix(" %"))
        return f"above {100 - float(missing.removesuffix(' %')):.{places}f} %"
    return f"{100 * count / total:.{_places(count, total, interval)}f} %"


def bounds_text(count: int, total: int) -> str:
    """The 95 % Wilson interval of a rate in per cent, in the digits of `rate_text`: `[67.0, 68.8]`.

    Empty where `rate_text` is itself a bound.
    """
    if count in {0, total}:
        return ""
    interval = wilson(count, total)
    places = _places(count, total, interval)
    return f"[{100 * interval.low:.{places}f}, {100 * interval.high:.{places}f}]"


def mean_text(mean: float, error: float, most: int = 2) -> str:
    """A mean in the digits that `error` (half a 95 % interval) allows, `most` places at most."""
    text = f"{mean:.{_decimals(error, most)}f}"
    return text.removeprefix("-") if float(text) == 0 else text
