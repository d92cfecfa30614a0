"""Searches over the stand-in, whose rate of wins is a number of the scenario."""

from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from tests.analysis.test_sweep import make, swept
from vsdsim.analysis.searches.best import best
from vsdsim.analysis.searches.tune import tune
from vsdsim.analysis.varying import Axis
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.statistics.bisection import Finding


def tuned(vary, target, *, make=make, arena=None, **more):
    """The search for a rate of the heroes' wins."""
    settings = {"outcome": "heroes", "seed": 3, "margin": 0.02} | more
    with Arena() as own:
        return tune(make, Axis.of(vary), arena or own, target=target, **settings)


def chosen(vary, *, make=make, **more):
    """The search for the value with most of the heroes' wins."""
    settings = {"outcome": "heroes", "seed": 3, "margin": 0.01} | more
    with Arena() as arena:
        return best(make, Axis.of(vary), arena, **settings)


@pytest.mark.parametrize(("target", "value"), [(0.65, 650), (0.2, 200), (0.9, 900)])
def test_the_value_is_that_of_a_sweep(target, value):
    """The rate is `win` of 1,000: only values within the margin of it are answers."""
    result = tuned("win=100:900:50", target)
    assert result.judgement.finding is Finding.HIT
    assert abs(result.value - value) <= 20
    assert result.decided
    assert len(result.points) < 17
    rates = swept("win=100:900:50", fights=2000).rates()
    nearest = abs(rates - target).argmin()
    assert result.axis.numbers[nearest] == result.value


def test_a_target_between_two_values_is_said_to_be():
    """With both, and the headline says that no value has it."""
    result = tuned("win=100,300,500,700", 0.6)
    assert (result.judgement.finding, result.value) == (Finding.BETWEEN, None)
    assert [result.axis.values[each] for each in result.judgement.answer] == ["500", "700"]
    assert "at no value: it lies between" in " ".join(result.summary().split())


@pytest.mark.parametrize(
    ("target", "side", "end"), [(0.95, "below", "700"), (0.05, "above", "100")]
)
def test_a_target_out_of_reach_is_said_to_be(target, side, end):
    """With the end that comes nearest."""
    result = tuned("win=100:700:100", target)
    assert result.judgement.finding is Finding.OUTSIDE
    text = " ".join(result.summary().split())
    assert f"is all {side} it, nearest at win {end}" in text


def test_the_order_of_the_values_makes_no_difference():
    """Nor whether rates rise or fall along them."""
    assert tuned("win=700,100,400", 0.4).value == tuned("win=100,400,700", 0.4).value == 400

    def falling(overrides):
        return make([f"win={1000 - int(overrides[0].partition('=')[2])}"])

    assert tuned("x=100:900:100", 0.3, make=falling).value == 700


def test_what_neither_rises_nor_falls_is_no_answer():
    """A hill: the middle is above both ends, which are told apart."""

    def hill(overrides):
        return make([f"win={ {'1': 100, '2': 900, '3': 500}[overrides[0][-1]] }".replace(" ", "")])

    result = tuned("x=1:3", 0.3, make=hill)
    assert result.judgement.finding is Finding.CONTRADICTION
    assert "rates do not rise or fall" in " ".join(result.summary().split())


def test_without_enough_fights_it_is_inconclusive():
    """And says so."""
    result = tuned("win=100:900:100", 0.5, margin=0.001, most=1500)
    assert not result.decided
    assert "INCONCLUSIVE" in result.summary()
    assert max(each.result.fights for each in result.points) <= 1500


def test_interrupted_it_tells_what_is_known():
    """The values tried so far."""

    def strike(done, _expected):
        if done >= 3000:
            raise KeyboardInterrupt

    with Arena(progress=strike) as arena:
        result = tuned("win=100:900:50", 0.65, arena=arena, margin=0.001)
    assert result.interrupted
    assert "interrupted" in result.summary()


def test_words_cannot_be_searched():
    """Nor a single number; outcomes are checked."""
    for vary in ("win=a,b", "win=5"):
        with pytest.raises(UsageError, match="at least two numbers"):
            tuned(vary, 0.5)
    with pytest.raises(UsageError, match="outcome: required one of heroes"):
        tuned("win=100,900", 0.5, outcome="elves")


def test_the_best_is_found_and_the_others_go_out():
    """Fights are spent on the contenders."""
    result = chosen("win=300,520,700,690", margin=0.001)
    assert (result.value, result.decided) == ("700", True)
    fights = [each.fights for each in result.results]
    assert fights[:2] == [1000, 1000]
    assert fights[2] > 1000
    assert "heroes do best with win 700" in " ".join(result.summary().split())


def test_equals_are_a_tie():
    """Within the margin, and both are told."""
    result = chosen("long=10,11,12")
    assert result.decided
    assert len(result.standing.contenders) > 1
    assert "no worse than by that" in " ".join(result.summary().split())


def test_the_best_without_enough_fights():
    """Is inconclusive: on shared dice a difference of 1 in 1,000 takes many."""
    result = chosen("win=500,501", margin=0.0001, most=1000)
    assert not result.decided
    assert result.summary().startswith("BEST  INCONCLUSIVE")


@pytest.mark.parametrize("vary", ["win=5", f"win={','.join(map(str, range(101)))}"])
def test_a_choice_needs_candidates(vary):
    """Two at least, and not too many."""
    with pytest.raises(UsageError, match="from 2 to 100 values"):
        chosen(vary)


def test_documents_tables_pictures():
    """Of both kinds of answers."""
    for result, rows in ((tuned("win=100,400,700", 0.4), 3), (chosen("win=300,520,700"), 3)):
        assert len(result.to_pandas()) == rows
        assert "result" in str(result.to_json())
        assert isinstance(result.plot(), Figure)
        ax = Figure().add_subplot()
        assert result.plot(ax) is ax
        assert "<table>" in result._repr_html_()
        assert all(len(line) <= 80 for line in result.summary().splitlines())
        assert "\n" not in repr(result)
