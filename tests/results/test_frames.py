"""Tables for pandas."""

from __future__ import annotations

import sys

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.errors import UsageError
from vsdsim.montecarlo.batches import run

pytest.importorskip("pandas")

ENCOUNTER = StandIn(scenario())


@pytest.fixture(scope="module")
def result():
    """A few fights, each kept."""
    return run(ENCOUNTER, fights=2_000, keep_fights=True)


def test_combatants_are_the_default(result):
    """A row a combatant, unrounded, with the ends of its intervals."""
    frame = result.to_pandas()
    assert frame["name"].tolist() == ["Ada", "Ben", "Orc 1", "Orc 2"]
    assert frame["survival"].tolist() == [
        each["survival"] for each in result.to_json()["combatants"]
    ]
    assert (frame["survival_low"] < frame["survival"]).all()
    assert (frame["survival"] < frame["survival_high"]).all()
    assert frame["ended_by.hit points"].sum() == sum(
        each["ended_by"]["hit points"] for each in result.to_json()["combatants"]
    )


def test_outcomes_agree_with_the_document(result):
    """The columns of the JSON object's outcomes."""
    frame = result.to_pandas("outcomes")
    assert frame.to_dict("records") == result.to_json()["outcomes"]


def test_an_outcome_without_example_is_missing():
    """Never seen: a missing value, not a number."""
    certain = run(StandIn(scenario(), limits=(1000, 1000, 1000)), fights=5)
    assert certain.to_pandas("outcomes")["example"].isna().tolist() == [False, True, True, True]


def test_rounds_list_the_lengths_seen(result):
    """Every length once with its fights and an example."""
    frame = result.to_pandas("rounds")
    assert frame["count"].sum() == 2_000
    assert frame["rounds"].tolist() == list(range(1, 13))


def test_fights_are_kept_in_order(result):
    """A row a fight, as the engine reported it."""
    frame, block = result.to_pandas("fights"), fighting(ENCOUNTER, 0, 2_000)
    assert frame["fight"].tolist() == list(range(2_000))
    assert frame["rounds"].tolist() == block.rounds.tolist()
    assert frame["outcome"].tolist() == [ENCOUNTER.outcomes[each] for each in block.outcome]
    assert frame["orcs.Orc 2.hp"].tolist() == block.hp[3].tolist()
    assert frame["heroes.Ben.standing"].tolist() == block.standing[1].tolist()


def test_fights_that_were_not_kept_say_how_to():
    """The message names the argument that was missing."""
    with pytest.raises(UsageError, match="keep_fights=True"):
        run(ENCOUNTER, fights=5).to_pandas("fights")


def test_an_unknown_kind_is_named(result):
    """With what there is, and what was probably meant."""
    with pytest.raises(UsageError, match=r"'outcome'; did you mean outcomes\?"):
        result.to_pandas("outcome")


def test_missing_pandas_names_the_extra(result, monkeypatch):
    """Without pandas the message says what to install."""
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(UsageError, match=r"vsdsim\[frames\]"):
        result.to_pandas()
