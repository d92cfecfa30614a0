"""Things that were asked and what they came to, as text, rows and files: of checks and audits."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from attrs import frozen

from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.results.answer import Answer
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.textwidth import width_of, wrap

__all__ = ["WHOLE", "Held", "Item", "counted", "html_of", "laid_out", "worst_first"]

_FIRST = (
    Verdict.ERROR, Verdict.FAIL, Verdict.INCONCLUSIVE, Verdict.PASS, Verdict.NOT_APPLICABLE,
)  # fmt: skip

WHOLE: dict[str, Any] = {"break_on_hyphens": False, "break_long_words": False}
"""Paths and words are to be copied: they stay whole."""


@frozen
class Item:
    """One thing that was asked, in words."""

    file: str
    """A file, or a shipped scenario's name."""
    name: str
    """A quantity, `baseline`, or `file` for one with faults."""
    verdict: Verdict
    value: str = ""
    interval: str = ""
    required: str = ""
    fights: int = 0
    message: str = ""
    """What is wrong, as a sentence; empty for what was passed."""
    more: tuple[str, ...] = ()
    """Lines beneath, down to the command that shows it again."""
    words: tuple[str, ...] = ()
    """This command."""


class Held(Answer):
    """An answer made of verdicts, which files of machines that build are made of."""

    __slots__ = ()

    def __bool__(self) -> bool:
        """Whether nothing was found wrong or left open."""
        raise NotImplementedError

    def _asked(self) -> list[Item]:
        """All that was asked."""
        raise NotImplementedError

    def _last_line(self) -> str:
        """The one line that says it all."""
        raise NotImplementedError

    def save_junit(self, path: Path) -> None:
        """Write JUnit XML for CI; raises `UsageError` where that cannot be."""
        from vsdsim.analysis.checks.files import junit, save

        save(path, junit(self._asked(), self._last_line()))

    def save_markdown(self, path: Path) -> None:
        """Write a table in Markdown; raises `UsageError` where that cannot be."""
        from vsdsim.analysis.checks.files import markdown, save

        save(path, markdown(self._asked(), self._last_line()))


def worst_first(asked: Sequence[Item]) -> list[Item]:
    """What went wrong before what did not."""
    return sorted(asked, key=lambda item: _FIRST.index(item.verdict))


def counted(name: str, verdicts: Sequence[Verdict]) -> str:
    """The one line that says it all: `check: 3 passed, 1 failed, 0 inconclusive, 0 errors`."""
    words = {
        Verdict.PASS: "passed",
        Verdict.FAIL: "failed",
        Verdict.INCONCLUSIVE: "inconclusive",
        Verdict.ERROR: "errors",
    }
    counts = (f"{verdicts.count(each)} {word}" for each, word in words.items())
    return f"{name}: {', '.join(counts)}"


def laid_out(asked: Sequence[Item]) -> list[list[str]]:
    """What was not passed, block by block and the worst first; then a table of what was."""
    wrong = [item for item in worst_first(asked) if item.verdict in _FIRST[:3]]
    passed = [item for item in asked if item.verdict is Verdict.PASS]
    return [*map(_failed, wrong), _passed(passed)]


def _failed(item: Item) -> list[str]:
    """A block of lines for something that was not passed."""
    lines = wrap(f"{item.verdict.value}  {item.message}", WIDTH, subsequent_indent=" " * 6, **WHOLE)
    for line in item.more:
        # Commands are broken already, where a shell allows it.
        if width_of(line) <= WIDTH or line.endswith("\\") or line.startswith(" " * 11):
            lines.append(line)
        else:
            lines += wrap(line, WIDTH, subsequent_indent=" " * 10, **WHOLE)
    return lines


def _passed(passed: list[Item]) -> list[str]:
    """A table, each file a heading."""
    rows: list[list[str]] = []
    file = None
    for item in passed:
        if item.file != file:
            rows.append([item.file])
        file = item.file
        required, fights = shortened(item.required, 18), f"{item.fights:,}"
        rows.append([f"  {item.name}", item.value, item.interval, required, fights])
    return table(["Passed", "Value", "Interval", "Required", "Fights"], rows) if rows else []


def html_of(asked: Sequence[Item], last_line: str) -> str:
    """The last line and a row for each thing asked, failures first; complete in itself."""
    rows = ""
    for item in worst_first(asked):
        cells = (item.verdict.value, item.file, item.name, item.value, item.interval, item.required)
        rows += "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in cells) + "</tr>"
    return (
        f"<div><b>{escape(last_line)}</b><table><thead><tr><th></th><th>file</th>"
        "<th>check</th><th>value</th><th>interval</th><th>required</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
