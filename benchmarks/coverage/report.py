"""The tables of `python -m benchmarks.coverage`."""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from benchmarks.coverage.simulated import contest, is_right, search, verdicts, watched
from vsdsim.statistics import wilson
from vsdsim.statistics.anytime.mean import Difference, Mean
from vsdsim.statistics.anytime.rate import Rate
from vsdsim.statistics.bisection import Finding, Search
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import improve
from vsdsim.statistics.stopping import corrected

__all__ = ["anytime", "fixed", "searches", "sequential", "stopping"]

_CONTESTS: list[list[int]] = [[50, 50, 50, 53], [20, 40, 44, 41, 10], [60, 61]]


def fixed(runs: int) -> Iterator[str]:
    """How often 95 % intervals of a fixed size hold the truth: exactly, or in `runs` samples."""
    yield "Wilson, summed over the binomial    fights   rates from  to    mean   least"
    for fights in (30, 200):
        held = []
        for rate in np.linspace(0.05, 0.95, 91):
            chances = _binomial(fights, float(rate))
            inside = [wilson(each, fights) for each in range(fights + 1)]
            held.append(
                sum(c for c, i in zip(chances, inside, strict=True) if i.low <= rate <= i.high)
            )
        yield f"{fights:42,}      0.05  0.95  {np.mean(held):6.3f}  {min(held):6.3f}"
    yield ""
    yield f"Tango, {runs:,} samples                pairs  flips  difference   held"
    dice = np.random.default_rng(1)
    for pairs, flips, mean in (
        (100, 0.1, 0.0),
        (100, 0.5, 0.2),
        (1_000, 0.02, 0.01),
        (1_000, 0.3, -0.1),
    ):
        chances = [(flips + mean) / 2, (flips - mean) / 2, 1 - flips]
        known: dict[tuple[int, int], bool] = {}
        hits = 0
        for plus, minus, ties in dice.multinomial(pairs, chances, size=runs).tolist():
            if (plus, minus) not in known:
                interval = Pairs(0, minus, plus, ties).interval()
                known[plus, minus] = interval.low <= mean <= interval.high
            hits += known[plus, minus]
        yield f"{pairs:42,}  {flips:5.2f}  {100 * mean:+7.1f} pp  {hits / runs:5.3f}"


def sequential(runs: int) -> Iterator[str]:
    """Wrong verdicts of H0: 0 pp against H1: d at 5 % and 5 %, and pairs on average."""
    yield "             look       H0 is true              H1 is true"
    yield "   d  flips  every  wrong   pairs  expected  wrong   pairs  expected"
    for points, flips in ((1, 0.03), (1, 0.1), (1, 0.5), (3, 0.03), (3, 0.1), (3, 0.5)):
        for every in (100, 1_000):
            test = improve(points)
            expected = test.expected(flips, every)
            none = verdicts(test, flips, 0.0, every, runs)
            some = verdicts(test, flips, points / 100, every, runs)
            yield (
                f"{points:4}  {flips:5.2f}  {every:5,}"
                f"  {np.mean(none.accepted == 1):5.3f}  {none.lengths.mean():6,.0f}"
                f"  {expected.at_h0:8,.0f}"
                f"  {np.mean(some.accepted == -1):5.3f}  {some.lengths.mean():6,.0f}"
                f"  {expected.at_h1:8,.0f}"
            )


def stopping(runs: int) -> Iterator[str]:
    """After H0: 0 pp against H1: 3 pp: 95 % intervals that hold the truth, estimates above it."""
    yield "                            raw                 corrected"
    yield "flips  truth  every  held  above  mean off   held  above  mean off"
    for flips, mean, every in (
        (0.02, 0.0, 100),
        (0.1, 0.0, 100),
        (0.1, 0.03, 100),
        (0.1, 0.05, 100),
        (0.3, 0.0, 100),
        (0.3, 0.03, 100),
        (0.3, 0.03, 1_000),
    ):
        dice = np.random.default_rng(7)
        rows = []
        for _ in range(runs):
            progress = watched(improve(3), flips, mean, every, dice)
            raw, better = progress.pairs, corrected(progress)
            for difference, interval in (
                (raw.difference, raw.interval()),
                (better.difference, better.interval),
            ):
                held = interval.low <= mean <= interval.high
                above = 0.5 if difference == mean else float(difference > mean)
                rows.append((held, above, 100 * (difference - mean)))
        raw_row, row = (np.mean(np.array(rows[each::2], dtype=float), axis=0) for each in (0, 1))
        yield (
            f"{flips:5.2f}  {100 * mean:5.1f}  {every:5,}"
            f"  {raw_row[0]:4.2f}  {raw_row[1]:5.2f}  {raw_row[2]:+5.2f} pp"
            f"   {row[0]:4.2f}  {row[1]:5.2f}  {row[2]:+5.2f} pp"
        )


