"""`vsdsim why`."""

from __future__ import annotations

import csv
import json

import pytest

import vsdsim as vs
from tests.cli.test_sweep import vsdsim

WORDS = ["why", "duel", "--fights", "40", "--suppose", "red.Ragna.stats.hp=40"]


def test_the_answer_is_that_of_the_interface(tmp_path):
    """Text, JSON, table and picture of one and the same result."""
    table, picture = tmp_path / "t.csv", tmp_path / "p.png"
    told = vsdsim(*WORDS, "-o", str(table), "--plot", str(picture))
    result = vs.why("duel", WORDS[5:], fights=40)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert json.loads(vsdsim(*WORDS, "--json").stdout) == result.to_json()
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == len(result.changes) + 2 * len(result.turned)
    assert picture.stat().st_size > 1000


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["why"], "FILE: required, arrived nothing"),
        (["why", "duel", "--outcome", "rad"], "did you mean red?"),
        (["why", "duel", "--suppose", "red.Ragna.stats.hp"], "--suppose: required PATH=VALUE"),
        (["why", "duel", "--plot", "x.doc"], ".png"),
    ],
)
def test_faults(words, fault):
    """Wrong usage is told in one line."""
    told = vsdsim(*words)
    assert told.returncode == 2
    assert fault in told.stderr


def test_a_fault_of_what_is_supposed_says_so():
    """Not of `--set`, which nobody gave; exit code 1, as of any fault in a scenario."""
    told = vsdsim("why", "duel", "--fights", "5", "--suppose", "red.Ragna.stats.hp=none")
    assert told.returncode == 1
    assert told.stderr.startswith("--suppose: red.Ragna.stats.hp: required a whole number")
