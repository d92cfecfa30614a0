"""Lines for the places of a TOML text, which tomllib does not give, and its bounds beforehand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from vsdsim.scenario.faults import Place

__all__ = ["excess", "line_map"]

DEEPEST = 32
"""Levels of tables and lists, dotted keys included, in a header or a value."""
MOST_MARKS = 100_000
"""Lines, commas, dots, equals signs and opening brackets: each costs tomllib 2 to 7 us."""

LONGEST = 1000
"""Characters of a number or an unquoted key: Python reads no number of thousands of digits."""

# Possessive quantifiers: a string of a mebibyte is matched without keeping a way back.
_BLANK = r"[ \t\r]++ | \#[^\n]*+"
_TEXT = r"""
    \"{3} (?: [^"\\]++ | \\. | "{1,2}+(?!") )*+ "{3,5}
    | '{3} (?: [^']++ | '{1,2}+(?!') )*+ '{3,5}
    | " (?: [^"\\\n]++ | \\[^\n] )*+ "
    | ' [^'\n]*+ '
"""
_LETTER = r"""[^ \t\r\n"'\[\]{},=.\#]"""
_BARE = rf"{_LETTER}++"
_MARK = r"[\[\]{},=.\n]"
_LONG = rf"{_LETTER}{{{LONGEST + 1}}}"
_TOKEN = re.compile(
    rf"(?:{_BLANK})*+ (?: (?P<text>{_TEXT}) | (?P<bare>{_BARE}) | (?P<mark>{_MARK}) )",
    re.VERBOSE | re.DOTALL,
)
_TOO_LONG = re.compile(_LONG)
# Bounded, as the engine of regular expressions keeps 100 bytes for each repetition.
_TO_MARK = re.compile(
    rf"(?: {_BLANK} | {_TEXT} | (?! {_LONG} ) {_BARE} ){{0,100}}+ ({_MARK})?",
    re.VERBOSE | re.DOTALL,
)
_ESCAPE = re.compile(r"\\(?:u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8})|(.))", re.DOTALL)
_ESCAPED = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r"}


class _Stop(Exception):
    """The text is no TOML from here on; tomllib will say what is wrong."""


def _tokens(text: str) -> Iterator[tuple[str, str, int]]:
    """Kind, text and line of each token, up to the first that can be none."""
    line = 1
    at = 0
    while match := _TOKEN.match(text, at):
        kind = match.lastgroup or ""
        raw = match[kind]
        yield kind, raw, line
        if raw == "\n":
            line += 1
        elif kind == "text":
            line += raw.count("\n")
        at = match.end()


def excess(text: str) -> tuple[int, str, str] | None:
    """Where `text` is more than any scenario: its line, what is required and what arrived.

    None when it is within bounds. To be asked before tomllib, which recurses on nesting and takes
    quadratic time for long dotted keys.
    """
    levels = [0]
    dots = marks = at = 0
    while levels and (match := _TO_MARK.match(text, at)) and match[0]:
        at = match.end()
        mark = match[1]
        if mark is None:
            continue
        marks += 1
        if mark == ".":
            dots += 1
        elif mark in "[{":
            levels.append(levels[-1] + dots + 1)
        elif mark in "]}":
            levels.pop()
        if mark not in ".=":
            dots = 0
        if levels and levels[-1] + dots > DEEPEST:
            required, arrived = f"at most {DEEPEST} levels of tables and lists", "deeper nesting"
            break
        if marks > MOST_MARKS:
            required, arrived = f"at most {MOST_MARKS} lines, keys and values", "more than that"
            break
    else:
        if not _TOO_LONG.match(text, at):
            return None
        required, arrived = f"at most {LONGEST} characters in a number or key", "more than that"
        at += 1
    return text.count("\n", 0, at - 1) + 1, required, arrived


def line_map(text: str) -> Mapping[Place, int]:
    """The line of every place of a TOML text: of its header, key or first token.

    A table that is only implied stands where it is first mentioned. Of a text that is no TOML, or
    nests too deep, the places up to the fault.
    """
    walk = _Walk(text)
    with suppress(_Stop):
        walk.document()
    return walk.lines


class _Walk:
    """A reader of valid TOML that keeps nothing but places and lines."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Place, int] = {(): 1}
        self._tokens = _tokens(text)
        self._last: dict[Place, int] = {}
        self._kind, self._raw, self._line = next(self._tokens, ("end", "", 1))

    def document(self) -> None:
        """Read all statements."""
        table: Place = ()
        while self._kind != "end":
            if self._raw == "\n":
                self._advance()
            elif self._raw == "[":
                table = self._header()
            else:
                self._pair(table, 0)

    def _advance(self) -> None:
        self._kind, self._raw, self._line = next(self._tokens, ("end", "", 0))

    def _past_newlines(self) -> None:
        while self._raw == "\n":
            self._advance()

    def _header(self) -> Place:
        line = self._line
        self._advance()
        array = self._raw == "["
        if array:
            self._advance()
        *above, last = self._key()
        place: Place = ()
        for part in above:
            place = self._current((*place, part), line)
        place = (*place, last)
        if array:
            self.lines.setdefault(place, line)
            self._last[place] = self._last.get(place, -1) + 1
            place = (*place, self._last[place])
        self.lines[place] = line
        while self._kind == "mark" and self._raw == "]":
            self._advance()
        return place

    def _current(self, place: Place, line: int) -> Place:
        """`place`, or the newest table of the array that stands there."""
        self.lines.setdefault(place, line)
        return (*place, self._last[place]) if place in self._last else place

    def _key(self) -> list[str]:
        parts = []
        while self._kind in ("text", "bare"):
            parts.append(_unquoted(self._raw) if self._kind == "text" else self._raw)
            self._advance()
            if self._raw != ".":
                return parts
            self._advance()
        raise _Stop

    def _pair(self, table: Place, depth: int) -> None:
        line = self._line
        place = table
        for part in self._key():
            place = (*place, part)
            self.lines.setdefault(place, line)
        if self._raw != "=":
            raise _Stop
        self._advance()
        self._value(place, depth)

    def _value(self, place: Place, depth: int) -> None:
        if depth > DEEPEST:
            raise _Stop
        if self._raw == "[":
            self._array(place, depth)
        elif self._raw == "{":
            self._inline(place, depth)
        else:
            self._scalar()

    def _array(self, place: Place, depth: int) -> None:
        self._advance()
        self._past_newlines()
        index = 0
        while self._raw != "]":
            self.lines[(*place, index)] = self._line
            self._value((*place, index), depth + 1)
            index += 1
            self._past_newlines()
            if self._raw == ",":
                self._advance()
            self._past_newlines()
        self._advance()

    def _inline(self, place: Place, depth: int) -> None:
        self._advance()
        self._past_newlines()
        while self._raw != "}":
            self._pair(place, depth + 1)
            self._past_newlines()
            if self._raw == ",":
                self._advance()
            self._past_newlines()
        self._advance()

    def _scalar(self) -> None:
        if self._kind in {"end", "mark"}:
            raise _Stop
        # A number with a fraction and a date with a time are several tokens.
        while self._kind != "end" and self._raw not in (",", "]", "}", "\n"):
            self._advance()


def _unquoted(raw: str) -> str:
    """The key that a quoted key stands for."""
    if raw[0] == "'" or "\\" not in raw:
        return raw[1:-1]
    return _ESCAPE.sub(_unescaped, raw[1:-1])


def _unescaped(match: re.Match[str]) -> str:
    short, long, letter = match.groups()
    if letter is not None:
        return _ESCAPED.get(letter, letter)
    number = int(short or long, 16)
    return chr(number) if number <= 0x10FFFF else ""
