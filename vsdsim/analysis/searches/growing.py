"""How many fights a value is given next, while it is still open."""

from __future__ import annotations

__all__ = ["grown"]

FIRST = 1_000
"""Fights that a value is given to begin with, and more at least."""
MORE = 2
"""A value that is still open is given this part as many again."""


def grown(fights: int, most: int) -> int:
    """The fights to be known next of a value of which `fights` are, `most` in all."""
    return min(most, fights + max(FIRST, fights // MORE))
