"""The yardstick of the dice tests, against published figures."""

from __future__ import annotations

import numpy as np
import pytest

from tests.fits import chi_square_p, fit_p, independence_p


@pytest.mark.parametrize(
    ("statistic", "freedom", "chance"),
    [(18.307, 10, 0.05), (29.588, 10, 0.001), (123.225, 99, 0.05), (148.230, 99, 0.001)],
)
def test_matches_the_printed_critical_values(statistic, freedom, chance):
    """The approximation gives the tables' 5 % and 0.1 % points to a tenth of their size."""
    assert chi_square_p(statistic, freedom) == pytest.approx(chance, rel=0.1)


def test_a_loaded_die_is_caught():
    """A face that is a tenth too frequent does not pass."""
    assert fit_p([1020, 1010, 980, 990, 1005, 995], [1000] * 6) > 0.5
    assert fit_p([11000, 9800, 9800, 9800, 9800, 9800], [10000] * 6) < 1e-9


def test_a_column_that_follows_another_is_caught():
    """Two columns that agree one time in twenty more than chance do not pass."""
    draw = np.random.default_rng(1)
    first, second = draw.integers(0, 10, (2, 20_000))
    assert independence_p(first, second) > 1e-4
    assert independence_p(first, np.where(draw.random(20_000) < 0.05, first, second)) < 1e-4
