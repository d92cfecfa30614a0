"""Files that a batch writes: whether it can, and without ever leaving half of one."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Self

from vsdsim.errors import UsageError
from vsdsim.results.block import Block, Encounter

__all__ = ["FightsFile", "check_path", "check_writable"]

PICTURES = (".png", ".svg", ".pdf")


def check_writable(path: Path) -> None:
    """Raise `UsageError` where a file cannot be written at `path`."""
    if path.is_dir():
        raise UsageError(f"{path}: required a file to write, arrived a folder")
    folder = path.parent
    if not folder.is_dir():
        raise UsageError(f"{path}: required a file in a folder that is there, arrived {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise UsageError(f"{path}: required a place to write to, arrived one without permission")


def check_path(path: Path) -> None:
    """Raise `UsageError` where a picture cannot be saved as `path`."""
    if path.suffix.lower() not in PICTURES:
        raise UsageError(
            f"{path}: required a name that ends in {', '.join(PICTURES)}, "
            f"arrived {path.suffix or 'no suffix'}"
        )
    check_writable(path)


class FightsFile:
    """A CSV file with a row a fight, in fight order; it appears under its name when whole.

    What is written so far is kept when it ends early without an error.
    """

    def __init__(self, path: Path, encounter: Encounter) -> None:
        check_writable(path)
        self._target = path.resolve()
        # A device or a pipe is written to, never replaced by a file of its name.
        self._direct = self._target.exists() and not self._target.is_file()
        self._part = (
            self._target
            if self._direct
            else self._target.with_name(f".{self._target.name}.{os.getpid()}.part")
        )
        self._outcomes = encounter.outcomes
        names = [each.full_name for each in encounter.scenario.combatants]
        marks = [f"{name}.{what}" for name in names for what in ("hp", "standing")]
        self._heads = ["fight", "outcome", "rounds", *marks]
        self._file: IO[str] | None = None

    def __enter__(self) -> Self:
        with self._blamed():
            self._file = self._part.open("w", encoding="utf-8", newline="")
            csv.writer(self._file, lineterminator="\n").writerow(self._heads)
        return self

    def write(self, block: Block) -> None:
        """Add the rows of a block."""
        if self._file is None:
            raise ValueError("the file is not open")
        columns = [
            block.fights.tolist(),
            [self._outcomes[each] for each in block.outcome.tolist()],
            block.rounds.tolist(),
        ]
        for hp, standing in zip(block.hp, block.standing, strict=True):
            columns += [hp.tolist(), standing.astype(int).tolist()]
        with self._blamed():
            csv.writer(self._file, lineterminator="\n").writerows(zip(*columns, strict=True))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            with self._blamed():
                if self._file is not None:
                    self._file.close()
                if error is None and not self._direct:
                    self._part.replace(self._target)
        finally:
            if not self._direct:
                self._part.unlink(missing_ok=True)

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Say which file it is that cannot be written (a full disk), as a `UsageError`."""
        try:
            yield
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            raise UsageError(f"{self._target}: cannot be written: {reason}") from None