def anytime(runs: int) -> Iterator[str]:
    """Runs that were wrong at any look, 95 % stated; and half-widths in standard errors."""
    yield f"A rate, {runs:,} runs of 2,000 fights, looked at after each"
    yield "  rate  ever wrong   Wilson, likewise"
    for rate in (0.02, 0.5, 0.85):
        ever, naive = _rate_alarms(rate, runs)
        yield f"{rate:6.2f}  {ever:10.3f}  {naive:17.3f}"
    yield ""
    yield "Half-widths in standard errors (of a fixed size: 1.96)"
    yield "               fights     100   1,000  10,000  100,000  1,000,000"
    sizes = (100, 1_000, 10_000, 100_000, 1_000_000)
    for name, width in (("a rate of 50 %", _rate_width), ("a rate of 1 %", _rare_width)):
        yield f"{name:21}" + "".join(f"{width(size):8.2f}" for size in sizes)
    yield f"{'pairs, 10 % flipped':21}" + "".join(f"{_pairs_width(size):8.2f}" for size in sizes)
    yield f"{'rounds, by sums':21}" + "".join(f"{_rounds_width(size):8.2f}" for size in sizes)


def searches(runs: int) -> Iterator[str]:
    """Wrong answers of contests and of searches, 5 % allowed, and fights on average."""
    yield "The best of (rates in %), margin 1 pp      wrong     fights"
    for truth in _CONTESTS:
        dice, wrong, spent = np.random.default_rng(31), 0, 0
        for _ in range(runs):
            standing, fights = contest([each / 100 for each in truth], 0.01, dice)
            wrong += truth[standing.leader] < max(truth) - 1
            spent += fights
        yield f"{', '.join(map(str, truth)):40}  {wrong / runs:6.3f}  {spent / runs:9,.0f}"
    yield ""
    yield "65 % on a curve of 41 places               wrong     fights  hit  between  outside"
    for margin in (0.03, 0.02, 0.01):
        dice, wrong, spent = np.random.default_rng(41), 0, 0
        found = dict.fromkeys(Finding, 0)
        query = Search(tuple(range(41)), 0.65, margin)
        for run in range(runs):
            rates = 1 / (1 + np.exp((5 + 30 * run / runs - np.arange(41)) / 6))
            judgement, fights = search(query, rates, dice)
            wrong += not is_right(query, judgement, rates)
            spent += fights
            found[judgement.finding] += 1
        yield (
            f"within {100 * margin:.0f} pp{'':29}  {wrong / runs:6.3f}  {spent / runs:9,.0f}"
            f"  {found[Finding.HIT]:3}  {found[Finding.BETWEEN]:7}  {found[Finding.OUTSIDE]:7}"
        )


def _binomial(fights: int, rate: float) -> list[float]:
    return [
        math.comb(fights, each) * rate**each * (1 - rate) ** (fights - each)
        for each in range(fights + 1)
    ]


def _rate_alarms(rate: float, runs: int, weight: float = 100.0) -> tuple[float, float]:
    """Shares of runs in which the sequence, and Wilson's interval, were ever wrong."""
    fights = 2_000
    draws = np.random.default_rng(99).random((runs, fights)) < rate
    before: NDArray[np.int64] = np.cumsum(draws, axis=1, dtype=np.int64) - draws
    number = np.arange(fights)
    chance = (weight * rate + before) / (weight + number)
    steps = np.where(draws, np.log(chance / rate), np.log((1 - chance) / (1 - rate)))
    ever = np.cumsum(steps, axis=1).max(axis=1) >= math.log(20)
    error = np.abs((before + draws) / (number + 1) - rate)
    # Wilson's interval holds the rate where the rate's own standard error says so.
    naive = (error > 1.96 * np.sqrt(rate * (1 - rate) / (number + 1))).any(axis=1)
    return float(ever.mean()), float(naive.mean())


def _rate_width(size: int, rate: float = 0.5) -> float:
    error = math.sqrt(rate * (1 - rate) / size)
    return Rate().after(round(rate * size), size).half_width / error


def _rare_width(size: int) -> float:
    return _rate_width(size, 0.01)


def _pairs_width(size: int) -> float:
    flips = size // 20
    pairs = Pairs(0, flips, flips, size - 2 * flips)
    return Difference().after(pairs).half_width / math.sqrt(0.1 / size)


def _rounds_width(size: int) -> float:
    # A mean of 20 and a standard deviation of 8, from 1 to 100 rounds.
    interval = Mean(1, 100).after(20 * size, (20**2 + 8**2) * size, size)
    return interval.half_width / (8 / math.sqrt(size))
