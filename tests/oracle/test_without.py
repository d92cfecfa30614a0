"""The engine against the oracle where scenarios go without something, people have own parries."""

from __future__ import annotations

import os

import pytest
from attrs import evolve

from tests.chance import Chance
from tests.oracle.examples import Example, example, thick
from vsdsim.vsd.without import WORDS

USUAL = 8
FUZZ = int(os.environ.get("VSDSIM_FUZZ", "0"))
SINCE = int(os.environ.get("VSDSIM_FUZZ_FROM", str(USUAL)))
NUMBERS = range(SINCE, SINCE + FUZZ) if FUZZ else range(USUAL)


def less(found: Example, number: int) -> Example:
    """An example that goes without some words, sometimes a combatant; with some own parries."""
    chance = Chance(1_000_000 + number)
    without = list(chance.some(sorted(WORDS), 1, 5))
    document = dict(found.document)
    sides = [dict(side) for side in document["side"]]
    for side in sides:
        side["combatant"] = [dict(each) for each in side["combatant"]]
        for each in side["combatant"]:
            if chance.coin():
                each["parry"] = chance.one([0, 30, "50%"])
        last = side["combatant"][-1]
        named = last["name"] in str(document.get("victory"))
        if len(side["combatant"]) > 1 and not named and chance.seldom(3):
            # A group of two goes as one.
            without.append(f"{side['name']}.{last['name']}")
    return evolve(found, document=document | {"side": sides, "without": without})


def agree(found: Example) -> None:
    """Fail with the first difference."""
    difference = found.difference()
    if difference:
        pytest.fail(f"{found.document['without']}: {difference}", pytrace=False)


@pytest.mark.parametrize("number", NUMBERS)
def test_generated_scenarios_agree(number: int) -> None:
    """To the last figure, after every phase."""
    agree(less(example(number), number))


@pytest.mark.parametrize("number", NUMBERS)
def test_tables_of_ones_own_agree(number: int) -> None:
    """With critical tables full of the rarest marks."""
    agree(less(example(number, own=True), number))


@pytest.mark.parametrize("number", NUMBERS)
def test_those_in_the_thick_of_it_agree(number: int) -> None:
    """With everything upon everybody, spells and riders made up from any effects."""
    agree(less(thick(number), number))
