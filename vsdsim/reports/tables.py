"""Tables that scroll in a box of their own where a screen is narrow, with bars in their cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TypeAlias

from attrs import frozen

from vsdsim.reports.markup import Child, Markup, joined, tag

__all__ = ["Bar", "Cell", "Code", "Heat", "Swing", "below", "table"]


@frozen
class Bar:
    """A figure with a bar behind it."""

    text: str
    share: float
    """Of the cell's width, 0 to 1."""
    colour: str = ""
    """A class that sets the colour: see `colours`."""


@frozen
class Heat:
    """A figure on a ground as strong as its share, 0 to 1."""

    text: str
    share: float
    colour: str = ""


@frozen
class Swing:
    """A figure with a bar to the left or right of the middle."""

    text: str
    share: float
    """Of half the cell's width, -1 to 1."""
    colour: str = ""


@frozen
class Code:
    """Something to be typed or read as it was written."""

    text: str


Cell: TypeAlias = str | Markup | Bar | Heat | Swing | Code


def table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    *,
    texts: Collection[int] = (0,),
    shown: bool = False,
) -> Markup:
    """A table; the columns `texts` are text, the others figures.

    The first cell of a row is its head; a row of one cell is a heading over what follows it.
    `shown`: the caption is there to be seen, not only to be heard.
    """
    head = tag("tr", *(tag("th", each, scope="col", class_=_side(at, texts))
                       for at, each in enumerate(heads)))  # fmt: skip
    body = [_row(row, len(heads), texts) for row in rows]
    label = tag("caption", caption, class_=None if shown else "unseen")
    whole = tag("table", label, tag("thead", head), tag("tbody", body))
    # Whatever scrolls must be reached from a keyboard.
    return tag("div", whole, class_="scroll", tabindex=0, role="region", aria_label=caption)


def below(content: Child, summary: str = "Table") -> Markup:
    """What is folded away under a chart."""
    return tag("details", tag("summary", summary), content, class_="below")


def _row(row: Sequence[Cell], width: int, texts: Collection[int]) -> Markup:
    if len(row) == 1:
        # Of a heading that scrolls with the table only the text is wide.
        return tag("tr", tag("th", _inner(row[0]), colspan=width, scope="rowgroup"), class_="group")
    cells = [tag("th", _inner(row[0]), scope="row")]
    for at, cell in enumerate(row[1:], start=1):
        side = _side(at, texts)
        if isinstance(cell, Bar | Heat):
            kind = "bar" if isinstance(cell, Bar) else "heat"
            share = min(1.0, max(0.0, cell.share))
            classes = " ".join(filter(None, (side, kind, cell.colour)))
            cells.append(tag("td", cell.text, class_=classes, style=f"--v:{100 * share:.3g}%"))
        elif isinstance(cell, Swing):
            half = 50 * min(1.0, max(-1.0, cell.share))
            classes = " ".join(filter(None, (side, "swing", cell.colour)))
            ends = f"--a:{50 + min(0.0, half):.3g}%;--b:{50 + max(0.0, half):.3g}%"
            cells.append(tag("td", cell.text, class_=classes, style=ends))
        else:
            cells.append(tag("td", _inner(cell), class_=side))
    return tag("tr", cells)


def _side(at: int, texts: Collection[int]) -> str | None:
    return "text" if at in texts else None


def _inner(cell: Cell) -> Markup:
    if isinstance(cell, Code):
        return tag("code", cell.text)
    return joined(cell.text if isinstance(cell, Bar | Heat | Swing) else cell)
