"""Nearest-rank percentiles of whole numbers, and what they come to as rates."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.errors import UsageError

__all__ = ["AtMost", "checked_per_cent", "percentile"]


def percentile(histogram: NDArray[np.int64], per_cent: int) -> int:
    """The nearest-rank percentile (1 to 100) of whole numbers counted in `histogram`.

    The smallest value that at least `per_cent` of 100 of the sample do not exceed: always a value
    that was seen.
    """
    cumulative = np.cumsum(histogram)
    rank = max(1, -(-per_cent * int(cumulative[-1]) // 100))
    return int(np.searchsorted(cumulative, rank))


@frozen
class AtMost:
    """That a percentile is `value` or less, as a rate: at least `share` of all are that.

    Exactly so for nearest-rank percentiles, of a sample as of a whole distribution. In n fights
    the percentile is the number at rank ceil(n per_cent / 100), and that one is `value` or less
    where at least so many are. "Less than v" is `AtMost` v - 1; "v or more" is the contrary of
    `AtMost` v - 1, and "more than v" that of `AtMost` v.

    Raises `UsageError` for a `per_cent` that is not from 1 to 100.
    """

    per_cent: int
    value: int

    def __attrs_post_init__(self) -> None:
        checked_per_cent(self.per_cent)

    @property
    def share(self) -> float:
        """What the rate must reach."""
        return self.per_cent / 100

    def count(self, histogram: NDArray[np.int64]) -> int:
        """How many of the numbers counted in `histogram` (V,) are `value` or less."""
        return int(histogram[: max(0, self.value + 1)].sum())

    def holds(self, histogram: NDArray[np.int64]) -> bool:
        """Whether it is true of the numbers in `histogram`: in integers, without rounding."""
        return 100 * self.count(histogram) >= self.per_cent * int(histogram.sum())


def checked_per_cent(per_cent: int) -> int:
    """The percentile's number, if it is one; raises `UsageError` if not."""
    if not 1 <= per_cent <= 100:
        raise UsageError(f"per_cent: required from 1 to 100, arrived {per_cent}")
    return per_cent
