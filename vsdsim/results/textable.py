"""Plain-text tables: columns as wide as they need, long cells cut so that a line fits."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from vsdsim.textwidth import beginning, ending, to_left, to_right, width_of

__all__ = ["WIDTH", "between", "fitting", "shortened", "table"]

WIDTH = 80
"""Columns of a terminal."""


def shortened(text: str, width: int) -> str:
    """`text`, its end replaced by `...` where it is wider than `width` columns."""
    return text if width_of(text) <= width else beginning(text, width - 3).rstrip() + "..."


def between(text: str, width: int) -> str:
    """`text`, its middle replaced by `...` where it is wider than `width`: both ends tell."""
    if width_of(text) <= width or width < 5:
        return shortened(text, width)
    end = (width - 3) // 2
    return f"{beginning(text, width - 3 - end)}...{ending(text, end)}"


def fitting(lines: Sequence[str], columns: Sequence[Sequence[str]], width: int = WIDTH) -> int:
    """How many of `columns`, each with its head, go beside the `lines` of a table."""
    room = width - max(map(width_of, lines))
    for number, column in enumerate(columns):
        room -= 2 + max(width_of(part) for cell in column for part in cell.split("\n"))
        if room < 0:
            return number
    return len(columns)


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    left: int = 1,
    width: int = WIDTH,
    *,
    both_ends: bool = False,
) -> list[str]:
    """The lines of a table: the first `left` columns to the left, the others to the right.

    The first column gives way when the whole would be wider than `width`; a row of a single cell
    is a heading over the whole line. A head may have several lines; the shorter ones stand below.
    With `both_ends` a first cell is cut in its middle.
    """
    above = [each.split("\n") for each in heads]
    headings = list(zip_longest(*(each[::-1] for each in above), fillvalue=""))[::-1]
    whole = [*headings, *(row for row in rows if len(row) > 1)]
    wide = [max(width_of(row[at]) for row in whole) for at in range(len(heads))]
    gaps = 2 * (len(heads) - 1)
    wide[0] = min(wide[0], max(8, width - gaps - sum(wide[1:])))
    cut = between if both_ends else shortened
    lines = []
    for row in [*headings, *rows]:
        if len(row) == 1:
            lines.append(shortened(row[0], width))
            continue
        cells = [to_left(cut(row[0], wide[0]), wide[0])]
        for at, cell in enumerate(row[1:], start=1):
            cells.append((to_left if at < left else to_right)(cell, wide[at]))
        lines.append("  ".join(cells).rstrip())
    return lines
