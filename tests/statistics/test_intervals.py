"""Intervals against published and exact figures, percentiles by counting, digits by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest

from vsdsim.dice import child, dn, root
from vsdsim.statistics import (
    bounds_text,
    mean_interval,
    mean_text,
    percentile,
    quantile,
    rate_text,
    wilson,
)


@pytest.mark.parametrize(
    ("count", "total", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_agrees_with_published_values(count, total, low, high):
    """The score intervals printed by Newcombe (1998, table I, method 3) come out."""
    interval = wilson(count, total)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


def test_wilson_solves_its_own_equation():
    """Each end p satisfies |p - rate| = z sqrt(p (1 - p) / n), which defines the interval."""
    interval = wilson(37, 112, 0.9)
    for end in (interval.low, interval.high):
        reach = 1.6448536269514722 * math.sqrt(end * (1 - end) / 112)
        assert abs(end - 37 / 112) == pytest.approx(reach, rel=1e-9)


@pytest.mark.parametrize("total", [1, 2, 1000, 10**9])
def test_wilson_ends_are_exact_at_the_edges(total):
    """Nothing seen starts at exactly 0, all seen ends at exactly 1, and neither has width 0."""
    none, every = wilson(0, total), wilson(total, total)
    assert none.low == 0.0
    assert every.high == 1.0
    assert none.high > 0.0
    assert every.low < 1.0
    assert none.high == pytest.approx(1 - every.low)


def test_wilson_of_no_fights_knows_nothing():
    """Without a fight every rate is possible."""
    interval = wilson(0, 0)
    assert (interval.low, interval.high) == (0.0, 1.0)


def _binomial(count, total, rate):
    ways = math.lgamma(total + 1) - math.lgamma(count + 1) - math.lgamma(total - count + 1)
    return math.exp(ways + count * math.log(rate) + (total - count) * math.log1p(-rate))


@pytest.mark.parametrize("total", [30, 200])
def test_wilson_covers_near_95_per_cent_exactly(total):
    """Summed over the binomial, the interval holds the truth about 95 times in a hundred."""
    intervals = [wilson(count, total) for count in range(total + 1)]
    coverages = [
        sum(
            _binomial(count, total, rate)
            for count, interval in enumerate(intervals)
            if interval.low <= rate <= interval.high
        )
        for rate in np.linspace(0.05, 0.95, 91)
    ]
    assert 0.945 < np.mean(coverages) < 0.96
    assert min(coverages) > 0.90


def test_wilson_covers_near_95_per_cent_in_a_simulation():
    """Of 2,000 samples of 300 dice, about 95 % have the true rate in their interval."""
    keys = child(root(5, np.arange(2_000 * 300)), "coverage")
    counts = (dn(keys, 10) <= 3).reshape(2_000, 300).sum(axis=1)
    held = [wilson(int(count), 300) for count in counts]
    share = np.mean([each.low <= 0.3 <= each.high for each in held])
    # Four standard errors of a rate of 0.95 in 2,000.
    assert abs(share - 0.95) < 4 * math.sqrt(0.95 * 0.05 / 2_000)


def test_quantile_is_the_normal_one():
    """95 % of a normal distribution lies within 1.959964 standard deviations."""
    assert quantile(0.95) == pytest.approx(1.959963984540054, abs=1e-12)


@pytest.mark.parametrize("per_cent", [1, 5, 50, 95, 100])
@pytest.mark.parametrize("values", [[4], [1, 2], [3, 3, 9], list(range(1, 21)), list(range(101))])
def test_percentile_is_the_nearest_rank(values, per_cent):
    """The value at rank ceil(p n / 100) of the sorted sample."""
    rank = max(1, math.ceil(per_cent * len(values) / 100))
    assert percentile(np.bincount(values), per_cent) == sorted(values)[rank - 1]


def test_mean_interval_by_hand():
    """Mean 4 of 2, 4, 6: standard deviation 2, standard error 2 / sqrt 3."""
    interval = mean_interval(12, 56, 3)
    assert interval is not None
    assert interval.low == pytest.approx(4 - 1.959963984540054 * 2 / math.sqrt(3))
    assert interval.half_width == pytest.approx(1.959963984540054 * 2 / math.sqrt(3))


def test_mean_interval_of_one_says_nothing():
    """A sample of one has no spread: no interval, and no NaN."""
    assert mean_interval(7, 49, 1) is None


def test_mean_interval_survives_large_equal_numbers():
    """A billion times the same large number has no error, not a rounding residue."""
    size, value = 10**9, 100_003
    interval = mean_interval(size * value, size * value * value, size)
    assert interval is not None
    assert interval.half_width == 0.0


@pytest.mark.parametrize(
    ("count", "total", "rate", "bounds"),
    [
        (0, 1_000, "below 0.4 %", ""),
        (1_000, 1_000, "above 99.6 %", ""),
        (0, 10_000, "below 0.04 %", ""),
        (0, 1, "below 80 %", ""),
        (1, 1, "above 20 %", ""),
        (0, 0, "unknown", ""),
        (6_789, 10_000, "67.9 %", "[67.0, 68.8]"),
        (11, 10_000, "0.11 %", "[0.06, 0.20]"),
        (50, 100, "50 %", "[40, 60]"),
        (500_000, 1_000_000, "50.00 %", "[49.90, 50.10]"),
    ],
)
def test_rates_show_what_the_error_allows(count, total, rate, bounds):
    """One digit of the error is shown, never more; nothing seen is a bound, never 0 %."""
    assert rate_text(count, total) == rate
    assert bounds_text(count, total) == bounds


@pytest.mark.parametrize("total", [1, 7, 100, 999, 12_345])
def test_a_bound_never_claims_more_than_the_interval(total):
    """`below` is rounded up and `above` down."""
    below = float(rate_text(0, total).split()[1])
    above = float(rate_text(total, total).split()[1])
    assert below >= 100 * wilson(0, total).high - 1e-9
    assert above <= 100 * wilson(total, total).low + 1e-9


@pytest.mark.parametrize(
    ("mean", "error", "text"),
    [
        (34.1234, 0.3, "34.1"),
        (34.1234, 0.03, "34.12"),
        (34.1234, 3.0, "34"),
        (34.1234, 0.00001, "34.12"),
        (-0.04, 0.5, "0.0"),
        (8.0, 0.0, "8.00"),
    ],
)
def test_means_show_what_the_error_allows(mean, error, text):
    """As many places as the error leaves, two at most, and no minus before a zero."""
    assert mean_text(mean, error) == text
