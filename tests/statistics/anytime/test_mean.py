"""A mean at any time: the theorems by enumeration, the intervals by properties and dice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.bets import bets, log_mean
from vsdsim.statistics.anytime.mean import Difference, Mean
from vsdsim.statistics.paired import Pairs

counts = st.integers(0, 400)
some_pairs = st.builds(Pairs, counts, counts, counts, counts)
some_numbers = st.lists(st.integers(1, 60), min_size=1, max_size=200)

SKEWED = (np.array([1, 2, 5, 40, 100]), np.array([0.5, 0.3, 0.1, 0.07, 0.03]))


def test_the_stake_is_spread_whole():
    """The shares of the bets sum to 1, and the largest bet is as asked."""
    sizes, shares = bets(0.58, 4.0)
    assert sizes.max() == 0.58
    assert np.exp(shares).sum() == pytest.approx(1.0)
    assert log_mean(shares + np.zeros(40)) == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize("spread", [SKEWED, (np.array([1, 100]), np.array([0.99, 0.01]))])
def test_each_bet_of_the_sums_is_at_best_fair(spread):
    """The mean of exp(b y - psi(b) y^2) is at most 1, whichever way y is taken."""
    values, chances = spread
    y = (values - values @ chances) / 99
    for bet in bets(0.58, 4.0)[0]:
        cost = -math.log1p(-bet) - bet
        for way in (y, -y):
            assert chances @ np.exp(bet * way - cost * way**2) <= 1 + 1e-12


def test_each_bet_of_the_counts_is_fair():
    """The mean of 1 - b + b (x - low) / (mean - low) is 1, and no outcome pays less than 0."""
    values, chances = SKEWED
    for bet in bets(0.99, 4.0)[0]:
        pays = 1 - bet + bet * (values - 1) / (values @ chances - 1)
        assert chances @ pays == pytest.approx(1.0)
        assert pays.min() > 0


def after(numbers, mean):
    """Both intervals of a list of numbers: from sums, and from counts."""
    values, times = np.unique(np.array(numbers), return_counts=True)
    total, squares = sum(numbers), sum(each * each for each in numbers)
    return mean.after(total, squares, len(numbers)), mean.after_counts(values, times)


@given(some_numbers)
def test_the_intervals_are_sound(numbers):
    """Within the range, around the mean that was seen, and never a point."""
    for interval in after(numbers, Mean(1, 60)):
        assert 1 <= interval.low <= np.mean(numbers) + 1e-9
        assert np.mean(numbers) - 1e-9 <= interval.high <= 60
        assert interval.high - interval.low > 0.1


@given(some_numbers)
def test_numbers_turned_round_turn_the_interval(numbers):
    """61 less each number: 61 less each end."""
    turned = [61 - each for each in numbers]
    for there, back in zip(after(numbers, Mean(1, 60)), after(turned, Mean(1, 60)), strict=True):
        assert there.low == pytest.approx(61 - back.high, abs=1e-6)
        assert there.high == pytest.approx(61 - back.low, abs=1e-6)


@given(some_numbers)
def test_the_unit_does_not_matter(numbers):
    """Ten times as large and 7 more, with the range: the ends likewise."""
    larger = [10 * each + 7 for each in numbers]
    for small, big in zip(after(numbers, Mean(1, 60)), after(larger, Mean(17, 607)), strict=True):
        assert big.low == pytest.approx(10 * small.low + 7, abs=1e-6)
        assert big.high == pytest.approx(10 * small.high + 7, abs=1e-6)


@given(some_numbers, st.floats(0.5, 0.99))
def test_a_higher_level_is_wider(numbers, level):
    """The interval at 99.9 % holds every narrower one."""
    pairs = zip(after(numbers, Mean(1, 60, level)), after(numbers, Mean(1, 60, 0.999)), strict=True)
    for inner, outer in pairs:
        assert outer.low <= inner.low + 1e-9
        assert inner.high <= outer.high + 1e-9


def test_all_alike_is_no_certainty():
    """A hundred fights of exactly 5 rounds: wide still, though the spread is 0."""
    for interval in after([5] * 100, Mean(1, 60)):
        assert interval.low < 4.9
        assert interval.high > 5.1


def test_all_at_the_end_of_the_range():
    """All at the least value: the lower end is that value exactly."""
    for interval in after([1] * 30, Mean(1, 60)):
        assert interval.low == 1
        assert 1.1 < interval.high < 60


def test_without_numbers_the_whole_range():
    """Nothing seen: every mean is possible."""
    interval = Mean(1, 60).after(0, 0, 0)
    assert (interval.low, interval.high) == (1, 60)
    none = np.array([], dtype=np.int64)
    interval = Mean(1, 60).after_counts(none, none)
    assert (interval.low, interval.high) == (1, 60)


def test_it_is_tight_where_it_should_be():
    """With a million fights, 3 standard errors and a little; a normal interval has 1.96."""
    size, error = 10**6, 2 / math.sqrt(10**6)
    mean = Mean.tight_at(size, 2, 1, 60)
    half = np.array([size // 2, size // 2])
    for interval in (
        mean.after(20 * size, (18**2 + 22**2) * size // 2, size),
        mean.after_counts(np.array([18, 22]), half),
    ):
        assert 3.0 * error < interval.half_width < 3.3 * error


def test_counts_say_more_than_sums_early_on():
    """Of 100 fights about 20 rounds long, of 100 at most, the histogram says far more."""
    sums, histogram = after([12, 16, 20, 24, 28] * 20, Mean(1, 100))
    assert histogram.half_width < 0.6 * sums.half_width


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Mean(5, 5), "high: required above 5, arrived 5"),
        (lambda: Mean(1, 5, 0.0), "level: required a chance between 0 and 1"),
        (lambda: Mean(1, 5, 0.9, 0.0), "weight: required a number above 0"),
        (lambda: Mean(1, 5).after(60, 400, 10), "total: required from 10 to 50, arrived 60"),
        (lambda: Mean(1, 5).after(30, 80, 10), r"squares: required 30\^2 / 10 or more, arrived 80"),
        (
            lambda: Mean(1, 5).after_counts(np.array([1, 6]), np.array([1, 1])),
            "values: required 1 to 5, arrived 1 to 6",
        ),
        (
            lambda: Mean(1, 5).after_counts(np.array([1, 5]), np.array([1, -1])),
            "counts: required 0 or more, arrived -1",
        ),
    ],
)
def test_what_cannot_be_is_refused(ask, message):
    """Sums and values that numbers of the range cannot have."""
    with pytest.raises(UsageError, match=message):
        ask()


@given(some_pairs)
def test_differences_are_sound_and_mirror(pairs):
    """Within -1 to 1, around the estimate, and the negative of the swapped pairs'."""
    interval, back = Difference().after(pairs), Difference().after(pairs.swapped())
    assert -1 <= interval.low <= pairs.difference + 1e-9
    assert pairs.difference - 1e-9 <= interval.high <= 1
    assert interval.high - interval.low > pairs.interval().high - pairs.interval().low - 1e-9
    assert interval.low == pytest.approx(-back.high, abs=1e-9)


