"""How often verdicts are wrong where nothing changed: scenarios against themselves."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

from vsdsim.analysis.checks.asked import Held
from vsdsim.analysis.checks.check import Means
from vsdsim.analysis.checks.expecting import Verdict, judged
from vsdsim.errors import FileTrouble, ScenarioError, UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.montecarlo.series import Series
from vsdsim.scenario.model import Expectation
from vsdsim.statistics.exact import at_least
from vsdsim.statistics.families import shares
from vsdsim.statistics.intervals import Interval, wilson
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import Verdict as Accepted
from vsdsim.statistics.sequential import improve

if TYPE_CHECKING:
    from vsdsim.analysis.checks.asked import Item
    from vsdsim.results.answer import Words

__all__ = ["DECLARED", "KINDS", "FalseAlarms", "Tried", "false_alarms"]

DECLARED = 0.05
"""The chance of error that every verdict here is asked for."""
LOOKS = 4
"""How often what may be looked at at any time is looked at, over the fights of a seed."""
KINDS = {
    "compare": "another seed is called a difference",
    "until decided": "a sequential test accepts an improvement that is none",
    "expect": "an expectation of the very rate is failed",
}
"""Kinds of verdicts, and what is a false alarm of each."""


@frozen
class Tried:
    """One kind of verdict, given so often where nothing had changed."""

    kind: str
    tries: int
    alarms: int
    error: float
    """The chance that a kind that errs as declared is called one that errs more often."""

    @property
    def rate(self) -> float:
        """The share of false alarms."""
        return self.alarms / self.tries

    def interval(self, level: float = 0.95) -> Interval:
        """Of the rate."""
        return wilson(self.alarms, self.tries, level)

    @property
    def verdict(self) -> Verdict:
        """Failed where there are more than the declared chance explains."""
        return Verdict.FAIL if at_least(self.alarms, self.tries, DECLARED) < self.error else (
            Verdict.PASS
        )  # fmt: skip


@frozen(eq=False, repr=False)
class FalseAlarms(Held):
    """What each kind of verdict came to, by file; true where none errs more often than declared.

    Its table has a row for each file and kind.
    """

    files: Mapping[str, tuple[Tried, ...]]
    errors: Mapping[str, str]
    """What is wrong with files that cannot be fought."""
    pairs: int
    fights: int
    seed: int
    total: tuple[Tried, ...] = ()
    """Of all files together, where there are several."""

    def __bool__(self) -> bool:
        """Whether no kind of verdict errs more often than declared."""
        every = [each for tried in (*self.files.values(), self.total) for each in tried]
        return not self.errors and all(each.verdict is Verdict.PASS for each in every)

    def _asked(self) -> list[Item]:
        from vsdsim.analysis.audits.falsealarmstable import items

        return items(self)

    def _last_line(self) -> str:
        from vsdsim.analysis.audits.falsealarmstable import last_line

        return last_line(self)

    def _words(self) -> Words:
        from vsdsim.analysis.audits import falsealarmstable

        return falsealarmstable

    def __repr__(self) -> str:
        return f"<FalseAlarms {self._last_line().removeprefix('aa: ')}>"


def false_alarms(
    files: Sequence[Path],
    means: Means,
    arena: Arena,
    *,
    seed: int,
    pairs: int,
    fights: int,
    error: float = 0.05,
) -> FalseAlarms:
    """Give every kind of verdict on each of `files` against itself, `pairs` times.

    Of a pair both seeds are its own, and fight `fights` each. Raises `UsageError` for no files.
    """
    if not files:
        raise UsageError("FILES: required a scenario at least, arrived none")
    loaded, errors = {}, {}
    for file in dict.fromkeys(map(str, files)):
        try:
            encounter = means.ready(means.load(file))
        except (ScenarioError, FileTrouble) as trouble:
            errors[file] = str(trouble)
        else:
            loaded[file] = [arena.series(encounter, seed + each) for each in range(2 * pairs)]
    arena.grow((each, fights) for series in loaded.values() for each in series)
    several = len(loaded) > 1
    share = shares(error, max(1, len(KINDS) * (len(loaded) + several)))[0]
    counts = {file: _alarms(series, fights) for file, series in loaded.items()}

    def tried(found: Sequence[Mapping[str, int]]) -> tuple[Tried, ...]:
        tries = pairs * len(found)
        return tuple(Tried(kind, tries, sum(each[kind] for each in found), share) for kind in KINDS)

    return FalseAlarms(
        {file: tried([found]) for file, found in counts.items()}, errors, pairs, fights, seed,
        tried(list(counts.values())) if several else (),
    )  # fmt: skip


def _alarms(series: Sequence[Series], fights: int) -> dict[str, int]:
    """How many of the pairs of a scenario raise an alarm, by the kind of verdict."""
    won = [each.outcome[:fights] == 0 for each in series]
    # A test that is decided after about so many fights; of a handful no rise is enough.
    points = min(99.0, max(0.1, round(250 / math.sqrt(fights), 1)))
    test = improve(points, DECLARED, DECLARED)
    truth = float(np.mean([each.mean() for each in won]))
    about = Expectation(series[0].encounter.outcomes[0], truth, truth, "the very rate")
    found = dict.fromkeys(KINDS, 0)
    for at in range(0, len(series), 2):
        one, other = won[at], won[at + 1]
        interval = Pairs.of(one, other).interval(1 - DECLARED)
        found["compare"] += interval.low > 0 or interval.high < 0
        progress = test.start()
        for size in _looks(fights):
            progress = progress.look(Pairs.of(one[:size], other[:size]))
        found["until decided"] += progress.verdict is Accepted.H1
        found["expect"] += any(
            judged(about, 0.0, series[at], DECLARED, size).verdict is Verdict.FAIL
            for size in _looks(fights)
        )
    return found


def _looks(fights: int) -> Iterator[int]:
    """After how many fights it is looked at."""
    yield from sorted({max(1, fights * look // LOOKS) for look in range(1, LOOKS + 1)})
