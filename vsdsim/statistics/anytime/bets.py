"""The sizes of bets that the mean's sequences spread their stake over."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

__all__ = ["bets", "log_mean"]


@lru_cache(maxsize=64)
def bets(largest: float, weight: float) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Bets (K,) from `largest` down, and the logarithms (K,) of the shares of the stake on each.

    A half-normal distribution of standard deviation 1 / sqrt(weight) on a geometric grid. Whatever
    the grid, the shares sum to 1, so that a score mixed over it is as fair as each bet.
    """
    sizes = largest * 0.8 ** np.arange(40, dtype=np.float64)
    shares = sizes * np.exp(-weight * sizes**2 / 2)
    return sizes, np.asarray(np.log(shares / shares.sum()), dtype=np.float64)


def log_mean(logarithms: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logarithm of the sum of what has these logarithms, over the last axis."""
    top = logarithms.max(axis=-1)
    rest = np.exp(logarithms - top[..., None]).sum(axis=-1)
    return np.asarray(top + np.log(rest))
