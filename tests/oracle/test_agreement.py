"""The engine against the oracle: every figure, after every phase, of every fight, exactly.

VSDSIM_FUZZ=N compares N generated scenarios of either kind instead of the usual few, each time
others, and looks for the smallest that differs (which takes minutes).
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from attrs import fields
from hypothesis import HealthCheck, Phase, given, note, settings
from hypothesis import strategies as st

from tests.oracle.comparison import first_difference
from tests.oracle.snapshots import LEFT_OUT
from tests.oracle.written_spells import SPELLS_TOML
from tests.oracle.written_tables import WEAPONS_TOML, critical_tables
from tests.strategies import scenarios
from vsdsim import api
from vsdsim.scenario.model import Scenario
from vsdsim.scenario.shipped import shipped
from vsdsim.vsd.state.state import State

FUZZ = int(os.environ.get("VSDSIM_FUZZ", "0"))
FIGHTS = 3


Test = TypeVar("Test", bound=Callable[..., None])


def some(examples: int) -> Callable[[Test], Test]:
    """Always the same examples, unless many new ones are asked for."""
    return settings(
        max_examples=FUZZ or examples,
        derandomize=not FUZZ,
        deadline=None,
        phases=list(Phase) if FUZZ else [Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


def agree(scenario: Scenario, seed: int, fights: int = FIGHTS, criticals: str = "") -> None:
    """Fail with the first difference and nothing else; the scenario is Hypothesis's to print."""
    difference = first_difference(scenario, seed, fights, criticals)
    if difference:
        pytest.fail(difference, pytrace=False)


@some(40)
@given(scenarios(), st.integers(0, 2**64 - 1))
def test_generated_scenarios_agree(document: dict[str, Any], seed: int) -> None:
    """Engine and oracle agree on generated encounters to the last figure."""
    agree(api.load(document), seed)


@some(40)
@given(scenarios(own=True), st.integers(0, 2**64 - 1), critical_tables())
def test_tables_of_ones_own_agree(document: dict[str, Any], seed: int, text: str) -> None:
    """With weapons of fire and frost, and critical tables full of the rarest marks, they agree."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        tables = Path("tables")
        tables.mkdir()
        (tables / "weapons.toml").write_text(WEAPONS_TOML, encoding="utf-8")
        (tables / "spells.toml").write_text(SPELLS_TOML, encoding="utf-8")
        if text:
            (tables / "critical_tables.csv").write_text(text, encoding="utf-8")
        scenario = api.load(document | {"tables": "tables"})
    note(text)
    agree(scenario, seed, criticals=text)


def test_columns_left_out_are_columns() -> None:
    """What is not compared, each for a reason, is there to be compared."""
    assert LEFT_OUT.keys() <= {each.name for each in fields(State)}


@pytest.mark.parametrize("name", shipped())
def test_shipped_scenarios_agree(name: str) -> None:
    """Engine and oracle agree on the scenarios that come with the program."""
    agree(api.load(name), 1, 1 if name == "skirmish" else 3)
