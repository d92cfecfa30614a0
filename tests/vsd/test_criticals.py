"""The critical tables as the rules look them up."""

import itertools

import numpy as np
import pytest
from attrs import evolve

from vsdsim import api
from vsdsim.vsd.criticals import FOREVER, Mark, _severity_of, compile_criticals
from vsdsim.vsd.library import packaged
from vsdsim.vsd.library.outcomes import parse_outcome
from vsdsim.vsd.library.tables import CriticalRow, CriticalTables
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, CriticalType


@pytest.fixture(scope="module")
def criticals():
    """Those that are packaged."""
    return compile_criticals(packaged().critical_tables)


@pytest.mark.parametrize("kind", CriticalType)
def test_every_row_can_come_up(criticals, kind):
    """Some die of some severity leads to each row, narrow ones like 110 and 150 included."""
    results = {min(die + modifier, 150) for die in range(1, 101) for modifier in SEVERITY_MODIFIER}
    assert results == set(range(1, 151))
    rows = {int(row) for row in criticals.row[kind, 1:]}
    reached = {int(criticals.row[kind, result]) for result in results}
    assert reached == rows
    assert -1 not in rows


def test_what_a_severity_reaches(criticals):
    """Superficial: 1-100; Lethal: 51-150. The rows of exactly those results, each once."""
    for severity, (low, high) in enumerate([(1, 100), (11, 110), (21, 120), (31, 130), (51, 150)]):
        for kind in CriticalType:
            reach = criticals.reach[kind, severity]
            found = sorted(int(row) for row in reach if row >= 0)
            assert found == sorted({int(r) for r in criticals.row[kind, low : high + 1]})


@pytest.mark.parametrize("table", ["edged", "blunt", "unarmed", "beast"])
def test_the_last_band_of_each_melee_table_can_come_up(table):
    """Open-ended rolls have no top, so a max result of 175 is all it takes: something has it."""
    weapons = packaged().weapons.values()
    assert max(most for each in weapons if each.table == table for most in each.max_result) == 175


def test_the_worst_outcomes_come_first():
    """The order of the rules page, `melee.fallen`, one step of it at a time."""
    ladder = [
        "0 K",
        "0 D(3)",
        "50/0/0 U D(6)",
        "0 D(8)",
        "50/0/0 U",
        "0 X",
        "0 H",
        "0 S(3)",
        "0 S",
        "0 A",
        "0 W",
        "0 SH",
        "0 P",
        "0/6/0",
        "0/0/80",
        "40/0/0",
        "0",
    ]
    keys = [_severity_of(parse_outcome(text)) for text in ladder]
    pairs = list(itertools.pairwise(keys))
    assert all(worse > better for worse, better in pairs)


def test_marks_say_what_the_outcome_does(criticals):
    """A hold that ends with the shield is the loss of the shield, not a hold."""
    for outcome, bits in zip(criticals.outcomes, criticals.marks, strict=True):
        marks = Mark(int(bits))
        assert bool(marks & Mark.DEAD) == outcome.dead
        assert bool(marks & Mark.STUN) == bool(outcome.stun)
        if outcome.lets_shield_go:
            assert marks & Mark.DROP_SHIELD
            assert not marks & Mark.HELD


def test_for_the_fight_outlasts_every_fight():
    """No round number comes near it: a scenario has at most 1,000 rounds."""
    assert FOREVER > 1000 + 500


def test_tables_without_any_condition_serve():
    """One row a table, the same for everybody: the fights go on to their ends."""
    outcome = parse_outcome("7/0/0 P", "")
    tables = CriticalTables(
        dict.fromkeys(CriticalType, (CriticalRow(1, 150, "", outcome, outcome),))
    )
    scenario = api.load("duel")
    library = evolve(scenario.library, critical_tables=tables)
    encounter = RULESET.encounter(evolve(scenario, library=library))
    assert (encounter.fight(1, np.arange(20)).rounds > 0).all()
