"""The scenario files that some names mean: files, shipped scenarios, folders of files."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from vsdsim.errors import FileTrouble, UsageError
from vsdsim.scenario.shipped import find

__all__ = ["gathered"]

_MARKS = frozenset({"side", "expect", "script", "victory", "max_rounds", "ruleset"})
"""Top keys that tell a scenario from other TOML, such as a project's own file."""
_LARGEST = 1 << 20
"""Bytes that are looked at; what is larger is left to the scenario's reader to refuse."""


def gathered(names: Sequence[str]) -> tuple[list[Path], list[Path], list[Path]]:
    """The files in order, each once; the folders of which all are among them; what was left out.

    No name means the current folder. Of a folder, every `.toml` in it (not beneath it) that is a
    scenario or no TOML at all. Raises `UsageError` for a name that is nothing, and for a folder
    without a scenario.
    """
    files: dict[Path, None] = {}
    folders, others = [], []
    for name in names or ["."]:
        folder = Path(name)
        if not _is_folder(folder):
            files[find(name)] = None
            continue
        try:
            given = sorted(folder.glob("*.toml"))
        except OSError as trouble:
            raise FileTrouble(f"{name}: cannot be read: {trouble.strerror or trouble}") from None
        found = [each for each in given if _may_be_one(each)]
        others += [each for each in given if each not in found]
        if not found:
            raise UsageError(f"{name}: required a folder with scenarios in it, arrived none there")
        files.update(dict.fromkeys(found))
        folders.append(folder)
    return list(files), folders, others


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _may_be_one(path: Path) -> bool:
    """Whether a file is a scenario, or so broken that its reader should say so."""
    try:
        with path.open("rb") as file:
            raw = tomllib.loads(file.read(_LARGEST + 1).decode())
    except (OSError, ValueError, RecursionError):
        return True
    return not _MARKS.isdisjoint(raw)
