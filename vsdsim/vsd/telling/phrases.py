"""How lengths, points and verbs are said."""

from __future__ import annotations

import re
from collections.abc import Sequence

from vsdsim.vsd.telling.cast import listed

__all__ = ["each_of", "metres", "number", "point", "spoken"]

_ENDING = re.compile(r"\[(\w+)(?:\|(\w+))?\]")


def number(millimetres: int) -> str:
    """Metres to a tenth, without a nought at the end: `6.2`, `15`."""
    tenths = round(millimetres / 100)
    return str(tenths // 10) if tenths % 10 == 0 else f"{tenths / 10:.1f}"


def metres(millimetres: int) -> str:
    """`6.2 m`."""
    return f"{number(millimetres)} m"


def point(x: int, y: int) -> str:
    """A point of the plane, in metres: `(-4, 1.5)`."""
    return f"({number(x)}, {number(y)})"


def each_of(lengths: Sequence[int]) -> str:
    """Lengths of several, in their order: `6.2 and 5 m`; `15 m each` where all are the same."""
    said = [number(length) for length in lengths]
    if len(set(said)) > 1:
        return f"{listed(said)} m"
    return f"{said[0]} m" + (" each" if len(said) > 1 else "")


def spoken(text: str, **words: str) -> tuple[str, str]:
    """A verb phrase of one and of many, with `words` filled in.

    Endings stand in brackets: `go[es] to {target}`, `carr[ies|y] on`.
    """
    one = _ENDING.sub(lambda match: match[1], text)
    many = _ENDING.sub(lambda match: match[2] or "", text)
    return one.format(**words), many.format(**words)
