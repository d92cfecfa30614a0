"""`vsdsim sweep`."""

from __future__ import annotations

import csv
import json
import os
import random
import signal
import subprocess
import sys
import time

import pytest

import vsdsim as vs

WORDS = ["sweep", "duel", "--vary", "red.Ragna.stats.cmb=90:110:10", "--fights", "40"]


def vsdsim(*words, **more):
    """The program itself, with its real rules."""
    return subprocess.run(
        [sys.executable, "-m", "vsdsim", *words],
        capture_output=True,
        text=True,
        check=False,
        **more,
    )


def test_the_answer_is_that_of_the_interface(tmp_path):
    """Text, JSON and tables of one and the same result."""
    table, picture = tmp_path / "t.csv", tmp_path / "p.svg"
    told = vsdsim(*WORDS, "--csv", str(table), "--plot", str(picture))
    result = vs.sweep("duel", "red.Ragna.stats.cmb=90:110:10", fights=40)
    assert (told.returncode, told.stdout) == (0, result.summary() + "\n")
    assert f"table: {table}\npicture: {picture}\n" in told.stderr
    assert json.loads(vsdsim(*WORDS, "--json").stdout) == result.to_json()
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 12
    assert rows[0]["red.Ragna.stats.cmb"] == "90"
    assert float(rows[0]["rate"]) == result.points[0].result.rate("red")
    assert picture.read_text(encoding="utf-8").startswith("<?xml")


def test_parquet_holds_the_same_table(tmp_path):
    """Where pyarrow is there."""
    parquet = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "t.parquet"
    assert vsdsim(*WORDS, "--parquet", str(path)).returncode == 0
    expected = vs.sweep("duel", "red.Ragna.stats.cmb=90:110:10", fights=40).to_pandas()
    assert parquet.read_table(path).to_pandas().equals(expected)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["sweep", "duel"], "--vary: required, arrived nothing"),
        (["sweep", "duel", "--vary", "red.Ragna.stats.cmb"], "required PATH=LOW:HIGH"),
        (["sweep", "duel", "--vary", "red.Rag.stats.cmb=1,2"], "did you mean Ragna?"),
        ([*WORDS, "--outcome", "rad"], "did you mean red?"),
        ([*WORDS, "--fights", "0"], "fights: required a whole number from 1"),
        ([*WORDS, "--workers", "0"], "workers: required a whole number from 1"),
        ([*WORDS, "--plot", "x.txt"], "ends in .png, .svg, .pdf"),
        ([*WORDS, "--store", "/"], "--store: required a file, arrived the folder /"),
        (["sweep", "no-such", "--vary", "a=1,2"], "no-such"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_fought(words, fault):
    """Exit code 2, one line, nothing on stdout."""
    told = vsdsim(*words)
    assert (told.returncode, told.stdout) == (2, "")
    assert fault in told.stderr
    assert "Traceback" not in told.stderr


def test_a_value_that_does_not_fit_is_a_fault():
    """Named by its path; exit code 1."""
    told = vsdsim("sweep", "duel", "--vary", "red.Ragna.stats.hp=-5,20")
    assert told.returncode == 1
    assert "--set: red.Ragna.stats.hp: required" in told.stderr


def test_killed_at_any_moment_it_goes_on_where_it_was(tmp_path):
    """`kill -9` ten times at random moments, then undisturbed: the same output, to the byte."""
    words = ["sweep", "four-orcs", "--vary", "heroes.Aldric.stats.cmb=60:80:10", "--fights", "1500"]
    expected = vsdsim(*words, "--json", "--store", "none").stdout
    path = tmp_path / "kept.sqlite"
    command = [sys.executable, "-m", "vsdsim", *words, "--json", "--store", str(path)]
    moments, killed = random.Random(11), 0
    for _ in range(10):
        started = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(moments.uniform(0.2, 2.5))
        killed += started.poll() is None
        os.killpg(started.pid, signal.SIGKILL) if started.poll() is None else None
        started.wait()
    assert killed
    told = vsdsim(*words, "--json", "--store", str(path))
    assert told.stdout == expected
    assert vsdsim(*words, "--json", "--store", str(path)).stdout == expected
    assert "kept from before" in vsdsim(*words, "--store", str(path)).stderr


def test_a_text_is_no_store(tmp_path):
    """A scenario or a table named by mistake stays where it is."""
    path = tmp_path / "mine.toml"
    path.write_text('name = "m\u00eeen"\n', encoding="utf-8")
    told = vsdsim(*WORDS, "--store", str(path))
    assert (told.returncode, told.stdout) == (2, "")
    assert f"--store: required a file of kept fights, arrived the text {path}" in told.stderr
    assert list(tmp_path.iterdir()) == [path]
    path.write_text("")
    assert vsdsim(*WORDS, "--store", str(path)).returncode == 0
