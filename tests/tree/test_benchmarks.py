"""What `make bench` prints can be trusted: the sums behind it, and the baseline it is held to."""

from __future__ import annotations

import json

import numpy as np
import pytest

from benchmarks.__main__ import SCENARIOS
from benchmarks.baseline import compare, save
from benchmarks.behaviour import blow
from benchmarks.figure import Figure, ns_each
from benchmarks.listeners import counted
from benchmarks.processes import COMMANDS
from benchmarks.simulation import against_oracle, batch
from benchmarks.sweeps import sweeps
from vsdsim import api
from vsdsim.cli.program import _COMMANDS


@pytest.fixture(scope="module")
def duel():
    """A duel made ready."""
    return api.encounter("duel")


def test_attack_rows_are_those_of_the_replays(duel):
    """The count of attack rows is that of the event rows of the fights, told one by one."""
    rows = [row for fight in range(5) for row in api.replay("duel", 0, fight)]
    attacks = [row for row in rows if row["what"] in ("attack", "fallen")]
    assert counted(duel, 5).attacks == len(attacks) > 5


def test_combatant_rounds_are_those_in_the_fight(duel):
    """In a duel both declare in every round, but for a last one ended by Assessment."""
    rounds = int(duel.fight(0, np.arange(50)).rounds.sum())
    assert 2 * rounds - 100 <= counted(duel, 50).combatant_rounds <= 2 * rounds


def test_a_batch_is_taken_apart_by_phase(duel):
    """The shares of the phases and of what is between them add up to the whole."""
    figures = {figure.name: figure for figure in batch(duel, 500)}
    shares = [figure.value for name, figure in figures.items() if name.startswith("  in ")]
    assert sum(shares) == pytest.approx(100, abs=1)
    ratio = figures["engine"].value / figures["floor"].value
    assert figures["engine / floor"].value == pytest.approx(ratio)


def test_every_tier_checks_what_it_computes(duel):
    """One blow against the printed tables, and a batch against the oracle, raise nothing."""
    assert {figure.unit for figure in blow(duel)} == {"ns a row"}
    assert against_oracle(duel, 10)[1].value > 0


def test_a_sweep_fights_what_its_batches_fight():
    """With a store and without; out of it nothing is fought again."""
    scenario = SCENARIOS / "melee.toml"
    names = {figure.name: figure.value for figure in sweeps(scenario, 300, points=2)}
    assert names["sweep out of a store / without"] < 0.5
    assert names["sweep / plain batches"] > 0


def test_every_command_is_started():
    """Those that there are, none left out."""
    assert len(COMMANDS) == len(set(COMMANDS)) == len(_COMMANDS)


def test_time_is_the_best_of_the_runs():
    """The time taken is that of one call, however often it is made, shared out."""
    calls = []
    taken = ns_each(lambda: calls.append(sum(range(100_000))), 100_000, runs=3)
    assert len(calls) == 3
    assert 0.1 < taken < 1_000


def test_a_baseline_is_kept_and_compared_with(tmp_path):
    """Figures go to JSON and come back beside later ones, with the change in percent."""
    file = tmp_path / "baseline.json"
    save(file, [Figure("  in melee", 50.0, "%"), Figure("floor", 40.0, "ns a row")], 1000)
    assert json.loads(file.read_text())["figures"]["in melee"] == {"value": 50.0, "unit": "%"}
    lines = compare(file, [Figure("floor", 46.0, "ns a row"), Figure("dice", 1.0, "ns")])
    assert [line.split()[-1] for line in lines[2:]] == ["%", "new"]
    assert "+15 %" in lines[2]
