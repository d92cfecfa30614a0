"""Answers of the engine's fights against another way to them, on other fights: other seeds."""

from __future__ import annotations

import math

import numpy as np
import pytest

import vsdsim as vs

DUEL = {
    "name": "A duel to vary",
    "max_rounds": 60,
    "side": [
        {
            "name": "red",
            "combatant": [
                {"name": "Ann", "use": "warrior-3", "shield": "none", "script": "berserk"}
            ],
        },
        {"name": "blue", "combatant": [{"name": "Bo", "use": "warrior-3", "script": "steady"}]},
    ],
}
CMB = "red.Ann.stats.cmb"
SIGMAS = 4
"""Standard errors that chance alone passes once in 16,000; the seeds are fixed."""


def error(*rates_of):
    """The standard error of sums and differences of independent rates."""
    return math.sqrt(sum(rate * (1 - rate) / fights for rate, fights in rates_of))


@pytest.mark.parametrize("target", [0.4, 0.6])
def test_a_tuned_value_lies_on_the_curve_of_a_sweep(target):
    """Between the points of a coarse sweep under another seed the target is where tune says."""
    margin = 0.03
    tuned = vs.tune(
        DUEL, f"{CMB}=40:140", outcome="red", target=target, margin=margin, fights=20_000, seed=1
    )
    assert tuned.value is not None
    swept = vs.sweep(DUEL, f"{CMB}=40:140:10", fights=8_000, seed=2)
    rates = swept.rates("red")
    assert (np.diff(rates) > 0).all()
    there = float(np.interp(tuned.value, np.arange(40, 141, 10), rates))
    # A straight line between two points is off by less than a point here.
    assert abs(there - target) <= margin + 0.01 + SIGMAS * error((target, 8_000))


def test_the_difference_of_pairs_is_that_of_two_batches():
    """Other seeds, and so no pairs: the same difference, with more error."""
    paired = vs.compare(DUEL, overrides=[f"{CMB}=90"], fights=8_000, outcome="red", seed=1)
    first = vs.batch(DUEL, fights=8_000, seed=2).rate("red")
    second = vs.batch(vs.load(DUEL, [f"{CMB}=90"]), fights=8_000, seed=3).rate("red")
    noise = error((first, 8_000), (second, 8_000))
    own = paired.estimate.interval.half_width / 1.96
    assert abs(paired.pairs.difference - (second - first)) <= SIGMAS * math.hypot(noise, own)
    assert own < noise
    assert paired.pairs.difference != 0


def test_the_best_is_that_of_a_brute_sweep():
    """Of weapons: none does better on other fights than the best, but by its margin and chance."""
    vary = 'red.Ann.weapons=["longsword"],["dagger"],["greataxe"],["club"],["rapier"]'
    margin = 0.02
    chosen = vs.best(DUEL, vary, outcome="red", margin=margin, fights=8_000, seed=1)
    assert chosen.standing.decided
    rates = vs.sweep(DUEL, vary, fights=8_000, seed=2).rates("red")
    leads = float(rates[chosen.axis.values.index(chosen.value)])
    assert rates.max() - leads <= margin + SIGMAS * error((leads, 8_000), (rates.max(), 8_000))
    assert rates.max() - rates.min() > 0.1
