"""Paths, which name a field everywhere: `heroes.Aldric.stats.cmb`, `orcs."Orc 1".weapons[0]`."""

from __future__ import annotations

import json
import re

from vsdsim.errors import UsageError
from vsdsim.scenario.faults import Place, describe

__all__ = ["format_path", "parse_path"]

_BARE = re.compile(r"[\w-]+")
_PART = re.compile(
    r"""
    (?P<bare> [\w-]+ )
    | (?P<double> " (?: [^"\\] | \\. )*+ " )
    | ' (?P<single> [^']*+ ) '
    """,
    re.VERBOSE,
)
_INDEX = re.compile(r"\[([0-9]{1,6})\]")
LONGEST = 500
"""Characters of a path."""


def parse_path(text: str) -> Place:
    """The place that `text` names; raises UsageError with the column where it is no path."""
    if len(text) > LONGEST:
        raise UsageError(f"a path has at most {LONGEST} characters, not {len(text)}")
    place: list[str | int] = []
    at = 0
    while True:
        match = _PART.match(text, at)
        if match is None:
            raise _broken(text, at, "a name (quoted where it has spaces or other marks)")
        place.append(_name(match))
        at = match.end()
        while index := _INDEX.match(text, at):
            place.append(int(index[1]))
            at = index.end()
        if at == len(text):
            return tuple(place)
        if text[at] != ".":
            raise _broken(text, at, "a dot, [index] or the end; names with spaces are quoted")
        at += 1


def _name(match: re.Match[str]) -> str:
    bare, double, single = match.groups()
    if double is None:
        return str(bare if single is None else single)
    try:
        return str(json.loads(double, strict=False))
    except ValueError:
        return str(double[1:-1])


def _broken(text: str, at: int, required: str) -> UsageError:
    found = describe(text[at : at + 10]) if at < len(text) else "the end"
    return UsageError(
        f"path {describe(text)}, column {at + 1}: required {required}, arrived {found}"
    )


def format_path(place: Place) -> str:
    """The path of a place; `parse_path` reads it back."""
    text = ""
    for part in place:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += ("." if text else "") + (part if _BARE.fullmatch(part) else _quoted(part))
    return text


def _quoted(name: str) -> str:
    def safe(letter: str) -> str:
        if letter in '"\\':
            return "\\" + letter
        return letter if letter.isprintable() else json.dumps(letter)[1:-1]

    return '"' + "".join(map(safe, name)) + '"'
