"""A worker process that dies ends an analysis as Ctrl-C does: with what is known."""

from __future__ import annotations

import json
from concurrent.futures import BrokenExecutor

import pytest

from tests.stage import set_stage
from vsdsim import questions, verdicts
from vsdsim.errors import WorkerDied
from vsdsim.montecarlo.arena import Arena

VARY = "red.Ragna.stats.cmb=90:110:10"
ASKED = {
    "sweep": lambda arena: questions.sweep("duel", VARY, fights=300, arena=arena),
    "compare": lambda arena: questions.compare(
        "duel", overrides=["red.Ragna.stats.hp=40"], fights=300, arena=arena
    ),
    "tune": lambda arena: questions.tune(
        "duel", VARY, outcome="red", target=0.5, fights=300, arena=arena
    ),
    "best": lambda arena: questions.best("duel", VARY, outcome="red", fights=300, arena=arena),
    "matrix": lambda arena: questions.matrix(
        ["wolf", "orc-soldier", "warrior-3"], fights=300, arena=arena
    ),
    "why": lambda arena: questions.why("duel", fights=300, arena=arena),
    "check": lambda arena: verdicts.check(["four-orcs"], fights=300, arena=arena),
    "audit": lambda arena: verdicts.audit(["duel"], fights=300, arena=arena),
}


AFTER = {"best": 900, "matrix": 900, "check": 300}
"""Fights after which something is known: of these of all, or of the only one."""


def broken_off(ask, trouble, after):
    """The answer, or the error, where `trouble` comes after so many fights."""

    def strike(done, _expected):
        if done >= after:
            raise trouble

    with Arena(progress=strike) as arena:
        return ask(arena)


@pytest.mark.parametrize("name", ASKED)
def test_what_is_known_comes_with_the_error(name):
    """The very answer that Ctrl-C gives at this moment."""
    ask = ASKED[name]
    known = broken_off(ask, KeyboardInterrupt, AFTER.get(name, 600))
    assert known.interrupted
    with pytest.raises(WorkerDied, match="a worker process died") as lost:
        broken_off(ask, BrokenExecutor, AFTER.get(name, 600))
    assert json.dumps(lost.value.result.to_json()) == json.dumps(known.to_json())


def test_nothing_known_is_nothing_shown():
    """The error alone, where Ctrl-C raises as well."""
    with pytest.raises(WorkerDied) as lost:
        broken_off(ASKED["matrix"], BrokenExecutor, 1)
    assert lost.value.result is None


def test_an_answer_without_a_loss_is_itself():
    """Nothing is raised where all workers lived."""
    with Arena() as arena:
        assert arena.answered("so") == "so"


def test_of_one_batch_the_first_fights_are_found(monkeypatch):
    """Whose process dies in fight 1,000."""
    set_stage(monkeypatch, block_size=100, dies_at=1_000)
    with pytest.raises(WorkerDied) as lost:
        questions.find("duel", "rounds > 0", fights=5_000, workers=2)
    known = lost.value.result
    assert known.batch.interrupted
    assert 0 < known.batch.fights <= 1_000
    assert known.numbers.tolist() == list(range(known.batch.fights))


def test_the_page_tells_five_of_the_fights_before_it(monkeypatch):
    """Of which it is, marked so."""
    set_stage(monkeypatch, block_size=100, dies_at=1_000)
    with pytest.raises(WorkerDied) as lost:
        questions.report("duel", fights=5_000, workers=2)
    known = lost.value.result
    assert known.batch.interrupted
    assert 0 < known.batch.fights <= 1_000
    assert len(known.told) == 5
