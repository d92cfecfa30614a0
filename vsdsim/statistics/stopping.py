"""What a sequential test found out, corrected for having stopped when it did.

A test that stops at the first clear look stops where luck helped: the raw difference is too large
on average, and its interval misses too often. The correction takes the test for a Brownian motion
between two boundaries, watched at the looks (Armitage, McPherson and Rowe 1969), and orders its
outcomes by stages (Siegmund 1978; Tsiatis, Rosner and Mehta 1984): the earlier at the upper
boundary the higher, the earlier at the lower the lower, those still between them in the middle,
and by the value at one look. The estimate is the difference under which the outcome seen has even
odds of being exceeded (median-unbiased), the ends of the interval those under which it is in a
tail of (1 - level) / 2.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.statistics.edges import last_inside
from vsdsim.statistics.intervals import Interval, quantile
from vsdsim.statistics.sequential import OVERSHOOT, Progress, Verdict

__all__ = ["Estimate", "corrected"]

_MOST_LOOKS = 1_000
_MOST_NODES = 240
_NODES_A_STEP = 2.5
"""Nodes for each standard deviation of a step: quadrature is then right to six digits."""

_erfc = np.vectorize(math.erfc, otypes=[np.float64])


@frozen
class Estimate:
    """A difference of rates (second less first, a fraction) with its interval."""

    difference: float
    interval: Interval


def corrected(progress: Progress, level: float = 0.95) -> Estimate:
    """The median-unbiased difference and its interval, for a test that ended or was given up.

    Works at any look, as if the test had been to end there at the latest. The variance of a pair is
    the one that Tango's interval works with, so that the interval has a width without any flips,
    and is Tango's, made symmetric, for a test of one look. Without a look nothing is known: 0, from
    -1 to 1.
    """
    pairs = progress.pairs
    if not progress.looks:
        return Estimate(0.0, Interval(-1.0, 1.0))
    path = _Path.of(progress, level)
    error = path.deviation / math.sqrt(pairs.total)
    low = max(-1.0, pairs.difference - 10 * error)
    high = min(1.0, pairs.difference + 10 * error)

    def where(chance: float) -> float:
        return last_inside(lambda mean: path.exceeded(mean) < chance, low, high, error / 1e5)

    tail = (1 - level) / 2
    return Estimate(where(0.5), Interval(where(tail), where(1 - tail)))


@frozen(eq=False)
class _Path:
    """The process of log-likelihood ratios as a Brownian motion, and the outcome that was seen."""

    middle: float
    """The difference under which it goes nowhere."""
    gain: float
    """By how much a net flip to the second moves it; negative where H1 is below H0."""
    deviation: float
    """Of one pair."""
    drift: float
    """Of the path (a pair), at the difference that was seen."""
    low: float
    high: float
    looks: NDArray[np.int64]
    """(J,) pairs at each look, the last the one that was seen."""
    seen: float
    verdict: Verdict | None
    nodes: NDArray[np.float64]
    """(K,) places between the boundaries."""
    mass: NDArray[np.float64]
    """(J - 1, K): the chance of being at each node, never stopped, after all looks but the last,
    under `drift`."""

    @classmethod
    def of(cls, progress: Progress, level: float) -> _Path:
        test, pairs = progress.test, progress.pairs
        middle, apart = (test.h0 + test.h1) / 200, (test.h1 - test.h0) / 100
        deviation = pairs.interval(level).half_width * math.sqrt(pairs.total) / quantile(level)
        net = (pairs.difference - middle) * pairs.total
        # The path is drawn so that it ends where the ratio did; near 0 any scale would do that.
        if progress.verdict is not None and progress.llr * net * apart > 0:
            gain, seen = progress.llr / net, progress.llr
        else:
            gain = apart / deviation**2
            seen = gain * net
        low, high = test.bounds
        step = abs(gain) * deviation
        drift = gain * (pairs.difference - middle)
        looks, nearer = _thinned(progress.looks, step, high - low)
        low, high = low + nearer, high - nearer
        nodes, mass = _never_stopped(looks, low, high, drift, step)
        return cls(
            middle, gain, deviation, drift, low, high, looks, seen, progress.verdict, nodes, mass
        )

    def exceeded(self, mean: float) -> float:
        """The chance of an outcome beyond the one seen, towards +1, where `mean` is true."""
        drift = self.gain * (mean - self.middle)
        upper = self.verdict is not Verdict.H0
        chance = self._beyond(drift, upper=upper)
        # `chance` is that of ending above (or, after H0, below) what was seen, on the path.
        return chance if upper == (self.gain > 0) else 1 - chance

    def _beyond(self, drift: float, *, upper: bool) -> float:
        step, looks = abs(self.gain) * self.deviation, self.looks
        apart = np.diff(looks, prepend=0)
        stops = np.full(looks.size, self.high if upper else self.low)
        stops[-1] = self.seen
        sign = 1.0 if upper else -1.0
        chance = _tail(sign * (stops[:1] - drift * looks[0]), step * math.sqrt(looks[0]))[0]
        if looks.size == 1:
            return float(chance)
        # Girsanov: under another drift every path has another weight, by where it is and when.
        other = (drift - self.drift) / step**2
        at = np.exp(np.clip(other * self.nodes, -700, 700))
        when = np.exp(
            np.clip(-other * (drift + self.drift) / 2 * looks[:-1].astype(np.float64), -700, 700)
        )
        for pairs in np.unique(apart[1:]):
            for stop in np.unique(stops[1:]):
                these = (apart[1:] == pairs) & (stops[1:] == stop)
                reach = _tail(sign * (stop - self.nodes - drift * pairs), step * math.sqrt(pairs))
                chance += float(when[these] @ (self.mass[these] @ (at * reach)))
        return float(min(chance, 1.0))


def _never_stopped(
    looks: NDArray[np.int64], low: float, high: float, drift: float, step: float
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Nodes and masses as in `_Path`, by the recursion from each look to the next."""
    apart = np.diff(looks, prepend=0)
    finest = step * math.sqrt(int(apart.min()))
    size = min(_MOST_NODES, max(32, math.ceil(_NODES_A_STEP * (high - low) / finest)))
    points, weights = np.polynomial.legendre.leggauss(size)
    nodes = (low + high) / 2 + points * (high - low) / 2
    weights = weights * (high - low) / 2
    mass = np.empty((looks.size - 1, size))
    kernels: dict[int, NDArray[np.float64]] = {}
    for number, pairs in enumerate(apart[:-1].tolist()):
        spread = step * math.sqrt(pairs)
        if number == 0:
            mass[0] = weights * _density(nodes - drift * pairs, spread)
            continue
        if pairs not in kernels:
            moved = nodes[None, :] - nodes[:, None] - drift * pairs
            kernels[pairs] = weights * _density(moved, spread)
        mass[number] = mass[number - 1] @ kernels[pairs]
    return nodes, mass


