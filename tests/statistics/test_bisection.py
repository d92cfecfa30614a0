"""Searching for a rate: each finding by hand, and how often a search is right."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks.coverage.simulated import is_right, search
from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.rate import Rate
from vsdsim.statistics.bisection import Finding, Search, Side

FIVE = Search((10, 20, 30, 40, 50), target=0.6, margin=0.02)
MANY = 100_000


def at(**rates):
    """Counts of 100,000 fights at the places given: `at(p0=0.1, p4=0.9)`."""
    return {int(name[1:]): (round(rate * MANY), MANY) for name, rate in rates.items()}


def test_the_ends_come_first():
    """Nothing seen: the first end, then the other, each until it is decided."""
    judgement = FIVE.judge({})
    assert (judgement.finding, judgement.next, judgement.answer) == (Finding.SEARCHING, 0, ())
    assert FIVE.judge({0: (0, 0)}).next == 0
    assert FIVE.judge({0: (5, 10)}).next == 4
    assert FIVE.judge({0: (5, 10), 4: (6, 11)}).next == 0
    assert FIVE.judge({0: (100, 1_000), 4: (6, 11)}).next == 4


@pytest.mark.parametrize(
    ("seen", "rising"), [(at(p0=0.1, p4=0.9), True), (at(p0=0.9, p4=0.1), False)]
)
def test_then_the_middle(seen, rising):
    """Between ends on either side the middle is next, whichever way the rates go."""
    judgement = FIVE.judge(seen)
    assert (judgement.next, judgement.bracket, judgement.rising) == (2, (0, 4), rising)
    assert judgement.sides == {
        0: Side.BELOW if rising else Side.ABOVE,
        4: Side.ABOVE if rising else Side.BELOW,
    }


def test_the_middle_until_it_is_decided():
    """An open candidate between the bracket's ends goes on; decided, it halves the bracket."""
    assert FIVE.judge(at(p0=0.1, p4=0.9) | {2: (60, 100)}).next == 2
    judgement = FIVE.judge(at(p0=0.1, p4=0.9, p2=0.5))
    assert (judgement.next, judgement.bracket) == (3, (2, 4))


def test_a_hit():
    """An interval within 58 to 62 % is a hit, and of two the one seen nearer."""
    judgement = FIVE.judge(at(p0=0.1, p4=0.9, p2=0.6))
    assert (judgement.finding, judgement.answer, judgement.next) == (Finding.HIT, (2,), None)
    assert FIVE.judge(at(p0=0.59, p1=0.604, p4=0.9)).answer == (1,)


def test_between_two_neighbours():
    """50 % at one and 70 % at the next: the target is crossed between, nearer to the second."""
    judgement = FIVE.judge(at(p0=0.1, p2=0.45, p3=0.7, p4=0.9))
    assert (judgement.finding, judgement.answer) == (Finding.BETWEEN, (3, 2))
    assert judgement.bracket == (2, 3)


def test_a_neighbour_that_may_be_on_the_target_goes_on():
    """61.5 % is above 60 %, and within 2 points of it as far as is known: not yet given up."""
    seen = at(p0=0.1, p2=0.45, p4=0.9) | {3: (6_230, 10_000)}
    judgement = FIVE.judge(seen)
    assert judgement.sides[3] is Side.ABOVE
    assert (judgement.finding, judgement.next) == (Finding.SEARCHING, 3)
    # ... but not for ever: 62 % exactly is at the margin's edge and never decided.
    ended = FIVE.judge(seen | {3: (62_000, 100_000)})
    assert (ended.finding, ended.answer) == (Finding.BETWEEN, (3, 2))


@pytest.mark.parametrize(
    ("seen", "nearest"),
    [(at(p0=0.1, p4=0.4), 4), (at(p0=0.95, p4=0.7), 4), (at(p0=0.5, p4=0.4), 0)],
)
def test_outside(seen, nearest):
    """Both ends on one side: out of reach, and which end comes nearest."""
    judgement = FIVE.judge(seen)
    assert (judgement.finding, judgement.answer) == (Finding.OUTSIDE, (nearest,))


@pytest.mark.parametrize(
    ("seen", "places"),
    [
        (at(p0=0.1, p1=0.5, p2=0.3, p4=0.9), (1, 2)),
        (at(p0=0.9, p1=0.2, p2=0.5, p4=0.1), (1, 2)),
        (at(p0=0.1, p2=0.95, p4=0.9), (0, 2, 4)),
        (at(p0=0.3, p3=0.7, p4=0.3), (0, 3, 4)),
        (at(p0=0.7, p1=0.1, p4=0.7), (0, 1, 4)),
    ],
)
def test_contradictions_to_monotony(seen, places):
    """Rates that surely turn back are named with the places that show it."""
    judgement = FIVE.judge(seen)
    assert (judgement.finding, judgement.answer) == (Finding.CONTRADICTION, places)


def test_a_small_turn_is_no_contradiction():
    """Rates that may be equal may stand in any order."""
    seen = at(p0=0.1, p4=0.9) | {1: (31, 100), 2: (29, 100)}
    assert FIVE.judge(seen).finding is Finding.SEARCHING


def test_the_chance_of_error_is_split_over_the_grid():
    """Each of five places has an interval at 99 %."""
    judgement = FIVE.judge({0: (30, 100)})
    assert judgement.intervals[0] == Rate(0.99).after(30, 100)


def test_the_order_of_what_was_seen_does_not_matter():
    """A judgement is a function of the counts."""
    seen = at(p0=0.1, p2=0.45, p3=0.7, p4=0.9)
    backwards = dict(reversed(seen.items()))
    assert FIVE.judge(seen) == FIVE.judge(backwards)


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Search((1,), 0.5), "grid: required two or more"),
        (lambda: Search((1, 3, 2), 0.5), "grid: required two or more, each above the last"),
        (lambda: Search((1, 2), 0.0), "target: required between 0 and 1, arrived 0.0"),
        (lambda: Search((1, 2), 0.5, -0.1), "margin: required 0 or more, arrived -0.1"),
        (lambda: FIVE.judge({5: (1, 2)}), "seen: required places from 0 to 4, arrived 5"),
        (lambda: FIVE.judge({0: (3, 2)}), "count: required from 0 to 2, arrived 3"),
    ],
)
def test_what_cannot_be_is_refused(ask, message):
    """Grids, targets, margins and counts that cannot be."""
    with pytest.raises(UsageError, match=message):
        ask()


@pytest.mark.parametrize("falling", [False, True])
def test_searches_are_right(falling):
    """Sixty searches for 65 % on a curve of 41 places: at most 5 % of the findings are false."""
    dice, wrong = np.random.default_rng(41), 0
    query = Search(tuple(range(41)), 0.65, 0.02)
    for number in range(60):
        rates = 1 / (1 + np.exp((5 + number / 2 - np.arange(41)) / 6))
        rates = rates[::-1] if falling else rates
        wrong += not is_right(query, search(query, rates, dice)[0], rates)
    assert wrong <= 3
