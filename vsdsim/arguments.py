"""Numbers that a caller hands over, checked before anything starts."""

from __future__ import annotations

import operator

from vsdsim.errors import UsageError

__all__ = [
    "FINEST_PRECISION",
    "MOST_FIGHTS",
    "MOST_SEED",
    "MOST_WORKERS",
    "chance",
    "fight_number",
    "seed_number",
    "whole",
]

FINEST_PRECISION = 0.0003
"""The half-width, as a fraction, that ten million fights come to (0.00031 at even odds)."""
MOST_FIGHTS = 10**9
MOST_SEED = 2**64 - 1
MOST_WORKERS = 64


def whole(name: str, value: object, least: int, most: int) -> int:
    """`value` as an int; raises `UsageError` for anything that is no whole number in range."""
    try:
        number = None if isinstance(value, bool) else operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        arrived = f"{value!r}"
        raise UsageError(
            f"{name}: required a whole number from {least:,} to {most:,}, arrived "
            f"{arrived if len(arrived) <= 40 else arrived[:37] + '...'}"
        )
    return number


def chance(name: str, value: float) -> float:
    """`value` as it is; raises `UsageError` for one that is not between 0 and 1."""
    if not 0 < value < 1:
        raise UsageError(f"{name}: required a chance between 0 and 1, arrived {value}")
    return value


def seed_number(value: object) -> int:
    """A seed: any unsigned 64-bit number."""
    return whole("seed", value, 0, MOST_SEED)


def fight_number(value: object) -> int:
    """The number of one fight under a seed."""
    return whole("fight", value, 0, MOST_FIGHTS - 1)
