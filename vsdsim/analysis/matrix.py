"""Everybody against everybody: who is stronger than whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.results.answer import Drawn
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Encounter

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.answer import Picture, Words

__all__ = ["MOST_ENTRANTS", "MatrixResult", "matrix"]

MOST_ENTRANTS = 30


@frozen(eq=False, repr=False)
class MatrixResult(Drawn):
    """What everybody's fights against everybody else came to, the weakest first.

    Its table has a row for each ordered pair.
    """

    names: tuple[str, ...]
    """From the weakest to the strongest, by `scores`."""
    results: dict[tuple[int, int], BatchResult]
    """By places in `names`; the sides of each are the two, in either order."""
    wanted: int
    interrupted: bool = False

    def wins(self, one: int, other: int) -> tuple[int, int]:
        """How often the first of these beat the second, of how many fights."""
        batch = self.results.get((one, other)) or self.results[other, one]
        return batch.count(self.names[one]), batch.fights

    @property
    def rates(self) -> NDArray[np.float64]:
        """(k, k) how often who stands in the row beats who stands in the column, nan for itself."""
        count = len(self.names)
        rates = np.full((count, count), np.nan)
        for one, other in self.results:
            for row, column in ((one, other), (other, one)):
                won, fights = self.wins(row, column)
                rates[row, column] = won / fights
        return rates

    @property
    def scores(self) -> NDArray[np.float64]:
        """(k,) wins a fight, draws and undecided fights as half a win; against all others alike."""
        rates = self.rates
        return np.asarray(np.nanmean((1 + rates - rates.T) / 2, axis=1))

    def _words(self) -> Words:
        from vsdsim.analysis import matrixtable

        return matrixtable

    def _picture(self) -> Picture:
        from vsdsim.plots import matrix

        return matrix

    def __repr__(self) -> str:
        return f"<MatrixResult: {len(self.names)} entrants, {self.wanted:,} fights a pair>"


def matrix(
    names: Sequence[str],
    meet: Callable[[int, int], Encounter],
    arena: Arena,
    *,
    fights: int,
    seed: int,
) -> MatrixResult:
    """Let each of `names` fight each other; `meet` makes an encounter of two, by their places.

    Its first two outcomes are named as the two. Ctrl-C ends it with what is known of all pairs,
    marked as interrupted; before that it raises. Raises `UsageError` for less than two names, too
    many, or the same twice; `WorkerDied` with what is known.
    """
    if not 2 <= len(names) <= MOST_ENTRANTS:
        raise UsageError(
            f"matrix: required from 2 to {MOST_ENTRANTS} entrants, arrived {len(names)}"
        )
    twice = next((each for at, each in enumerate(names) if each in names[:at]), None)
    if twice is not None:
        raise UsageError(f"matrix: required each entrant once, arrived {twice} twice")
    pairs = list(combinations(range(len(names)), 2))
    all_series = [arena.series(meet(one, other), seed) for one, other in pairs]
    interrupted = False
    try:
        arena.grow((series, fights) for series in all_series)
    except BROKEN_OFF:
        interrupted = True
        if not all(series.fights for series in all_series):
            raise
    fought = {pair: series.result() for pair, series in zip(pairs, all_series, strict=True)}
    raw = MatrixResult(tuple(names), fought, fights, interrupted=interrupted)
    order = np.argsort(raw.scores, kind="stable").tolist()
    place = {old: new for new, old in enumerate(order)}
    result = MatrixResult(
        tuple(names[each] for each in order),
        {(place[one], place[other]): each for (one, other), each in fought.items()},
        fights,
        interrupted=interrupted,
    )
    return arena.answered(result)
