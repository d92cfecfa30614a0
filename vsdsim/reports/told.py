"""A fight as it is told, from the lines of a terminal to elements that flow to any width.

What is known of the lines is how they are indented: a sentence that goes on is further in than what
belongs to the one before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from vsdsim.reports.markup import Markup, tag

__all__ = ["paragraphs", "sentences"]

_GOES_ON: Final = 3
"""Columns further in than its first line a sentence goes on, at least; what belongs to it is 2."""
_HEAD: Final = re.compile(r"Round \d+")
_DEEPEST: Final = 4
_NAMED: Final = re.compile(r"(\S.*?) {2,}(?=\S)")
"""What stands in the first of two columns."""


def sentences(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Whole sentences with their level: 0, 1, ... ."""
    begun, indent = "", 0
    for line in lines:
        text = line.strip()
        at = len(line) - len(line.lstrip())
        if begun and text and at >= indent + _GOES_ON:
            begun += f" {text}"
            continue
        if begun:
            yield indent // 2, begun
        begun, indent = text, at
    if begun:
        yield indent // 2, begun


def paragraphs(lines: Iterable[str]) -> Iterator[Markup]:
    """A paragraph a sentence, further in by its level; rounds are headings."""
    for level, text in sentences(lines):
        if level == 0 and _HEAD.fullmatch(text):
            yield tag("h4", text)
            continue
        named = _NAMED.match(text) if level == 1 else None
        inner = (tag("b", named[1]), " ", text[named.end() :]) if named else (text,)
        yield tag("p", *inner, class_=f"l{min(level, _DEEPEST)}")
