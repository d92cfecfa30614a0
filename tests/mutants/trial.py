"""One change tried in a process of its own, forked from one that has everything read in."""

from __future__ import annotations

import gc
import importlib.machinery
import importlib.util
import json
import os
import resource
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NoReturn

import pytest
from attrs import frozen

from tests.mutants.calm import QUIETLY, Calm
from tests.mutants.changes import Change
from tests.mutants.ledger import BROKEN, KILLED, LATE, SURVIVED
from tests.mutants.places import ROOT, RULES

__all__ = ["Functions", "Outcome", "Trial", "anew", "at_hand", "finished", "fork", "functions"]

PATIENCE = 60
"""Seconds of the processor's time that one test may take."""
ROOM = 8 << 30
"""Bytes of addresses: a change that makes arrays without end fails at once."""
TIMERS = {signal.SIGPROF, signal.SIGXCPU, signal.SIGALRM}
Functions = dict[tuple[str, str], list[FunctionType]]


@frozen
class Outcome:
    """What a trial came to."""

    result: str
    by: str = ""
    tests: int = 0


class _Said:
    """What the child says: the test it has come to, and how it ended."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.tests = 0

    def tries(self, test: str) -> None:
        """The next test begins, and with it its time."""
        self.tests += 1
        self._say(LATE, test)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)

    def ends(self, result: str, by: str = "") -> NoReturn:
        """Say how it ended, and be gone without a trace."""
        self._say(result, by)
        os._exit(0)

    def _say(self, result: str, by: str) -> None:
        text = json.dumps({"result": result, "by": by, "tests": self.tests}).encode()
        os.ftruncate(self.number, 0)
        os.pwrite(self.number, text, 0)


Trial = Callable[[_Said], None]


def fork(trial: Trial) -> tuple[int, int]:
    """Process of a child that carries out a trial, and the file it writes to."""
    with tempfile.TemporaryFile() as file:
        said = os.dup(file.fileno())
    if pid := os.fork():
        return pid, said
    try:
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (ROOM, ROOM))
        trial(_Said(said))
    finally:
        os._exit(1)


def finished(said: int, status: int) -> Outcome:
    """What the child that wrote to this file last said, now that it is gone."""
    with os.fdopen(said, "rb") as file:
        file.seek(0)
        text = file.read()
    if not text:
        return Outcome(BROKEN)
    last: dict[str, Any] = json.loads(text)
    if last["result"] == LATE and not (os.WIFSIGNALED(status) and os.WTERMSIG(status) in TIMERS):
        last["result"] = KILLED  # it broke down under a test
    return Outcome(**last)


def functions() -> Functions:
    """Every function of the rules that there is, by file and qualified name."""
    found: Functions = {}
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(RULES)):
            file = Path(each.__code__.co_filename).relative_to(ROOT).as_posix()
            found.setdefault((file, each.__code__.co_qualname), []).append(each)
    return found


def at_hand(change: Change, items: Sequence[pytest.Item], known: Functions) -> Trial:
    """A trial among tests already collected: the function's code is changed where it lives."""

    def trial(said: _Said) -> None:
        module = compile(change.text(), str(ROOT / change.file), "exec")
        codes = {each.co_firstlineno: each for each in _called(module, change.within)}
        for function in known[change.file, change.within]:
            function.__code__ = codes[function.__code__.co_firstlineno]
        session = items[0].session if items else None
        for number, item in enumerate(items):
            said.tries(item.nodeid)
            following = items[number + 1] if number + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session is not None and session.testsfailed:
                said.ends(KILLED, item.nodeid)
        said.ends(SURVIVED)

    return trial


def _called(code: CodeType, name: str) -> Iterator[CodeType]:
    """The code of every function of this qualified name."""
    for each in code.co_consts:
        if isinstance(each, CodeType):
            if each.co_qualname == name:
                yield each
            else:
                yield from _called(each, name)


def anew(change: Change, tests: Sequence[str]) -> Trial:
    """A trial in which the program is imported with the change, and the tests collected anew."""

    def trial(said: _Said) -> None:
        sys.meta_path.insert(0, _Changed(change))
        files = dict.fromkeys(test.partition("::")[0] for test in tests)
        pytest.main([*QUIETLY, "-s", *files], plugins=[Calm(), _Chosen(tests, said)])
        # No test ran: it cannot even be imported.
        said.ends(KILLED, "importing it")

    return trial


class _Chosen:
    """Runs these tests in this order, and says which fails."""

    def __init__(self, tests: Sequence[str], said: _Said) -> None:
        self.tests, self.said = tests, said

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """The loop of the trials at hand."""
        if session.testsfailed:
            self.said.ends(KILLED, "collecting the tests")
        items = {item.nodeid: item for item in session.items}
        chosen = [items[each] for each in self.tests if each in items]
        for number, item in enumerate(chosen):
            self.said.tries(item.nodeid)
            following = chosen[number + 1] if number + 1 < len(chosen) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                self.said.ends(KILLED, item.nodeid)
        self.said.ends(SURVIVED)


class _Changed(importlib.machinery.SourceFileLoader):
    """Finds one module, and reads it as changed."""

    def __init__(self, change: Change) -> None:
        name = change.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        super().__init__(name, str(ROOT / change.file))
        self.text = change.text()

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Of this module alone."""
        del path, target
        if fullname == self.name:
            return importlib.util.spec_from_file_location(fullname, self.path, loader=self)
        return None

    def get_code(self, fullname: str) -> CodeType:
        """The changed text, compiled; nothing of it is kept."""
        del fullname
        return compile(self.text, self.path, "exec")
