"""What a check came to, for machines that build: JUnit XML, and a table in Markdown."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from vsdsim.analysis.checks.asked import Item, worst_first
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.errors import UsageError
from vsdsim.version import version

__all__ = ["junit", "markdown", "save"]

_UNFIT = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that XML has no way to say."""


def junit(asked: Sequence[Item], last_line: str) -> str:
    """A suite a file, a case for each thing asked; what was left open counts as a failure."""
    name = f"vsdsim {last_line.partition(':')[0]}"
    by_file: dict[str, list[Item]] = {}
    for item in asked:
        by_file.setdefault(item.file, []).append(item)
    lines = ['<?xml version="1.0" encoding="UTF-8"?>']
    lines.append(f"<testsuites name={_attribute(name)} {_counts(asked)}>")
    for file, its in by_file.items():
        lines.append(f"  <testsuite name={_attribute(file)} {_counts(its)}>")
        lines.append(
            f'    <properties><property name="vsdsim" value={_attribute(version())}/></properties>'
        )
        for item in its:
            lines += _case(item)
        lines.append("  </testsuite>")
    lines.append("</testsuites>")
    return "\n".join(lines) + "\n"


def _case(item: Item) -> list[str]:
    name = f"{item.name} {item.required}".strip()
    head = f"    <testcase classname={_attribute(item.file)} name={_attribute(name)}"
    told = ", ".join(each for each in (item.value, item.interval, f"{item.fights} fights") if each)
    if item.verdict is Verdict.PASS:
        return [f"{head}>", f"      <system-out>{_text(told)}</system-out>", "    </testcase>"]
    if item.verdict is Verdict.NOT_APPLICABLE:
        return [
            f"{head}>",
            f"      <skipped message={_attribute(item.message)}/>",
            "    </testcase>",
        ]
    kind = "error" if item.verdict is Verdict.ERROR else "failure"
    body = "\n".join((item.message, *item.more))
    opened = f"<{kind} type={_attribute(item.verdict.value)} message={_attribute(item.message)}>"
    return [f"{head}>", f"      {opened}{_text(body)}</{kind}>", "    </testcase>"]


def _counts(asked: Sequence[Item]) -> str:
    errors = sum(item.verdict is Verdict.ERROR for item in asked)
    failures = sum(item.verdict in {Verdict.FAIL, Verdict.INCONCLUSIVE} for item in asked)
    skipped = sum(item.verdict is Verdict.NOT_APPLICABLE for item in asked)
    return (
        f'tests="{len(asked)}" failures="{failures}" errors="{errors}" skipped="{skipped}" time="0"'
    )


def _text(text: str) -> str:
    return escape(_UNFIT.sub("?", text))


def _attribute(text: str) -> str:
    return quoteattr(_UNFIT.sub("?", text))


def markdown(asked: Sequence[Item], last_line: str) -> str:
    """The last line, a table with failures first, and what is wrong beneath."""
    asked = worst_first(asked)
    lines = [f"**{last_line}**", ""]
    if asked:
        lines += ["| | File | Check | Value | Interval | Required | Fights |"]
        lines += ["|---|---|---|---|---|---|---:|"]
    for item in asked:
        cells = (
            item.verdict.value, item.file, item.name, item.value, item.interval, item.required,
            f"{item.fights:,}",
        )  # fmt: skip
        lines.append("| " + " | ".join(map(_cell, cells)) + " |")
    for item in asked:
        if item.verdict is not Verdict.PASS:
            lines += ["", f"**{_cell(item.message)}**", "", *(f"    {each}" for each in item.more)]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    plain = " ".join(text.split())
    return re.sub(r"([\\|*_<`])", r"\\\1", plain)


def save(path: Path, text: str) -> None:
    """Write a file whole or not at all; raises `UsageError` where it cannot be written."""
    # A device or a pipe is written to, never replaced by a file of its name.
    direct = path.exists() and not path.is_file()
    part = path if direct else path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_text(text, encoding="utf-8", errors="replace")
        if not direct:
            part.replace(path)
    except OSError as trouble:
        raise UsageError(f"{path}: cannot be written: {trouble.strerror or trouble}") from None
    finally:
        if not direct:
            with suppress(OSError):
                part.unlink(missing_ok=True)
