"""Fights that went so: their numbers, to be replayed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from vsdsim.analysis.where import Where
from vsdsim.results.answer import Answer
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Block, joined, of_fights
from vsdsim.statistics.intervals import Interval, wilson

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.answer import Words

__all__ = ["MOST_SHOWN", "FindResult", "Finder"]

MOST_SHOWN = 1_000
"""Fights that are kept whole; of the others the numbers alone."""


@frozen(eq=False, repr=False)
class FindResult(Answer):
    """Which of the fights 0 to n - 1 a condition holds for.

    Its table has a row for each fight that is kept whole.
    """

    batch: BatchResult
    """All fights that were looked at."""
    where: str
    numbers: NDArray[np.int64]
    """(m,) the numbers of those for which it holds, ascending."""
    found: Block | None
    """The first of these, whole; None where there are none."""

    @property
    def rate(self) -> float:
        """The fraction of all fights looked at."""
        return len(self.numbers) / self.batch.fights

    def interval(self, level: float = 0.95) -> Interval:
        """The Wilson interval of `rate`."""
        return wilson(len(self.numbers), self.batch.fights, level)

    def summary(self, most: int = 20) -> str:
        """How many there are, and the first of them, in 80 columns."""
        from vsdsim.analysis.findtable import summary

        return summary(self, most)

    def _words(self) -> Words:
        from vsdsim.analysis import findtable

        return findtable

    def __repr__(self) -> str:
        return f"<FindResult {self.where!r}: {len(self.numbers):,} of {self.batch.fights:,} fights>"


class Finder:
    """Hears the blocks of a batch, and remembers the fights for which a condition holds."""

    def __init__(self, where: Where) -> None:
        self._where = where
        self._numbers: list[NDArray[np.int64]] = []
        self._whole: list[Block] = []
        self._kept = 0

    def __call__(self, block: Block) -> None:
        """Look at a block."""
        held = np.flatnonzero(self._where.holds(block))
        self._numbers.append(block.fights[held])
        some = held[: MOST_SHOWN - self._kept]
        if some.size:
            self._kept += some.size
            self._whole.append(of_fights(block, some))

    def result(self, batch: BatchResult) -> FindResult:
        """What was found in all."""
        numbers = np.concatenate(self._numbers) if self._numbers else np.zeros(0, np.int64)
        whole = joined(self._whole) if self._whole else None
        return FindResult(batch, self._where.text, numbers, whole)
