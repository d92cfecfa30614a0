"""Skill rolls: what they come to, how hard tasks are, and conflicts."""

from __future__ import annotations

import numpy as np
import pytest

from vsdsim.dice import OpenEnded
from vsdsim.vsd.rules.skills import (
    Difficulty,
    Result,
    result_of,
    skill_total,
    succeeds_partly,
    wins_conflict,
)


def rolled(*totals):
    """Dice that show these totals."""
    dice = np.array(totals, dtype=np.int32)
    return OpenEnded(dice, dice, ())


@pytest.mark.rule("skill.roll")
@pytest.mark.parametrize(
    ("total", "result"),
    [
        (-60, Result.CRITICAL_FAILURE),
        (4, Result.CRITICAL_FAILURE),
        (5, Result.FAILURE),
        (74, Result.FAILURE),
        (75, Result.PARTIAL_SUCCESS),
        (99, Result.PARTIAL_SUCCESS),
        (100, Result.SUCCESS),
        (174, Result.SUCCESS),
        (175, Result.OUTSTANDING_SUCCESS),
        (290, Result.OUTSTANDING_SUCCESS),
    ],
)
def test_what_a_roll_comes_to(total, result):
    """4 or less, up to 74, up to 99, up to 174, and 175 or more; a partial success is enough."""
    totals = np.array([total])
    assert result_of(totals).tolist() == [result]
    assert succeeds_partly(totals).tolist() == [result >= Result.PARTIAL_SUCCESS]


@pytest.mark.rule("skill.roll")
def test_what_a_roll_is_made_of(duel):
    """50 on the dice, Athletics 25; then bruised (20), injured (15), and at a modifier of -30."""
    ring = duel()
    skill, ann = ring.parameters.athletics, ring.rows("Ann")
    assert skill_total(ring.bout, ann, rolled(50), skill).tolist() == [75]
    ring["Ann"].hp, ring["Ann"].injuries = 49, 15
    assert skill_total(ring.bout, ann, rolled(50), skill).tolist() == [40]
    assert skill_total(ring.bout, ann, rolled(50), skill, Difficulty.VERY_HARD).tolist() == [10]
    both = ring.rows("Ann", "Bob")
    assert skill_total(ring.bout, both, rolled(50, 9), skill, np.array([-5, 20])).tolist() == [
        35, 54,
    ]  # fmt: skip


@pytest.mark.rule("skill.difficulty")
def test_how_hard_a_task_is():
    """The seven of the table, each with its modifier."""
    assert {each.name.replace("_", " ").title(): int(each) for each in Difficulty} == {
        "Standard": 0,
        "Challenging": -10,
        "Hard": -20,
        "Very Hard": -30,
        "Extremely Hard": -40,
        "Heroic": -50,
        "Insane": -70,
    }


@pytest.mark.rule("skill.conflict")
@pytest.mark.parametrize(
    ("mine", "other", "wins"),
    [
        (60, 59, True),
        (60, 60, False),
        (59, 60, False),
        (5, 4, True),
        (5, -90, True),
        (4, 3, False),
        (4, -90, False),
        (4, 4, False),
        (-10, -20, False),
        (300, 4, True),
    ],
)
def test_a_conflict(mine, other, wins):
    """The higher total wins, equals win nothing; at 4 or less one fails, whatever the other has."""
    assert wins_conflict(np.array([mine]), np.array([other])).tolist() == [wins]
