"""What README and guides show as output is what the commands print.

A block that begins with `$ vsdsim` is run, in the order of the page, in a folder of the page's own;
a line of three dots stands for any lines. A fenced block named after a file (```toml ambush.toml)
is written there first.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs" / "guides").glob("*.md"))]
COMMAND, FENCE = "    $ vsdsim ", re.compile(r"```\w+ (?P<file>[\w./-]+)$")
DOTS = "..."


@frozen
class Example:
    """A file to write, or a command with the lines that it prints."""

    line: int
    file: str = ""
    command: str = ""
    lines: tuple[str, ...] = ()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_examples_show_real_output(page: Path, tmp_path: Path) -> None:
    """All of a page are run before the first difference is told."""
    found = list(_examples(page.read_text(encoding="utf-8").splitlines()))
    assert found
    wrong = []
    for each in found:
        if each.file:
            target = tmp_path / each.file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text("\n".join(each.lines) + "\n", encoding="utf-8")
            continue
        printed = _run(each.command, tmp_path)
        if not _shows(each.lines, printed):
            wrong.append(f"{page.name}:{each.line}: vsdsim {each.command}\n" + "\n".join(printed))
    assert not wrong, "\n\n".join(wrong)


def test_dots_stand_for_any_lines() -> None:
    """At either end and between; what is shown must come in order, and nothing be left over."""
    printed = ["a", "b", "c", "d"]
    for shown in (["a", DOTS], [DOTS, "d"], ["a", DOTS, "c", DOTS], ["a", "b", "c", "d"]):
        assert _shows(shown, printed), shown
    for shown in (["a"], [DOTS, "c"], ["b", DOTS], ["a", DOTS, "c", "b", DOTS], ["a", "c", DOTS]):
        assert not _shows(shown, printed), shown


def _examples(lines: list[str]) -> Iterator[Example]:
    number = 0
    while number < len(lines):
        line, begun = lines[number], number + 1
        number += 1
        if fence := FENCE.match(line):
            end = lines.index("```", number)
            yield Example(begun, file=fence["file"], lines=tuple(lines[number:end]))
            number = end + 1
        elif line.startswith(COMMAND):
            command = line.removeprefix(COMMAND)
            while command.endswith("\\"):
                command = command[:-1] + lines[number].strip()
                number += 1
            shown = []
            while number < len(lines) and (not lines[number] or lines[number].startswith("    ")):
                if lines[number].startswith("    $ "):
                    break
                shown.append(lines[number][4:])
                number += 1
            while shown and not shown[-1]:
                shown.pop()
            yield Example(begun, command=command, lines=tuple(shown))


def _run(command: str, folder: Path) -> list[str]:
    """The lines that a command prints."""
    environment = os.environ | {"COLUMNS": "80", "PYTHONPATH": str(ROOT), "VSDSIM_STORE": "none"}
    done = subprocess.run(
        [sys.executable, "-m", "vsdsim", *shlex.split(command)],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=900, check=False,
    )  # fmt: skip
    assert done.returncode in (0, 1), done.stderr
    return done.stdout.rstrip("\n").split("\n")


def _shows(shown: tuple[str, ...] | list[str], printed: list[str]) -> bool:
    """Whether `printed` is what is `shown`."""
    parts: list[list[str]] = [[]]
    for line in shown:
        if line.strip() == DOTS:
            parts.append([])
        else:
            parts[-1].append(line)
    first, *rest = parts
    if printed[: len(first)] != first:
        return False
    if not rest:
        return len(printed) == len(first)
    at = len(first)
    for part in rest[:-1]:
        ways = range(at, len(printed) - len(part) + 1)
        place = next((each for each in ways if printed[each : each + len(part)] == part), None)
        if place is None:
            return False
        at = place + len(part)
    last = rest[-1]
    return len(printed) - len(last) >= at and printed[len(printed) - len(last) :] == last
