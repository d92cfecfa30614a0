"""Commands that a reader can paste: they make again what the page shows."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from vsdsim.reports.markup import Markup, tag
from vsdsim.results.batch import BatchResult
from vsdsim.results.provenance import settings, source

__all__ = ["command", "pasted", "report_command", "run_command"]


def pasted(words: Sequence[str]) -> str:
    """Words as a shell takes them."""
    return shlex.join(words)


def command(text: str) -> Markup:
    """A command, broken between words alone where it is too long for a line."""
    words = [tag("span", word, class_="word") for word in text.split(" ")]
    spaced = [part for word in words for part in (word, " ")]
    return tag("code", spaced[:-1])


def run_command(result: BatchResult, fight: int) -> str:
    """What tells a fight of a batch."""
    words = ["vsdsim", "run", source(result.file), "--fight", str(fight)]
    return pasted([*words, "--seed", str(result.seed), *settings(result.overrides)])


def report_command(result: BatchResult, dissected: int | None) -> str:
    """What makes this report again."""
    words = ["vsdsim", "report", source(result.file), "--fights", str(result.fights)]
    words += ["--seed", str(result.seed), *settings(result.overrides)]
    if dissected is not None:
        words += ["--dissect", str(dissected)]
    return pasted([*words, "-o", "report.html"])
