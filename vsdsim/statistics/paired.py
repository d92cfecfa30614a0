"""Two variants of a scenario fought on the same dice: what changed, fight by fight.

Fight 17 of both variants has the same dice, so most fights end alike and only those that flipped
tell the two apart. An interval from the pairs is narrower than one from two separate batches, the
more so the fewer flipped.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.errors import UsageError
from vsdsim.statistics.edges import last_of_many
from vsdsim.statistics.intervals import Interval, mean_interval, quantile
from vsdsim.statistics.trinomial import best_chances

__all__ = ["MeanPairs", "Pairs"]


@frozen
class Pairs:
    """How often something happened in both variants, in one only, in neither: whole counts.

    Raises `UsageError` for a count below 0.
    """

    both: int
    only_first: int
    only_second: int
    neither: int

    def __attrs_post_init__(self) -> None:
        for name in ("both", "only_first", "only_second", "neither"):
            if getattr(self, name) < 0:
                raise UsageError(f"{name}: required 0 or more, arrived {getattr(self, name)}")

    @classmethod
    def of(cls, first: NDArray[np.bool_], second: NDArray[np.bool_]) -> Pairs:
        """From whether it happened in each fight: (n,) bool and (n,) bool, in the same order.

        Raises `UsageError` where these are no columns of truth values of one length.
        """
        _check_columns(first, second, "b")
        return cls(
            both=int(np.count_nonzero(first & second)),
            only_first=int(np.count_nonzero(first & ~second)),
            only_second=int(np.count_nonzero(second & ~first)),
            neither=int(np.count_nonzero(~(first | second))),
        )

    @property
    def total(self) -> int:
        """Pairs fought."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def flipped(self) -> int:
        """Pairs that went differently."""
        return self.only_first + self.only_second

    @property
    def difference(self) -> float:
        """The rate in the second less that in the first, as a fraction; 0 for no pairs at all."""
        return (self.only_second - self.only_first) / self.total if self.total else 0.0

    def interval(self, level: float = 0.95) -> Interval:
        """Tango's score interval of `difference`: all that a score test does not reject.

        Tango, Statistics in Medicine 17 (1998). Within -1 to 1 and never of width 0: with no flips
        in n pairs it is plus or minus z^2 / (n + z^2), the Wilson bound of the rate of flips. For a
        number of pairs that was settled beforehand; see `stopping` for one that was not.
        """
        if self.total == 0:
            return Interval(-1.0, 1.0)
        low = -1.0 if self.only_first == self.total else self._end(-1.0, quantile(level))
        high = 1.0 if self.only_second == self.total else self._end(1.0, quantile(level))
        return Interval(low, high)

    def swapped(self) -> Pairs:
        """The same pairs with first and second the other way round."""
        return Pairs(self.both, self.only_second, self.only_first, self.neither)

    def __add__(self, more: Pairs) -> Pairs:
        return Pairs(
            self.both + more.both,
            self.only_first + more.only_first,
            self.only_second + more.only_second,
            self.neither + more.neither,
        )

    def _end(self, edge: float, reach: float) -> float:
        """Where the score is `reach` standard errors away, between `difference` and `edge`."""
        total, net = self.total, self.only_second - self.only_first

        def inside(means: NDArray[np.float64]) -> NDArray[np.bool_]:
            more, less = best_chances(self.only_second, self.only_first, total, means)
            variance = total * (more + less - means * means)
            return np.asarray((net - total * means) ** 2 <= reach * reach * variance)

        return last_of_many(inside, self.difference, edge)


@frozen
class MeanPairs:
    """Differences (second less first) of a whole number, such as rounds or hit points, in sums."""

    total: int
    """Sum of the differences."""
    squares: int
    """Sum of their squares."""
    size: int
    """Pairs fought."""

    @classmethod
    def of(cls, first: NDArray[np.integer], second: NDArray[np.integer]) -> MeanPairs:
        """From both columns, (n,) of whole numbers each, in the same order of fights.

        Raises `UsageError` where these are no columns of whole numbers of one length.
        """
        _check_columns(first, second, "iu")
        apart = second.astype(np.int64) - first.astype(np.int64)
        largest = int(np.abs(apart).max(initial=0))
        if apart.size * largest**2 >= 2**63:
            apart = apart.astype(object)  # Python's integers do not overflow
        return cls(int(apart.sum()), int((apart * apart).sum()), apart.size)

    @property
    def difference(self) -> float:
        """The mean difference; 0 for no pairs at all."""
        return self.total / self.size if self.size else 0.0

    def interval(self, level: float = 0.95) -> Interval | None:
        """The normal interval of `difference`, for a number of pairs settled beforehand.

        None where nothing is known of the spread: fewer than two pairs, or all of them alike. It
        needs a few dozen pairs that differ; `anytime.Mean` holds for any number.
        """
        if self.size * self.squares == self.total**2:
            return None
        return mean_interval(self.total, self.squares, self.size, level)

    def __add__(self, more: MeanPairs) -> MeanPairs:
        return MeanPairs(
            self.total + more.total, self.squares + more.squares, self.size + more.size
        )


def _check_columns(first: NDArray[Any], second: NDArray[Any], kinds: str) -> None:
    wanted = "truth values" if kinds == "b" else "whole numbers"
    for name, column in (("first", first), ("second", second)):
        if column.ndim != 1 or column.dtype.kind not in kinds:
            found = f"{column.dtype} of shape {column.shape}"
            raise UsageError(f"{name}: required a column of {wanted}, arrived {found}")
    if first.size != second.size:
        raise UsageError(f"second: required {first.size} fights as in first, arrived {second.size}")
