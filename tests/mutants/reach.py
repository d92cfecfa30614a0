"""Which test reaches which line of the rules: recorded once, read for every change."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest
from attrs import define, field

from tests.mutants.calm import QUIETLY, Calm
from tests.mutants.places import KEPT, ROOT, RULES, TESTS

__all__ = ["Reach", "read", "record"]

IMPORTED = ""
"""The context of what runs before the first test."""


@define
class Reach:
    """Which tests reach which line: bit n of a line's number is test n."""

    tests: list[str] = field(factory=list)
    seconds: list[float] = field(factory=list)
    """Of the processor's time, as recorded: more than it takes."""
    lines: dict[str, dict[int, int]] = field(factory=dict)
    """By file, relative to the project, and line."""
    imported: dict[str, set[int]] = field(factory=dict)
    """Lines that have run by the time the first test begins."""

    def of(self, file: str, first: int, last: int) -> list[int]:
        """The tests that reach a line of these, quickest first."""
        bits = 0
        for line in range(first, last + 1):
            bits |= self.lines.get(file, {}).get(line, 0)
        found = [number for number in range(bits.bit_length()) if bits >> number & 1]
        return sorted(found, key=self.seconds.__getitem__)


class _Recorder:
    """Tells coverage which test runs, and keeps those that pass."""

    def __init__(self, share: tuple[int, int]) -> None:
        self.share = share
        self.watch = coverage.Coverage(
            data_file=None, source=[str(RULES)], config_file=False, messages=False
        )
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.watch.start()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Every so-manieth module is this run's."""
        part, parts = self.share
        modules = sorted({item.path for item in items})
        mine = set(modules[part::parts])
        items[:] = [item for item in items if item.path in mine]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """From here on lines are this test's."""
        self.watch.switch_context(item.nodeid)
        began = time.process_time()
        result = yield
        self.seconds[item.nodeid] = time.process_time() - began
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """What fails or is left out as things are can notice nothing."""
        if not report.passed:
            self.failed.add(report.nodeid)

    def keep(self, path: Path) -> None:
        """Write it all down."""
        self.watch.stop()
        data = self.watch.get_data()
        tests = sorted(self.seconds.keys() - self.failed, key=self.seconds.__getitem__)
        bit = {test: 1 << number for number, test in enumerate(tests)}
        lines: dict[str, dict[int, str]] = {}
        imported = {}
        for file in sorted(data.measured_files()):
            name = Path(file).relative_to(ROOT).as_posix()
            contexts = data.contexts_by_lineno(file)
            lines[name] = {
                line: format(sum(bit.get(each, 0) for each in set(named)), "x")
                for line, named in sorted(contexts.items())
            }
            imported[name] = [line for line, named in contexts.items() if IMPORTED in named]
        seconds = [round(self.seconds[test], 4) for test in tests]
        document = {"tests": tests, "seconds": seconds, "lines": lines, "imported": imported}
        path.write_text(json.dumps(document), encoding="utf-8")


def record(part: int, parts: int) -> None:
    """Run the tests of one share of the modules, and keep what they reach."""
    KEPT.mkdir(exist_ok=True)
    recorder = _Recorder((part, parts))
    pytest.main([*QUIETLY, *TESTS], plugins=[Calm(), recorder])
    recorder.keep(KEPT / f"reach-{part}.json")


def read() -> Reach:
    """What was recorded, of all shares."""
    whole = Reach()
    for path in sorted(KEPT.glob("reach-*.json")):
        part = json.loads(path.read_text(encoding="utf-8"))
        shift = len(whole.tests)
        whole.tests += part["tests"]
        whole.seconds += part["seconds"]
        for file, lines in part["lines"].items():
            known = whole.lines.setdefault(file, {})
            for line, bits in lines.items():
                known[int(line)] = known.get(int(line), 0) | int(bits, 16) << shift
            whole.imported.setdefault(file, set()).update(part["imported"][file])
    return whole
