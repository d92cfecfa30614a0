"""The Save Rolls Table: what a level gives who resists, and what it asks as an attack's."""

from __future__ import annotations

from typing import Final

__all__ = ["save_bonus", "save_difficulty"]

AT_LEVEL_10, AT_LEVEL_20 = 50, 70
"""Bonuses."""
EVEN: Final = 50
"""A difficulty is so much more than the bonus of the same level."""


def save_bonus(level: int) -> int:
    """The save bonus of a defender's `level`, 0 or more (`save.bonus`)."""
    if level <= 10:
        return 5 * level
    if level <= 20:
        return AT_LEVEL_10 + 2 * (level - 10)
    return AT_LEVEL_20 + level - 20


def save_difficulty(level: int) -> int:
    """The difficulty of a save against an attack of `level`, 0 or more (`save.difficulty`)."""
    return EVEN + save_bonus(level)
