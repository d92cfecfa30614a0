"""Nearest-rank percentiles of whole numbers, and what they come to as rates."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["percentile"]


def percentile(histogram: NDArray[np.int64], per_cent: int) -> int:
    """The nearest-rank percentile (1 to 100) of whole numbers counted in `histogram`.

    The smallest value that at least `per_cent` of 100 of the sample do not exceed: always a value
    that was seen.
    """
    cumulative = np.cumsum(histogram)
    rank = max(1, -(-per_cent * int(cumulative[-1]) // 100))
    return int(np.searchsorted(cumulative, rank))
