"""A rate at any time: the martingale exactly, its interval by properties, false alarms by dice."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.rate import Rate

some_counts = st.integers(0, 3_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


def urn(draws, rate, weight):
    """The score as an urn pays it: the chance of each draw under the urn over that under `rate`."""
    score, hits = 1.0, 0
    for number, draw in enumerate(draws):
        chance = (weight * rate + hits) / (weight + number)
        score *= chance / rate if draw else (1 - chance) / (1 - rate)
        hits += draw
    return math.log(score)


@pytest.mark.parametrize("rate", [0.03, 0.5, 0.9])
def test_the_evidence_is_what_an_urn_pays(rate):
    """The closed form against the product, draw by draw, in either order of the draws."""
    draws = [1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    found = Rate(weight=7.0).evidence(5, 13, rate)
    assert found == pytest.approx(urn(draws, rate, 7.0), abs=1e-9)
    assert found == pytest.approx(urn(sorted(draws), rate, 7.0), abs=1e-9)


@pytest.mark.parametrize("rate", [0.01, 0.3, 0.75])
@pytest.mark.parametrize(("count", "total"), [(0, 0), (0, 50), (17, 40), (3, 3)])
def test_the_score_is_a_martingale(rate, count, total):
    """On average over the next draw, the score stays where it is: exactly."""
    scores = Rate(weight=20.0)
    after = rate * math.exp(scores.evidence(count + 1, total + 1, rate))
    after += (1 - rate) * math.exp(scores.evidence(count, total + 1, rate))
    assert after == pytest.approx(math.exp(scores.evidence(count, total, rate)), rel=1e-9)


def test_the_ends_are_where_the_score_is_the_limit():
    """At either end the score is 1 / 0.05."""
    interval = Rate().after(37, 112)
    for end in (interval.low, interval.high):
        assert Rate().evidence(37, 112, end) == pytest.approx(math.log(20), abs=1e-6)


@given(some_counts)
def test_the_interval_is_sound(counts):
    """Within 0 to 1, around what was seen, and never a point."""
    count, total = counts
    interval = Rate().after(count, total)
    assert 0 <= interval.low <= interval.high <= 1
    assert interval.high - interval.low > 1e-4
    if total:
        assert interval.low <= count / total <= interval.high


@given(some_counts)
def test_misses_mirror_hits(counts):
    """The rate of the contrary is 1 less the rate."""
    count, total = counts
    there, back = Rate().after(count, total), Rate().after(total - count, total)
    assert there.low == pytest.approx(1 - back.high, abs=1e-9)


@given(some_counts, st.floats(0.5, 0.99))
def test_a_higher_level_is_wider(counts, level):
    """The interval at 99.9 % holds every narrower one."""
    inner, outer = Rate(level).after(*counts), Rate(0.999).after(*counts)
    assert outer.low <= inner.low
    assert inner.high <= outer.high


def test_it_is_tight_where_it_should_be():
    """About 3 standard errors at the size it is made for: half as wide again as a fixed size's."""
    for fights in (1_000, 100_000):
        interval = Rate.tight_at(fights).after(fights // 2, fights)
        assert interval.half_width * math.sqrt(fights) / 0.5 == pytest.approx(3.04, abs=0.03)


def test_edges():
    """No fights know nothing; one fight hardly more; nothing seen starts at exactly 0."""
    assert (Rate().after(0, 0).low, Rate().after(0, 0).high) == (0.0, 1.0)
    assert Rate().after(0, 1).low == 0.0
    assert 0.9 < Rate().after(0, 1).high < 1
    assert Rate().after(10**9, 10**9).high == 1.0
    assert Rate().evidence(1, 10, 0.0) == math.inf
    assert Rate().evidence(0, 10, 0.0) == pytest.approx(0.0, abs=1e-9)


def test_p_values_are_the_score_turned_over():
    """20 times the stake is a p-value of 5 %; a score below 1 is none at all."""
    rate = Rate()
    assert rate.p_value(500, 1_000, 0.5) == 1.0
    low = rate.after(500, 1_000).low
    assert rate.p_value(500, 1_000, low) == pytest.approx(0.05, rel=1e-5)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Rate(1.0), "level: required a chance between 0 and 1, arrived 1.0"),
        (lambda: Rate(weight=0.0), "weight: required a number above 0, arrived 0.0"),
        (lambda: Rate().after(5, 4), "count: required from 0 to 4, arrived 5"),
        (lambda: Rate().after(-1, 4), "count: required from 0 to 4, arrived -1"),
    ],
)
def test_what_cannot_be_is_refused(make, message):
    """Each message names the field, what was required and what arrived."""
    with pytest.raises(UsageError, match=message):
        make()


def ever_alarmed(rate, weight, runs=2_000, fights=2_000):
    """Of many runs looked at after every fight, the share whose score ever reached 20."""
    draws = np.random.default_rng(99).random((runs, fights)) < rate
    before = np.cumsum(draws, axis=1) - draws
    number = np.arange(fights)
    chance = (weight * rate + before) / (weight + number)
    steps = np.where(draws, np.log(chance / rate), np.log((1 - chance) / (1 - rate)))
    score = np.cumsum(steps, axis=1)
    # The urn of this test is that of the sequence.
    last = Rate(weight=weight).evidence(int(draws[0].sum()), fights, rate)
    assert score[0, -1] == pytest.approx(last, abs=1e-6)
    return np.mean(score.max(axis=1) >= math.log(20))


@pytest.mark.parametrize("rate", [0.02, 0.5, 0.85])
def test_it_seldom_misses_however_often_one_looks(rate):
    """Looked at after each of 2,000 fights, at most 5 % of runs are ever wrong."""
    alarms = ever_alarmed(rate, 100.0)
    assert alarms < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 2_000)
    assert alarms > 0.005


def test_a_fixed_size_interval_would_miss():
    """The trap that this is for: Wilson's, looked at every 100 fights, misses in over 12 %."""
    draws = np.random.default_rng(99).random((1_000, 2_000)) < 0.5
    counts = np.cumsum(draws, axis=1)[:, 99::100]
    totals = np.arange(100, 2_001, 100)
    error = np.abs(counts / totals - 0.5) > 1.96 * np.sqrt(0.25 / totals)
    assert np.mean(error.any(axis=1)) > 0.12
