"""From a file, a text or a dict to a raw document, within bounds."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Mapping, Sequence
from numbers import Integral
from pathlib import Path

from vsdsim.errors import TOML, Fault, FileTrouble, ScenarioError
from vsdsim.scenario.faults import describe
from vsdsim.scenario.lines import DEEPEST, excess

__all__ = ["MOST_BYTES", "parse_toml", "plain", "read_text"]

MOST_BYTES = 1 << 20
"""Bytes of a file."""
MOST_VALUES = 150_000
"""Values of a dict, those of its parts included."""
_THERE = "a name that is there already"
_QUOTE = "a text whose closing quote is missing"
_PLAINLY = {
    "Cannot declare": _THERE,
    "Cannot mutate": _THERE,
    "Cannot overwrite": _THERE,
    "Expected newline or end": "something more after a value",
    'Expected "': _QUOTE,
    "Expected '=": "a key without = and a value",
    "Expected ']'": "a heading whose closing bracket is missing",
    "Illegal character '\\n'": _QUOTE,
    "Invalid statement": "neither a key nor a heading",
    "Invalid value": "no value (a text stands in quotes)",
    "Unclosed array": "a list without a comma or its closing bracket",
    "Unclosed inline table": "a table without a comma or its closing brace",
    "Unescaped": "a backslash in a text (write two)",
    "Unterminated string": _QUOTE,
}
"""What the parser's messages begin with, and what they mean."""
_SINGLE = re.compile(
    r"^[ \t]*\[(side(?:\.combatant)?|ground|timeline(?:\.(?:arrive|ground))?)\]", re.MULTILINE
)
"""The heading of a table that has to be one of a list."""
_PLACE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


def read_text(file: Path) -> str:
    """The text of a file, without a byte order mark.

    Raises FileTrouble where it is missing, unreadable or no regular file, and ScenarioError where
    it is too large or not UTF-8.
    """
    data = _read_bytes(file)
    if len(data) > MOST_BYTES:
        raise ScenarioError([Fault(str(file), None, "", f"at most {MOST_BYTES} bytes", "more")])
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        arrived = f"the byte 0x{data[error.start]:02x}"
        raise ScenarioError([Fault(str(file), line, "", "text in UTF-8", arrived)]) from None


def _read_bytes(file: Path) -> bytes:
    # Without O_NONBLOCK the opening of a FIFO waits for a writer.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        handle = os.open(file, flags)
        with os.fdopen(handle, "rb") as stream:
            if not stat.S_ISREG(os.fstat(handle).st_mode):
                raise FileTrouble(f"{file}: required a regular file, arrived something else")
            return stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise FileTrouble(f"{file}: there is no such file") from None
    except IsADirectoryError:
        raise FileTrouble(f"{file}: required a file, arrived a folder") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise FileTrouble(f"{str(file)[:200]!r}: cannot be read ({reason})") from None


def parse_toml(text: str, file: str) -> dict[str, object]:
    """The document of a TOML text; raises ScenarioError where it is none or out of bounds."""
    if len(text) > MOST_BYTES:
        raise ScenarioError([Fault(file, None, "", f"at most {MOST_BYTES} bytes", "more")])
    over = excess(text)
    if over is not None:
        raise ScenarioError([Fault(file, over[0], "", over[1], over[2])])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError([_broken(text, file, str(error))]) from None


def _broken(text: str, file: str, message: str) -> Fault:
    """The fault of a text that is no TOML, its line taken from the parser's message."""
    place = _PLACE.search(message)
    arrived = _plainly(message[: place.start() if place else None], text)
    if place and place[1]:
        return Fault(file, int(place[1]), "", TOML, f"{arrived}, at column {place[2]}")
    last = text.count("\n") + (not text.endswith("\n"))
    return Fault(file, last, "", TOML, f"{arrived}, at the end")


def _plainly(message: str, text: str) -> str:
    """The parser's message in words for somebody who writes a scenario."""
    for start, words in _PLAINLY.items():
        if message.startswith(start):
            single = _SINGLE.search(text) if words == _THERE else None
            hint = f" ([{single[1]}] takes two brackets: [[{single[1]}]])" if single else ""
            return words + hint
    return message[:200]


def plain(value: object, file: str) -> dict[str, object]:
    """A deep copy of a dict in TOML's types: tuples become lists, NumPy's integers ints.

    Raises ScenarioError for what nests too deep (itself included), is too large or has keys that
    are no text.
    """
    copier = _Copier(file)
    copied = copier.copy(value, 0)
    if not isinstance(copied, dict):
        raise ScenarioError([Fault(file, None, "", "a table", describe(value))])
    return copied


class _Copier:
    def __init__(self, file: str) -> None:
        self._file = file
        self._left = MOST_VALUES

    def copy(self, value: object, depth: int) -> object:
        self._left -= 1
        if depth > DEEPEST:
            raise self._fault(f"at most {DEEPEST} levels of tables and lists", "deeper nesting")
        if self._left < 0:
            raise self._fault(f"at most {MOST_VALUES} values", "more than that")
        if isinstance(value, Mapping):
            return {self._key(key): self.copy(part, depth + 1) for key, part in value.items()}
        if isinstance(value, Sequence) and not isinstance(value, str | bytes):
            return [self.copy(part, depth + 1) for part in value]
        if isinstance(value, int | str):
            return value
        return int(value) if isinstance(value, Integral) else value

    def _key(self, key: object) -> str:
        if not isinstance(key, str):
            raise self._fault("keys that are text", f"the key {describe(key)}")
        return str(key)

    def _fault(self, required: str, arrived: str) -> ScenarioError:
        return ScenarioError([Fault(self._file, None, "", required, arrived)])
