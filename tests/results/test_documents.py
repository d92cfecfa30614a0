"""The JSON object and the notebook's page."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.montecarlo.batches import run
from vsdsim.version import version

ENCOUNTER = StandIn(scenario(overrides=("heroes.Ada.stats.hp=9",)))


@pytest.fixture(scope="module")
def document():
    """The object of 500 fights, through its text."""
    return json.loads(json.dumps(run(ENCOUNTER, fights=500, seed=2**64 - 1).to_json()))


def test_the_document_carries_its_settings(document):
    """A result names scenario, file, ruleset, seed, fights, versions and overrides."""
    facts = {key: document[key] for key in list(document)[:8]}
    assert facts == {
        "scenario": "Stand-in",
        "file": "stand-in.toml",
        "ruleset": "vsd",
        "seed": 2**64 - 1,
        "fights": 500,
        "version": version(),
        "rules": "feedc0de",
        "overrides": ["heroes.Ada.stats.hp=9"],
    }


def test_outcomes_are_complete_and_in_order(document):
    """Sides in the file's order, then draw and undecided, each with the published keys."""
    assert [each["outcome"] for each in document["outcomes"]] == [
        "heroes",
        "orcs",
        "draw",
        "undecided",
    ]
    for each in document["outcomes"]:
        assert list(each) == ["outcome", "count", "rate", "low", "high", "example"]
        assert each["low"] <= each["rate"] <= each["high"]
    assert sum(each["count"] for each in document["outcomes"]) == 500


def test_an_outcome_never_seen_is_a_zero_with_no_example():
    """Zeros are listed, with null for the example."""
    certain = StandIn(scenario(), limits=(1000, 1000, 1000))
    last = run(certain, fights=50).to_json()["outcomes"][3]
    assert (last["count"], last["rate"], last["low"], last["example"]) == (0, 0.0, 0.0, None)
    assert last["high"] > 0


def test_combatants_are_means_over_all_fights(document):
    """Each figure is what the fights add up to, divided by all of them."""
    block = fighting(ENCOUNTER, 0, 500, seed=2**64 - 1)
    assert [(each["side"], each["name"]) for each in document["combatants"]] == [
        ("heroes", "Ada"),
        ("heroes", "Ben"),
        ("orcs", "Orc 1"),
        ("orcs", "Orc 2"),
    ]
    for number, each in enumerate(document["combatants"]):
        assert each["standing"] == block.standing[number].sum() / 500
        assert each["survival"] == block.surviving[number].sum() / 500
        assert each["hp_mean"] == block.hp[number].sum() / 500
        assert each["damage_dealt_mean"] == block.dealt[number] / 500
        assert each["damage_taken_mean"] == block.taken[number] / 500
        assert each["kills_mean"] == block.kills[number] / 500
        assert each["ended_by"]["hit points"] == block.ended_by["hit points"][number]


def test_rounds_have_mean_and_percentiles(document):
    """Keys as published."""
    assert list(document["rounds"]) == ["mean", "p50", "p95"]


def test_html_is_well_formed_and_names_are_escaped():
    """A name that looks like markup is shown, not run."""
    hostile = scenario(name="<script>alert(1)</script> & co")
    page = run(StandIn(hostile), fights=20)._repr_html_()
    root = ElementTree.fromstring(page)
    assert root.find("b").text == "<script>alert(1)</script> & co"
    assert [row[0][0].tail.strip() for row in root.findall("table/tbody/tr")] == [
        "heroes",
        "orcs",
        "draw",
        "undecided",
    ]
