"""`vsdsim compare`."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

import vsdsim as vs
from tests.cli.test_sweep import vsdsim

WORDS = ["compare", "duel", "--set", "red.Ragna.stats.cmb=105", "--fights", "60"]


def test_the_answer_is_that_of_the_interface():
    """One file and an override, as text and as JSON."""
    result = vs.compare("duel", overrides=["red.Ragna.stats.cmb=105"], fights=60)
    told = vsdsim(*WORDS)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert json.loads(vsdsim(*WORDS, "--json").stdout) == result.to_json()


def test_two_files_with_the_same_override(tmp_path):
    """Which goes for both."""
    one = tmp_path / "one.toml"
    one.write_text(Path(vs.load("duel").file).read_text(encoding="utf-8"), encoding="utf-8")
    told = vsdsim("compare", str(one), "duel", "--set", "max_rounds=5", "--fights", "30")
    assert told.returncode == 0
    assert "A and B do not differ" in " ".join(told.stdout.split())
    # Though both fight the same fights, each is named by its own file.
    assert "\nB         duel, max_rounds=5\n" in told.stdout
    assert told.stdout.count("max_rounds=5") == 3  # A, B, and the command


def test_until_decided():
    """A large difference is decided at the first look; an unclear one is not within the cap."""
    decided = vsdsim(*WORDS[:4], "--until-decided", "--by", "5", "--json")
    assert decided.returncode == 0
    document = json.loads(decided.stdout)
    assert (document["test"]["verdict"], document["fights"]) == ("H1", 1000)
    assert "expected fights" in decided.stderr
    open_ = vsdsim("compare", "duel", "--set", "red.Ragna.stats.cmb=101", "--until-decided",
                   "--fights", "40", "--by", "2")  # fmt: skip
    assert open_.returncode == 1
    assert "INCONCLUSIVE" in open_.stdout


@pytest.mark.parametrize(
    "words",
    [
        WORDS,
        ["compare", "duel", "duel", "--set", "max_rounds=5", "--fights", "30", "--seed", "4"],
        [*WORDS[:4], "--until-decided", "--by", "-5", "--outcome", "blue"],
        [*WORDS[:4], "--until-decided", "--test", "no-worse", "--by", "0.5", "--fights", "40"],
    ],
)
def test_again_is_the_same_command(words):
    """What stands beside *again* prints the same, itself among it."""
    told = vsdsim(*words)
    flat = told.stdout.replace("\\\n", " ")
    (again,) = (line for line in flat.splitlines() if line.startswith("again"))
    once_more = vsdsim(*shlex.split(again)[2:])
    assert (once_more.returncode, once_more.stdout) == (told.returncode, told.stdout)


def test_a_table_has_a_row_for_each_pair_of_outcomes(tmp_path):
    """Together all fights; no scenario is written over."""
    table = tmp_path / "pairs.csv"
    told = vsdsim(*WORDS, "--csv", str(table))
    assert told.returncode == 0
    head, *rows = table.read_text(encoding="utf-8").splitlines()
    assert head == "first,second,fights,example"
    assert sum(int(row.split(",")[2]) for row in rows) == 60
    own = tmp_path / "own.csv"
    own.write_text(Path(vs.load("duel").file).read_text(encoding="utf-8"), encoding="utf-8")
    refused = vsdsim("compare", "duel", str(own), "--csv", str(own), "--fights", "5")
    assert (refused.returncode, refused.stdout) == (2, "")


def test_a_pair_that_no_command_asks_for_has_no_again():
    """As of two variants of one file."""
    result = vs.compare(
        vs.load("duel", ["max_rounds=4"]), vs.load("duel", ["max_rounds=5"]), fights=20
    )
    assert "again" not in result.summary()


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        ([*WORDS, "--test", "improve"], "--test: required --until-decided beside it"),
        ([*WORDS, "--by", "3"], "--by: required --until-decided beside it"),
        (["compare", "duel"], "OTHER or --set: required one of them"),
        (["compare", "duel", "mirror"], "required the same sides"),
        ([*WORDS, "--outcome", "rad"], "did you mean red?"),
        ([*WORDS, "--until-decided", "--by", "x"], "--by: required percentage points"),
        ([*WORDS, "--until-decided", "--by", "0"], "--by: required percentage points"),
        ([*WORDS, "--until-decided", "--test", "better"], "--test: required improve or no-worse"),
        ([*WORDS, "--fights", "0"], "fights: required a whole number"),
    ],
)
def test_wrong_usage(words, fault):
    """Exit code 2, one line, nothing on stdout."""
    told = vsdsim(*words)
    assert (told.returncode, told.stdout) == (2, "")
    assert fault in told.stderr
    assert "Traceback" not in told.stderr


def test_the_split_is_where_the_fights_part():
    """What is told of A and B stands in the fights themselves, and all before it is the same."""
    result = vs.compare("duel", overrides=["red.Ragna.stats.cmb=105"], fights=60)
    fights = [
        vs.narrate(vs.load("duel", settings), fight=result.parted)
        for settings in ([], ["red.Ragna.stats.cmb=105"])
    ]
    for text, lines in zip(fights, (result.split.first, result.split.second), strict=True):
        assert "\n".join(lines) in text
    rows = [
        [
            (row["round"], row["phase"], row["what"], row["actor"], row["target"], row["damage"])
            for row in vs.replay(vs.load("duel", settings), fight=result.parted)
        ]
        for settings in ([], ["red.Ragna.stats.cmb=105"])
    ]
    at = next(number for number, pair in enumerate(zip(*rows, strict=False)) if pair[0] != pair[1])
    number, phase = rows[0][at][:2]
    assert result.split.where.lower() == f"round {number}, {phase}"
