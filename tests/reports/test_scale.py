"""Axes of charts."""

from __future__ import annotations

import pytest

from vsdsim.reports.scale import Scale


def test_values_lie_in_proportion() -> None:
    """Half of the way is half of the way, upwards and downwards."""
    assert Scale(0, 10, 100, 200).at(5) == 150
    assert Scale(0, 10, 200, 100).at(2.5) == 175


def test_values_beyond_the_ends_lie_at_them() -> None:
    """Nothing is drawn outside of the plane."""
    assert Scale(0, 10, 0, 1).at(11) == 1
    assert Scale(0, 10, 0, 1).at(-1) == 0


@pytest.mark.parametrize(
    ("low", "high", "most", "whole", "ticks"),
    [
        (0, 100, 5, False, [0, 20, 40, 60, 80, 100]),
        (-100, 100, 5, False, [-100, -50, 0, 50, 100]),
        (0, 45, 8, True, [0, 10, 20, 30, 40]),
        (0.5, 3.5, 8, True, [1, 2, 3]),
        (0, 0.2, 5, False, [0, 0.05, 0.1, 0.15, 0.2]),
        (3, 3, 5, True, [3]),
    ],
)
def test_ticks_are_round(
    low: float, high: float, most: int, *, whole: bool, ticks: list[float]
) -> None:
    """Steps of 1, 2, 2.5 or 5 times a power of ten; of whole numbers no fractions."""
    assert Scale(low, high, 0, 1).ticks(most, whole=whole) == pytest.approx(ticks)
