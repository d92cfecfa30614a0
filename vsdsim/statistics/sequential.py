"""Which of two variants is better, with as few fights as that takes.

A generalised sequential probability ratio test (GSPRT) on paired fights: each pair is a draw of +1
(it happened in the second only), -1 (in the first only) or 0, and the test weighs two values of its
mean against each other, in percentage points. How often the pairs flip is not known beforehand:
both hypotheses are given the chances of +1 and -1 that fit best. The test is watched at looks,
each after a whole prefix of the fights, and ends at the first at which the logarithm of the ratio
of likelihoods is past a bound.
"""

from __future__ import annotations

import math
from enum import Enum

import numpy as np
from attrs import frozen

from vsdsim.errors import UsageError
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.trinomial import best_chances, log_likelihood

__all__ = ["OVERSHOOT", "Expected", "Progress", "SequentialTest", "Verdict", "improve", "no_worse"]

OVERSHOOT = 0.5826
"""By how many standard deviations of a step a random walk passes a bound on average: Chernoff's
constant, -zeta(1/2) / sqrt(2 pi) (Siegmund, Sequential Analysis, 1985)."""


class Verdict(Enum):
    """The hypothesis that a test accepted."""

    H0 = "H0"
    H1 = "H1"


@frozen
class Expected:
    """How many pairs a test takes on average, for three true differences."""

    at_h0: float
    between: float
    """Halfway between the hypotheses: about the longest."""
    at_h1: float


