"""The best of several values of a field: which weapon, which script, how much to parry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from vsdsim.analysis.searches.growing import grown
from vsdsim.analysis.sweep import Make
from vsdsim.analysis.varying import Axis
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.montecarlo.series import Series
from vsdsim.results.answer import Drawn
from vsdsim.results.batch import BatchResult
from vsdsim.results.outcomes import number_of
from vsdsim.statistics.best import Contest, Standing
from vsdsim.statistics.paired import Pairs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.answer import Picture, Words

__all__ = ["BestResult", "best"]

MOST_CANDIDATES = 100
"""Values that compete."""


@frozen(eq=False, repr=False)
class BestResult(Drawn):
    """Which value of a field makes an outcome come most often.

    Its table has a row for each value.
    """

    axis: Axis
    outcome: str
    contest: Contest
    standing: Standing
    results: tuple[BatchResult, ...]
    """Of each value; those that went out fought fewer."""
    behind: tuple[Pairs, ...]
    """Each value against the leader, over the fights that both have fought."""
    most: int
    overrides: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def value(self) -> str:
        """The leader's, as `--set` takes it."""
        return self.axis.values[self.standing.leader]

    @property
    def decided(self) -> bool:
        """Whether the leader is the best, give or take the margin."""
        return self.standing.decided

    def _words(self) -> Words:
        from vsdsim.analysis.searches import besttable

        return besttable

    def _picture(self) -> Picture:
        from vsdsim.plots import best

        return best

    def __repr__(self) -> str:
        from vsdsim.analysis.searches.besttable import headline

        return f"<BestResult {self.axis.path!r}: {headline(self)}>"


def best(
    make: Make,
    axis: Axis,
    arena: Arena,
    *,
    outcome: str,
    seed: int,
    margin: float = 0.01,
    most: int = 200_000,
    level: float = 0.95,
    overrides: tuple[str, ...] = (),
) -> BestResult:
    """Let the values of `axis` compete on the same dice until the best is known.

    Whoever is surely worse than another goes out, so that fights are spent on the contenders; it
    ends when the leader is the best, or at most `margin` worse, or at `most` fights of each. Ctrl-C
    ends it with what is known; before the first fights of all it raises.
    Raises `WorkerDied` with what is known.
    """
    if not 2 <= len(axis.values) <= MOST_CANDIDATES:
        raise UsageError(
            f"--vary: required from 2 to {MOST_CANDIDATES} values to choose among, arrived "
            f"{len(axis.values)}"
        )
    encounters = [make([*overrides, axis.setting(place)]) for place in range(len(axis.values))]
    number = number_of(outcome, encounters[0].outcomes)
    # Two values that come to the same encounter are fought once, and tie.
    series = [arena.series(each, seed) for each in encounters]
    contest, size, interrupted = Contest(level=level, margin=margin), 0, False
    standing = None
    try:
        while standing is None or not (standing.decided or size >= most):
            still = range(len(series)) if standing is None else standing.contenders
            size = grown(size, most)
            arena.grow((series[each], size) for each in still)
            standing = contest.standing(*_counts(series, number))
    except BROKEN_OFF:
        interrupted = True
        if not all(each.fights for each in series):
            raise
        standing = contest.standing(*_counts(series, number))
    leader = series[standing.leader]
    result = BestResult(
        axis=axis,
        outcome=outcome,
        contest=contest,
        standing=standing,
        results=tuple(each.result() for each in series),
        behind=tuple(_pairs(leader, each, number) for each in series),
        most=most,
        overrides=tuple(overrides),
        interrupted=interrupted,
    )
    return arena.answered(result)


def _counts(series: Sequence[Series], number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """(k, k) fights that one won and another did not, and those that both have fought."""
    count = len(series)
    won, fought = np.zeros((count, count), np.int64), np.zeros((count, count), np.int64)
    for one, first in enumerate(series):
        for other, second in enumerate(series[:one]):
            pairs = _pairs(first, second, number)
            won[one, other], won[other, one] = pairs.only_first, pairs.only_second
            fought[one, other] = fought[other, one] = pairs.total
        fought[one, one] = first.fights
    return won, fought


def _pairs(first: Series, second: Series, number: int) -> Pairs:
    size = min(first.fights, second.fights)
    return Pairs.of(first.outcome[:size] == number, second.outcome[:size] == number)
