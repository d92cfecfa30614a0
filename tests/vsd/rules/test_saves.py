"""Save rolls: the table of levels, success and points of failure."""

from __future__ import annotations

import numpy as np
import pytest

from vsdsim.vsd.library.saves import save_bonus, save_difficulty
from vsdsim.vsd.rules.saves import effects, points_of_failure, saved

# Typed from the Save Rolls Table: level, bonus, difficulty; beyond 20 one more a level.
TABLE = """
1 5 55
2 10 60
9 45 95
10 50 100
11 52 102
12 54 104
19 68 118
20 70 120
21 71 121
25 75 125
100 150 200
"""


@pytest.mark.rule("save.bonus")
@pytest.mark.rule("save.difficulty")
@pytest.mark.parametrize("line", TABLE.split("\n")[1:-1])
def test_the_save_rolls_table(line):
    """5 a level up to 10, 2 up to 20, 1 beyond; a difficulty is 50 more."""
    level, bonus, difficulty = map(int, line.split())
    assert (save_bonus(level), save_difficulty(level)) == (bonus, difficulty)


@pytest.mark.rule("save.bonus")
@pytest.mark.parametrize(
    ("stats", "tsr", "wsr"),
    [({}, 60, 60), ({"tsr": -15}, -15, 60), ({"wsr": 0}, 60, 0), ({"tsr": 1, "wsr": 2}, 1, 2)],
)
def test_who_has_none_has_that_of_its_level(sheet, stats, tsr, wsr):
    """At level 15 60; a stat block's own goes before it, 0 too."""
    built = sheet(stats={"hp": 50, "def": 0, "cmb": 0, "level": 15, **stats})
    assert (built.tsr, built.wsr) == (tsr, wsr)


@pytest.mark.rule("save.bonus")
def test_a_burden_is_none_for_saves(sheet):
    """Heavily encumbered: -20 on Perception, nothing on saves."""
    built = sheet(use="warrior-1", encumbrance="heavily")
    assert (built.tsr, built.wsr, built.perception) == (20, 5, 0)


@pytest.mark.rule("save.roll")
@pytest.mark.rule("save.failure")
@pytest.mark.parametrize(
    ("total", "bonus", "points", "success"),
    [(80, 20, 0, True), (79, 20, 1, False), (150, -10, -40, True), (-30, 5, 125, False)],
)
def test_success_and_points_of_failure(total, bonus, points, success):
    """Against 100: the difficulty succeeds, one less fails by a point."""
    found = points_of_failure(np.array([total]), np.array([bonus]), 100)
    assert (found.tolist(), saved(found).tolist()) == ([points], [success])


@pytest.mark.rule("save.failure")
@pytest.mark.parametrize(
    ("points", "every", "times"),
    [(1, 5, 1), (5, 5, 1), (6, 5, 2), (125, 10, 13), (0, 5, 0), (-40, 5, 0)],
)
def test_an_effect_a_number_of_points(points, every, times):
    """As often as the number goes into the points, rounded up; never for who succeeds."""
    assert effects(np.array([points]), every).tolist() == [times]
