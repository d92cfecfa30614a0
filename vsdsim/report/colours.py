"""The colours of sides and outcomes as classes: the style sheet has them for day and night."""

from __future__ import annotations

from vsdsim.results.palette import SIDES

__all__ = ["outcome_class", "side_class"]


def side_class(number: int) -> str:
    """The class of a side by its place in the file."""
    return f"s{number % SIDES}"


def outcome_class(number: int, outcomes: int) -> str:
    """The class of an outcome by its place: sides, then draw and undecided."""
    if number < outcomes - 2:
        return side_class(number)
    return "draw" if number == outcomes - 2 else "undecided"
