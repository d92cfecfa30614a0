"""A percentile's question as a rate's."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics import percentile
from vsdsim.statistics.percentiles import AtMost

histograms = (
    st.lists(st.integers(0, 40), min_size=1, max_size=30)
    .map(np.array)
    .filter(lambda each: each.sum() > 0)
)


@given(histograms, st.integers(1, 100), st.integers(-1, 31))
def test_a_percentile_is_at_most_a_value_where_the_rate_is_reached(histogram, per_cent, value):
    """Nearest rank and share agree for every sample, bound and percentile: no rounding between."""
    assert AtMost(per_cent, value).holds(histogram) == (percentile(histogram, per_cent) <= value)


def test_counts_by_hand():
    """Of twenty fights 19 end by round 12: p95 is 12, and 95 % is just reached."""
    histogram = np.bincount([3] * 10 + [12] * 9 + [30])
    question = AtMost(95, 12)
    assert (question.count(histogram), question.share) == (19, 0.95)
    assert question.holds(histogram)
    assert not AtMost(96, 12).holds(histogram)
    assert not AtMost(95, 11).holds(histogram)


@pytest.mark.parametrize("per_cent", [0, 101])
def test_percentiles_are_from_1_to_100(per_cent):
    """Others are no percentiles."""
    with pytest.raises(UsageError, match=f"per_cent: required from 1 to 100, arrived {per_cent}"):
        AtMost(per_cent, 5)
