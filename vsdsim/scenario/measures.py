"""Lengths, points and directions: metres of a file, checked, become whole millimetres."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import gcd, isqrt
from typing import TypeGuard

from vsdsim.scenario.faults import Place, Report, Words, describe
from vsdsim.scenario.field import Vector

__all__ = ["FARTHEST", "HIGHEST", "beside", "direction", "millimetres", "point", "scaled", "told"]

FARTHEST = 500
"""Metres from the origin on each axis."""
HIGHEST = 100
"""Metres above or below the plane."""
LONGEST = 10**6
"""Largest part of a direction."""


def millimetres(report: Report, place: Place, value: object, low: float, high: float) -> int | None:
    """A length in metres from `low` to `high`, as millimetres rounded half to even."""
    if _is_number(value) and low <= value <= high:
        # The digits of the file, not the binary fraction next to them, decide what is a half.
        return round(Decimal(repr(float(value))) * 1000)
    report(place, f"a number of metres from {low:g} to {high:g}", value)
    return None


def point(report: Report, place: Place, value: object) -> Vector | None:
    """A point `[x, y]` of the field."""
    if not isinstance(value, list) or len(value) != 2:
        report(place, "a point in metres, such as [4, -2.5]", value)
        return None
    x, y = (
        millimetres(report, (*place, axis), part, -FARTHEST, FARTHEST)
        for axis, part in enumerate(value)
    )
    return None if x is None or y is None else (x, y)


def direction(report: Report, place: Place, value: object) -> Vector | None:
    """A direction `[x, y]` of any length but 0, scaled to the length 1,000."""
    parts: list[object] = value if isinstance(value, list) and len(value) == 2 else []
    numbers = [part for part in parts if _is_number(part) and abs(part) <= LONGEST]
    if len(numbers) == 2 and any(numbers):
        x, y = (Fraction(part) for part in numbers)
        shared = x.denominator * y.denominator // gcd(x.denominator, y.denominator)
        return scaled((int(x * shared), int(y * shared)))
    required = f"a direction such as [0, -1]: two numbers up to {LONGEST}, not both 0"
    arrived = Words(f"[{', '.join(map(describe, parts))}]") if parts else value
    report(place, required, arrived)
    return None


def scaled(way: Vector) -> Vector:
    """`way`, which is not 0, with the length 1,000, each axis rounded."""
    square = way[0] ** 2 + way[1] ** 2
    return _over_root(1000 * way[0], square), _over_root(1000 * way[1], square)


def beside(at: Vector, facing: Vector, left: int) -> Vector:
    """The point so many millimetres to the left of one that looks along `facing`."""
    square = facing[0] ** 2 + facing[1] ** 2
    x, y = _over_root(-left * facing[1], square), _over_root(left * facing[0], square)
    return at[0] + x, at[1] + y


def told(at: Vector) -> str:
    """A point as a file writes it."""
    return f"[{at[0] / 1000:g}, {at[1] / 1000:g}]"


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _over_root(number: int, square: int) -> int:
    """`number` divided by the root of `square`, the length of one of its kind, rounded."""
    # No half to decide: of a right triangle in lowest whole numbers the longest side is odd.
    near = (isqrt(4 * number**2 // square) + 1) // 2
    return -near if number < 0 else near
