"""What is varied, as it is written."""

from __future__ import annotations

import pytest

from vsdsim.analysis.varying import Axis, axes_of, grid
from vsdsim.errors import UsageError


@pytest.mark.parametrize(
    ("text", "values", "numbers"),
    [
        ("a.b.cmb=40:100:20", ("40", "60", "80", "100"), (40, 60, 80, 100)),
        ("a.b.cmb=40:99:20", ("40", "60", "80"), (40, 60, 80)),
        ("a.count=1:3", ("1", "2", "3"), (1, 2, 3)),
        ("a.x=-2:2:2", ("-2", "0", "2"), (-2, 0, 2)),
        # Exact where a float's steps are not: 0.1 + 0.1 + 0.1 is not 0.3 to a float.
        ("a.x=0.1:0.3:0.1", ("0.1", "0.2", "0.3"), (0.1, 0.2, 0.3)),
        ("a.x=5:5", ("5",), (5,)),
        ("a.script=berserk,cautious", ("berserk", "cautious"), None),
        ("a.script=berserk, cautious", ("berserk", "cautious"), None),
        ('a.weapons=["longsword"],["mace"]', ('["longsword"]', '["mace"]'), None),
        ('a."Orc 1".hp=3,1,2.5', ("3", "1", "2.5"), (3, 1, 2.5)),
        ("a.parry=25%,50%", ("25%", "50%"), None),
        ("a.x=1,b", ("1", "b"), None),
        ("a.x=true,false", ("true", "false"), None),
    ],
)
def test_values_are_steps_or_a_list(text, values, numbers):
    """LOW:HIGH:STEP, both ends where the step meets them, or anything with commas between."""
    axis = Axis.of(text)
    assert (axis.values, axis.numbers) == (values, numbers)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a.b", "required PATH=LOW:HIGH"),
        ("a.b=", "required PATH=LOW:HIGH"),
        ("a.b=5:1", "HIGH no less than LOW"),
        ("a.b=1:5:0", "a step above 0"),
        ("a.b=1:5:-1", "a step above 0"),
        ("a.b=1:100000", "at most 1,000 values, arrived 100,000"),
        ("a.b=,", "a value before and after each comma, arrived 'a.b=,'"),
        ("a.b=x,,y", "a value before and after each comma"),
        ("a.b=1,2,1", "each value once, arrived 1 twice"),
    ],
)
def test_what_is_no_axis_is_said(text, fault):
    """With what was required and what arrived."""
    with pytest.raises(UsageError, match=fault):
        Axis.of(text)


def test_no_grid_without_bounds():
    """One axis or two, of different paths, and not too many points."""
    assert len(list(grid(axes_of(["a=1:50", "b=1:50"])))) == 2500
    for texts, fault in [
        ([], "once or twice"),
        (["a=1,2"] * 3, "once or twice"),
        (["a=1,2", "a=3,4"], "two different paths"),
        (["a=1:50", "b=1:51"], "at most 2,500 points, arrived 2,550"),
    ]:
        with pytest.raises(UsageError, match=fault):
            axes_of(texts)


def test_the_last_axis_runs_fastest():
    """As the rows of a table are read."""
    assert list(grid(axes_of(["a=1,2", "b=1:3"]))) == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)
    ]  # fmt: skip


def test_an_axis_is_called_by_what_tells_it_apart():
    """Whose, and what."""
    assert Axis.of("heroes.Aldric.stats.cmb=1,2").name == "Aldric cmb"
    assert Axis.of('orcs."Orc 1".count=1,2').name == "Orc 1 count"
    assert Axis.of("max_rounds=1,2").name == "max_rounds"
