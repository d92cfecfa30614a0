"""Axes of charts: where a value lies, and round numbers to write beside it."""

from __future__ import annotations

import math

from attrs import frozen

__all__ = ["Scale"]

_NICE = (1, 2, 2.5, 5, 10)


@frozen
class Scale:
    """Values from `low` to `high`, laid out from `start` to `end` in units of the picture."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Where a value lies; beyond the ends it lies at them."""
        inside = min(max(value, self.low), self.high)
        span = self.high - self.low
        share = (inside - self.low) / span if span else 0.0
        return self.start + share * (self.end - self.start)

    def ticks(self, most: int, *, whole: bool = False) -> list[float]:
        """Round values, evenly apart, at most so many of them; `whole`: whole numbers."""
        span = self.high - self.low
        if span <= 0:
            return [self.low]
        size = 10.0 ** math.floor(math.log10(span / most))
        steps = [each * size * factor for factor in (1, 10) for each in _NICE]
        if whole:
            steps = [1.0, *(each for each in steps if each >= 1 and each == int(each))]
        step = next((each for each in steps if span / each <= most), span)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [number * step for number in range(first, last + 1)]
