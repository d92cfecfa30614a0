"""A percentile at any time: against every value asked by itself."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics import percentile
from vsdsim.statistics.anytime.percentile import Percentile
from vsdsim.statistics.anytime.rate import Rate

histograms = st.lists(st.integers(0, 60), min_size=1, max_size=25).map(np.array)


@given(histograms, st.integers(1, 100))
def test_the_ends_are_the_least_values_that_may_and_must(histogram, per_cent):
    """Each value's rate asked by itself, from the least up."""
    interval = Percentile(per_cent).after(histogram)
    reached, total = np.cumsum(histogram), int(histogram.sum())
    rates = [Rate().after(int(each), total) for each in reached]
    last = histogram.size - 1
    may = [value for value, rate in enumerate(rates) if rate.high >= per_cent / 100]
    must = [value for value, rate in enumerate(rates) if rate.low >= per_cent / 100]
    assert interval.low == min([*may, last])
    assert interval.high == min([*must, last])


@given(histograms.filter(lambda histogram: histogram.sum() > 0), st.integers(1, 100))
def test_the_percentile_seen_is_inside(histogram, per_cent):
    """What the sample has is among what is possible."""
    interval = Percentile(per_cent).after(histogram)
    assert interval.low <= percentile(histogram, per_cent) <= interval.high


def test_edges():
    """Nothing seen: the whole range. A histogram without places is none."""
    interval = Percentile(95).after(np.zeros(30, dtype=np.int64))
    assert (interval.low, interval.high) == (0, 29)
    with pytest.raises(UsageError, match="histogram: required one place or more"):
        Percentile(95).after(np.array([], dtype=np.int64))
    with pytest.raises(UsageError, match="per_cent: required from 1 to 100, arrived 0"):
        Percentile(0)


def test_it_seldom_misses_at_any_look():
    """The 95th percentile of a geometric number, ten looks: at most 5 % of 100 runs ever miss."""
    dice, runs, missed = np.random.default_rng(23), 100, 0
    # P(x <= v) = 1 - 0.8^v reaches 0.95 at v = 14 (0.956), not at 13 (0.945).
    for _ in range(runs):
        draws = np.minimum(dice.geometric(0.2, size=2_000), 60)
        held = [
            Percentile(95).after(np.bincount(draws[:look], minlength=61))
            for look in range(200, 2_001, 200)
        ]
        missed += any(not each.low <= 14 <= each.high for each in held)
    assert missed / runs < 0.05 + 3 * (0.05 * 0.95 / runs) ** 0.5
