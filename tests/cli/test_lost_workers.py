"""A worker process that dies: what is known is shown and written, then the error, exit code 1."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.stage import set_stage
from vsdsim import questions, verdicts
from vsdsim.cli import main
from vsdsim.errors import WorkerDied

VARY = "red.Ragna.stats.cmb=90:100:10"
COMMANDS = {
    "sweep": (["duel", "--vary", VARY], lambda: vs.sweep("duel", VARY, fights=20)),
    "compare": (
        ["duel", "--set", "red.Ragna.stats.hp=40"],
        lambda: vs.compare("duel", overrides=["red.Ragna.stats.hp=40"], fights=20),
    ),
    "tune": (
        ["duel", "--vary", VARY, "--target", "red=50%"],
        lambda: vs.tune("duel", VARY, outcome="red", target=0.5, fights=20),
    ),
    "matrix": (["wolf", "warrior-3"], lambda: vs.matrix(["wolf", "warrior-3"], fights=20)),
    "why": (["duel"], lambda: vs.why("duel", fights=20)),
    "check": (["four-orcs"], lambda: vs.check(["four-orcs"], fights=20)),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_what_is_known_is_shown(name, monkeypatch, capsys, tmp_path):
    """Whole on stdout, and the error last."""
    words, ask = COMMANDS[name]
    known = ask()

    def lost(*_, **__):
        raise WorkerDied(known)

    monkeypatch.setattr(verdicts if name == "check" else questions, name, lost)
    output = tmp_path / "out"
    written = {"matrix": ["--csv", str(output)], "check": ["--markdown", str(output)]}
    code = main([name, *words, "--fights", "20", "--store", "none", *written.get(name, [])])
    out, err = capsys.readouterr()
    assert (code, out) == (1, known.summary() + "\n")
    assert err.splitlines()[-1].startswith("vsdsim: a worker process died before its fights were")
    assert output.exists() == (name in written)


@pytest.mark.parametrize("words", [["find", "duel", "--where", "rounds > 0"], ["report", "duel"]])
def test_of_one_batch_the_first_fights_are_shown(words, monkeypatch, capsys, tmp_path):
    """A real process dies in fight 1,000; what it has to do with is told last."""
    monkeypatch.chdir(tmp_path)
    set_stage(monkeypatch, block_size=100, dies_at=1_000)
    code = main([*words, "--fights", "5000", "--workers", "2"])
    out, err = capsys.readouterr()
    assert code == 1
    assert "fights" in out.splitlines()[0]
    assert err.splitlines()[-1].startswith("vsdsim: a worker process died before its fights were")
    assert (tmp_path / "report.html").exists() == (words[0] == "report")


def test_a_page_without_what_decides_it(command, monkeypatch, tmp_path):
    """Where that alone was lost the page is written without, and the code says so."""

    def lost(*_, **__):
        raise WorkerDied

    monkeypatch.setattr(questions, "why", lost)
    page = tmp_path / "page.html"
    code, out, err = command("report", "ford", "--fights", "50", "--why", "-o", str(page))
    assert (code, out != "", page.exists()) == (1, True, True)
    assert err.splitlines()[-1].startswith("vsdsim: a worker process died before its fights were")
