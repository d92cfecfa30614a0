"""Which tests try a change, and in which order."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from functools import cache

from attrs import define, field

from tests.mutants.changes import Change
from tests.mutants.places import ROOT, RULES
from tests.mutants.reach import Reach

__all__ = ["Choice"]

UNIT, REST = 5.0, 20.0
"""Seconds of tests under `tests/vsd`, and of all others, that a first look may take."""
LAST = 8
"""Tests that noticed the latest changes of a file, tried first."""


@define
class Choice:
    """Picks tests by what they reach, and remembers which noticed something."""

    reach: Reach
    _noticed: defaultdict[str, deque[str]] = field(
        init=False, factory=lambda: defaultdict(lambda: deque(maxlen=LAST))
    )

    def early(self, change: Change) -> bool:
        """Whether the change bears on what has run before the first test begins."""
        lines = self.reach.imported.get(change.file, set())
        return not change.within or not lines.isdisjoint(range(change.line, change.last_line + 1))

    def noticed(self, change: Change, test: str) -> None:
        """`test` has noticed `change`: it may notice its neighbours."""
        known = self._noticed[change.file]
        if test in known:
            known.remove(test)
        known.appendleft(test)

    def of(self, change: Change, *, whole: bool) -> tuple[list[str], bool]:
        """Tests in the order to be tried, and whether these are all that reach the change."""
        candidates = self._candidates(change)
        known = [each for each in self._noticed[change.file] if each in candidates]
        left = {"vsd": float("inf") if whole else UNIT, "": float("inf") if whole else REST}
        chosen, cut = dict.fromkeys(known), False
        for unit in (True, False):
            for test, seconds in candidates.items():
                if test.startswith("tests/vsd/") is unit:
                    kind = "vsd" if unit else ""
                    left[kind] -= seconds
                    if left[kind] < 0:
                        cut = True
                        break
                    chosen[test] = None
        return list(chosen), not cut

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
        ordered = sorted(found, key=self.reach.seconds.__getitem__)
        return {self.reach.tests[each]: self.reach.seconds[each] for each in ordered}


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