@frozen
class SequentialTest:
    """H0 against H1, each a difference of rates (second less first) in percentage points.

    Raises `UsageError` for hypotheses that are equal or beyond 100, and for chances of error that
    are not between 0 and 0.5.
    """

    h0: float
    h1: float
    alpha: float = 0.05
    """The chance of accepting H1 where H0 is true."""
    beta: float = 0.05
    """The chance of accepting H0 where H1 is true."""

    def __attrs_post_init__(self) -> None:
        for name in ("h0", "h1"):
            if not abs(getattr(self, name)) < 100:
                found = getattr(self, name)
                raise UsageError(f"{name}: required points between -100 and 100, arrived {found}")
        for name in ("alpha", "beta"):
            if not 0 < getattr(self, name) < 0.5:
                found = getattr(self, name)
                raise UsageError(f"{name}: required a chance between 0 and 0.5, arrived {found}")
        if self.h0 == self.h1:
            raise UsageError(f"h1: required other points than those of h0, arrived {self.h1}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Wald's bounds of `llr`: H0 is accepted at the first or below, H1 at the second or above.

        With them the chances of error are about alpha and beta, for looks after every pair; a look
        after many sees the bound passed by more, which errs on the safe side.
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def llr(self, pairs: Pairs) -> float:
        """How much likelier the pairs are under H1 than under H0, at best: a logarithm.

        0 without pairs.
        """
        if not pairs.total:
            return 0.0
        counts = (pairs.only_second, pairs.only_first, pairs.total)
        likely = log_likelihood(*counts, self.h1 / 100) - log_likelihood(*counts, self.h0 / 100)
        return float(likely)

    def verdict(self, pairs: Pairs) -> Verdict | None:
        """What one look at `pairs` says; `Progress` remembers what an earlier one said."""
        llr, (low, high) = self.llr(pairs), self.bounds
        if llr >= high:
            return Verdict.H1
        return Verdict.H0 if llr <= low else None

    def start(self) -> Progress:
        """The test before its first look."""
        return Progress(self)

    def expected(self, discordance: float, every: int = 1) -> Expected:
        """Pairs to expect at a true difference of H0, halfway and H1, looking after `every`.

        `discordance` is a guess at the share of pairs that flip (above 0, at most 1), from a pilot;
        where a hypothesis needs more flips than that, as many as it needs. Brownian approximation,
        with the overshoot of looks; right to about a tenth where some dozens of pairs flip before
        it ends, too low where it ends at its first looks.

        Raises `UsageError` for a share or a number of pairs that cannot be.
        """
        if not 0 < discordance <= 1:
            raise UsageError(f"discordance: required above 0, at most 1, arrived {discordance}")
        if every < 1:
            raise UsageError(f"every: required 1 pair or more, arrived {every}")
        points = (self.h0, (self.h0 + self.h1) / 2, self.h1)
        return Expected(*(self._expected(each / 100, discordance, every) for each in points))

    def _expected(self, mean: float, discordance: float, every: int) -> float:
        flips = max(discordance, abs(mean))
        truth = np.array([(flips + mean) / 2, (flips - mean) / 2, 1 - flips])
        # What the best fits come to in the long run, and so what a pair adds to the ratio.
        fits = []
        for points in (self.h0, self.h1):
            more, less = best_chances(truth[0], truth[1], 1.0, points / 100)
            fits.append(np.array([more, less, 1 - more - less]))
        seen = truth > 0
        step = np.log(fits[1][seen] / fits[0][seen])
        drift = float(truth[seen] @ step)
        spread = float(truth[seen] @ step**2) - drift**2
        # By so much, on average, a look at every `every` pairs finds a bound passed.
        late = OVERSHOOT * math.sqrt(spread * every)
        low, high = self.bounds
        return max(float(every), _passage(drift, spread, low - late, high + late))


@frozen
class Progress:
    """A test under way: what was seen at its looks, and the verdict, which stays once reached.

    As a truth value it is whether H1 was accepted; undecided, that raises `UsageError`.
    """

    test: SequentialTest
    pairs: Pairs = Pairs(0, 0, 0, 0)  # noqa: RUF009 -- frozen
    looks: tuple[int, ...] = ()
    """The numbers of pairs at which it was looked at."""
    verdict: Verdict | None = None
    llr: float = 0.0

    def look(self, pairs: Pairs) -> Progress:
        """The test after a look at `pairs`: all that have been fought, from the first on.

        No change once there is a verdict, or where nothing is new. Raises `UsageError` where pairs
        seen before are gone: a prefix of the fights only grows.
        """
        if self.verdict is not None or pairs == self.pairs:
            return self
        for name in ("both", "only_first", "only_second", "neither"):
            before, now = getattr(self.pairs, name), getattr(pairs, name)
            if now < before:
                raise UsageError(f"{name}: required {before} or more, as before, arrived {now}")
        return Progress(
            test=self.test,
            pairs=pairs,
            looks=(*self.looks, pairs.total),
            verdict=self.test.verdict(pairs),
            llr=self.test.llr(pairs),
        )

    def text(self) -> str:
        """One line: `LLR 3.00 (-2.94, 2.94)  H0: 0 pp  H1: -3 pp  H1 accepted`."""
        low, high = self.test.bounds
        end = "undecided" if self.verdict is None else f"{self.verdict.value} accepted"
        return (
            f"LLR {self.llr:.2f} ({low:.2f}, {high:.2f})  "
            f"H0: {self.test.h0:g} pp  H1: {self.test.h1:g} pp  {end}"
        )

    def __bool__(self) -> bool:
        if self.verdict is None:
            raise UsageError("the comparison is undecided: required a verdict, arrived none yet")
        return self.verdict is Verdict.H1


def improve(points: float, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    """Whether the second is better: no difference (H0) against `points` (H1).

    Negative points where less of it is better. Raises `UsageError` as `SequentialTest` does.
    """
    return SequentialTest(0.0, points, alpha, beta)


def no_worse(points: float, alpha: float = 0.05, beta: float = 0.05) -> SequentialTest:
    """Whether the second is not worse: worse by `points` (H0) against no difference (H1).

    Negative points where less of it is better. Raises `UsageError` as `SequentialTest` does.
    """
    return SequentialTest(-points, 0.0, alpha, beta)


def _passage(drift: float, spread: float, low: float, high: float) -> float:
    """The mean time until a Brownian motion from 0 is at `low` or `high`: Wald's identities.

    `drift` and `spread` (the variance) are per unit of time.
    """
    tilt = 2 * drift / spread if spread else math.inf
    if math.isinf(tilt):
        return high / drift if drift > 0 else low / drift
    if abs(tilt) * max(high, -low) < 1e-6:
        return -low * high / spread
    up = math.expm1(-tilt * low) / (math.exp(-tilt * low) - math.exp(-tilt * high))
    return (up * high + (1 - up) * low) / drift
