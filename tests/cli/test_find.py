"""`vsdsim find`."""

from __future__ import annotations

import csv
import json

import pytest
from attrs import evolve

import vsdsim as vs
from tests.standin import Card, StandIn, scenario
from vsdsim.scenario.model import Combatant, Side

WORDS = ["find", "duel", "--where", 'winner == "orcs" and rounds <= 3', "--fights", "2000"]


def test_the_numbers_are_those_of_the_batch(command):
    """Found in the batch, fight by fight; replayed they go so; whatever the workers."""
    code, out, err = command(*WORDS, "--json")
    document = json.loads(out)
    rows = vs.batch("duel", fights=2000, keep_fights=True).to_pandas("fights")
    expected = rows[(rows.outcome == "orcs") & (rows.rounds <= 3)].fight.tolist()
    assert (code, document["numbers"]) == (0, expected)
    assert document["count"] == len(expected) > 20
    assert "2,000 fights in" in err
    assert json.loads(command(*WORDS, "--json", "--workers", "2")[1]) == document
    assert "It ends: orcs." in vs.narrate("duel", fight=expected[5])


def test_the_first_are_shown(command):
    """As many as asked for, with the command that replays one; 80 columns."""
    result = vs.find("duel", WORDS[3], fights=2000)
    code, out, _ = command(*WORDS, "--most", "5")
    assert (code, out) == (0, result.summary(5) + "\n")
    assert f"... and {len(result.numbers) - 5:,} more" in out
    assert f"vsdsim run duel --fight {result.numbers[0]} --seed 0" in out
    assert all(len(line) <= 80 for line in out.splitlines())


def test_nothing_found_is_a_bound(command):
    """Not a rate of 0."""
    code, out, _ = command("find", "duel", "--where", "rounds > 900", "--fights", "1000")
    assert code == 0
    assert out.startswith("0 of 1,000 fights: below 0.4 %, where rounds > 900")
    assert vs.find("duel", "rounds > 900", fights=10).to_pandas().shape[0] == 0


def test_rows_of_the_found(command, tmp_path):
    """Columns as of `batch --csv`, a thousand rows at most."""
    path, whole = tmp_path / "found.csv", tmp_path / "all.csv"
    command("find", "duel", "--where", "rounds >= 2", "--fights", "2000", "--csv", str(path))
    command("batch", "duel", "--fights", "2000", "--csv", str(whole))
    with path.open(newline="") as file:
        found = list(csv.reader(file))
    with whole.open(newline="") as file:
        rows = list(csv.reader(file))
    expected = [row for row in rows[1:] if int(row[2]) >= 2][:1000]
    assert found == [rows[0], *expected]
    assert len(vs.find("duel", "rounds >= 2", fights=2000).numbers) > 1000


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["find", "duel"], "--where: required, arrived nothing"),
        (["find", "duel", "--where", "winner = orcs"], "--where: required"),
        ([*WORDS, "--most", "0"], "most: required a whole number from 1 to 1,000"),
        ([*WORDS, "--fights", "0"], "fights: required a whole number"),
    ],
)
def test_wrong_usage(command, words, fault):
    """Exit code 2, nothing on stdout."""
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert fault in err


def test_in_a_notebook():
    """The headline and the first numbers."""
    result = vs.find("duel", "rounds == 2", fights=500)
    assert result._repr_html_().startswith("<div><b>")
    assert repr(result).startswith("<FindResult 'rounds == 2': ")


def test_as_many_sides_are_shown_as_fit(monkeypatch):
    """Both columns of each, and how many more there are."""
    sides = tuple(Side(f"s{at}", (Combatant(f"s{at}", "X", Card()),)) for at in range(9))
    monkeypatch.setattr(vs.api, "encounter", lambda _: StandIn(evolve(scenario(), sides=sides)))
    lines = vs.find("duel", "rounds > 0", fights=30).summary().splitlines()
    assert max(map(len, lines)) <= 80
    heads = next(line for line in lines if line.startswith("Fight"))
    count = heads.count("standing")
    assert heads.count("HP") == count >= 3
    assert f"{9 - count} more sides (--csv has all)" in lines
