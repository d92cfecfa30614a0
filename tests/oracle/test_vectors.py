"""Whole-number geometry, worked on paper."""

from __future__ import annotations

import pytest

from tests.oracle.vectors import clamp, length, meet, middle, step, within


@pytest.mark.parametrize(("x", "y"), [(1, 1), (-1, 1), (-1, -1), (1, -1)])
def test_steps_are_truncated_towards_zero_in_every_quadrant(x: int, y: int) -> None:
    """A step of 10 along (3, 2): the length is 3 (of 3.6), so 10 * 3 // 3 = 10 and 20 // 3 = 6."""
    assert step(10, (3 * x, 2 * y)) == (10 * x, 6 * y)


def test_length_is_rounded_down() -> None:
    """3, 4 is 5 long; 1, 1 is 1 long (of 1.41); three axes count likewise: 2, 3, 6 is 7."""
    assert [length(3, 4), length(1, 1), length(2, -3, 6), length()] == [5, 1, 7, 0]


def test_a_step_along_no_way_is_none() -> None:
    """Who has no way to go stays; along an axis the step is its size."""
    assert step(500, (0, 0)) == (0, 0)
    assert step(500, (0, -7)) == (0, -500)


def test_midpoints_are_truncated_towards_zero() -> None:
    """Half of 3 is 1, half of -3 is -1."""
    assert middle((0, 0), (3, -3)) == (1, -1)


def test_the_field_ends_on_either_axis() -> None:
    """500 m are the last millimetre."""
    assert clamp((500_001, -700_000)) == (500_000, -500_000)


@pytest.mark.parametrize(
    ("point", "r", "near"),
    [
        ((5, 3), 3, True),
        ((5, 4), 3, False),
        ((-3, 0), 3, True),
        ((-3, 1), 3, False),
        ((12, -2), 3, True),
        ((13, 1), 3, False),
    ],
)
def test_within_r_of_a_segment(point: tuple[int, int], r: int, near: bool) -> None:  # noqa: FBT001
    """About the segment from (0, 0) to (10, 0): beside it |y| counts, past an end the distance.

    (12, -2) is 2.83 from (10, 0); (13, 1) is 3.16 from it, (-3, 1) as much from (0, 0).
    """
    assert within(point, (0, 0), (10, 0), r) is near
    assert within(point, (10, 0), (0, 0), r) is near


@pytest.mark.parametrize(
    ("c", "d", "met"),
    [
        ((5, -5), (5, 5), True),
        ((10, 0), (20, 5), True),
        ((5, 1), (5, 5), False),
        ((4, 0), (6, 0), True),
        ((11, 0), (20, 0), False),
        ((10, 1), (11, 0), False),
        ((5, 0), (5, 0), True),
    ],
)
def test_segments_meet_where_they_have_a_point_in_common(
    c: tuple[int, int],
    d: tuple[int, int],
    met: bool,  # noqa: FBT001
) -> None:
    """Crossing, touching at an end and overlapping count, ending a millimetre short does not."""
    assert meet((0, 0), (10, 0), c, d) is met
    assert meet(c, d, (10, 0), (0, 0)) is met
