"""`vsdsim tune`."""

from __future__ import annotations

import csv
import json

import pytest

import vsdsim as vs
from tests.cli.test_sweep import vsdsim

WORDS = ["tune", "duel", "--vary", "red.Ragna.stats.cmb=60:140:40"]


def test_a_target_is_found_as_by_the_interface(tmp_path):
    """Text, JSON, a table and a picture."""
    words = [*WORDS, "--target", "red=50%", "--margin", "10%"]
    table = tmp_path / "t.csv"
    told = vsdsim(*words, "--csv", str(table), "--plot", str(tmp_path / "p.png"))
    result = vs.tune("duel", WORDS[3], outcome="red", target=0.5, margin=0.1)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert result.value == 100
    assert json.loads(vsdsim(*words, "--json").stdout) == result.to_json()
    assert (tmp_path / "p.png").stat().st_size > 1000
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [float(row["red.Ragna.stats.cmb"]) for row in rows] == [60, 100, 140]
    assert [int(row["fights"]) for row in rows] == [each.result.fights for each in result.points]
    assert [row["side"] for row in rows] == ["below", "on", "above"]


def test_the_best_is_found_as_by_the_interface():
    """Of words."""
    vary = "red.Ragna.script=berserk,coward"
    told = vsdsim("tune", "duel", "--vary", vary, "--maximise", "red")
    result = vs.best("duel", vary, outcome="red")
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert result.value == "berserk"


def test_no_answer_is_exit_code_1():
    """With what is known on stdout."""
    told = vsdsim(*WORDS, "--target", "red=51%", "--margin", "0.1%", "--fights", "300")
    assert told.returncode == 1
    assert "INCONCLUSIVE" in told.stdout


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (WORDS, "--target or --maximise: required one of them, arrived neither"),
        ([*WORDS, "--target", "red=5%", "--maximise", "red"], "arrived both"),
        ([*WORDS, "--target", "red"], "--target: required NAME=RATE%"),
        ([*WORDS, "--target", "red=0%"], "--target: required NAME=RATE%"),
        ([*WORDS, "--target", "rad=50%"], "did you mean red?"),
        ([*WORDS, "--target", "red=50%", "--margin", "1"], "--margin: required a share"),
        (["tune", "duel", "--vary", "red.Ragna.script=a,b", "--target", "red=5%"], "two numbers"),
        ([*WORDS, "--target", "red=50%", "--csv", "gone/t.csv"], "a folder that is there"),
        (["tune", "duel", "--target", "red=5%"], "--vary: required, arrived nothing"),
    ],
)
def test_wrong_usage(words, fault):
    """Exit code 2, one line, nothing on stdout."""
    told = vsdsim(*words)
    assert (told.returncode, told.stdout) == (2, "")
    assert fault in told.stderr
    assert "Traceback" not in told.stderr
