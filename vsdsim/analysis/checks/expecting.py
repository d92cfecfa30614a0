"""Whether the fights of a scenario are as its author expects, looked at as they come.

The verdict rests on a confidence sequence against the limits widened by the scenario's margin, so
it may be asked after every look, and errs with a chance of at most `alpha`, whenever one stops.
"""

from __future__ import annotations

import math
from enum import Enum

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.montecarlo.series import Series
from vsdsim.scenario.expectations import ROUNDS
from vsdsim.scenario.model import Expectation
from vsdsim.statistics.anytime.mean import Mean
from vsdsim.statistics.anytime.percentile import Percentile
from vsdsim.statistics.anytime.rate import Rate
from vsdsim.statistics.intervals import Interval
from vsdsim.statistics.percentiles import AtMost, percentile

__all__ = ["Judged", "Verdict", "judged"]

TIGHT_AT = 2_000
"""Fights after which the intervals are narrowest: where most expectations are decided. After
200,000 they are a twentieth wider than those that are narrowest there."""


class Verdict(Enum):
    """What a check came to."""

    PASS = "PASS"  # noqa: S105 -- no secret
    FAIL = "FAIL"
    INCONCLUSIVE = "INCONCLUSIVE"
    ERROR = "ERROR"
    NOT_APPLICABLE = "N/A"
    """Of an audit: it cannot be asked of this scenario."""


@frozen
class Judged:
    """An expectation and what is known of it; rates are fractions, all else rounds."""

    expectation: Expectation
    margin: float
    """Of the scenario: points of a rate, a share of a limit of `rounds.mean`, points of the share
    of fights that a percentile's limit is about."""
    verdict: Verdict
    fights: int
    value: float | None = None
    """None before any fight."""
    interval: Interval | None = None
    """Holds at all looks together."""
    level: float = 0.95
    """Of the interval."""

    @property
    def is_rate(self) -> bool:
        """Whether it is about how often something comes."""
        return self.expectation.quantity not in ROUNDS

    @property
    def past(self) -> float:
        """How far the value lies outside the limits as written, 0 within them."""
        if self.value is None:
            return 0.0
        low, high = self.expectation.low, self.expectation.high
        above = 0.0 if high is None else self.value - high
        below = 0.0 if low is None else low - self.value
        return max(above, below, 0.0)


def judged(
    expectation: Expectation, margin: float, series: Series, alpha: float, size: int | None = None
) -> Judged:
    """An expectation against the first `size` fights of a series, all that are known without one.

    Any looks together err with a chance of at most `alpha`.
    """
    fights = series.fights if size is None else size
    if not fights:
        return Judged(expectation, margin, Verdict.INCONCLUSIVE, 0, level=1 - alpha)
    kind = _rate
    if expectation.quantity in ROUNDS:
        kind = _mean if expectation.quantity == "rounds.mean" else _percentile
    value, interval, verdict = kind(expectation, margin, series, fights, alpha)
    return Judged(expectation, margin, verdict, fights, value, interval, 1 - alpha)


_Finding = tuple[float, Interval, Verdict]


def _rate(
    expectation: Expectation, margin: float, series: Series, fights: int, alpha: float
) -> _Finding:
    number = series.encounter.outcomes.index(expectation.quantity)
    count = int(np.count_nonzero(series.outcome[:fights] == number))
    interval = Rate.tight_at(TIGHT_AT, 1 - alpha).after(count, fights)
    low = None if expectation.low is None else expectation.low - margin
    high = None if expectation.high is None else expectation.high + margin
    return count / fights, interval, _against(interval, low, high)


def _mean(
    expectation: Expectation, margin: float, series: Series, fights: int, alpha: float
) -> _Finding:
    counts = _histogram(series, fights)
    values = np.arange(counts.size, dtype=np.int64)
    interval = Mean(0, counts.size - 1, 1 - alpha).after_counts(values, counts)
    low = None if expectation.low is None else expectation.low * (1 - margin)
    high = None if expectation.high is None else expectation.high * (1 + margin)
    return float(values @ counts) / fights, interval, _against(interval, low, high)


def _percentile(
    expectation: Expectation, margin: float, series: Series, fights: int, alpha: float
) -> _Finding:
    """By the share of fights that are no longer than a limit, which decides as rates do.

    A percentile is a whole number, and may lie on a limit for ever; that share does not.
    """
    per_cent = int(expectation.quantity.removeprefix("rounds.p"))
    counts = _histogram(series, fights)
    sides = _sides(expectation)
    # Each limit is a rate of its own.
    rate = Rate.tight_at(TIGHT_AT, 1 - alpha / max(1, len(sides)))
    verdicts = []
    for value, wants in sides:
        limit = AtMost(per_cent, value)
        share = rate.after(limit.count(counts), fights)
        bounds = (limit.share - margin, None) if wants else (None, limit.share + margin)
        verdicts.append(_against(share, *bounds))
    interval = Percentile(per_cent, Rate.tight_at(TIGHT_AT, 1 - alpha)).after(counts)
    return float(percentile(counts, per_cent)), interval, _worst(verdicts)


def _sides(expectation: Expectation) -> list[tuple[int, bool]]:
    """(v, whether the percentile is to be v or less) for each limit; v - 1 for less than v."""
    low, high = expectation.low, expectation.high
    text = expectation.text.strip()
    strict = text[:1] in {"<", ">"} and text[1:2] != "="
    sides = []
    if high is not None:
        sides.append((math.ceil(high) - 1 if strict else math.floor(high), True))
    if low is not None:
        sides.append((math.floor(low) if strict else math.ceil(low) - 1, False))
    return sides


def _against(interval: Interval, low: float | None, high: float | None) -> Verdict:
    """Whether an interval lies within these limits, or past one of them."""
    if (low is not None and interval.high < low) or (high is not None and interval.low > high):
        return Verdict.FAIL
    if (low is None or interval.low >= low) and (high is None or interval.high <= high):
        return Verdict.PASS
    return Verdict.INCONCLUSIVE


def _worst(verdicts: list[Verdict]) -> Verdict:
    for each in (Verdict.FAIL, Verdict.INCONCLUSIVE):
        if each in verdicts:
            return each
    return Verdict.PASS


def _histogram(series: Series, fights: int) -> NDArray[np.int64]:
    """(R + 1,) the first fights by their length in rounds."""
    most = series.encounter.scenario.max_rounds
    return np.bincount(series.rounds[:fights], minlength=most + 1).astype(np.int64)
