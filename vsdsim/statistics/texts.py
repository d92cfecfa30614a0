"""No more digits than the error allows, and a bound where nothing was seen."""

from __future__ import annotations

import math

from vsdsim.statistics.intervals import Interval, wilson

__all__ = ["bounds_text", "mean_text", "rate_text"]


def _decimals(error: float, most: int = 9) -> int:
    """Places after the point so that the last one shown is the first that the error touches."""
    return most if error <= 0 else min(most, max(0, -math.floor(math.log10(error))))


def _bound(share: float) -> str:
    """A bound near 0 in per cent: one significant digit, rounded away from 0."""
    per_cent = 100 * share
    places = _decimals(per_cent)
    # The tiny step back keeps 0.4 from becoming 0.5 by binary dust.
    return f"{math.ceil(per_cent * 10**places - 1e-9) / 10**places:.{places}f} %"


def _places(count: int, total: int, interval: Interval) -> int:
    rate = count / total
    return _decimals(100 * min(rate - interval.low, interval.high - rate))


def rate_text(count: int, total: int) -> str:
    """A rate in per cent, a bound where nothing (or nothing else) was seen: `below 0.4 %`."""
    interval = wilson(count, total)
    if count == 0:
        return f"below {_bound(interval.high)}" if total else "unknown"
    if count == total:
        missing = _bound(1 - interval.low)
        places = len(missing.partition(".")[2].removesuffix(" %"))
        return f"above {100 - float(missing.removesuffix(' %')):.{places}f} %"
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
