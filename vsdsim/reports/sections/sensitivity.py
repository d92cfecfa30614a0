"""What decided it: what if this or that had been otherwise, and which numbers bear on it most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from vsdsim.reports.markup import Markup, flowing, joined, tag
from vsdsim.reports.material import Material, Section, Shift, Why
from vsdsim.reports.tables import Cell, Swing, table
from vsdsim.statistics.texts import points_text

__all__ = ["sensitivity"]

_MOST: Final = 12
_NOTE: Final = (
    "Changes of the rate in percentage points, with intervals that hold all together, on the same "
    "dice: the same {size} fights are fought otherwise, fewer for what moves it little. Bars to "
    "the right: more of it."
)


def sensitivity(material: Material) -> Section:
    """What ifs, then the figures on the sheets, a step less and a step more."""
    why = material.why
    if why is None:
        raise ValueError("required what bears on it, arrived nothing")
    size = f"{why.base.fights:,}"
    body = joined(tag("p", _NOTE.format(size=size)), _what_ifs(why), _sheets(why))
    return Section("sensitivity", f"What decides it for {why.outcome}", body)


def _what_ifs(why: Why) -> Markup | None:
    if not why.changes:
        return None
    shown = _first(why.changes)
    most = max(abs(each.difference) for each in shown) or 1.0
    rows: list[list[Cell]] = []
    for each in shown:
        label = each.label if each.sure else f"{each.label} (within the error)"
        example = "-" if each.example is None else f"{each.example}"
        rows.append([label, *_moved(each, most), example])
    heads = ["", "Change", "CI", "First fight to end otherwise"]
    return joined(tag("h3", "What if"), table("What if", heads, rows))


def _sheets(why: Why) -> Markup | None:
    if not why.turned:
        return None
    shown = [each for each in why.turned if each.sure][:_MOST]
    most = max((each.size for each in shown), default=0.0) or 1.0
    rows: list[list[Cell]] = [
        [each.lever.label, *_moved(each.less, most), *_moved(each.more, most)] for each in shown
    ]
    heads = ["", "A step less", "CI", "A step more", "CI"]
    left = len(why.turned) - len(shown)
    what = "One more figure moves" if left == 1 else f"{left} more figures move"
    return joined(
        tag("h3", "Which numbers on whose sheet"),
        table("Figures on the sheets", heads, rows) if rows else None,
        tag("p", f"{what} it less, or within the error.", class_="note") if left else None,
    )


def _first(changes: Sequence[Shift]) -> Sequence[Shift]:
    """Those beyond the error, then what room there is for others that change a fight at all."""
    seen = [each for each in changes if each.example is not None]
    return sorted(seen, key=lambda each: not each.sure)[:_MOST] or changes[:1]


def _moved(shift: Shift, most: float) -> tuple[Cell, Cell]:
    """The change with its bar, and its interval."""
    if shift.example is None:
        return Swing("no fight", 0.0, "plain"), "-"
    text, _, bounds = points_text(shift.difference, shift.interval).partition(" [")
    colour = "plain" if not shift.sure else "more" if shift.difference > 0 else "less"
    return Swing(flowing(text), shift.difference / most, colour), f"[{bounds}"
