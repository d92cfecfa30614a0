"""A file with a row for each fight of a batch, written as they are fought; never half of one."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

import numpy as np
from numpy.typing import NDArray

from vsdsim.errors import UsageError
from vsdsim.results.block import Block, Encounter
from vsdsim.results.outputs import check_writable

__all__ = ["CsvRows", "FightsFile", "ParquetRows", "fight_columns"]


def fight_columns(
    block: Block, outcomes: Sequence[str], names: Sequence[str]
) -> dict[str, NDArray[Any]]:
    """(n,) each: number, outcome and rounds of a fight, then hit points and who stands, by name."""
    columns: dict[str, NDArray[Any]] = {
        "fight": block.fights,
        "outcome": np.array(outcomes, dtype=np.object_)[block.outcome],
        "rounds": block.rounds,
    }
    for number, name in enumerate(names):
        columns[f"{name}.hp"] = block.hp[number]
        columns[f"{name}.standing"] = block.standing[number]
    return columns


class Rows(Protocol):
    """An open file of rows."""

    def write(self, columns: dict[str, NDArray[Any]]) -> None:
        """Add rows; the first say what the columns are."""

    def close(self) -> None:
        """Nothing more is to come."""


class CsvRows:
    """UTF-8 with a heading line; what is true is 1."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._begun = False

    def write(self, columns: dict[str, NDArray[Any]]) -> None:
        """Add rows; the first say what the columns are."""
        writer = csv.writer(self._file, lineterminator="\n")
        if not self._begun:
            writer.writerow(columns)
            self._begun = True
        values = (
            (each.astype(int) if each.dtype == np.bool_ else each).tolist()
            for each in columns.values()
        )
        writer.writerows(zip(*values, strict=True))

    def close(self) -> None:
        """Nothing more is to come."""
        self._file.close()


class ParquetRows:
    """Columns with their types, a group of rows for each call; needs pyarrow."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("wb")
        self._writer: Any = None

    def write(self, columns: dict[str, NDArray[Any]]) -> None:
        """Add rows; the first say what the columns are."""
        from pyarrow import parquet, table

        rows = table(columns)
        if self._writer is None:
            self._writer = parquet.ParquetWriter(self._file, rows.schema)
        self._writer.write_table(rows)

    def close(self) -> None:
        """Nothing more is to come."""
        writer, self._writer = self._writer, None
        try:
            if writer is not None:
                writer.close()
        finally:
            self._file.close()


class FightsFile:
    """A row a fight, in fight order; the file appears under its name when whole.

    What is written so far is kept when it ends early without an error. Trouble on the way (a full
    disk) is raised as it closes, so that it does not end what is worth more than the file.
    """

    def __init__(
        self, path: Path, encounter: Encounter, kind: Callable[[Path], Rows] = CsvRows
    ) -> None:
        check_writable(path)
        self._kind = kind
        self._target = path.resolve()
        # A device or a pipe is written to, never replaced by a file of its name.
        self._direct = self._target.exists() and not self._target.is_file()
        self._part = (
            self._target
            if self._direct
            else self._target.with_name(f".{self._target.name}.{os.getpid()}.part")
        )
        self._outcomes = encounter.outcomes
        self._names = [each.full_name for each in encounter.scenario.combatants]
        self._rows: Rows | None = None
        self._trouble: UsageError | None = None

    def __enter__(self) -> Self:
        try:
            with self._blamed():
                self._rows = self._kind(self._part)
        except BaseException:
            self._discard()
            raise
        return self

    def write(self, block: Block) -> None:
        """Add the rows of a block, unless there has been trouble."""
        if self._rows is None:
            raise ValueError("the file is not open")
        if self._trouble is not None:
            return
        try:
            with self._blamed():
                self._rows.write(fight_columns(block, self._outcomes, self._names))
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
                if self._rows is not None:
                    self._rows.close()
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
        if self._rows is not None:
            with suppress(OSError):
                self._rows.close()
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
