"""How wide a text is on a terminal, and texts padded, cut and broken into lines by that width.

An ideograph or an emoji takes two columns, a combining mark none. Terminals do not agree on emoji
that are joined of several; here each of them counts.
"""

from __future__ import annotations

import textwrap
import unicodedata
from functools import lru_cache
from typing import Any

__all__ = ["beginning", "ending", "to_left", "to_right", "width_of", "wrap"]

_MARKS = frozenset({"Mn", "Me", "Cf"})
"""Categories of what is drawn over the character before it, or not at all."""
_BREAKS = frozenset("\t\n\v\f\r")
"""Whitespace of which the wrapper makes blanks."""
_SOFT_HYPHEN = "\u00ad"
_VOWELS_AND_FINALS = range(0x1160, 0x1200)
"""Parts of Korean syllables that stand within the first part's two columns."""


@lru_cache(maxsize=4096)
def _columns(character: str) -> int:
    """0, 1 or 2."""
    if ord(character) in _VOWELS_AND_FINALS:
        return 0
    if unicodedata.category(character) in _MARKS:
        return 1 if character == _SOFT_HYPHEN else 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def width_of(text: str) -> int:
    """Columns that `text`, of one line, takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def to_left(text: str, width: int) -> str:
    """`text` with blanks after it, so that it takes `width` columns at least."""
    return text + " " * (width - width_of(text))


def to_right(text: str, width: int) -> str:
    """`text` with blanks before it, so that it takes `width` columns at least."""
    return " " * (width - width_of(text)) + text


def beginning(text: str, width: int) -> str:
    """As much of the beginning of `text` as `width` columns hold, marks with their letters."""
    room = width
    for at, character in enumerate(text):
        room -= _columns(character)
        if room < 0:
            return text[:at]
    return text


def ending(text: str, width: int) -> str:
    """As much of the end of `text` as `width` columns hold; no mark without its letter."""
    room = width
    start = len(text)
    for at in range(len(text) - 1, -1, -1):
        taken = _columns(text[at])
        room -= taken
        if room < 0:
            break
        if taken:
            start = at
    return text[start:]


def wrap(text: str, width: int, **options: Any) -> list[str]:
    """`text` in lines of at most `width` columns; `options` are those of `textwrap.TextWrapper`."""
    indent = options.get("initial_indent", "")
    plain = text and text == text.strip() and _BREAKS.isdisjoint(text)
    if plain and width_of(text) <= width - len(indent):
        # Most texts are one line, which the library takes long to find out.
        return [indent + text]
    return _Wrapper(width=width, **options).wrap(text)


class _Piece(str):
    """A word or a gap, as long as it is wide: so the wrapper of the library counts columns."""

    __slots__ = ()

    def __len__(self) -> int:
        return width_of(str(self))


class _Wrapper(textwrap.TextWrapper):
    """Fills lines by what they show, not by how many characters that takes."""

    def _split(self, text: str) -> list[str]:
        pieces = super()._split(text)
        return pieces if text.isascii() else [_Piece(piece) for piece in pieces]

    def _handle_long_word(
        self, reversed_chunks: list[str], cur_line: list[str], cur_len: int, width: int
    ) -> None:
        word = reversed_chunks[-1]
        if word.isascii() or not self.break_long_words:
            super()._handle_long_word(reversed_chunks, cur_line, cur_len, width)
            return
        fits = beginning(word, width - cur_len)
        if not fits and not cur_line:
            # A line that has no room for even one of them takes one all the same.
            fits = str(word)[:1]
        if fits:
            cur_line.append(_Piece(fits))
            reversed_chunks[-1] = _Piece(str(word)[str.__len__(fits) :])
