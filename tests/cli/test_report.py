"""`vsdsim report`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import vsdsim as vs
from tests.reports.made import MadeWhy
from tests.standin import StandInRuleset
from vsdsim import questions

WORDS = ["report", "ford.toml", "--fights", "50", "--workers", "1"]


def test_the_page_is_that_of_the_interface(command, tmp_path):
    """The five fights on stdout, the page in its file, and where it is on stderr."""
    path = tmp_path / "ford.html"
    code, out, err = command(*WORDS, "-o", str(path))
    made = vs.report("ford.toml", fights=50)
    assert (code, out) == (0, made.summary() + "\n")
    assert path.read_text("utf-8") == made.html
    assert f"report: {path}" in err
    assert all(len(line) <= 80 for line in out.splitlines())


def test_workers_and_time_make_no_difference(command, tmp_path):
    """The same page, byte for byte."""
    pages = []
    for at, workers in enumerate(("1", "2")):
        path = tmp_path / f"{at}.html"
        command("report", "ford.toml", "--fights", "2000", "--workers", workers, "-o", str(path))
        pages.append(path.read_bytes())
    assert pages[0] == pages[1]


def test_it_is_called_report_html_if_nothing_is_said(command, tmp_path, monkeypatch):
    """In the folder one is in."""
    monkeypatch.chdir(tmp_path)
    assert command(*WORDS)[0] == 0
    assert (tmp_path / "report.html").read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["-o", "gone/x.html"], "required a file in a folder that is there"),
        (["-o", "."], "required a file to write, arrived a folder"),
        (["-o", "ford.toml"], "required another file than the scenario's own"),
        (["--fights", "0"], "fights"),
    ],
)
def test_wrong_usage(command, tmp_path, monkeypatch, words, said):
    """Found out before anything is fought."""
    monkeypatch.chdir(tmp_path)
    code, out, err = command("report", "ford.toml", *words)
    assert (code, out) == (2, "")
    assert said in err


def test_a_disk_that_takes_nothing(command):
    """The answer is there all the same, and the exit code says what is not."""
    if not Path("/dev/full").exists():
        pytest.skip("no device that is always full")
    code, out, err = command(*WORDS, "-o", "/dev/full")
    assert code == 2
    assert "For heroes" in out
    assert "cannot be written" in err


def test_notices_are_in_the_page(command, monkeypatch, tmp_path):
    """What a user should know stands before the numbers, and on stderr as for a batch."""
    monkeypatch.setattr(StandInRuleset, "told", ("Ada fights without her howl",))
    path = tmp_path / "ford.html"
    _, _, err = command(*WORDS, "-o", str(path))
    assert "Ada fights without her howl" in err
    page = path.read_text("utf-8")
    assert page.index("Ada fights without her howl.") < page.index("Outcomes")


def test_what_decides_it_is_asked_for(command, monkeypatch, tmp_path):
    """With --why the page has a section more, of the same fights as `why`."""
    asked = {}

    def answer(source, **given):
        asked.update(given, source=source)
        return MadeWhy(vs.batch("ford.toml", fights=50))

    monkeypatch.setattr(questions, "why", answer)
    monkeypatch.setenv("VSDSIM_STORE", "none")
    path = tmp_path / "ford.html"
    assert command(*WORDS, "--seed", "3", "--why", "-o", str(path))[0] == 0
    assert "What decides it for red" in path.read_text("utf-8")
    assert (asked["source"], asked["fights"], asked["seed"]) == ("ford.toml", 50, 3)


def test_ctrl_c_while_it_is_asked_what_decides(command, monkeypatch, tmp_path):
    """The page of the fights that are known is written, without that section."""

    def struck(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(questions, "why", struck)
    monkeypatch.setenv("VSDSIM_STORE", "none")
    path = tmp_path / "ford.html"
    _, out, err = command(*WORDS, "--why", "-o", str(path))
    assert "For heroes" in out
    assert "the page goes without" in err
    assert "What decides it" not in path.read_text("utf-8")


def test_a_reader_that_leaves_takes_no_page_along(tmp_path):
    """`report | true` writes the page, also where nothing is held back before it is printed."""
    path = tmp_path / "duel.html"
    end, start = os.pipe()
    os.close(end)
    words = [sys.executable, "-u", "-m", "vsdsim", "report", "duel", "--fights", "5"]
    done = subprocess.run(
        [*words, "--workers", "1", "-o", str(path)],
        stdout=start, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(start)
    assert done.returncode == 0
    assert path.read_text("utf-8").endswith("</html>\n")


def test_a_long_title_goes_over_two_lines(command, tmp_path):
    """The verdict is no wider than a terminal."""
    words = ["--set", f"name={'long ' * 11}title", "-o", str(tmp_path / "p.html")]
    _, out, _ = command(*WORDS, *words)
    assert max(map(len, out.splitlines())) <= 80


def test_a_page_is_not_written_to_stdout(command):
    """Where `-` stands for it elsewhere; said before anything is fought."""
    code, _, err = command(*WORDS, "-o", "-")
    assert code == 2
    assert err == "vsdsim: -: required a file to write, arrived - (files do not go to stdout)\n"
    assert not Path("-").exists()
