"""The correction for stopping: against walks simulated step by step, and by coverage."""

from __future__ import annotations

import math

import numpy as np
import pytest

from benchmarks.coverage.simulated import watched
from vsdsim.statistics import Interval
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import OVERSHOOT, Verdict, improve
from vsdsim.statistics.stopping import _never_stopped, _Path, _thinned, corrected


def test_no_looks_know_nothing():
    """Before the first look every difference is possible."""
    estimate = corrected(improve(1).start())
    assert (estimate.difference, estimate.interval) == (0.0, Interval(-1.0, 1.0))


@pytest.mark.parametrize(
    "pairs", [Pairs(500, 10, 200, 290), Pairs(50, 0, 0, 50), Pairs(9, 9, 9, 9)]
)
def test_one_look_needs_no_correction(pairs):
    """Stopped at its first look a test chose nothing: the raw difference, as wide as Tango's."""
    progress = improve(10).start().look(pairs)
    estimate, raw = corrected(progress), pairs.interval()
    assert estimate.difference == pytest.approx(pairs.difference, abs=1e-5)
    assert estimate.interval.half_width == pytest.approx(raw.half_width, rel=1e-4)
    centre = (estimate.interval.low + estimate.interval.high) / 2
    assert centre == pytest.approx(pairs.difference, abs=1e-5)


def test_an_early_stop_is_pulled_back():
    """An H1 reached at the third look is corrected towards H0, and an early H0 away from it."""
    pairs = [Pairs(0, 10, 14, 176), Pairs(0, 20, 29, 351), Pairs(0, 28, 62, 510)]
    progress = improve(3).start()
    for each in pairs:
        progress = progress.look(each)
    assert progress.verdict is Verdict.H1
    assert corrected(progress).difference < progress.pairs.difference


def test_mirrored_tests_have_mirrored_estimates():
    """Less instead of more, the variants swapped: the same numbers with the other sign."""
    up = improve(3).start().look(Pairs(0, 10, 14, 176)).look(Pairs(0, 20, 61, 419))
    down = improve(-3).start().look(Pairs(0, 14, 10, 176)).look(Pairs(0, 61, 20, 419))
    there, back = corrected(up), corrected(down)
    assert there.difference == pytest.approx(-back.difference, abs=1e-5)
    assert there.interval.low == pytest.approx(-back.interval.high, abs=1e-5)


def path(looks, seen, verdict, drift, bound=3.0):
    """A path with steps of variance 0.01 a pair between the bounds, recursion at `drift`."""
    every = np.asarray(looks, dtype=np.int64)
    nodes, mass = _never_stopped(every, -bound, bound, drift, 0.1)
    return _Path(0.0, 0.1, 1.0, drift, -bound, bound, every, seen, verdict, nodes, mass)


@pytest.mark.parametrize("verdict", [Verdict.H0, Verdict.H1, None])
@pytest.mark.parametrize("mean", [-0.1, 0.0, 0.05, 0.2])
def test_the_recursion_agrees_with_walks(verdict, mean):
    """The chance of an outcome beyond the one seen, against 100,000 walks, within 4 errors."""
    looks = [40, 90, 140, 240, 340]
    seen = {Verdict.H0: -3.4, Verdict.H1: 3.2, None: 0.7}[verdict]
    exceeded = path(looks, seen, verdict, 0.004).exceeded(mean)
    dice, runs = np.random.default_rng(7), 100_000
    place, live = np.zeros(runs), np.ones(runs, bool)
    above = below = 0
    for number, (now, before) in enumerate(zip(looks, [0, *looks[:-1]], strict=True)):
        place += 0.1 * mean * (now - before) + 0.1 * math.sqrt(now - before) * dice.normal(
            size=runs
        )
        last = number == len(looks) - 1
        above += np.count_nonzero(live & (place >= (seen if last and seen > -3 else 3.0)))
        below += np.count_nonzero(live & (place <= (seen if last and seen < -3 else -3.0)))
        live &= np.abs(place) < 3
    counted = 1 - below / runs if verdict is Verdict.H0 else above / runs
    assert exceeded == pytest.approx(counted, abs=4 * 0.5 / math.sqrt(runs))


def test_long_tests_are_followed_with_fewer_looks():
    """Ten thousand looks become at most a thousand, the last among them; two hundred stay."""
    fewer, nearer = _thinned(range(1, 10_001), 0.02, 5.9)
    assert 900 <= fewer.size <= 1_000
    assert fewer[-1] == 10_000
    assert nearer > 0
    stepwise, kept = _thinned(range(50, 10_001, 50), 0.02, 5.9)
    assert (stepwise.size, kept) == (200, 0.0)


def test_looks_too_close_to_follow_are_left_out():
    """One pair after another look moves a path by less than the nodes can tell: not a step."""
    fewer, nearer = _thinned([1, 1_000, 1_001, 2_000, 3_000], 0.02, 5.9)
    assert fewer.tolist() == [1_001, 2_000, 3_000]
    assert nearer > 0
    assert _thinned([1], 0.02, 5.9)[0].tolist() == [1]


def test_uneven_looks_lose_no_chance():
    """After looks of many sizes, all outcomes together have a chance of 1 at every drift."""
    looks = [100, 103, 900, 2_000, 2_001, 5_000]
    progress = improve(3).start()
    for look in looks:
        less, more = look // 20, look // 15
        progress = progress.look(Pairs(0, less, more, look - less - more))
    assert progress.verdict is None
    found = _Path.of(progress, 0.95)
    for drift in (found.drift, found.drift + 0.001, found.drift - 0.001):
        # Above what was seen, and below it: each from a count of its own.
        above, below = (found._beyond(drift, upper=upper) for upper in (True, False))
        assert above + below == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("mean", [-0.03, 0.0, 0.03, 0.06])
def test_nearer_bounds_make_up_for_fewer_looks(mean):
    """800 looks, and 80 of them at bounds nearer by what is overshot: the same chances."""
    nearer = OVERSHOOT * 0.1 * (math.sqrt(10) - 1)
    all_looks = path(range(1, 801), 3.05, Verdict.H1, 0.0).exceeded(mean)
    fewer = path(range(10, 801, 10), 3.05, Verdict.H1, 0.0, bound=3 - nearer).exceeded(mean)
    assert fewer == pytest.approx(all_looks, abs=0.002)


def test_what_is_left_out_is_made_up_for():
    """The bounds come nearer by the overshoot of the looks kept less that of all of them."""
    fewer, nearer = _thinned(range(1, 10_001), 0.02, 5.9)
    between = math.sqrt(10_000 / fewer.size)
    assert nearer == pytest.approx(OVERSHOOT * 0.02 * (between - 1))


@pytest.mark.parametrize(
    ("discordance", "mean", "every"), [(0.1, 0.0, 200), (0.1, 0.03, 200), (0.3, 0.03, 500)]
)
def test_corrected_intervals_cover_and_estimates_are_centred(discordance, mean, every):
    """Of 100 tests about 95 % cover the truth, and half of the estimates are above it."""
    dice, runs = np.random.default_rng(29), 100
    estimates = [
        corrected(watched(improve(3), discordance, mean, every, dice)) for _ in range(runs)
    ]
    covered = np.mean([each.interval.low <= mean <= each.interval.high for each in estimates])
    above = np.mean([each.difference > mean for each in estimates])
    assert covered > 0.95 - 3 * math.sqrt(0.95 * 0.05 / runs)
    assert above == pytest.approx(0.5, abs=3.5 * 0.5 / math.sqrt(runs))
