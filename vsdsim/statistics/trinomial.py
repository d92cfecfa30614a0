"""Pairs of fights as draws of +1, -1 and 0, and how likely they are for a given mean.

The mean of such a draw is the difference of two rates. Both Tango's interval and the sequential
test ask the same question: with the mean held at a value, which chances of +1 and -1 fit the
counts best?
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

__all__ = ["best_chances", "log_likelihood"]

_Floats: TypeAlias = NDArray[np.float64]


def best_chances(
    plus: ArrayLike, minus: ArrayLike, total: ArrayLike, mean: ArrayLike
) -> tuple[_Floats, _Floats]:
    """The most likely chances of +1 and of -1 among those that differ by `mean`.

    `plus`, `minus` and `total` are counts (of +1, of -1, of all draws; total at least 1), `mean` is
    from -1 to 1; all broadcast against each other, and the two answers are float64 of that shape.
    """
    plus, minus, total, mean = _floats(plus, minus, total, mean)
    # Mirrored where the mean is negative: then nothing is subtracted from nearly its like.
    size = np.abs(mean)
    more = np.where(mean < 0, minus, plus)
    less = np.where(mean < 0, plus, minus)
    # The derivative of the likelihood is 0 where 2 n q^2 + b q + c = 0, q the rarer chance. As c is
    # never positive, exactly one root is not negative.
    b = size * (2 * total - more + less) - (more + less)
    c = -less * size * (1 - size)
    root = np.sqrt(b * b - 8 * total * c)
    with np.errstate(invalid="ignore", divide="ignore"):
        rarer = np.where(b > 0, -2 * c / (b + root), (root - b) / (4 * total))
    rarer = np.clip(rarer, 0.0, (1 - size) / 2)
    return np.where(mean < 0, rarer, rarer + size), np.where(mean < 0, rarer + size, rarer)


def log_likelihood(plus: ArrayLike, minus: ArrayLike, total: ArrayLike, mean: ArrayLike) -> _Floats:
    """The greatest log-likelihood that the counts can have with this mean; minus infinity if none.

    Arguments and shape as in `best_chances`; the constant of the multinomial is left out.
    """
    plus, minus, total, mean = _floats(plus, minus, total, mean)
    likely, unlikely = best_chances(plus, minus, total, mean)
    ties = total - plus - minus
    rest = np.maximum(1 - likely - unlikely, 0.0)
    return _weighted(plus, likely) + _weighted(minus, unlikely) + _weighted(ties, rest)


def _floats(*numbers: ArrayLike) -> tuple[_Floats, ...]:
    return tuple(np.asarray(each, dtype=np.float64) for each in numbers)


def _weighted(count: _Floats, chance: _Floats) -> _Floats:
    """`count * log(chance)`, 0 where the count is."""
    safe = np.where(count > 0, chance, 1.0)
    with np.errstate(divide="ignore"):
        return np.where(count > 0, count * np.log(safe), 0.0)
