"""How lengths, points and verbs are said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vsdsim.vsd.telling.cast import GLUE, listed

__all__ = ["Phrases", "each_of", "metres", "number", "point", "spoken"]

MOST_LISTED = 3
Phrases = tuple[str, str]
"""A verb phrase of one, and the same of many."""
_ENDING = re.compile(r"\[(\w+)(?:\|(\w+))?\]")


def number(millimetres: int) -> str:
    """Metres to a tenth, without a nought at the end: `6.2`, `15`."""
    tenths = round(millimetres / 100)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def metres(millimetres: int) -> str:
    """`6.2 m`."""
    return f"{number(millimetres)}{GLUE}m"


def point(x: int, y: int) -> str:
    """A point of the plane, in metres: `(-4, 1.5)`."""
    return f"({number(x)},{GLUE}{number(y)})"


def each_of(lengths: Sequence[int]) -> str:
    """Lengths of several: `15 m` where all are the same, `6.2 and 5 m` in their order.

    Of more than three that differ, from which to which: `5 to 6.2 m`.
    """
    said = [number(length) for length in lengths]
    if len(set(said)) == 1:
        text = said[0]
    elif len(said) > MOST_LISTED:
        text = f"{number(min(lengths))} to {number(max(lengths))}"
    else:
        text = listed(said)
    return f"{text}{GLUE}m"


def spoken(text: str, **words: str) -> Phrases:
    """A verb phrase of one and of many, with `words` filled in.

    Endings stand in brackets: `go[es] to {target}`, `carr[ies|y] on`.
    """
    one = _ENDING.sub(lambda match: match[1], text)
    many = _ENDING.sub(lambda match: match[2] or "", text)
    return one.format(**words), many.format(**words)
