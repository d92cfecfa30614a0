"""`vsdsim check`."""

from __future__ import annotations

import csv
import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

import vsdsim as vs
from tests.cli.test_sweep import vsdsim
from vsdsim.analysis.checks import gathering

DUEL = Path(vs.load("duel").file).read_text(encoding="utf-8").partition("[expect]")[0]
FEW = ["--fights", "60", "--baseline-fights", "30"]


@pytest.fixture
def folder(tmp_path):
    """Two duels: one that is as expected, one without expectations."""
    expected = '[expect]\nred = "2%..98%"\nmargin = "40%"\n'
    (tmp_path / "a.toml").write_text(DUEL + expected, encoding="utf-8")
    (tmp_path / "b.toml").write_text(DUEL, encoding="utf-8")
    return tmp_path


def test_the_answer_is_that_of_the_interface(folder):
    """As text and as JSON; 0 where all is passed."""
    result = vs.check(folder, fights=60)
    told = vsdsim("check", str(folder), *FEW)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert told.stdout.endswith("check: 1 passed, 0 failed, 0 inconclusive, 0 errors\n")
    assert "b.toml: nothing to check" in " ".join(told.stdout.split())
    assert json.loads(vsdsim("check", str(folder), *FEW, "--json").stdout) == result.to_json()


def test_a_baseline_and_a_change(folder):
    """Written, held to, then told where the first fight parts: as two replays say."""
    (folder / "a.toml").unlink()
    written = vsdsim("check", *FEW, "--update", cwd=folder)
    assert written.returncode == 0
    assert "written: vsdsim-baseline.json" in written.stdout
    assert vsdsim("check", *FEW, cwd=folder).returncode == 0
    old = folder / "b.toml"
    was = [vs.replay(old, fight=fight) for fight in range(5)]
    better = DUEL.replace("at = [-4, 0]", "at = [-4, 0]\n  stats = { cmb = 105 }", 1)
    old.write_text(better, encoding="utf-8")
    junit, table = folder / "out.xml", folder / "out.md"
    told = vsdsim("check", *FEW, "--junit", "out.xml", "--markdown", "out.md", "--json", cwd=folder)
    assert told.returncode == 1
    drift = json.loads(told.stdout)["files"][0]["baseline"]
    assert drift["changed"] == ["scenario"]
    parted = drift["parted"]
    now = [vs.replay(old, fight=fight) for fight in range(parted + 1)]
    assert parted < 5
    assert was[:parted] == now[:parted]
    pair = next(each for each in zip(was[parted], now[parted], strict=False) if each[0] != each[1])
    assert drift["where"] == f"round {pair[1]['round']}, {pair[1]['phase']}"
    assert int(ElementTree.parse(junit).getroot().get("failures")) == 1
    assert table.read_text(encoding="utf-8").startswith("**check: 0 passed, 1 failed")
    assert "JUnit XML: out.xml\ntable: out.md\n" in told.stderr


def test_faults_failures_and_what_is_open(folder):
    """Exit code 1 for each; the others are checked all the same."""
    (folder / "c.toml").write_text(DUEL.replace("[[side]]", "[[sade]]", 1), encoding="utf-8")
    (folder / "d.toml").write_text(DUEL + '[expect]\nred = "> 99%"\n', encoding="utf-8")
    (folder / "e.toml").write_text(DUEL + '[expect]\nred = "45%..55%"\n', encoding="utf-8")
    told = vsdsim("check", str(folder), "--fights", "300")
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    last = told.stdout.splitlines()[-1]
    assert last == "check: 1 passed, 1 failed, 1 inconclusive, 1 errors"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["check", "gone.toml"], "'gone.toml': there is no such file"),
        (["check", "duell"], "did you mean duel?"),
        (["check", "duel", "--error", "0"], "--error: required a chance"),
        (["check", "duel", "--error", "x"], "--error: required a chance"),
        (["check", "duel", "--drift", "x"], "--drift: required fail or allow"),
        (["check", "duel", "--fights", "0"], "fights: required a whole number"),
        (["check", "duel", "--junit", "none/a.xml"], "none/a.xml: required a file in a folder"),
        (["check", "duel", "--junit", "a", "--markdown", "a"], "a: required another file than"),
        (["check", "duel", "--update"], "update: required files to keep a baseline beside"),
    ],
)
def test_wrong_usage(words, fault, tmp_path, monkeypatch, command):
    """Exit code 2, one line, nothing on stdout."""
    monkeypatch.chdir(tmp_path)
    code, out, err = command(*words)
    assert (code, out) == (2, "")
    assert fault in err
    assert err.count("\n") == 1


def test_its_folder_is_looked_through_once(folder, monkeypatch, command):
    """For inputs, outputs and what is left out."""
    monkeypatch.chdir(folder)
    seen, looked = [], gathering.gathered

    def heard(names):
        seen.append(list(names))
        return looked(names)

    monkeypatch.setattr(gathering, "gathered", heard)
    command("check", ".", "--fights", "20", "--store", "none", "--junit", "x.xml")
    assert seen == [["."]]


