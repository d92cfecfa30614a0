"""Skill rolls: what they come to, how hard tasks are, and conflicts of two."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.figures import skill_now
from vsdsim.vsd.vocabulary import CONFLICT_FAILURE

__all__ = ["PARTIAL", "Difficulty", "Result", "fails_critically", "lost_conflicts", "result_of",
           "skill_total", "succeeds_partly", "wins_conflict"]  # fmt: skip


class Result(IntEnum):
    """What a skill roll comes to, the worst first (`skill.roll`)."""

    CRITICAL_FAILURE = 0
    FAILURE = 1
    PARTIAL_SUCCESS = 2
    SUCCESS = 3
    OUTSTANDING_SUCCESS = 4


PARTIAL, SUCCESS, OUTSTANDING = 75, 100, 175
"""The least totals of what is better than a failure."""


class Difficulty(IntEnum):
    """How hard a task is, as a modifier of its roll (`skill.difficulty`)."""

    STANDARD = 0
    CHALLENGING = -10
    HARD = -20
    VERY_HARD = -30
    EXTREMELY_HARD = -40
    HEROIC = -50
    INSANE = -70


def skill_total(
    bout: Bout,
    rows: Rows,
    roll: OpenEnded,
    skill: Ints,
    modifier: Ints | int = Difficulty.STANDARD,
) -> Ints:
    """Totals of skill rolls with these dice (`skill.roll`).

    `skill` (C,) is everybody's; `modifier` is what difficulty, tools, help and time add up to.
    """
    total: Ints = roll.total + skill_now(bout, rows, skill) + modifier
    total += scene_bonus(bout, rows)
    return total


def result_of(total: Ints) -> Ints:
    """The `Result` of each total."""
    least = (CONFLICT_FAILURE + 1, PARTIAL, SUCCESS, OUTSTANDING)
    return np.searchsorted(least, total, side="right")


def fails_critically(total: Ints) -> Bools:
    """Whose total is a critical failure."""
    return total <= CONFLICT_FAILURE


def succeeds_partly(total: Ints) -> Bools:
    """Whose total is a partial success or better: enough where nothing more is asked."""
    return total >= PARTIAL


def wins_conflict(mine: Ints, other: Ints) -> Bools:
    """Whether `mine` wins against `other` (`skill.conflict`)."""
    wins: Bools = ~fails_critically(mine) & (mine > other)
    return wins


def lost_conflicts(mine: Ints, other: Ints) -> tuple[Bools, Bools]:
    """Whose rolls have failed, `mine` and the other's: not those of a tie (`drive.reroll`)."""
    lost = fails_critically(mine) | wins_conflict(other, mine)
    return lost, fails_critically(other) | wins_conflict(mine, other)
