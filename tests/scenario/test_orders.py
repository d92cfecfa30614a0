"""Tests of vsdsim.scenario.orders, by way of whole scenarios."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.scenario.entries import entry_keys
from vsdsim.scenario.ruleset import Spending

REROLL = {"spend": "reroll"}
SPENDING = Spending(
    keys={
        "reroll": frozenset({"on"}),
        "scene": frozenset({"points"}),
        "soften": frozenset({"severity"}),
        "double": frozenset({"double"}),
    },
    rolls={"reroll": frozenset({"attack", "save"})},
    severities=frozenset({"Sup", "Let"}),
    parts=frozenset({"area", "range"}),
)


@pytest.fixture(name="ruleset")
def fixture_ruleset(ruleset):
    """The stand-in with something to spend."""
    ruleset.vocabulary = evolve(ruleset.vocabulary, spending=SPENDING)
    return ruleset


@pytest.fixture(name="orders")
def fixture_orders(tried, script):
    """The orders of Aldric's script."""

    def read(*lines):
        return tried.load(script(list(lines))).combatants[0].script.orders

    return read


def test_an_order_is_read_whole(orders):
    """Its keys arrive in the model, and its condition."""
    (found,) = orders({"spend": "reroll", "on": ["save", "attack"], "when": "self.hp < 5"})
    assert (found.spend, found.on, found.when_text) == (
        "reroll", frozenset({"attack", "save"}), "self.hp < 5",
    )  # fmt: skip
    assert found.when is not None
    (found,) = orders({"spend": "scene", "points": 10})
    assert found.points == 10
    (found,) = orders({"spend": "soften", "severity": "Let"})
    assert found.severity == "Let"
    (found,) = orders({"spend": "double", "double": "area"})
    assert found.double == "area"


def test_what_is_left_out_is_everything_or_one(orders):
    """All rolls, one point, any severity."""
    (found,) = orders(REROLL)
    assert (found.when, found.on) == (None, frozenset({"attack", "save"}))
    assert orders({"spend": "scene"})[0].points == 1
    assert orders({"spend": "soften"})[0].severity is None
    assert orders({"spend": "reroll", "on": "save"})[0].on == frozenset({"save"})


def test_orders_stand_beside_the_entries(tried, script):
    """Each in its own order; those of a script that is followed stand in its place."""
    lines = [REROLL, {"do": "attack"}, {"follow": "more"}, {"spend": "soften"}, {"do": "dash"}]
    more = [{"do": "defend"}, {"spend": "scene"}]
    found = tried.load(script(lines, script={"more": more})).combatants[0].script
    assert [each.do for each in found.entries] == ["attack", "defend", "dash"]
    assert [each.spend for each in found.orders] == ["reroll", "scene", "soften"]


def test_a_script_of_orders_alone_is_one(orders):
    """Nobody has to declare anything."""
    assert len(orders(REROLL, REROLL)) == 2


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        ({"spend": "all"}, "spend", "'all'"),
        ({"spend": 3}, "spend", "3"),
        (REROLL | {"do": "attack"}, "do", "an unknown key"),
        (REROLL | {"target": "nearest"}, "target", "an unknown key"),
        (REROLL | {"points": 2}, "points", "2"),
        (REROLL | {"on": "skill"}, "on", "'skill'"),
        (REROLL | {"on": ["attack", "x"]}, "on[1]", "'x'"),
        (REROLL | {"on": ["attack", "attack"]}, "on[1]", "attack twice"),
        (REROLL | {"on": []}, "on", "an empty list"),
        (REROLL | {"on": 3}, "on", "3"),
        (REROLL | {"when": "target.hp > 3"}, "when", "'target.hp' at column 1"),
        (REROLL | {"when": "self == target"}, "when", "'target' at column 9"),
        (REROLL | {"when": 3}, "when", "3"),
        ({"spend": "scene", "points": 0}, "points", "0"),
        ({"spend": "scene", "points": 11}, "points", "11"),
        ({"spend": "scene", "points": True}, "points", "true"),
        ({"spend": "soften", "severity": "sup"}, "severity", "'sup'"),
        ({"spend": "soften", "double": "area"}, "double", "'area'"),
        ({"spend": "soften", "doubles": "area"}, "doubles", "an unknown key"),
        ({"spend": "double"}, "double", "nothing"),
        ({"spend": "double", "double": "size"}, "double", "'size'"),
        ({"spend": "double", "double": ["area"]}, "double", "a list of 1"),
        ({"spend": "double", "double": "area", "points": 5}, "points", "5"),
        ({"do": "attack", "points": 3}, "points", "3"),
    ],
)
def test_faults_of_orders(wrong, raw, path, arrived):
    """One each, at its key."""
    assert wrong(raw) == [(path, arrived)]


def test_a_condition_of_a_deed_still_knows_its_target(tried, script):
    """The same words may stand in both, and mean what they mean there."""
    text = "self.hp < 5"
    lines = [REROLL | {"when": text}, {"do": "attack", "when": text},
             {"do": "attack", "when": "target.hp < 5"}]  # fmt: skip
    assert len(tried.load(script(lines)).combatants[0].script.entries) == 2


def test_a_game_with_nothing_to_spend_knows_no_orders(ruleset, tried, script):
    """The key is unknown like any."""
    ruleset.vocabulary = evolve(ruleset.vocabulary, spending=Spending())
    assert "spend" not in entry_keys(ruleset.vocabulary)
    ((_, path, arrived),) = tried.faults(script([{"do": "attack", "spend": "reroll"}]))
    assert (path, arrived) == ("heroes.Aldric.script[0].spend", "an unknown key")
