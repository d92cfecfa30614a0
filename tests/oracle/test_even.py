"""Nobody is favoured: not by the order in which a file lists all, nor by the name of a side."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import pytest
from attrs import evolve

from tests.oracle import fight
from tests.oracle.examples import example
from tests.test_invariants import by_name
from vsdsim import api
from vsdsim.scenario.model import Scenario, Side
from vsdsim.vsd.ruleset import RULESET

FEW, FIGHTS = 10, 400
WORDS = {
    "nearest", "farthest", "weakest", "strongest", "same", "random", "fallen", "dangerous",
    "exposed", "engaging", "fleeing", "self", "wounded", "bleeding", "fallen-friend",
}  # fmt: skip
"""Ways to choose a target that name nobody."""


def turned_about(scenario: Scenario) -> Scenario:
    """The same encounter with its sides, combatants and ground listed the other way round."""

    def side(each: Side) -> Side:
        return evolve(each, combatants=each.combatants[::-1])

    sides = tuple(side(each) for each in scenario.sides[::-1])
    return evolve(scenario, sides=sides, ground=scenario.ground[::-1])


@pytest.mark.parametrize("number", range(300, 320))
def test_the_order_of_listing_changes_nothing(number: int) -> None:
    """Dice go by names, and of equals none is first for being written first."""
    found = example(number, own=number % 2 == 0)
    scenario = found.scenario()
    traces = [
        fight(each, found.seed, 0, RULESET.default_scripts, found.criticals)
        for each in (scenario, turned_about(scenario))
    ]
    one, other = traces
    assert (one.outcome, one.rounds, one.surviving) == (
        other.outcome,
        other.rounds,
        other.surviving,
    )
    for here, there in zip(one.moments, other.moments, strict=True):
        assert here == there
    engines = [RULESET.encounter(each) for each in (scenario, turned_about(scenario))]
    blocks = [each.fight(found.seed, np.arange(FEW)) for each in engines]
    assert by_name(engines[0], blocks[0]) == by_name(engines[1], blocks[1])


def mirrored(document: dict[str, Any]) -> dict[str, Any]:
    """The first side of an encounter against itself, from the other end of the field."""
    own = document["side"][0]["combatant"]
    for group in own:
        if "at" in group:
            group.setdefault("facing", [1, 0])
        if isinstance(group.get("script"), list):
            for entry in group["script"]:
                _forget_names(entry)
    other = deepcopy(own)
    for group in other:
        for key in ("at", "facing"):
            if key in group:
                group[key] = _negative(group[key])
        script = group.get("script")
        for entry in script if isinstance(script, list) else ():
            if "to" in entry:
                entry["to"] = _negative(entry["to"])
    sides = [{"name": "reds", "combatant": own}, {"name": "blues", "combatant": other}]
    kept = {key: document[key] for key in ("name", "max_rounds", "optional_rules")}
    return kept | {"side": sides}


def _forget_names(entry: dict[str, Any]) -> None:
    """Whom an entry names of the other side there is nobody like."""
    target = entry.get("target", "self")
    if target not in WORDS and not target.startswith("ally."):
        del entry["target"]


def _negative(axes: list[Any]) -> list[Any]:
    """A point, a way, or several: half a turn about the origin."""
    return [_negative(each) if isinstance(each, list) else -each for each in axes]


@pytest.mark.parametrize("number", range(400, 408))
def test_a_mirror_match_of_any_kind_is_even(number: int) -> None:
    """Of those that are decided, each side wins half: within four standard errors.

    A true coin is farther off once in 16,000 times; these are always the same eight matches.
    """
    scenario = api.load(mirrored(example(number).document))
    encounter = RULESET.encounter(scenario)
    block = encounter.fight(number, np.arange(FIGHTS))
    reds, blues = (
        np.count_nonzero(block.outcome == encounter.outcomes.index(each))
        for each in ("reds", "blues")
    )
    assert abs(reds - blues) <= 4 * (reds + blues) ** 0.5
