"""A percentile of whole numbers at any time."""

from __future__ import annotations

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.rate import Rate
from vsdsim.statistics.intervals import Interval
from vsdsim.statistics.percentiles import checked_per_cent

__all__ = ["Percentile"]


@frozen
class Percentile:
    """Intervals of a nearest-rank percentile that hold at all looks together.

    The percentile is v or less exactly where at least its share of all is (`percentiles.AtMost`),
    and that is a rate. The lower end is the least value whose rate may have reached the share, the
    upper end the least whose rate must have. Only two rates can make it miss, those at the true
    percentile and just below it, one at each end: so no error is split over the values.
    """

    per_cent: int
    rate: Rate = field(factory=Rate)

    def __attrs_post_init__(self) -> None:
        checked_per_cent(self.per_cent)

    def after(self, histogram: NDArray[np.int64]) -> Interval:
        """The interval after values counted in `histogram` (V,), whose last index is the most.

        Both ends are whole numbers. The whole range without numbers. Raises `UsageError` for a
        histogram without places.
        """
        if not histogram.size:
            raise UsageError("histogram: required one place or more, arrived none")
        reached = np.cumsum(histogram)
        total, share = int(reached[-1]), self.per_cent / 100

        def least(*, surely: bool) -> int:
            within, beyond = -1, histogram.size - 1
            while beyond - within > 1:
                middle = (within + beyond) // 2
                interval = self.rate.after(int(reached[middle]), total)
                if (interval.low if surely else interval.high) >= share:
                    beyond = middle
                else:
                    within = middle
            return beyond

        return Interval(least(surely=False), least(surely=True))