@given(some_pairs)
def test_one_glance_agrees_with_the_interval(pairs):
    """`positive` is that the lower end is above 0, but for the last bits at 0 itself."""
    low = Difference().after(pairs).low
    if abs(low) > 1e-9:
        assert Difference().positive(pairs) == (low > 0)


def test_no_flips_in_ten_thousand_pairs():
    """About 6 flips of one kind could still have been missed: within 0.06 points."""
    interval = Difference().after(Pairs(5_000, 0, 0, 5_000))
    assert interval.high == pytest.approx(6.0e-4, abs=0.1e-4)
    assert interval.low == pytest.approx(-interval.high)


LOOKS = (5, 20, 100, 500, 2_000)


def test_means_are_seldom_missed_at_any_look():
    """A skewed distribution, both ways to ask, five looks: at most 5 % of 100 runs ever miss."""
    values, chances = SKEWED
    dice, truth, runs = np.random.default_rng(5), float(values @ chances), 100
    mean, missed = Mean(1, 100), np.zeros((runs, 2), bool)
    for run in range(runs):
        draws = dice.choice(values, p=chances, size=LOOKS[-1])
        for look in LOOKS:
            some = draws[:look]
            times = np.array([np.count_nonzero(some == each) for each in values])
            asked = (
                mean.after(int(some.sum()), int((some**2).sum()), look),
                mean.after_counts(values, times),
            )
            missed[run] |= [not each.low <= truth <= each.high for each in asked]
    assert missed.mean(axis=0).max() < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)


@pytest.mark.parametrize(("plus", "minus"), [(0.02, 0.02), (0.25, 0.2), (0.03, 0.0)])
def test_differences_are_seldom_missed_however_often_one_looks(plus, minus):
    """Looked at after each of 2,000 pairs, at most 5 % of 1,000 runs are ever wrong."""
    runs, pairs = 1_000, 2_000
    dice = np.random.default_rng(17).random((runs, pairs))
    draws = (dice < plus).astype(np.int64) - (dice > 1 - minus)
    limit, wrong = math.log(40), np.zeros(runs, bool)
    for way, truth in ((draws, plus - minus), (-draws, minus - plus)):
        sizes, shares = bets(0.99, Difference().weight)
        score = np.tile(shares, (runs, 1))
        for number in range(pairs):
            score += np.log1p(sizes * ((way[:, number, None] + 1) / (truth + 1) - 1))
            if number % 10 == 9:
                wrong |= log_mean(score) >= limit
    assert wrong.mean() < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
