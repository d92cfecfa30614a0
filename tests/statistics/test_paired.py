"""Paired differences against published intervals, enumeration and properties."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics import quantile, wilson
from vsdsim.statistics.paired import MeanPairs, Pairs

counts = st.integers(0, 60)
some_pairs = st.builds(Pairs, counts, counts, counts, counts)


@pytest.mark.parametrize(
    ("pairs", "level", "low", "high"),
    [
        # Fagerland, Lydersen and Laake (2014), 21 children before and after: -0.517 to -0.026 for
        # the first less the second.
        (Pairs(1, 1, 7, 12), 0.95, 0.026, 0.517),
        # R's PropCIs 0.3, scoreci.mp(25, 28, 618, conf.level = 0.90).
        (Pairs(500, 25, 28, 65), 0.90, -0.0148, 0.0247),
    ],
)
def test_tangos_interval_agrees_with_published_ones(pairs, level, low, high):
    """Worked examples of others come out to the digits they print."""
    interval = pairs.interval(level)
    assert interval.low == pytest.approx(low, abs=0.00051 if low == 0.026 else 0.00005)
    assert interval.high == pytest.approx(high, abs=0.00051 if low == 0.026 else 0.00005)


def brute_score(pairs, mean):
    """The score statistic with the nuisance found by trying, not by Tango's formula."""
    chances = np.linspace(max(0.0, -mean), (1 - mean) / 2, 200_001)[1:-1]
    ties = pairs.total - pairs.flipped
    likelihood = (
        pairs.only_second * np.log(chances + mean)
        + pairs.only_first * np.log(chances)
        + ties * np.log(1 - 2 * chances - mean)
    )
    rarer = chances[np.argmax(likelihood)]
    error = math.sqrt((2 * rarer + mean - mean**2) / pairs.total)
    return (pairs.difference - mean) / error


@pytest.mark.parametrize("pairs", [Pairs(3, 2, 5, 9), Pairs(40, 9, 1, 50), Pairs(0, 4, 4, 4)])
def test_the_ends_solve_the_score_equation(pairs):
    """At either end the statistic is the normal quantile, with the nuisance by brute force."""
    interval = pairs.interval(0.9)
    assert brute_score(pairs, interval.low) == pytest.approx(quantile(0.9), abs=1e-3)
    assert brute_score(pairs, interval.high) == pytest.approx(-quantile(0.9), abs=1e-3)


@given(some_pairs)
def test_swapping_the_variants_mirrors_the_interval(pairs):
    """Second less first is the negative of first less second."""
    there, back = pairs.interval(), pairs.swapped().interval()
    assert there.low == pytest.approx(-back.high, abs=1e-9)
    assert there.high == pytest.approx(-back.low, abs=1e-9)


@given(some_pairs)
def test_the_interval_holds_the_estimate_and_has_a_width(pairs):
    """Whatever the counts, none included: within -1 to 1, around the estimate, never a point."""
    interval = pairs.interval()
    assert -1 <= interval.low <= pairs.difference <= interval.high <= 1
    assert interval.high - interval.low > 1e-3


@given(some_pairs, st.floats(0.5, 0.99))
def test_a_higher_level_is_wider(pairs, level):
    """The interval at 99.9 % holds every narrower one."""
    inner, outer = pairs.interval(level), pairs.interval(0.999)
    assert outer.low <= inner.low + 1e-12
    assert inner.high <= outer.high + 1e-12


@given(some_pairs.filter(lambda pairs: pairs.neither > 0))
def test_a_flip_to_the_second_moves_both_ends_up(pairs):
    """One more pair won by the second alone, in place of neither: no end goes down."""
    better = Pairs(pairs.both, pairs.only_first, pairs.only_second + 1, pairs.neither - 1)
    before, after = pairs.interval(), better.interval()
    assert after.low >= before.low - 1e-12
    assert after.high >= before.high - 1e-12


