"""`vsdsim batch`."""

from __future__ import annotations

import csv
import json
import signal

import pytest

import vsdsim as vs
from tests.stage import set_stage
from vsdsim import api
from vsdsim.cli.batch import _fraction
from vsdsim.errors import UsageError


def test_the_answer_is_on_stdout_and_the_pace_on_stderr(command):
    """The summary of the interface's result; fights per second beside it."""
    code, out, err = command("batch", "duel", "--fights", "2000", "--seed", "9")
    assert code == 0
    assert out == vs.batch("duel", fights=2_000, seed=9).summary() + "\n"
    assert err.startswith("2,000 fights in ")
    assert "fights/s" in err


def test_json_is_one_document_alone(command):
    """The object of the interface's result, whatever the workers."""
    words = ["batch", "duel", "--fights", "3000", "--json", "--set", "max_rounds=3"]
    code, out, _ = command(*words, "--workers", "2")
    loaded = vs.load("duel", ["max_rounds=3"])
    assert code == 0
    assert json.loads(out) == vs.batch(loaded, fights=3_000).to_json()
    assert json.loads(out)["overrides"] == ["max_rounds=3"]


def test_ten_thousand_fights_of_seed_0_are_usual(command):
    """The published defaults."""
    document = json.loads(command("batch", "duel", "--json")[1])
    assert (document["fights"], document["seed"]) == (10_000, 0)


def test_precision_stops_the_batch(command):
    """At the first whole prefix of 10,000 that is precise enough."""
    document = json.loads(command("batch", "duel", "--precision", "0.6%", "--json")[1])
    assert document["fights"] == vs.batch("duel", precision=0.006).fights
    assert document["fights"] % 10_000 == 0


def test_a_precision_out_of_reach_is_told(command):
    """A notice on stderr says how near it came; the answer stands."""
    code, _, err = command("batch", "duel", "--precision", "0.01%", "--fights", "10000")
    assert code == 0
    assert "precision not reached" in err


@pytest.mark.parametrize(
    ("text", "value"), [("0.5%", 0.005), (" 2 % ", 0.02), ("0.01", 0.01), ("50%", 0.5)]
)
def test_precisions_are_percentages(text, value):
    """With a sign, or as a small fraction."""
    assert _fraction(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["0.5", "0%", "51%", "-1%", "nan%", "inf", "1%%", "", "%", "1%x"])
def test_what_could_be_misread_is_no_precision(text):
    """A bare 0.5 would mean half; everything else is no percentage."""
    with pytest.raises(UsageError, match=r"such as 0\.5%"):
        _fraction(text)


def test_a_row_a_fight(command, tmp_path):
    """In order, for every fight, whatever the workers; the place is told on stderr."""
    path = tmp_path / "fights.csv"
    code, _, err = command(
        "batch", "duel", "--fights", "2500", "--csv", str(path), "--workers", "2"
    )
    assert code == 0
    assert f"fights: {path}" in err
    with path.open(newline="", encoding="utf-8") as stream:
        rows = list(csv.DictReader(stream))
    assert [int(row["fight"]) for row in rows] == list(range(2_500))
    document = vs.batch("duel", fights=2_500).to_json()
    for outcome in document["outcomes"]:
        assert sum(row["outcome"] == outcome["outcome"] for row in rows) == outcome["count"]
    standing = sum(row["heroes.Ada.standing"] == "1" for row in rows)
    assert standing / 2_500 == document["combatants"][0]["standing"]


def test_a_picture(command, tmp_path):
    """Drawn, and its path told."""
    path = tmp_path / "a.png"
    code, _, err = command("batch", "duel", "--fights", "100", "--plot", str(path))
    assert code == 0
    assert path.read_bytes().startswith(b"\x89PNG")
    assert f"picture: {path}" in err


def test_a_picture_that_cannot_be_is_found_out_before_the_batch(command, monkeypatch, tmp_path):
    """Nothing is fought first."""
    monkeypatch.setattr(api, "encounter", None)
    code, out, _ = command("batch", "duel", "--plot", str(tmp_path / "nowhere" / "a.png"))
    assert (code, out) == (2, "")


def _strike_after(monkeypatch, block):
    """Press Ctrl-C while the given block is written down."""
    from vsdsim.results.outputs import FightsFile

    seen = []
    write = FightsFile.write

    def struck(self, fights):
        write(self, fights)
        seen.append(fights)
        if len(seen) == block:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(FightsFile, "write", struck)


def test_ctrl_c_prints_what_is_known(command, monkeypatch, tmp_path):
    """Exit code 130; answer, rows and picture are those of the fights that were fought."""
    path, picture = tmp_path / "fights.csv", tmp_path / "a.svg"
    _strike_after(monkeypatch, 2)
    words = ["--fights", "9000", "--workers", "1", "--json", "--plot", str(picture)]
    code, out, err = command("batch", "duel", "--csv", str(path), *words)
    document = json.loads(out)
    assert code == 130
    assert document["interrupted"] is True
    assert 0 < document["fights"] < 9_000
    assert len(path.read_text().splitlines()) == document["fights"] + 1
    assert picture.exists()
    assert f"interrupted: the first {document['fights']:,} fights" in err


def test_ctrl_c_before_the_first_block_says_so(command, monkeypatch, tmp_path):
    """Exit code 130, no file, no traceback."""

    def strike(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("vsdsim.montecarlo.batches.fight_span", strike)
    path = tmp_path / "fights.csv"
    code, out, err = command("batch", "duel", "--csv", str(path), "--workers", "1")
    assert (code, out) == (130, "")
    assert "interrupted" in err
    assert list(tmp_path.iterdir()) == []


def test_a_worker_that_dies_is_a_clear_error(command, monkeypatch):
    """Exit code 2 and one line."""
    set_stage(monkeypatch, dies=True)
    code, out, err = command("batch", "duel", "--workers", "2")
    assert (code, out) == (2, "")
    assert err.startswith("vsdsim: a worker process died")
