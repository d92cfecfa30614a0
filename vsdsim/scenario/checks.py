"""Checks of single values: each returns the value, or reports a fault and returns None."""

from __future__ import annotations

from collections.abc import Collection
from itertools import islice
from typing import TypeGuard

from vsdsim.scenario.faults import MOST_FAULTS, Place, Report, Words, listed

__all__ = [
    "array",
    "is_name",
    "known_keys",
    "name",
    "single",
    "table",
    "text",
    "truth",
    "whole",
    "word",
]

LONGEST_NAME = 60
"""Characters of a name."""


def whole(report: Report, place: Place, value: object, low: int, high: int) -> int | None:
    """A whole number from `low` to `high`; true and 3.0 are none."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    report(place, f"a whole number from {low} to {high}", value)
    return None


def truth(report: Report, place: Place, value: object) -> bool | None:
    """True or false."""
    if isinstance(value, bool):
        return value
    report(place, "true or false", value)
    return None


def text(report: Report, place: Place, value: object, longest: int) -> str | None:
    """Text of at most `longest` characters."""
    if isinstance(value, str) and len(value) <= longest:
        return value
    size = f"text of at most {longest} characters"
    arrived = Words(f"{len(value)} characters") if isinstance(value, str) else value
    report(place, size, arrived)
    return None


def is_name(value: object) -> TypeGuard[str]:
    """Whether a value is a name: 1 to 60 printable characters, not all of them spaces."""
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_NAME:
        return False
    return value.isprintable() and not value.isspace()


def name(report: Report, place: Place, value: object) -> str | None:
    """A name, as `is_name` has it."""
    if is_name(value):
        return value
    report(place, f"a name of 1 to {LONGEST_NAME} printable characters", value)
    return None


def word(report: Report, place: Place, value: object, choices: Collection[str]) -> str | None:
    """One of `choices`, as written there."""
    if isinstance(value, str) and value in choices:
        return value
    report(place, f"one of {listed(choices)}", value, choices=choices)
    return None


def table(report: Report, place: Place, value: object) -> dict[str, object] | None:
    """A table."""
    if isinstance(value, dict):
        return value
    report(place, "a table", value)
    return None


def array(report: Report, place: Place, value: object, what: str) -> list[object] | None:
    """A list; `what` says of what."""
    if isinstance(value, list):
        return value
    report(place, f"a list of {what}", value)
    return None


def single(value: object, heading: str) -> object:
    """What arrived for a list of tables: a heading in single brackets is pointed out."""
    if isinstance(value, dict):
        return Words(f"a single one: [{heading}] takes two brackets, [[{heading}]]")
    return value


def known_keys(
    report: Report,
    place: Place,
    value: dict[str, object],
    keys: Collection[str],
    below: Collection[str] = (),
) -> None:
    """Every key of the table is one of `keys`; `below` are keys of its parts, to suggest."""
    required = f"a known key ({listed(keys, 20)})"
    unknown = (key for key in value if key not in keys)
    for key in islice(unknown, MOST_FAULTS + 1):
        report((*place, key), required, Words("an unknown key", key), choices=[*keys, *below])
