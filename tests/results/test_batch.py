"""What a result answers, against the fights themselves."""

from __future__ import annotations

import json

import numpy as np
import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.errors import UsageError
from vsdsim.montecarlo.batches import run
from vsdsim.statistics import wilson

ENCOUNTER = StandIn(scenario())


@pytest.fixture(scope="module")
def result():
    """A thousand fights."""
    return run(ENCOUNTER, fights=1_000, seed=3)


@pytest.fixture(scope="module")
def block():
    """The same fights, one by one."""
    return fighting(ENCOUNTER, 0, 1_000, seed=3)


def test_rates_are_fractions_of_all_fights(result, block):
    """Counting the fights of an outcome gives its rate; the rates add up to one."""
    for number, outcome in enumerate(ENCOUNTER.outcomes):
        count = int((block.outcome == number).sum())
        assert result.count(outcome) == count
        assert result.rate(outcome) == count / 1_000
        assert result.interval(outcome) == wilson(count, 1_000)
        assert result.example(outcome) == int(np.flatnonzero(block.outcome == number)[0])
    assert sum(result.rate(each) for each in result.outcomes) == pytest.approx(1)


def test_an_unknown_outcome_is_named_with_a_suggestion(result):
    """The message says what there is and what was probably meant."""
    with pytest.raises(UsageError, match=r"heroes, orcs, draw, undecided.*'heros'.*mean heroes"):
        result.rate("heros")


def test_rounds_are_those_of_the_fights(result, block):
    """Mean and nearest-rank percentiles of the lengths, each with a fight that has it."""
    ordered = sorted(block.rounds.tolist())
    assert result.rounds_mean == sum(ordered) / 1_000
    assert (result.rounds_p5, result.rounds_p50, result.rounds_p95) == (
        ordered[49],
        ordered[499],
        ordered[949],
    )
    example = result.example_of_length(result.rounds_p95)
    assert block.rounds[example] == result.rounds_p95
    assert result.example_of_length(99) is None


def test_a_single_fight_has_no_interval_and_no_nan():
    """Of one fight the mean is known and its error is not."""
    single = run(ENCOUNTER, fights=1)
    assert single.rounds_interval is None
    assert "nan" not in json.dumps(single.to_json()).lower()
    assert "nan" not in single.summary().lower()


def test_repr_is_one_line(result):
    """A result in a prompt says what, how many, which seed and the rates."""
    text = repr(result)
    assert "\n" not in text
    assert "'Stand-in': 1,000 fights, seed 3" in text
    assert f"heroes {result.rate('heroes'):.4g}" in text
