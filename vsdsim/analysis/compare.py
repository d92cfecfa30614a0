"""Two variants of an encounter on the same dice: which does better, and in which fights."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.montecarlo.series import Series
from vsdsim.results.answer import Answer
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Encounter
from vsdsim.results.course import Split
from vsdsim.results.outcomes import number_of
from vsdsim.statistics.paired import MeanPairs, Pairs
from vsdsim.statistics.sequential import Progress, SequentialTest
from vsdsim.statistics.stopping import Estimate, corrected

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.answer import Words

__all__ = ["CompareResult", "compare"]

FIRST_LOOK = 1_000
"""Fights before the first look of a sequential test."""
GROWTH = 8
"""A further look comes after an eighth as many fights again, and after `FIRST_LOOK` at least."""


@frozen(eq=False, repr=False)
class CompareResult(Answer):
    """Two variants, A and B, that fought the same fights with the same dice.

    Its table has a row for each pair of outcomes: in A, in B, how many fights, the lowest of them.
    """

    first: BatchResult
    second: BatchResult
    outcome: str
    """What is compared."""
    pairs: Pairs
    """Of it: in both, only in A, only in B, in neither."""
    became: NDArray[np.int64]
    """(O, O) fights by their outcome in A and in B."""
    examples: NDArray[np.int64]
    """(O, O) the lowest number of such a fight, -1 for none."""
    rounds: MeanPairs
    """How much longer the fights were in B."""
    progress: Progress | None = None
    """The sequential test, where one was asked for."""
    parted: int | None = None
    """The lowest fight that ended otherwise, None for none."""
    split: Split | None = None
    """Where that one went different ways."""
    interrupted: bool = False

    @property
    def fights(self) -> int:
        """Pairs fought."""
        return self.pairs.total

    @property
    def estimate(self) -> Estimate:
        """By how much the rate of the outcome is higher in B, a fraction, with its 95 % interval.

        Corrected for stopping where a sequential test decided when to.
        """
        if self.progress is not None and self.progress.looks:
            return corrected(self.progress)
        return Estimate(self.pairs.difference, self.pairs.interval())

    def __bool__(self) -> bool:
        """Whether B differs as the test's H1 says, or, without a test, beyond the 95 % interval.

        Raises `UsageError` for a test that is undecided.
        """
        if self.progress is not None:
            return bool(self.progress)
        interval = self.pairs.interval()
        return interval.low > 0 or interval.high < 0

    def flips(self) -> Iterator[tuple[str, str, int, int]]:
        """Outcome in A, in B, how many fights and the lowest of them, the commonest first."""
        names = self.first.outcomes
        changed = self.became.copy()
        np.fill_diagonal(changed, 0)
        for at in np.argsort(-changed, axis=None, kind="stable"):
            was, now = divmod(int(at), len(names))
            if changed[was, now]:
                yield names[was], names[now], int(changed[was, now]), int(self.examples[was, now])

    def _words(self) -> Words:
        from vsdsim.analysis import comparetable

        return comparetable

    def __repr__(self) -> str:
        return (
            f"<CompareResult {self.first.scenario!r} and {self.second.scenario!r}: {self.fights:,} "
            f"pairs, {self.outcome} {100 * self.pairs.difference:+.2g} pp>"
        )


def compare(
    first: Encounter,
    second: Encounter,
    arena: Arena,
    *,
    fights: int,
    seed: int,
    outcome: str | None = None,
    test: SequentialTest | None = None,
    announce: Callable[[str], None] | None = None,
) -> CompareResult:
    """Fight the same fights in both; with a `test`, until it is decided, `fights` at most.

    Ctrl-C, or a worker that dies (`Arena.answered` knows), ends it with the fights known of both,
    marked as interrupted; before any it raises. Raises `UsageError` for encounters of different
    outcomes.
    """
    if first.outcomes != second.outcomes:
        one, other = (", ".join(each.outcomes) for each in (first, second))
        raise UsageError(f"compare: required the same sides, arrived {one} and {other}")
    name = first.outcomes[0] if outcome is None else outcome
    number = number_of(name, first.outcomes)
    both = arena.series(first, seed), arena.series(second, seed)
    progress, interrupted = None if test is None else test.start(), False
    try:
        for size in _looks(fights) if test is not None else [fights]:
            arena.grow((each, size) for each in both)
            if progress is not None:
                pairs = _pairs(both, number, size)
                if announce is not None and not progress.looks:
                    announce(_expectation(progress.test, pairs))
                progress = progress.look(pairs)
                if progress.verdict is not None:
                    break
    except BROKEN_OFF:
        interrupted = True
        if not min(each.fights for each in both):
            raise
    return _result((first, second), both, name, number, progress, interrupted=interrupted)


def _looks(most: int) -> Iterator[int]:
    """After how many fights a test is looked at: whole prefixes, whoever fought them."""
    size = min(FIRST_LOOK, most)
    while size < most:
        yield size
        size += max(FIRST_LOOK, size // GROWTH // FIRST_LOOK * FIRST_LOOK)
    yield most


def _expectation(test: SequentialTest, pilot: Pairs) -> str:
    """How many fights a test will take, by the share that flipped among the first."""
    flips = max(pilot.flipped, 1) / pilot.total
    expected = test.expected(flips, FIRST_LOOK)
    figures = [
        f"{round(each, -2):,.0f}" for each in (expected.at_h0, expected.between, expected.at_h1)
    ]
    return (
        f"expected fights: {figures[0]} at H0 ({test.h0:g} pp), {figures[1]} between, {figures[2]} "
        f"at H1 ({test.h1:g} pp)"
    )


def _pairs(both: tuple[Series, Series], number: int, size: int) -> Pairs:
    one, other = (each.outcome[:size] == number for each in both)
    return Pairs.of(one, other)


def _result(
    variants: tuple[Encounter, Encounter],
    both: tuple[Series, Series],
    name: str,
    number: int,
    progress: Progress | None,
    *,
    interrupted: bool,
) -> CompareResult:
    """What is known of both."""
    size = min(each.fights for each in both)
    if progress is not None and progress.looks and not interrupted:
        size = progress.pairs.total
    was, now = (each.outcome[:size].astype(np.intp) for each in both)
    count = len(both[0].encounter.outcomes)
    became = np.bincount(was * count + now, minlength=count * count).reshape(count, count)
    examples = np.full(count * count, -1, dtype=np.int64)
    # Backwards, so that the lowest of each stands.
    examples[(was * count + now)[::-1]] = np.arange(size)[::-1]
    parted = np.flatnonzero(was != now)
    lengths = MeanPairs.of(*(each.rounds[:size] for each in both))
    return CompareResult(
        first=both[0].result(variants[0]),
        second=both[1].result(variants[1]),
        outcome=name,
        pairs=_pairs(both, number, size),
        became=became.astype(np.int64),
        examples=examples.reshape(count, count),
        rounds=lengths,
        progress=progress,
        parted=int(parted[0]) if parted.size else None,
        interrupted=interrupted,
    )
