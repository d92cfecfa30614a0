"""Tests of vsdsim.scenario.measures."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.scenario.measures import beside, direction, millimetres, point, scaled, told


@pytest.fixture(name="heard")
def fixture_heard():
    """A report that notes path and requirement."""
    notes = []

    def report(path, required, arrived, **more):
        assert more.keys() <= {"choices"}
        notes.append((path, required, arrived))

    report.notes = notes
    return report


@pytest.mark.parametrize(
    ("metres", "expected"),
    [
        (0, 0), (4, 4000), (-2.5, -2500), (500, 500_000), (0.0004, 0), (0.0006, 1),
        # Halves go to the even number, as the file writes them: 1.0015 is a little less in binary.
        (0.0005, 0), (0.0015, 2), (1.0005, 1000), (1.0015, 1002), (-0.0015, -2), (2.0005, 2000),
        (-0.0, 0), (1e-9, 0),
    ],
)  # fmt: skip
def test_metres_become_whole_millimetres(heard, metres, expected):
    """Times 1,000, rounded half to even."""
    found = millimetres(heard, (), metres, -500, 500)
    assert (found, heard.notes) == (expected, [])
    assert isinstance(found, int)


@pytest.mark.parametrize(
    "value", [500.001, -501, 10**400, math.nan, math.inf, -math.inf, True, "3", None, [3], {}]
)
def test_what_is_no_length_within_bounds_is_a_fault(heard, value):
    """Numbers out of range, what is no number, and true, which Python takes for 1."""
    assert millimetres(heard, ("at",), value, -500, 500) is None
    assert heard.notes == [(("at",), "a number of metres from -500 to 500", value)]


def test_a_point_is_two_lengths(heard):
    """Whole numbers or fractions; each axis has its own fault."""
    assert point(heard, ("at",), [4, -2.5]) == (4000, -2500)
    assert heard.notes == []
    assert point(heard, ("at",), ["x", 501]) is None
    assert [path for path, *_ in heard.notes] == [("at", 0), ("at", 1)]


@pytest.mark.parametrize("value", [None, 3, "3, 4", [], [1], [1, 2, 3], {"x": 1, "y": 2}])
def test_anything_else_is_no_point(heard, value):
    """One fault at the whole."""
    assert point(heard, ("at",), value) is None
    assert [(path, arrived) for path, _, arrived in heard.notes] == [(("at",), value)]


@pytest.mark.parametrize(
    ("raw", "facing"),
    [
        ([1, 0], (1000, 0)), ([0, -7], (0, -1000)), ([3, 4], (600, 800)),
        ([-0.3, 0.4], (-600, 800)),
        # 1000 / sqrt(2) = 707.1; 1000 / sqrt(5) = 447.2 and 894.4
        ([1, 1], (707, 707)), ([-2, 1], (-894, 447)),
        ([1e-300, 1e-300], (707, 707)), ([5e-324, 0], (1000, 0)), ([1e6, 1], (1000, 0)),
    ],
)  # fmt: skip
def test_a_direction_has_the_length_1000(heard, raw, facing):
    """However long it is written, down to the smallest number there is."""
    assert direction(heard, (), raw) == facing
    assert heard.notes == []


@pytest.mark.parametrize(
    ("value", "arrived"),
    [
        ([0, 0], "[0, 0]"), ([0.0, -0.0], "[0.0, -0.0]"), ([math.nan, 1], "[nan, 1]"),
        ([math.inf, 1], "[inf, 1]"), ([10**7, 1], "[10000000, 1]"), ([True, 1], "[true, 1]"),
        (["a", 1], "['a', 1]"),
    ],
)  # fmt: skip
def test_a_direction_points_somewhere(heard, value, arrived):
    """Not nowhere, not beyond bounds; the two numbers are repeated."""
    assert direction(heard, ("facing",), value) is None
    ((path, _, words),) = heard.notes
    assert (path, words.text) == (("facing",), arrived)


@pytest.mark.parametrize("value", [None, 90, "north", [1], [1, 0, 0]])
def test_anything_else_is_no_direction(heard, value):
    """One fault."""
    assert direction(heard, ("facing",), value) is None
    assert [arrived for *_, arrived in heard.notes] == [value]


@pytest.mark.parametrize(
    ("facing", "left", "expected"),
    [
        ((1000, 0), 1500, (10, 1520)),  # Looking along x, left is up
        ((1000, 0), -1500, (10, -1480)),
        ((0, 1000), 1000, (-990, 20)),  # Looking up, left is along -x
        ((-1000, 0), 1000, (10, -980)),
        ((600, 800), 1000, (10 - 800, 20 + 600)),
        ((707, 707), 1000, (10 - 707, 20 + 707)),  # 707.1: the facing's own length does not count
    ],
)
def test_beside_is_to_the_left(facing, left, expected):
    """So many millimetres at a right angle, to the left of the facing."""
    assert beside((10, 20), facing, left) == expected


WHOLE = st.integers(-500_000, 500_000)


@given(WHOLE, WHOLE)
def test_a_scaled_direction_is_the_nearest_in_whole_numbers(x, y):
    """Against real numbers, in decimals of 50 digits; turned or mirrored it stays the same."""
    from decimal import Decimal, localcontext

    if not x and not y:
        return
    with localcontext() as context:
        context.prec = 50
        length = (Decimal(x) ** 2 + Decimal(y) ** 2).sqrt()
        exact = (1000 * x / length, 1000 * y / length)
        found = scaled((x, y))
        assert all(abs(a - b) <= Decimal("0.5") for a, b in zip(found, exact, strict=True))
    assert scaled((-y, x)) == (-found[1], found[0])
    assert scaled((x, -y)) == (found[0], -found[1])


@pytest.mark.parametrize(
    ("at", "text"),
    [
        ((4000, -2500), "[4, -2.5]"),
        ((0, 123_456), "[0, 123.456]"),
        ((499_999, 1), "[499.999, 0.001]"),
    ],
)
def test_points_are_told_in_metres(at, text):
    """As a file writes them, to the millimetre."""
    assert told(at) == text
