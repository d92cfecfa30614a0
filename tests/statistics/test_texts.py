"""How differences are written: signs, digits that fit, and bounds."""

from __future__ import annotations

import pytest

from vsdsim.statistics import Interval
from vsdsim.statistics.paired import MeanPairs, Pairs
from vsdsim.statistics.texts import difference_text, mean_difference_text, points_text, short_text


@pytest.mark.parametrize(
    ("difference", "low", "high", "text"),
    [
        (-0.0402, -0.0716, -0.0068, "-4.0 pp [-7.2, -0.7]"),
        (-0.2, -0.24, -0.16, "-20 pp [-24, -16]"),
        (-0.0415, -0.0500, -0.0331, "-4.2 pp [-5.0, -3.3]"),
        (0.0415, 0.0331, 0.0500, "+4.2 pp [+3.3, +5.0]"),
        (0.00001, -0.002, 0.002, "0.00 pp [-0.20, +0.20]"),
        (1.0, 0.2, 1.0, "+100 pp [+20, +100]"),
    ],
)
def test_points_show_what_the_error_allows(difference, low, high, text):
    """The last place shown is the first or second that the error touches; no sign before a zero."""
    assert points_text(difference, Interval(low, high)) == text


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        (Pairs(5_000, 0, 0, 5_000), "no difference seen: within 0.04 pp"),
        (Pairs(0, 0, 0, 1), "no difference seen: within 80 pp"),
        (Pairs(0, 0, 0, 0), "unknown"),
        (Pairs(48, 61, 36, 455), "-4.2 pp [-7.4, -1.0]"),
        (Pairs(0, 200, 200, 9_600), "0.0 pp [-0.4, +0.4]"),
    ],
)
def test_pairs_without_a_flip_are_a_bound(pairs, text):
    """Nothing seen is never 0 pp: it is the Wilson bound; with flips the digits fit."""
    assert difference_text(pairs) == text


@pytest.mark.parametrize(
    ("pairs", "text"),
    [
        (MeanPairs(-800, 1_640, 1_000), "-0.80 [-0.86, -0.74]"),
        (MeanPairs(0, 0, 40), "no difference in 40 of 40"),
        (MeanPairs(-80, 160, 40), "-2 in 40 of 40"),
        (MeanPairs(0, 0, 0), "unknown"),
    ],
)
def test_mean_differences_show_what_the_error_allows(pairs, text):
    """Standard error by hand: sqrt((1.64 - 0.64) / 1,000) = 0.0316, half-width 0.062."""
    assert mean_difference_text(pairs) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(100.0, "100"), (99.6, "100"), (12.4, "12"), (9.94, "9.9"), (9.96, "10"), (0.412, "0.41")],
)
def test_two_digits_without_powers_of_ten(number, text):
    """All per cent are 100, not 1e+02."""
    assert short_text(number) == text
    assert short_text(number, "+") == f"+{text}"
    assert short_text(-number) == f"-{text}"
