"""The colours of sides and outcomes as classes: the style sheet has them for day and night."""

from __future__ import annotations

from vsdsim.reports.markup import Markup, tag
from vsdsim.results.palette import SIDES

__all__ = ["named", "outcome_class", "side_class"]


def named(text: str, colour: str) -> Markup:
    """A name with its colour before it."""
    return tag("span", tag("span", class_=f"swatch {colour}"), text, class_="named")


def side_class(number: int) -> str:
    """The class of a side by its place in the file."""
    return f"s{number % SIDES}"


def outcome_class(number: int, outcomes: int) -> str:
    """The class of an outcome by its place: sides, then draw and undecided."""
    if number < outcomes - 2:
        return side_class(number)
    return "draw" if number == outcomes - 2 else "undecided"
