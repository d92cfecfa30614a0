"""Fights whose true rates are known, put through the tests, contests and searches."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.statistics.best import Contest, Standing, count_wins
from vsdsim.statistics.bisection import Finding, Judgement, Search
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import Progress, SequentialTest
from vsdsim.statistics.trinomial import log_likelihood

__all__ = ["Verdicts", "contest", "is_right", "search", "verdicts", "watched"]


@frozen(eq=False)
class Verdicts:
    """What many sequential tests came to."""

    accepted: NDArray[np.int64]
    """(runs,): 1 for H1, -1 for H0."""
    lengths: NDArray[np.int64]
    """(runs,): pairs fought."""


def verdicts(
    test: SequentialTest, discordance: float, mean: float, every: int, runs: int
) -> Verdicts:
    """Many tests side by side, `discordance` and `mean` (fractions) being the truth."""
    chances = [(discordance + mean) / 2, (discordance - mean) / 2, 1 - discordance]
    dice = np.random.default_rng(20_230_517)
    low, high = test.bounds
    counts, accepted = np.zeros((runs, 3), np.int64), np.zeros(runs, np.int64)
    live = np.arange(runs)
    while live.size:
        counts[live] += dice.multinomial(every, chances, size=live.size)
        plus, minus, total = counts[live, 0], counts[live, 1], counts[live].sum(axis=1)
        ratio = log_likelihood(plus, minus, total, test.h1 / 100)
        ratio -= log_likelihood(plus, minus, total, test.h0 / 100)
        accepted[live] = (ratio >= high).astype(np.int64) - (ratio <= low)
        live = live[accepted[live] == 0]
    return Verdicts(accepted, counts.sum(axis=1))


def watched(
    test: SequentialTest, discordance: float, mean: float, every: int, dice: np.random.Generator
) -> Progress:
    """One test, looked at every so many pairs until it ends, or a hundred times."""
    chances = [(discordance + mean) / 2, (discordance - mean) / 2, 1 - discordance]
    progress, counts = test.start(), np.zeros(3, np.int64)
    while progress.verdict is None and len(progress.looks) < 100:
        counts += dice.multinomial(every, chances)
        plus, minus, ties = counts.tolist()
        progress = progress.look(Pairs(0, minus, plus, ties))
    return progress


def contest(
    rates: Sequence[float], margin: float, dice: np.random.Generator, block: int = 500
) -> tuple[Standing, int]:
    """Blocks fought by those still in, half of the fights on shared dice, until decided.

    How it ended, and the fights of all candidates together.
    """
    truth, count, spent = np.array(rates), len(rates), 0
    won, fought = np.zeros((count, count), np.int64), np.zeros((count, count), np.int64)
    inside = np.arange(count)
    while True:
        shared, own = dice.random(block), dice.random((inside.size, block))
        outcomes = np.where(dice.random(block) < 0.5, shared, own) < truth[inside, None]
        more, fights = count_wins(outcomes)
        won[np.ix_(inside, inside)] += more
        fought[np.ix_(inside, inside)] += fights
        spent += block * inside.size
        standing = Contest(margin=margin).standing(won, fought)
        if standing.decided:
            return standing, spent
        inside = np.array(standing.contenders)


def search(
    query: Search, rates: NDArray[np.float64], dice: np.random.Generator
) -> tuple[Judgement, int]:
    """Fights as the search asks for them, a quarter more each time; how it ended, and how many."""
    seen: dict[int, tuple[int, int]] = {}
    judgement, spent = query.judge(seen), 0
    while judgement.next is not None:
        count, fights = seen.get(judgement.next, (0, 0))
        more = max(500, fights // 4)
        hits = int(dice.binomial(more, rates[judgement.next]))
        seen[judgement.next] = (count + hits, fights + more)
        spent += more
        judgement = query.judge(seen)
    return judgement, spent


def is_right(query: Search, judgement: Judgement, rates: NDArray[np.float64]) -> bool:
    """Whether a finding is true of rates that rise or fall."""
    found = [float(rates[each]) for each in judgement.answer]
    if judgement.finding is Finding.HIT:
        return abs(found[0] - query.target) <= query.margin
    if judgement.finding is Finding.BETWEEN:
        return min(found) < query.target < max(found)
    if judgement.finding is Finding.OUTSIDE:
        return bool((rates < query.target).all() or (rates > query.target).all())
    return False
