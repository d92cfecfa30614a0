"""Tables as files: CSV, or Parquet where pyarrow is there; never half of one."""

from __future__ import annotations

import csv
import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from vsdsim.errors import UsageError
from vsdsim.results.outputs import check_writable

__all__ = ["check_parquet", "save_csv", "save_parquet", "save_rows"]


def save_csv(columns: Mapping[str, Sequence[Any]], path: Path) -> None:
    """Write columns as CSV, UTF-8, with a heading line.

    Raises `UsageError` where the file cannot be written.
    """

    def write(part: Path) -> None:
        # The name of a file may be in an encoding of its own.
        with part.open("w", encoding="utf-8", errors="backslashreplace", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(columns)
            writer.writerows(zip(*columns.values(), strict=True))

    _whole(path, write)


def save_rows(rows: Sequence[Mapping[str, Any]], path: Path) -> None:
    """Write rows as CSV: a column for each of their keys, of a list its members with blanks.

    Raises `UsageError` where the file cannot be written.
    """
    heads = dict.fromkeys(key for row in rows for key in row)
    save_csv({key: [_cell(row.get(key)) for row in rows] for key in heads}, path)


def _cell(value: Any) -> Any:
    return " ".join(map(str, value)) if isinstance(value, list | tuple) else value


def save_parquet(columns: Mapping[str, Sequence[Any]], path: Path) -> None:
    """Write columns as Parquet.

    Raises `UsageError` where pyarrow is missing or the file cannot be written.
    """
    check_parquet()
    from pyarrow import parquet, table

    _whole(path, lambda part: parquet.write_table(table(dict(columns)), part))


def check_parquet() -> None:
    """Raise `UsageError` where there is nothing to write Parquet with."""
    try:
        import pyarrow.parquet  # noqa: F401 - whether it is there at all
    except ImportError:
        raise UsageError(
            "--parquet needs pyarrow, which is not installed: pip install 'vsdsim[frames]'"
        ) from None


def _whole(path: Path, write: Any) -> None:
    """Have `write` write the file beside `path`, then put it in its place."""
    check_writable(path)
    target = path.resolve()
    if target.exists() and not target.is_file():
        part = target
    else:
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        write(part)
        if part != target:
            part.replace(target)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise UsageError(f"{path}: cannot be written: {reason}") from None
    finally:
        if part != target:
            with suppress(OSError):
                part.unlink(missing_ok=True)
