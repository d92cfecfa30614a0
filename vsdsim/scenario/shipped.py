"""The scenarios that come with the package, and the file that a name or path means."""

from __future__ import annotations

import os
from pathlib import Path

from vsdsim.errors import FileTrouble, UsageError
from vsdsim.scenario.faults import describe, suggest

__all__ = ["find", "shipped"]

_PACKAGE = Path(__file__).resolve().parent.parent


def _folder() -> Path | None:
    """Where the shipped scenarios are: in the wheel, or at the top of the checkout."""
    packaged = _PACKAGE / "scenarios"
    if packaged.is_dir():
        return packaged
    checkout = _PACKAGE.parent
    # A folder of that name beside an installed package would be somebody else's.
    if (checkout / "pyproject.toml").is_file() and (checkout / "scenarios").is_dir():
        return checkout / "scenarios"
    return None


def shipped() -> dict[str, Path]:
    """Name and file of every shipped scenario, in order of name."""
    folder = _folder()
    return {} if folder is None else {file.stem: file for file in sorted(folder.glob("*.toml"))}


def find(name_or_path: str) -> Path:
    """The file of a path or of a shipped scenario's name; an existing file comes first.

    Raises UsageError for a name that is nothing, FileTrouble for a path where no file is.
    """
    known = shipped()
    if os.path.isfile(name_or_path) or (  # noqa: PTH113 - Path.is_file raises for overlong names
        os.path.exists(name_or_path) and name_or_path not in known  # noqa: PTH110
    ):
        return Path(name_or_path)
    if name_or_path in known:
        return known[name_or_path]
    near = suggest(Path(name_or_path).name.removesuffix(".toml"), known)
    hint = f"; did you mean {near}?" if near else ""
    if Path(name_or_path).name != name_or_path or name_or_path.endswith(".toml"):
        raise FileTrouble(f"{describe(name_or_path)}: there is no such file{hint}")
    raise UsageError(f"{describe(name_or_path)}: no file and no shipped scenario{hint}")
