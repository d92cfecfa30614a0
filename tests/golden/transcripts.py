"""Transcripts as files: the first line is the command that tells the fight, then what it says."""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import vsdsim as vs

__all__ = ["TRANSCRIPTS", "difference", "scenario_of", "told"]

FOLDER = Path(__file__).parent
TRANSCRIPTS = sorted(FOLDER.glob("*.txt"))
COMMAND = re.compile(r"\$ vsdsim run (\S+) --seed (\d+) --fight (\d+)")


def _command(text: str) -> tuple[str, int, int]:
    """Scenario, seed and fight of a transcript's first line."""
    match = COMMAND.fullmatch(text.splitlines()[0])
    assert match is not None, f"no command in the first line: {text[:60]!r}"
    return match[1], int(match[2]), int(match[3])


def scenario_of(path: Path) -> vs.Scenario:
    """The scenario that the transcript's command names: a file beside it or a shipped one."""
    name = _command(path.read_text(encoding="utf-8"))[0]
    return vs.load(FOLDER / name if name.endswith(".toml") else name)


def told(path: Path) -> str:
    """What the transcript at `path` should say now."""
    command = path.read_text(encoding="utf-8").splitlines()[0]
    _, seed, fight = _command(command)
    return f"{command}\n{vs.narrate(scenario_of(path), seed=seed, fight=fight)}\n"


def difference(path: Path, now: str) -> str:
    """What has changed, line by line; empty for nothing."""
    before = path.read_text(encoding="utf-8").splitlines()
    changes = difflib.unified_diff(before, now.splitlines(), path.name, "now", lineterm="", n=2)
    return "\n".join(changes)
