"""Save rolls (save.*)."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.rolls import Kind, Roll, buy_again, roll
from tests.oracle.state import Fighter

__all__ = ["buy_failures", "difficulty", "save", "times"]


def difficulty(level: int) -> int:
    """The difficulty of an effect of an attack level (save.difficulty)."""
    return 50 + 5 * min(level, 10) + 2 * min(max(level - 10, 0), 10) + max(level - 20, 0)


def save(f: Fighter, key: int, bonus: int, against: int) -> Roll:
    """A save roll against a difficulty, which is off its total: below 0 it fails (save.roll)."""
    return roll(f, Kind.SAVE, key, bonus - against)


def buy_failures(rolls: Iterable[Roll]) -> None:
    """Failed saves of one moment are bought again (drive.reroll)."""
    buy_again(rolls, lambda each: each.total < 0)


def times(failure: int, per: int) -> int:
    """How often so many points go into those of the failure, rounded up (save.failure)."""
    return -(-failure // per)
