"""The colours of outcomes, the same in every picture and page."""

from __future__ import annotations

__all__ = ["SIDES", "outcome_colour", "side_colour"]

_SIDES = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")
"""Okabe and Ito's palette, told apart by the colour-blind."""
SIDES = len(_SIDES)
"""Sides that differ in colour."""
_DRAW, _UNDECIDED = "#6B6B6B", "#B8B8B8"


def side_colour(number: int) -> str:
    """The colour of a side by its place in the file; from the seventh on they come again."""
    return _SIDES[number % len(_SIDES)]


def outcome_colour(number: int, outcomes: int) -> str:
    """The colour of an outcome by its place among `outcomes`: sides, then draw and undecided."""
    if number < outcomes - 2:
        return side_colour(number)
    return _DRAW if number == outcomes - 2 else _UNDECIDED
