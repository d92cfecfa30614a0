"""`vsdsim batch`."""

from __future__ import annotations

import csv
import json
import shutil
import signal

import pytest
from attrs import evolve

import vsdsim as vs
from tests.stage import set_stage
from tests.standin import fighting
from vsdsim import api
from vsdsim.cli.batch import _fraction
from vsdsim.errors import UsageError, WorkerDied


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
    code, _, err = command("batch", "duel", "--precision", "0.03%", "--fights", "10000")
    assert code == 0
    assert "precision not reached" in err


@pytest.mark.parametrize(
    ("text", "value"),
    [("0.5%", 0.005), ("0.03%", 0.0003), (" 2 % ", 0.02), ("0.01", 0.01), ("50%", 0.5)],
)
def test_precisions_are_percentages(text, value):
    """With a sign, or as a small fraction."""
    assert _fraction(text) == pytest.approx(value)


@pytest.mark.parametrize(
    "text", ["0.5", "0%", "0.0299%", "1e-300%", "51%", "-1%", "nan%", "inf", "1%%", "", "%", "1%x"]
)
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


def _strike_after(monkeypatch, block, number=signal.SIGINT):
    """Press Ctrl-C, or the like, while the given block is written down."""
    from vsdsim.results.fightsfile import FightsFile

    seen = []
    write = FightsFile.write

    def struck(self, fights):
        write(self, fights)
        seen.append(fights)
        if len(seen) == block:
            signal.raise_signal(number)

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


def test_sigterm_is_heard_as_ctrl_c_is(command, monkeypatch, tmp_path):
    """Exit code 143, and what is known."""
    path = tmp_path / "fights.csv"
    _strike_after(monkeypatch, 2, signal.SIGTERM)
    words = ["--fights", "9000", "--workers", "2", "--json", "--csv", str(path)]
    code, out, _ = command("batch", "duel", *words)
    document = json.loads(out)
    assert code == 143
    assert document["interrupted"] is True
    assert len(path.read_text().splitlines()) == document["fights"] + 1
    assert list(tmp_path.iterdir()) == [path]


def test_a_worker_that_dies_is_a_clear_error(command, monkeypatch):
    """Exit code 1 and one line, where nothing is known."""
    set_stage(monkeypatch, dies=True)
    code, out, err = command("batch", "duel", "--workers", "2", "--json")
    assert (code, out) == (1, "")
    assert err.startswith("vsdsim: a worker process died")


def test_what_was_known_when_a_worker_died_is_printed(command, monkeypatch, tmp_path):
    """The answer so far, marked as interrupted, its rows, and then the error."""
    known = vs.batch("duel", fights=700)
    path = tmp_path / "fights.csv"

    def lost(encounter, on_block, **_):
        on_block(fighting(encounter, 0, 700))
        raise WorkerDied(evolve(known, interrupted=True))

    monkeypatch.setattr("vsdsim.montecarlo.batches.run", lost)
    code, out, err = command("batch", "duel", "--json", "--csv", str(path))
    assert code == 1
    assert json.loads(out) == known.to_json() | {"interrupted": True}
    assert err.splitlines()[-1].startswith("vsdsim: a worker process died")
    assert len(path.read_text().splitlines()) == 701


@pytest.mark.parametrize(
    "outputs",
    [
        ["--csv", "mine.toml"],
        ["--csv", "link.csv"],
        ["--plot", "a.png", "--csv", "./a.png"],
        ["--plot", "picture.png"],
    ],
)
def test_no_output_replaces_the_scenario_or_another(command, monkeypatch, tmp_path, outputs):
    """Exit code 2 before anything is fought; all stays as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(api, "encounter", None)
    for name in ("mine.toml", "picture.png"):
        (tmp_path / name).write_text("precious")
    (tmp_path / "link.csv").symlink_to("mine.toml")
    file = "picture.png" if "picture.png" in outputs else "mine.toml"
    code, out, err = command("batch", file, *outputs)
    assert (code, out) == (2, "")
    assert "required a" in err
    assert (tmp_path / file).read_text() == "precious"
    assert not (tmp_path / "a.png").exists()


def _vanish(monkeypatch, folder):
    """Take a folder away while the first block is written down."""
    from vsdsim.results.fightsfile import FightsFile

    write = FightsFile.write

    def vanishing(self, fights):
        write(self, fights)
        shutil.rmtree(folder, ignore_errors=True)

    monkeypatch.setattr(FightsFile, "write", vanishing)


def test_rows_that_cannot_be_kept_do_not_cost_the_answer(command, monkeypatch, tmp_path):
    """Answer and picture come first, then the error; exit code 2."""
    folder, picture = tmp_path / "rows", tmp_path / "a.svg"
    folder.mkdir()
    _vanish(monkeypatch, folder)
    words = ["--fights", "2000", "--csv", str(folder / "fights.csv"), "--plot", str(picture)]
    code, out, err = command("batch", "duel", *words)
    assert code == 2
    assert out == vs.batch("duel", fights=2_000).summary() + "\n"
    assert picture.exists()
    assert "fights.csv: cannot be written: " in err.splitlines()[-1]


def test_a_picture_that_cannot_be_kept_does_not_cost_the_rows(command, monkeypatch, tmp_path):
    """Answer and rows come first, then the error; exit code 2."""
    folder, path = tmp_path / "pictures", tmp_path / "fights.csv"
    folder.mkdir()
    _vanish(monkeypatch, folder)
    words = ["--fights", "2000", "--csv", str(path), "--plot", str(folder / "a.svg")]
    code, out, err = command("batch", "duel", *words)
    assert code == 2
    assert out == vs.batch("duel", fights=2_000).summary() + "\n"
    assert len(path.read_text().splitlines()) == 2_001
    assert "a.svg: cannot be written: " in err.splitlines()[-1]
