"""Tries changes, several at a time, those that need no new import first."""

from __future__ import annotations

import gc
import os
import time
from importlib import import_module
from typing import Any

import pytest
from attrs import define, field

from tests.mutants.calm import QUIETLY, Calm
from tests.mutants.changes import Change
from tests.mutants.choice import Choice
from tests.mutants.ledger import KILLED, SURVIVED, Found, Ledger
from tests.mutants.places import TESTS
from tests.mutants.trial import Outcome, Trial, anew, at_hand, finished, fork, functions

__all__ = ["Run"]


@define
class Run:
    """Some changes to be tried."""

    changes: list[Change]
    choice: Choice
    ledger: Ledger
    workers: int = 1
    _began: float = field(init=False, factory=time.monotonic)
    _done: int = field(init=False, default=0)
    _running: dict[int, tuple[Change, int, bool]] = field(init=False, factory=dict)

    def everything(self) -> None:
        """Try each, and keep what became of it."""
        early = [each for each in self.changes if self.choice.early(each)]
        late = [each for each in self.changes if not self.choice.early(each)]
        if late and not (pid := os.fork()):
            # In a process of its own: this one is to stay free of what the program imports.
            pytest.main([*QUIETLY, "-s", *TESTS], plugins=[Calm(), _AtHand(self, late)])
            os._exit(0)
        if late:
            os.waitpid(pid, 0)
            self.ledger = Ledger(self.ledger.path)
            self._done = len(late)
        if early:
            _read_in()
        for change in early:
            tests, whole = self.choice.of(change)
            self.start(change, anew(change, tests), len(tests), whole=whole)
        self.wait(0)

    def start(self, change: Change, trial: Trial, tests: int, *, whole: bool) -> None:
        """Begin a trial as soon as there is a worker for it; without tests there is none."""
        if not tests:
            self._keep(change, Outcome(SURVIVED), whole=whole)
            return
        self.wait(self.workers - 1)
        pid, said = fork(trial)
        self._running[pid] = (change, said, whole)

    def wait(self, most: int) -> None:
        """Until no more than so many trials are going on."""
        while len(self._running) > most:
            pid, status = os.wait()
            if pid in self._running:
                change, said, whole = self._running.pop(pid)
                self._keep(change, finished(said, status), whole=whole)

    def _keep(self, change: Change, outcome: Outcome, *, whole: bool) -> None:
        if outcome.result == KILLED and outcome.by:
            self.choice.noticed(change.file, outcome.by)
        self.ledger.add(Found(change.key, outcome.result, outcome.by, whole, outcome.tests))
        self._done += 1
        took = time.monotonic() - self._began
        left = took / self._done * (len(self.changes) - self._done)
        so_far = f"{self._done}/{len(self.changes)}, {left / 60:.0f} min left"
        print(f"{so_far}: {outcome.result}: {change.key}", flush=True)


class _AtHand:
    """Tries changes in the middle of a session of pytest, all tests collected."""

    def __init__(self, run: Run, changes: list[Change]) -> None:
        self.run, self.changes = run, changes

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        items = {item.nodeid: item for item in session.items}
        known = functions()
        _one_folder(session.config)
        gc.collect()
        gc.freeze()
        for change in self.changes:
            names, whole = self.run.choice.of(change)
            tests = [items[name] for name in names if name in items]
            self.run.start(change, at_hand(change, tests, known), len(tests), whole=whole)
        self.run.wait(0)
        return True


def _one_folder(config: Any) -> None:
    """Trials put their files into one folder: whoever makes another clears old ones away."""
    config._tmp_path_factory.getbasetemp()


def _read_in() -> None:
    """What every trial that begins anew would import first; of the program itself nothing."""
    for name in (
        "hypothesis",
        "matplotlib.pyplot",
        "numpy",
        "pandas",
        "rich.console",
        "simpy",
        "typer",
    ):
        import_module(name)