@pytest.mark.parametrize("total", [1, 2, 10_000, 10**9])
def test_no_flips_is_the_wilson_bound(total):
    """With no discordant pair the ends are plus and minus z^2 / (n + z^2)."""
    interval = Pairs(total // 2, 0, 0, total - total // 2).interval()
    assert interval.high == pytest.approx(wilson(0, total).high, rel=1e-9)
    assert interval.low == pytest.approx(-interval.high, rel=1e-9)


def test_one_pair_that_flipped():
    """One pair, won by the second alone: up to 1 exactly, and down below 0."""
    interval = Pairs(0, 0, 1, 0).interval()
    assert interval.high == 1.0
    assert -1 < interval.low < 0


def test_no_pairs_know_nothing():
    """Without a fight every difference is possible, and the estimate is in the middle."""
    interval = Pairs(0, 0, 0, 0).interval()
    assert (interval.low, interval.high) == (-1.0, 1.0)
    assert Pairs(0, 0, 0, 0).difference == 0.0


def test_pairs_are_counted_fight_by_fight():
    """Of six fights by hand: one in both, two in the first only, one in the second, two in none."""
    first = np.array([True, True, True, False, False, False])
    second = np.array([True, False, False, True, False, False])
    assert Pairs.of(first, second) == Pairs(both=1, only_first=2, only_second=1, neither=2)
    assert Pairs.of(first, second).difference == pytest.approx(-1 / 6)
    assert Pairs.of(first[:0], second[:0]) == Pairs(0, 0, 0, 0)


def test_blocks_add_up():
    """The pairs of two blocks are those of both together."""
    assert Pairs(1, 2, 3, 4) + Pairs(10, 20, 30, 40) == Pairs(11, 22, 33, 44)
    assert MeanPairs(1, 2, 3) + MeanPairs(4, 5, 6) == MeanPairs(5, 7, 9)


@pytest.mark.parametrize(
    ("first", "second", "message"),
    [
        (np.zeros(3, bool), np.zeros(4, bool), "second: required 3 fights as in first, arrived 4"),
        (np.zeros(3, int), np.zeros(3, bool), "first: required a column of truth values"),
        (np.zeros(3, bool), np.zeros((3, 1), bool), r"second: .* arrived bool of shape \(3, 1\)"),
    ],
)
def test_what_is_no_pair_of_columns_is_refused(first, second, message):
    """Lengths, dtypes and shapes are checked, and the message says which."""
    with pytest.raises(UsageError, match=message):
        Pairs.of(first, second)


def test_counts_below_nothing_are_refused():
    """A count is 0 or more."""
    with pytest.raises(UsageError, match="only_first: required 0 or more, arrived -1"):
        Pairs(1, -1, 0, 0)


def trinomial(total, plus, minus):
    """The chance of every outcome: a dictionary by (plus, minus), exact up to rounding."""
    chances = {}
    for more in range(total + 1):
        for less in range(total + 1 - more):
            ways = math.comb(total, more) * math.comb(total - more, less)
            rest = (1 - plus - minus) ** (total - more - less)
            chances[more, less] = ways * plus**more * minus**less * rest
    return chances


def coverage(total, truths):
    """The exact coverage of the 95 % interval at each true pair of chances."""
    intervals = {
        key: Pairs(0, key[1], key[0], total - sum(key)).interval()
        for key in trinomial(total, 0.1, 0.1)
    }
    return [
        sum(
            chance
            for key, chance in trinomial(total, plus, minus).items()
            if intervals[key].low <= plus - minus <= intervals[key].high
        )
        for plus, minus in truths
    ]


def test_it_covers_near_95_per_cent_exactly():
    """Summed over all outcomes of 25 pairs, on a grid of truths: about 95 %, nowhere below 92 %."""
    truths = [(p / 10, q / 10) for p in range(1, 9) for q in range(1, 10 - p)]
    covered = coverage(25, truths)
    assert 0.945 < np.mean(covered) < 0.97
    assert min(covered) > 0.92


def test_mean_differences_by_hand():
    """Differences 1, 3, -1, 1: mean 1, squares 12, variance (12 - 4) / 3."""
    pairs = MeanPairs.of(np.array([4, 4, 4, 4]), np.array([5, 7, 3, 5]))
    assert pairs == MeanPairs(total=4, squares=12, size=4)
    assert pairs.difference == 1.0
    reach = 1.959963984540054 * math.sqrt(8 / 3 / 4)
    assert pairs.interval().low == pytest.approx(1 - reach)
    assert pairs.interval().high == pytest.approx(1 + reach)


def test_mean_differences_that_are_all_alike_have_no_interval():
    """Of a spread that was not seen nothing is claimed; no pairs, one pair, equal pairs."""
    assert MeanPairs(0, 0, 0).interval() is None
    assert MeanPairs(7, 49, 1).interval() is None
    assert MeanPairs(-10, 20, 5).interval() is None


def test_sums_of_squares_do_not_overflow():
    """Three differences of two thousand million have squares beyond 64 bits."""
    far = np.full(3, 2 * 10**9)
    assert MeanPairs.of(-far, far).squares == 3 * (4 * 10**9) ** 2
