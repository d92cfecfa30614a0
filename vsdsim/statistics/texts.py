"""No more digits than the error allows, and a bound where nothing was seen."""

from __future__ import annotations

import math

from vsdsim.statistics.intervals import Interval, wilson
from vsdsim.statistics.paired import MeanPairs, Pairs

__all__ = [
    "bounds_text",
    "difference_text",
    "fights_text",
    "mean_difference_text",
    "mean_text",
    "points_text",
    "rate_text",
    "short_text",
]

_TWO_DIGITS = 3.55


def _decimals(error: float, most: int = 9) -> int:
    """Places after the point so that the last one shown is the first that the error touches."""
    return most if error <= 0 else min(most, max(0, -math.floor(math.log10(error))))


def _bound(share: float) -> str:
    """A bound near 0 in hundredths: one significant digit, rounded away from 0."""
    per_cent = 100 * share
    places = _decimals(per_cent)
    # The tiny step back keeps 0.4 from becoming 0.5 by binary dust.
    return f"{math.ceil(per_cent * 10**places - 1e-9) / 10**places:.{places}f}"


def _places(count: int, total: int, interval: Interval) -> int:
    rate = count / total
    return _decimals(100 * min(rate - interval.low, interval.high - rate))


def short_text(number: float, sign: str = "") -> str:
    """Two digits, or all before the point: `0.41`, `9.5`, `100`; `sign` as of a format."""
    return f"{number:{sign}.0f}" if abs(number) >= 9.95 else f"{number:{sign}.2g}"


def rate_text(count: int, total: int) -> str:
    """A rate in per cent, a bound where nothing (or nothing else) was seen: `below 0.4 %`."""
    interval = wilson(count, total)
    if count == 0:
        return f"below {_bound(interval.high)} %" if total else "unknown"
    if count == total:
        missing = _bound(1 - interval.low)
        places = len(missing.partition(".")[2])
        return f"above {100 - float(missing):.{places}f} %"
    return f"{100 * count / total:.{_places(count, total, interval)}f} %"


def bounds_text(count: int, total: int) -> str:
    """The 95 % Wilson interval of a rate in per cent, in the digits of `rate_text`: `[67.0, 68.8]`.

    Empty where `rate_text` is itself a bound.
    """
    if count in {0, total}:
        return ""
    interval = wilson(count, total)
    places = _places(count, total, interval)
    return f"[{100 * interval.low:.{places}f}, {100 * interval.high:.{places}f}]"


def mean_text(mean: float, error: float, most: int = 2) -> str:
    """A mean in the digits that `error` (half a 95 % interval) allows, `most` places at most."""
    text = f"{mean:.{_decimals(error, most)}f}"
    return text.removeprefix("-") if float(text) == 0 else text


def points_text(difference: float, interval: Interval) -> str:
    """A difference of rates in percentage points with its interval: `-4.2 pp [-7.2, -0.7]`.

    Every number has its sign. The places are those of an error with two digits where it begins
    below 3.55 and with one otherwise (the Particle Data Group's rule): one more than a rate often
    has, because the end near 0 is what one looks at.
    """
    return _signed(100 * difference, 100 * interval.low, 100 * interval.high, " pp")


def difference_text(pairs: Pairs, level: float = 0.95) -> str:
    """`points_text` of pairs, for a number of them that was settled beforehand.

    A bound where none flipped, `no difference seen: within 0.04 pp`; `unknown` without pairs.
    """
    if not pairs.total:
        return "unknown"
    interval = pairs.interval(level)
    if not pairs.flipped:
        return f"no difference seen: within {_bound(interval.high)} pp"
    return points_text(pairs.difference, interval)


def mean_difference_text(pairs: MeanPairs, level: float = 0.95) -> str:
    """A mean difference with its interval, `-0.8 [-1.2, -0.4]`, in the unit of what was counted.

    Where all pairs differ by the same, or there is but one, the difference alone and how many
    there were.
    """
    if not pairs.size:
        return "unknown"
    interval = pairs.interval(level)
    if interval is None:
        alike = f"in {pairs.size:,} of {pairs.size:,}"
        return f"{pairs.difference:+.0f} {alike}" if pairs.total else f"no difference {alike}"
    return _signed(pairs.difference, interval.low, interval.high, "")


def _signed(middle: float, low: float, high: float, unit: str) -> str:
    # An end at the edge of what is possible can be the estimate itself, and no error.
    sides = [each for each in (middle - low, high - middle) if each > 0]
    places = _decimals(min(sides, default=0.0) / _TWO_DIGITS)
    shown = [_sign(each, places) for each in (middle, low, high)]
    return f"{shown[0]}{unit} [{shown[1]}, {shown[2]}]"


def _sign(number: float, places: int) -> str:
    text = f"{number:+.{places}f}"
    return text if float(text) else text[1:]


def fights_text(count: int) -> str:
    """How many fights, in words: `1 fight`, `2,000 fights`."""
    return f"{count:,} {'fight' if count == 1 else 'fights'}"
