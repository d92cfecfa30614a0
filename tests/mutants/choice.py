"""Which tests try a change, and in which order."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from functools import cache, cached_property

from attrs import define, field

from tests.mutants.changes import Change
from tests.mutants.places import ROOT, RULES
from tests.mutants.reach import Reach

__all__ = ["Choice"]

UNIT, REST = 1.0, 2.0
"""Seconds of tests under `tests/vsd`, and of all others, that a first look may take."""
NEAR = 4
"""Times as long for modules near to a change, or that noticed something in its file."""
AROUND, BEST = 12, 3
"""Lines around a change, and as many modules as are near to it."""
LAST_OF_ALL = "tests/test_invariants.py"
"""What compares the engine with itself notices what breaks down, and little else."""
LATEST = 8
"""Tests that noticed the latest changes of a file, tried first."""


@define(slots=False)
class Choice:
    """Picks tests by what they reach, and remembers which noticed something."""

    reach: Reach
    times: float | None = 1.0
    """How many times as long as a first look it may take, None for as long as it takes."""
    _noticed: defaultdict[str, list[str]] = field(init=False, factory=lambda: defaultdict(list))

    def early(self, change: Change) -> bool:
        """Whether the change bears on what has run before the first test begins."""
        lines = self.reach.imported.get(change.file, set())
        return not change.within or not lines.isdisjoint(range(change.line, change.last_line + 1))

    def noticed(self, file: str, test: str) -> None:
        """`test` has noticed a change to `file`: it may notice others."""
        known = self._noticed[file]
        if test in known:
            known.remove(test)
        known.append(test)

    def of(self, change: Change) -> tuple[list[str], bool]:
        """Tests in the order to be tried, and whether these are all that reach the change."""
        candidates = self._candidates(change)
        known = self._noticed[change.file]
        near = {_module(test) for test in known} | self._near(change)
        chosen = {test: None for test in known[: -LATEST - 1 : -1] if test in candidates}
        groups: dict[float, list[str]] = {NEAR * UNIT: [], UNIT: [], REST: []}
        for test in candidates:
            unit = UNIT if test.startswith("tests/vsd/") else REST
            groups[NEAR * UNIT if _module(test) in near else unit].append(test)
        for most, tests in groups.items():
            left = math.inf if self.times is None else most * self.times
            for test in tests:
                left -= candidates[test]
                if left < 0:
                    break
                chosen[test] = None
        return list(chosen), len(chosen) == len(candidates)

    def _near(self, change: Change) -> set[str]:
        """The modules that reach the lines around a change more than others do, for their size."""
        share: defaultdict[str, float] = defaultdict(float)
        lines = self.reach.lines.get(change.file, {})
        for line in range(change.line - AROUND, change.last_line + AROUND):
            if bits := lines.get(line, 0):
                for module, own in self._modules.items():
                    share[module] += (bits & own).bit_count() / bits.bit_count()
        own_name = change.file.rpartition("/")[2].removesuffix(".py")
        return {module for module in share if module.endswith(f"/test_{own_name}.py")} | set(
            sorted(share, key=lambda each: -share[each] / self._modules[each].bit_count() ** 0.5)[
                :BEST
            ]
        )

    @cached_property
    def _modules(self) -> dict[str, int]:
        """The tests of each module of `tests/vsd`, as bits."""
        bits: defaultdict[str, int] = defaultdict(int)
        for number, test in enumerate(self.reach.tests):
            if test.startswith("tests/vsd/"):
                bits[_module(test)] |= 1 << number
        return bits

    def _candidates(self, change: Change) -> dict[str, float]:
        """Tests that reach the change, with their seconds, quickest first."""
        found: set[int] = set()
        if change.within and not self.early(change):
            found.update(self.reach.of(change.file, change.line, change.last_line))
        else:
            # What a module is made of shows wherever it is used.
            for file, line in _uses(change.names):
                found.update(self.reach.of(file, line, line))
            lines = self.reach.lines.get(change.file, {})
            if lines:
                found.update(self.reach.of(change.file, min(lines), max(lines)))
        tests, seconds = self.reach.tests, self.reach.seconds
        ordered = sorted(
            found, key=lambda each: (tests[each].startswith(LAST_OF_ALL), seconds[each])
        )
        return {tests[each]: seconds[each] for each in ordered}


def _module(test: str) -> str:
    """The module that a test stands in."""
    return test.partition("::")[0]


@cache
def _uses(names: tuple[str, ...]) -> list[tuple[str, int]]:
    """(file, line) wherever the rules say one of the names."""
    if not names:
        return []
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b")
    return [
        (path.relative_to(ROOT).as_posix(), number)
        for path in sorted(RULES.rglob("*.py"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]
