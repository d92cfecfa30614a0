"""Files that a batch writes: whether it can, and without ever leaving half of one."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

from vsdsim.errors import UsageError
from vsdsim.results.block import Block, Encounter

if TYPE_CHECKING:
    from vsdsim.scenario.model import Scenario

__all__ = ["FightsFile", "check_apart", "check_path", "check_writable"]

PICTURES = (".png", ".svg", ".pdf")


def check_writable(path: Path) -> None:
    """Raise `UsageError` where a file cannot be written at `path`."""
    try:
        _check_place(path)
    except OSError as trouble:  # a name too long to be looked up, a folder that answers nothing
        reason = os.strerror(trouble.errno or 0)
        raise UsageError(f"{path}: cannot be written: {reason}") from None


def _check_place(path: Path) -> None:
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


def check_apart(outputs: Sequence[Path], scenario: Scenario) -> None:
    """Raise `UsageError` where an output would take the place of another or of an input."""
    for at, path in enumerate(outputs):
        if any(_same(path, other) for other in outputs[:at]):
            raise UsageError(f"{path}: required a file for each output, arrived the same twice")
        if _same(path, Path(scenario.file)):
            raise UsageError(f"{path}: required another file than the scenario's own")
        if scenario.tables is not None:
            folder = Path(scenario.tables)
            if path.resolve().is_relative_to(folder.resolve()) or any(
                _same(path, each) for each in folder.iterdir()
            ):
                raise UsageError(f"{path}: required a file outside the scenario's tables")


def _same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by whatever links."""
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except (OSError, RuntimeError, ValueError):
        return False


class FightsFile:
    """A CSV file with a row a fight, in fight order; it appears under its name when whole.

    What is written so far is kept when it ends early without an error. Trouble on the way (a full
    disk) is raised as it closes, so that it does not end what is worth more than the file.
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
        self._trouble: UsageError | None = None

    def __enter__(self) -> Self:
        try:
            with self._blamed():
                self._file = self._part.open("w", encoding="utf-8", newline="")
                csv.writer(self._file, lineterminator="\n").writerow(self._heads)
        except BaseException:
            self._discard()
            raise
        return self

    def write(self, block: Block) -> None:
        """Add the rows of a block, unless there has been trouble."""
        if self._file is None:
            raise ValueError("the file is not open")
        if self._trouble is not None:
            return
        columns = [
            block.fights.tolist(),
            [self._outcomes[each] for each in block.outcome.tolist()],
            block.rounds.tolist(),
        ]
        for hp, standing in zip(block.hp, block.standing, strict=True):
            columns += [hp.tolist(), standing.astype(int).tolist()]
        try:
            with self._blamed():
                csv.writer(self._file, lineterminator="\n").writerows(zip(*columns, strict=True))
        except UsageError as trouble:
            self._trouble = trouble

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
                if error is None and self._trouble is None and not self._direct:
                    self._part.replace(self._target)
        except UsageError as trouble:
            self._trouble = self._trouble or trouble
        finally:
            self._discard()
        if error is None and self._trouble is not None:
            raise self._trouble

    def _discard(self) -> None:
        """Close it, and remove what is not whole."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
        if not self._direct:
            with suppress(OSError):
                self._part.unlink(missing_ok=True)

    @contextmanager
    def _blamed(self) -> Iterator[None]:
        """Say which file it is that cannot be written (a full disk), as a `UsageError`."""
        try:
            yield
        except OSError as trouble:
            reason = trouble.strerror or str(trouble)
            raise UsageError(f"{self._target}: cannot be written: {reason}") from None
