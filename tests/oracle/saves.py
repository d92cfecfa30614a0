"""Save rolls (save.*)."""

from __future__ import annotations

from tests.oracle.dice import open_ended

__all__ = ["difficulty", "saved", "times"]


def difficulty(level: int) -> int:
    """The difficulty of an effect of an attack level (save.difficulty)."""
    return 50 + 5 * min(level, 10) + 2 * min(max(level - 10, 0), 10) + max(level - 20, 0)


def saved(key: int, bonus: int, against: int) -> int:
    """The points by which a save roll succeeds; below 0 it fails (save.roll)."""
    return open_ended(key)[0] + bonus - against


def times(failure: int, per: int) -> int:
    """How often so many points go into those of the failure, rounded up (save.failure)."""
    return -(-failure // per)