def _thinned(looks: Sequence[int], step: float, width: float) -> tuple[NDArray[np.int64], float]:
    """Looks few and far enough to follow, the last among them; how much nearer the bounds are then.

    A walk watched less often is caught less often: its bounds come nearer by what it would
    overshoot (Siegmund 1985).
    """
    finest = (_NODES_A_STEP * width / _MOST_NODES / step) ** 2
    apart = max(finest, looks[-1] / _MOST_LOOKS)
    kept = [looks[-1]]
    for look in reversed(looks[:-1]):
        if min(look, kept[-1] - look) >= apart:
            kept.append(look)
    often, seldom = (math.sqrt(looks[-1] / number) for number in (len(looks), len(kept)))
    nearer = OVERSHOOT * step * (seldom - often)
    return np.array(kept[::-1], dtype=np.int64), min(nearer, width / 4)


def _density(distance: NDArray[np.float64], spread: float) -> NDArray[np.float64]:
    return np.exp(-((distance / spread) ** 2) / 2) / (spread * math.sqrt(2 * math.pi))


def _tail(distance: NDArray[np.float64], spread: float) -> NDArray[np.float64]:
    """The chance that a normal of mean 0 is above `distance`."""
    return np.asarray(_erfc(distance / (spread * math.sqrt(2))) / 2)
