"""Files that are to be written: whether they can be, and take the place of nothing."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.scenario.model import Scenario

__all__ = ["check_apart", "check_path", "check_writable", "same"]

PICTURES = (".png", ".svg", ".pdf")


def check_writable(path: Path) -> None:
    """Raise `UsageError` where a file cannot be written at `path`."""
    if str(path) == "-":
        raise UsageError("-: required a file to write, arrived - (files do not go to stdout)")
    try:
        path.resolve()
        _check_place(path)
    except OSError as trouble:  # a name too long to be looked up, a folder that answers nothing
        reason = os.strerror(trouble.errno or 0)
        raise UsageError(f"{path}: cannot be written: {reason}") from None
    except RuntimeError:  # what Python 3.11 and 3.12 say of links in a circle
        reason = os.strerror(errno.ELOOP)
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
        if any(same(path, other) for other in outputs[:at]):
            raise UsageError(f"{path}: required a file for each output, arrived the same twice")
        if same(path, Path(scenario.file)):
            raise UsageError(f"{path}: required another file than the scenario's own")
        if scenario.tables is not None:
            folder = Path(scenario.tables)
            if path.resolve().is_relative_to(folder.resolve()) or any(
                same(path, each) for each in folder.iterdir()
            ):
                raise UsageError(f"{path}: required a file outside the scenario's tables")


def same(one: Path, other: Path) -> bool:
    """Whether two paths lead to one file, by whatever links."""
    try:
        return one.resolve() == other.resolve() or one.samefile(other)
    except (OSError, RuntimeError, ValueError):
        return False
