"""What became of each change, kept line by line: a run broken off can go on."""

from __future__ import annotations

import json
from pathlib import Path

from attrs import asdict, frozen

__all__ = ["BROKEN", "KILLED", "LATE", "SURVIVED", "Found", "Ledger"]

BROKEN = "broken"
"""The trial itself failed: nothing is known."""
KILLED = "killed"
LATE = "late"
"""Some test took so much longer that it was given up: noticed too."""
SURVIVED = "survived"


@frozen
class Found:
    """What became of one change."""

    key: str
    result: str
    by: str = ""
    """The test that noticed it."""
    whole: bool = True
    """Whether every test that reaches it has run, if none noticed it."""
    tests: int = 0
    """How many ran."""

    @property
    def settled(self) -> bool:
        """Whether there is nothing left to try."""
        return self.result in {KILLED, LATE} or (self.whole and self.result == SURVIVED)


class Ledger:
    """The file of what was found; the last line of a change counts."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[str, Found] = {}
        if path.exists():
            for line in path.read_text(encoding="utf-8").splitlines():
                found = Found(**json.loads(line))
                self.found[found.key] = found

    def add(self, found: Found) -> None:
        """Keep one more."""
        self.found[found.key] = found
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(found)) + "\n")
