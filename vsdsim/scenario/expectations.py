"""What the author of a scenario expects of it: only the shape is checked here."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Place
from vsdsim.scenario.model import Expectation
from vsdsim.scenario.roster import Roster

__all__ = ["read_expectations"]

ROUNDS = ("rounds.mean", "rounds.p50", "rounds.p95")
"""Quantities that are numbers of rounds; all others are rates."""
MARGIN = 0.01
"""The margin where the scenario gives none."""
_NUMBER = r"([0-9]{1,6}(?:\.[0-9]{1,6})?)"
_BOUND = re.compile(rf"\s*(<=|>=|<|>)\s*{_NUMBER}(\s*%)?\s*")
_RANGE = re.compile(rf"\s*{_NUMBER}(\s*%)?\s*\.\.\s*{_NUMBER}(\s*%)?\s*")
_SHARE = re.compile(rf"\s*{_NUMBER}\s*%\s*")
_RATE_FORM = 'a rate such as "55%..70%" or "< 1%"'
_ROUNDS_FORM = 'a number of rounds such as "<= 12" or "4..8"'


def read_expectations(
    raw: object, roster: Roster, faults: Faults
) -> tuple[tuple[Expectation, ...], float]:
    """The expectations in the file's order, and the margin."""
    table = {} if raw is None else checks.table(faults, ("expect",), raw) or {}
    sides = {party.name for party in roster.parties}
    quantities = {*sides, *ROUNDS, "draw", "undecided", "margin"}
    found = []
    margin = MARGIN
    for place, quantity, text in _flat(table):
        if quantity == "margin":
            margin = _margin(place, text, faults)
        elif quantity in quantities:
            expectation = _expectation(place, quantity, text, faults)
            if expectation is not None:
                found.append(expectation)
        elif roster.all_sides:
            required = "a side, draw, undecided, rounds.mean, rounds.p50, rounds.p95 or margin"
            faults(place, required, quantity, choices=quantities)
    return tuple(found), margin


def _flat(table: dict[str, object]) -> Iterator[tuple[Place, str, object]]:
    """Place, quantity and text; `rounds.p95` may be written without its quotes."""
    for key, value in table.items():
        if key == "rounds" and isinstance(value, dict):
            for part, text in value.items():
                yield ("expect", key, part), f"{key}.{part}", text
        else:
            yield ("expect", key), key, value


def _margin(place: Place, text: object, faults: Faults) -> float:
    match = _SHARE.fullmatch(text) if isinstance(text, str) else None
    if match is None or float(match[1]) > 100:
        faults(place, 'a share such as "1%"', text)
        return MARGIN
    return float(match[1]) / 100


def _expectation(place: Place, quantity: str, text: object, faults: Faults) -> Expectation | None:
    rate = quantity not in ROUNDS
    bounds = _bounds(text, rate=rate) if isinstance(text, str) else None
    if bounds is None:
        faults(place, _RATE_FORM if rate else _ROUNDS_FORM, text)
        return None
    low, high = bounds
    if low is not None and high is not None and low > high:
        faults(place, "the lower bound first", text)
        return None
    return Expectation(quantity, low, high, str(text))


def _bounds(text: str, *, rate: bool) -> tuple[float | None, float | None] | None:
    """Lower and upper bound, rates as fractions; None for another form."""
    if match := _RANGE.fullmatch(text):
        numbers, shares = [match[1], match[3]], [match[2], match[4]]
    elif match := _BOUND.fullmatch(text):
        numbers, shares = [match[2]], [match[3]]
    else:
        return None
    if rate is not all(shares) or (not rate and any(shares)):
        return None
    values = [float(number) / 100 if rate else float(number) for number in numbers]
    if rate and max(values) > 1:
        return None
    if len(values) == 2:
        return values[0], values[1]
    return (None, values[0]) if match[1].startswith("<") else (values[0], None)
