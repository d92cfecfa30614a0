"""Where a result comes from, and the commands that make it again: lines of every answer."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from vsdsim.results.textable import WIDTH
from vsdsim.scenario.shipped import shipped
from vsdsim.textwidth import width_of

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = ["command", "fact", "made_by", "settings", "source"]


def source(file: str) -> str:
    """The file, or the name of the shipped scenario that it is."""
    return next((name for name, path in shipped().items() if str(path) == file), file)


def made_by(result: BatchResult) -> str:
    """Program and rules."""
    return f"vsdsim {result.version}, {result.ruleset} rules {result.rules}"


def settings(overrides: Sequence[str]) -> list[str]:
    """The words of the overrides in a command."""
    return [word for override in overrides for word in ("--set", override)]


def fact(name: str, value: str) -> str:
    """A line of provenance."""
    return f"{name:<9} {value}"


def command(label: str, words: Sequence[str]) -> list[str]:
    """A command to paste, broken between words where it is too long for a line."""
    kept = [f"{label:<9}"]
    for word in map(shlex.quote, words):
        if width_of(kept[-1]) + 1 + width_of(word) > WIDTH - 2 and len(kept[-1]) > 12:
            kept[-1] += " \\"
            kept.append(" " * 11)
        kept[-1] += f" {word}"
    return kept
