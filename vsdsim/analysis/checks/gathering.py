"""The scenario files that some names mean: files, shipped scenarios, folders of files."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from vsdsim.errors import FileTrouble, UsageError
from vsdsim.scenario.shipped import find

__all__ = ["Gathered", "gathered"]

_MARKS = frozenset({"side", "expect", "script", "victory", "max_rounds", "ruleset"})
"""Top keys that tell a scenario from other TOML, such as a project's own file."""
_LARGEST = 1 << 20
"""Bytes that are looked at; what is larger is left to the scenario's reader to refuse."""


@frozen
class Gathered:
    """What some names mean."""

    files: tuple[Path, ...]
    """In order, each once."""
    folders: tuple[Path, ...] = ()
    """Of which all scenarios are among them."""
    shipped: tuple[str, ...] = ()
    """The names that are those of shipped scenarios."""
    others: tuple[Path, ...] = ()
    """What was left out of the folders, being no scenario."""


def gathered(names: Sequence[str]) -> Gathered:
    """The files that `names` mean.

    No name means the current folder. Of a folder, every `.toml` in it (not beneath it) that is a
    scenario or no TOML at all. Raises `UsageError` for a name that is nothing, and for a folder
    without a scenario.
    """
    files: dict[Path, None] = {}
    folders, shipped, others = [], [], []
    for name in names or ["."]:
        folder = Path(name)
        if not _is_folder(folder):
            file = find(name)
            if file != folder:
                shipped.append(name)
            files[file] = None
            continue
        try:
            given = sorted(each for each in folder.glob("*.toml") if not _is_folder(each))
        except OSError as trouble:
            raise FileTrouble(f"{name}: cannot be read: {trouble.strerror or trouble}") from None
        found = [each for each in given if _may_be_one(each)]
        others += [each for each in given if each not in found]
        if not found:
            raise UsageError(f"{name}: required a folder with scenarios in it, arrived none there")
        files.update(dict.fromkeys(found))
        folders.append(folder)
    return Gathered(tuple(files), tuple(folders), tuple(shipped), tuple(others))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def _may_be_one(path: Path) -> bool:
    """Whether a file is a scenario, or so broken that its reader should say so."""
    if not path.is_file():
        # A pipe would be waited for; a link may lead nowhere.
        return True
    try:
        with path.open("rb") as file:
            raw = tomllib.loads(file.read(_LARGEST + 1).decode())
    except (OSError, ValueError, RecursionError):
        return True
    return not _MARKS.isdisjoint(raw)
