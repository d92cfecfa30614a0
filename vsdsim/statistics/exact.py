"""Exact tests of counts: what a p-value is made of is added up, not approximated."""

from __future__ import annotations

import math
from collections.abc import Callable

from vsdsim.statistics.intervals import Interval, wilson

__all__ = ["at_least", "difference_interval", "even", "same_rate"]

_NEGLIGIBLE = 1e-17
"""Of terms that fall ever faster, those beyond this change no digit of the sum."""


def even(first: int, second: int) -> float:
    """The p-value of two things being as likely as each other, seen so often: the sign test."""
    total = first + second

    def log_chance(count: int) -> float:
        return _log_choose(total, count) - total * math.log(2)

    return min(1.0, 2 * _tail(log_chance, min(first, second), 0))


def at_least(count: int, total: int, rate: float) -> float:
    """The chance that what comes at `rate`, above 0 and below 1, comes `count` times or more."""

    def log_chance(seen: int) -> float:
        odds = seen * math.log(rate) + (total - seen) * math.log1p(-rate)
        return _log_choose(total, seen) + odds

    if count <= 0:
        return 1.0
    if count <= total * rate:
        return max(0.0, 1 - _tail(log_chance, count - 1, 0))
    return min(1.0, _tail(log_chance, count, total))


def same_rate(first: int, of_first: int, second: int, of_second: int) -> float:
    """The p-value of one rate behind two independent counts: Fisher's test, both tails doubled."""
    total, drawn = of_first + of_second, first + second
    whole = _log_choose(total, drawn)

    def log_chance(count: int) -> float:
        return _log_choose(of_first, count) + _log_choose(of_second, drawn - count) - whole

    lowest, highest = max(0, drawn - of_second), min(drawn, of_first)
    return min(1.0, 2 * min(_tail(log_chance, first, lowest), _tail(log_chance, first, highest)))


def difference_interval(
    first: int, of_first: int, second: int, of_second: int, level: float = 0.95
) -> Interval:
    """Newcombe's interval of the second rate less the first, of independent counts."""
    rates = first / of_first, second / of_second
    one, other = wilson(first, of_first, level), wilson(second, of_second, level)
    apart = rates[1] - rates[0]
    down = math.hypot(rates[1] - other.low, one.high - rates[0])
    up = math.hypot(other.high - rates[1], rates[0] - one.low)
    return Interval(max(-1.0, apart - down), min(1.0, apart + up))


def _tail(log_chance: Callable[[int], float], start: int, end: int) -> float:
    """The chances from `start` out to `end`."""
    step = 1 if end >= start else -1
    total, before = 0.0, 0.0
    for count in range(start, end + step, step):
        term = math.exp(log_chance(count))
        total += term
        # Beyond the middle terms only fall.
        if term < before and term < _NEGLIGIBLE * total:
            break
        before = term
    return total


def _log_choose(total: int, count: int) -> float:
    return math.lgamma(total + 1) - math.lgamma(count + 1) - math.lgamma(total - count + 1)
