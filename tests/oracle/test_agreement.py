"""The engine against the oracle: every figure, after every phase, of every fight, exactly.

VSDSIM_FUZZ=N compares the next N generated scenarios of each kind instead of the usual few, from
number VSDSIM_FUZZ_FROM on, and makes those that differ smaller (which takes minutes).
"""

from __future__ import annotations

import os
from pprint import pformat

import pytest
from attrs import fields

from tests.oracle.comparison import first_difference
from tests.oracle.examples import Example, example, smallest, thick
from tests.oracle.snapshots import LEFT_OUT
from vsdsim import api
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.state.state import State

USUAL = 40
FUZZ = int(os.environ.get("VSDSIM_FUZZ", "0"))
SINCE = int(os.environ.get("VSDSIM_FUZZ_FROM", str(USUAL)))
NUMBERS = range(SINCE, SINCE + FUZZ) if FUZZ else range(USUAL)


def agree(found: Example) -> None:
    """Fail with the first difference, and what differs."""
    difference = found.difference()
    if difference and FUZZ:
        found = smallest(found, lambda less: bool(less.difference()))
        difference = f"{found.difference()}\n{pformat(found.document, sort_dicts=False, width=100)}"
        difference += f"\nseed {found.seed}\n{found.criticals}"
    if difference:
        pytest.fail(difference, pytrace=False)


@pytest.mark.parametrize("number", NUMBERS)
def test_generated_scenarios_agree(number: int) -> None:
    """Engine and oracle agree on generated encounters to the last figure."""
    agree(example(number))


@pytest.mark.parametrize("number", NUMBERS)
def test_tables_of_ones_own_agree(number: int) -> None:
    """With weapons of fire and frost, and critical tables full of the rarest marks, they agree."""
    agree(example(number, own=True))


@pytest.mark.parametrize("number", NUMBERS)
def test_those_in_the_thick_of_it_agree(number: int) -> None:
    """With everything upon everybody, spells and riders made up from any effects, they agree."""
    agree(thick(number))


def test_columns_left_out_are_columns() -> None:
    """What is not compared, each for a reason, is there to be compared."""
    assert LEFT_OUT.keys() <= {each.name for each in fields(State)}


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios_agree(name: str) -> None:
    """Engine and oracle agree on the scenarios that come with the program."""
    difference = first_difference(api.load(name), 1, 1 if name == "skirmish" else 3)
    if difference:
        pytest.fail(difference, pytrace=False)
