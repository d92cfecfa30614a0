"""One chance of error shared out among questions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics.families import holm, shares


def test_equal_shares():
    """5 % over four questions is 1.25 % each."""
    assert shares(0.05, 4) == pytest.approx((0.0125,) * 4)
    assert shares(0.05, 1) == (0.05,)


def test_weighted_shares():
    """In proportion to the weights, and the whole of it."""
    assert shares(0.06, [1, 2, 3]) == pytest.approx((0.01, 0.02, 0.03))


def test_holm_by_hand():
    """0.005 <= 0.05 / 4 and 0.01 <= 0.05 / 3 go; 0.03 > 0.05 / 2 stops, and 0.04 stays with it."""
    assert holm(0.05, [0.01, 0.04, 0.03, 0.005]) == (True, False, False, True)
    assert holm(0.05, []) == ()


@given(st.lists(st.floats(0, 1), min_size=1, max_size=12))
def test_holm_rejects_all_that_bonferroni_does(p_values):
    """Stepping down never loses one."""
    for p_value, rejected in zip(p_values, holm(0.05, p_values), strict=True):
        assert rejected or p_value > 0.05 / len(p_values)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: shares(0.0, 3), "alpha: required a chance between 0 and 1, arrived 0.0"),
        (lambda: shares(0.05, 0), "weights: required a question or more, arrived none"),
        (lambda: shares(0.05, [1, 0]), "weights: required numbers above 0, arrived 0"),
        (lambda: holm(1.0, [0.5]), "alpha: required a chance between 0 and 1, arrived 1.0"),
    ],
)
def test_what_cannot_be_is_refused(ask, message):
    """Each message names the field, what was required and what arrived."""
    with pytest.raises(UsageError, match=message):
        ask()
