"""Exact tests against sums by hand and published examples."""

from __future__ import annotations

from math import comb

import pytest

from vsdsim.statistics.exact import at_least, difference_interval, even, same_rate


def hypergeometric(count, of_first, of_second, drawn):
    """The chance of so many from the first, in whole numbers to the end."""
    whole = comb(of_first + of_second, drawn)
    return comb(of_first, count) * comb(of_second, drawn - count) / whole


@pytest.mark.parametrize(("first", "second"), [(0, 10), (3, 9), (9, 3), (40, 61), (0, 0), (5, 5)])
def test_the_sign_test_adds_up_the_tail(first, second):
    """Twice the chance of as few or fewer of n, and never more than 1."""
    total = first + second
    tail = sum(comb(total, count) for count in range(min(first, second) + 1)) / 2**total
    assert even(first, second) == pytest.approx(min(1, 2 * tail))


def test_fishers_tea():
    """Three of four told right: 17 of the 70 ways to choose are that good, either way."""
    assert same_rate(3, 4, 1, 4) == pytest.approx(2 * 17 / 70)


@pytest.mark.parametrize(
    "counts", [(3, 20, 9, 25), (0, 12, 5, 12), (12, 12, 5, 12), (7, 9, 70, 90)]
)
def test_one_rate_adds_up_the_smaller_tail(counts):
    """Against the whole distribution."""
    first, of_first, second, of_second = counts
    drawn = first + second
    chances = {
        count: hypergeometric(count, of_first, of_second, drawn)
        for count in range(max(0, drawn - of_second), min(drawn, of_first) + 1)
    }
    below = sum(chance for count, chance in chances.items() if count <= first)
    above = sum(chance for count, chance in chances.items() if count >= first)
    assert same_rate(*counts) == pytest.approx(min(1, 2 * min(below, above)))


def test_large_counts_take_no_time():
    """Ten thousand of twenty thousand: 1 where nothing differs, nearly 0 where much does."""
    assert same_rate(10_000, 20_000, 10_000, 20_000) == 1
    assert same_rate(10_000, 20_000, 11_000, 20_000) < 1e-20
    assert even(100_000, 100_000) == 1


def test_newcombes_example():
    """56 of 70 against 48 of 80 (Statistics in Medicine 17, 1998, method 10): 0.0524 to 0.3339."""
    interval = difference_interval(48, 80, 56, 70)
    assert interval.low == pytest.approx(0.0524, abs=5e-5)
    assert interval.high == pytest.approx(0.3339, abs=5e-5)


@pytest.mark.parametrize(
    ("count", "total", "rate"),
    [(10, 100, 0.05), (3, 7, 0.4), (0, 5, 0.1), (1, 5, 0.4), (5, 5, 0.9), (2, 90, 0.05)],
)
def test_so_many_or_more_add_up_the_upper_tail(count, total, rate):
    """Term by term, on either hand of the mean."""
    terms = [comb(total, each) * rate**each * (1 - rate) ** (total - each)
             for each in range(count, total + 1)]  # fmt: skip
    assert at_least(count, total, rate) == pytest.approx(sum(terms))