def test_rows_for_a_table(folder):
    """Of expectations and baselines, and of what an audit finds."""
    path = folder / "rows.csv"
    vsdsim("check", "a.toml", *FEW, "--csv", str(path), cwd=folder)
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert {row["file"] for row in rows} == {"a.toml"}
    assert [row["check"] for row in rows] == ["red"]
    vsdsim("check", "a.toml", "--audit", "--fights", "50", "--csv", str(path), cwd=folder)
    with path.open(newline="") as file:
        assert next(csv.DictReader(file))["invariant"] == "order"


def test_links_in_a_circle(folder, monkeypatch, command):
    """Of an input an error among others; of an output wrong usage."""
    monkeypatch.chdir(folder)
    Path("loop.toml").symlink_to("loop.toml")
    told = vsdsim("check", ".", "--fights", "20", "--store", "none", "--junit", "x.xml", cwd=folder)
    assert told.returncode == 1
    assert "ERROR  loop.toml" in told.stdout
    assert command("check", "a.toml", "--junit", "loop.toml")[:2] == (2, "")


@pytest.mark.parametrize("name", ["a.toml", "./a.toml", "vsdsim-baseline.json"])
def test_no_output_takes_the_place_of_an_input(folder, monkeypatch, command, name):
    """Neither of a scenario nor of a baseline, by whatever path."""
    monkeypatch.chdir(folder)
    before = (folder / "a.toml").read_text(encoding="utf-8")
    code, out, err = command("check", "--junit", name)
    assert (code, out) == (2, "")
    assert "required another file" in err
    assert (folder / "a.toml").read_text(encoding="utf-8") == before


TALKATIVE = """
import sys
from vsdsim.cli import main, progress
progress._LOG_PAUSE = 0.1
sys.exit(main())
"""
"""The command, with a line a tenth of a second and not one in ten."""


def test_struck_by_ctrl_c_it_tells_what_is_known(folder):
    """Or that nothing is; exit code 130 and no traceback either way."""
    (folder / "b.toml").write_text(DUEL + '[expect]\nred = "49.9%..50%"\n', encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", TALKATIVE, "check", str(folder), "--store", "none"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stderr.readline()  # the meter's first: it fights
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=300)
    assert process.returncode == 130
    assert "Traceback" not in err
    if out:
        assert out.splitlines()[-1].startswith("check: ")
        assert "interrupted" in out


def test_killed_it_goes_on_where_it_was(folder, tmp_path_factory):
    """Struck dead at any moment, three times: afterwards as if nothing had been."""
    store = tmp_path_factory.mktemp("store") / "fights.sqlite"
    words = ["check", str(folder), "--fights", "400", "--baseline-fights", "300", "--json"]
    chance = random.Random(7)
    for _ in range(3):
        process = subprocess.Popen(
            [sys.executable, "-m", "vsdsim", *words, "--update", "--store", str(store)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        time.sleep(0.3 + 2 * chance.random())
        process.send_signal(signal.SIGKILL)
        process.wait()
        path = folder / "vsdsim-baseline.json"
        if path.exists():
            # Whole or not there at all.
            json.loads(path.read_text(encoding="utf-8"))
            path.unlink()
    resumed = vsdsim(*words, "--store", str(store))
    undisturbed = vsdsim(*words, "--store", "none")
    assert resumed.stdout == undisturbed.stdout
    assert resumed.returncode == undisturbed.returncode
    assert json.loads(resumed.stdout)["files"]


def test_one_thing_at_a_time(command):
    """An audit writes no baseline, and measures no false alarms."""
    code, _, told = command("check", "--audit", "--update", "duel")
    assert code == 2
    assert "--audit: required no --update beside it" in told
    assert command("check", "--audit", "--aa", "duel")[0] == 2


def test_false_alarms_from_the_command_line(command, tmp_path):
    """Few pairs of few fights, and the table as a file."""
    out = tmp_path / "out.md"
    code, told, _ = command(
        "check", "--aa", "duel", "--pairs", "4", "--fights", "50", "--store", "none",
        "--markdown", str(out),
    )  # fmt: skip
    assert (code, told.splitlines()[-1]) == (
        0, "aa: 3 passed, 0 failed, 0 inconclusive, 0 errors",
    )  # fmt: skip
    assert "until decided" in out.read_text("utf-8")


def test_an_audit_from_the_command_line(command, tmp_path):
    """The stand-in goes by who is listed first: found, told, and an exit code of 1."""
    out = tmp_path / "out.xml"
    code, told, notes = command(
        "check", "--audit", "duel", "--fights", "300", "--store", "none", "--workers", "1",
        "--junit", str(out),
    )  # fmt: skip
    assert code == 1
    assert told.startswith("FAIL  duel: order: listed the other way round, ")
    assert told.splitlines()[-1].startswith("audit: ")
    assert "duel: 300 fights one by one" in notes
    assert 'name="vsdsim audit"' in out.read_text("utf-8")


def test_pairs_go_with_aa():
    """Alone they would mean nothing, and pass for something."""
    told = vsdsim("check", "duel", "--pairs", "3")
    assert told.returncode == 2
    assert "--pairs: required --aa beside it, arrived alone" in told.stderr
