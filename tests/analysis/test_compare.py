"""Comparisons over the stand-in, whose dice say in which fights a variant makes a difference."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from attrs import evolve

from tests.analysis.test_sweep import make
from tests.standin import StandIn, fighting, scenario
from vsdsim.analysis.compare import _looks, compare
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.results.course import Split
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import Verdict, improve, no_worse

A, B = make(["win=400"]), make(["win=460"])


def compared(first=A, second=B, fights=2000, **more):
    """What a comparison comes to."""
    with Arena() as arena:
        return compare(first, second, arena, fights=fights, seed=3, **more)


def test_pairs_are_counted_fight_by_fight():
    """As whoever puts both columns side by side counts them."""
    result = compared()
    was, now = (fighting(each, 0, 2000, seed=3).outcome for each in (A, B))
    one, other = was == 0, now == 0
    assert result.pairs == Pairs(
        int((one & other).sum()), int((one & ~other).sum()), int((~one & other).sum()),
        int((~one & ~other).sum()),
    )  # fmt: skip
    # A d1000 of 401 to 460 flips; none flips back, as the die is the same.
    assert result.pairs.only_first == 0
    assert result.pairs.difference == pytest.approx(0.06, abs=0.02)
    for at, first in enumerate(A.outcomes):
        for to, second in enumerate(A.outcomes):
            fights = np.flatnonzero((was == at) & (now == to))
            assert result.became[at, to] == fights.size, (first, second)
            assert result.examples[at, to] == (fights[0] if fights.size else -1)
    assert result.parted == np.flatnonzero(was != now)[0]


def test_swapping_the_two_turns_everything_round():
    """The difference, its interval, the flips."""
    there, back = compared(A, B), compared(B, A)
    assert back.pairs == there.pairs.swapped()
    assert back.estimate.difference == -there.estimate.difference
    assert back.estimate.interval.low == pytest.approx(-there.estimate.interval.high)
    assert [(now, was, count) for was, now, count, _ in back.flips()] == [
        each[:3] for each in there.flips()
    ]


def test_unpaired_runs_say_the_same_with_more_error():
    """The difference is that of the two rates; the paired interval is much narrower."""
    result = compared(fights=5000)
    first, second = result.first.rate("heroes"), result.second.rate("heroes")
    assert result.pairs.difference == pytest.approx(second - first)
    apart = (first * (1 - first) + second * (1 - second)) / 5000
    assert result.pairs.interval().half_width < 0.4 * 1.96 * apart**0.5


def test_a_variant_that_changes_nothing_is_said_to():
    """Not a difference of 0 with an interval of 0."""
    result = compared(A, evolve(A, rules="the same"))
    assert result.parted is None
    assert not result
    assert "A and B do not differ" in result.summary()
    assert "within 0.2" in result.summary()


def test_a_test_ends_as_soon_as_it_is_decided():
    """Long before the cap; its verdict is that of the whole prefix it looked at."""
    result = compared(fights=100_000, test=improve(3))
    assert result.progress.verdict is Verdict.H1
    assert result
    assert result.fights < 5000
    assert result.fights in set(_looks(100_000))
    assert result.progress.pairs == result.pairs
    assert "corrected for stopping" in " ".join(result.summary().split())
    assert "H1 accepted" in result.summary()
    assert compared(fights=100_000, test=no_worse(3)).progress.verdict is Verdict.H1
    assert compared(B, A, fights=100_000, test=no_worse(3)).progress.verdict is Verdict.H0


def test_a_test_at_its_cap_is_inconclusive():
    """And is no truth value."""
    result = compared(A, make(["win=415"]), fights=50, test=improve(3))
    assert result.progress.verdict is None
    assert "INCONCLUSIVE after 50 fights" in result.summary()
    with pytest.raises(UsageError, match="undecided"):
        bool(result)


def test_what_to_expect_is_told_before_it_goes_on():
    """Once, after the first look."""
    heard = []
    compared(fights=100_000, test=improve(1), announce=heard.append)
    assert len(heard) == 1
    assert heard[0].startswith("expected fights: ")


def test_looks_are_whole_prefixes_that_grow():
    """Each an eighth more, and the cap the last."""
    looks = list(_looks(100_000))
    assert looks[:9] == [1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000, 9000]
    assert looks[-1] == 100_000
    assert all(later > earlier for earlier, later in pairwise(looks))
    assert len(looks) < 40
    assert list(_looks(300)) == [300]


def test_another_outcome_can_be_asked_about():
    """By name; a name that is none is wrong usage."""
    assert compared(outcome="orcs").outcome == "orcs"
    with pytest.raises(UsageError, match="required one of heroes, orcs, draw, undecided"):
        compared(outcome="elves")


def test_only_the_same_sides_can_be_compared():
    """Otherwise there is nothing to count."""
    other = StandIn(scenario(heroes=(), orcs=()))
    sides = tuple(evolve(side, name=f"{side.name} too") for side in other.scenario.sides)
    with pytest.raises(UsageError, match="required the same sides"):
        compared(A, StandIn(evolve(other.scenario, sides=sides)))


def test_interrupted_it_gives_what_is_known_of_both():
    """Marked so; before anything is known it raises."""

    def after(fights):
        def strike(done, _expected):
            if done >= fights:
                raise KeyboardInterrupt

        with Arena(progress=strike) as arena:
            return compare(A, B, arena, fights=9000, seed=3)

    result = after(5000)
    assert (result.interrupted, result.fights) == (True, 2000)
    assert "interrupted" in result.summary()
    with pytest.raises(KeyboardInterrupt):
        after(1000)


def test_the_summary_fits_a_terminal():
    """In 80 columns, the verdict first, the split told."""
    split = Split("round 2, Melee", ("    Ada strikes.",) * 20, ())
    text = evolve(compared(), split=split).summary()
    assert text.startswith("VERDICT  heroes win more in B than in A: +")
    assert all(len(line) <= 80 for line in text.splitlines())
    assert "splits in round 2, Melee" in text
    assert "(6 lines more)" in text
    assert "Nothing: it is over." in text


def test_documents_and_tables():
    """All counts are in them."""
    result = compared(test=improve(3))
    document = result.to_json()
    assert sum(document["pairs"].values()) == document["fights"] == result.fights
    assert document["test"]["verdict"] == "H1"
    assert document["low"] < document["difference"] < document["high"]
    table = result.to_pandas()
    assert table.fights.sum() == result.fights
    assert "<table>" in result._repr_html_()
    assert repr(result).startswith("<CompareResult 'Stand-in' and 'Stand-in': ")
