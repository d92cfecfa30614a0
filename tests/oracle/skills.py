"""Skill rolls, and who wins of two who act against each other (skill.*)."""

from __future__ import annotations

from tests.oracle.dice import open_ended
from tests.oracle.figures import wounds
from tests.oracle.state import Fighter

__all__ = ["beats", "fails_critically", "outcome", "passes", "skill"]

OUTCOMES = (
    (4, "critical failure"),
    (74, "failure"),
    (99, "partial success"),
    (174, "success"),
)
"""The highest total of each outcome (skill.roll)."""
BEYOND = "outstanding success"


def skill(f: Fighter, figure: int, key: int) -> int:
    """The total of a skill roll at an address, before modifiers (skill.roll)."""
    return open_ended(key)[0] + figure - wounds(f)


def outcome(total: int) -> str:
    """What a total comes to."""
    return next((name for most, name in OUTCOMES if total <= most), BEYOND)


def passes(total: int) -> bool:
    """A partial success or better."""
    return outcome(total) not in ("critical failure", "failure")


def fails_critically(total: int) -> bool:
    """A critical failure."""
    return outcome(total) == "critical failure"


def beats(mine: int, other: int) -> bool:
    """Whether the first of two totals wins the conflict (skill.conflict)."""
    if fails_critically(mine):
        return False
    return fails_critically(other) or mine > other
