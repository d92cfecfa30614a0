"""Charts as SVG: shapes with classes, whose colours the style sheet has for day and night.

Text is text, shapes have titles, and equal figures are equal byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from attrs import frozen

from vsdsim.reports.markup import Child, Markup, flowing, joined, tag
from vsdsim.reports.scale import Scale
from vsdsim.reports.tables import below

__all__ = ["Column", "Plane", "area", "columns", "figure", "key", "line", "plane"]

WIDTH, HEIGHT = 440, 236
"""Units of a picture: small, so that a telephone's width leaves its text legible."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 46, 20, 14, 38
_MOST_UP = 5
_GAP = 0.5
"""Units left empty on either side of a bar."""


@frozen
class Plane:
    """The plane of a chart, with its grid and what is written along the axes."""

    x: Scale
    y: Scale
    grid: Markup


@frozen
class Column:
    """A part of an upright bar."""

    start: float
    stop: float
    low: float
    high: float
    colour: str
    """A class."""
    said: str
    """When it is pointed at."""


def plane(
    across: tuple[float, float],
    up: tuple[float, float],
    label: str,
    *,
    x_text: Callable[[float], str] = "{:g}".format,
    y_text: Callable[[float], str] = "{:g}".format,
    whole: bool = False,
    most: int = 8,
) -> Plane:
    """The plane for values `across` and `up`, low and high each; `label` stands below.

    `whole`: of whole numbers across; `most` of them are written.
    """
    x = Scale(*across, _LEFT, WIDTH - _RIGHT)
    y = Scale(*up, HEIGHT - _BOTTOM, _TOP)
    marks = []
    for value in y.ticks(_MOST_UP):
        at = y.at(value)
        marks.append(tag("line", x1=x.start, x2=x.end, y1=at, y2=at))
        marks.append(tag("text", y_text(value), x=x.start - 6, y=at + 4, class_="end"))
    marks += [
        tag("text", x_text(value), x=x.at(value), y=y.start + 16, class_="middle")
        for value in x.ticks(most, whole=whole)
    ]
    marks.append(tag("text", label, x=(x.start + x.end) / 2, y=HEIGHT - 4, class_="middle"))
    marks.append(tag("line", x1=x.start, x2=x.end, y1=y.start, y2=y.start, class_="axis"))
    return Plane(x, y, tag("g", marks, class_="grid"))


def figure(
    name: str, title: str, told: str, shapes: Child, table: Child, keyed: Child = None
) -> Markup:
    """A chart with its title, what there is to see in it in words, and its table folded away.

    `name` is unique on the page: ids are made of it.
    """
    drawing = tag(
        "svg",
        tag("title", title, id=f"{name}-title"),
        tag("desc", told, id=f"{name}-desc"),
        shapes,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )
    head = tag("figcaption", tag("h3", title), tag("p", flowing(told)), keyed)
    return tag("figure", head, drawing, below(table), id=name)


def line(points: Iterable[tuple[float, float]], on: Plane, classes: str) -> Markup:
    """A line through points."""
    return tag("polyline", points=_written(points, on), class_=f"line {classes}")


def area(
    low: Sequence[tuple[float, float]],
    high: Sequence[tuple[float, float]],
    on: Plane,
    classes: str,
) -> Markup:
    """The area between two lines."""
    return tag("polygon", points=_written([*low, *reversed(high)], on), class_=f"area {classes}")


def key(entries: Sequence[tuple[str, str]]) -> Markup:
    """What the colours are: text and class of each."""
    items = [tag("li", tag("span", class_=f"swatch {classes}"), text) for text, classes in entries]
    return tag("ul", items, class_="key")


def columns(bars: Iterable[Column], on: Plane) -> Markup:
    """Upright bars."""
    return joined(_bar(each, on) for each in bars)


def _bar(each: Column, on: Plane) -> Markup:
    left, right = on.x.at(each.start), on.x.at(each.stop)
    top, bottom = on.y.at(each.high), on.y.at(each.low)
    gap = min(_GAP, (right - left) / 4)
    return tag(
        "rect",
        tag("title", each.said),
        x=left + gap,
        y=top,
        width=right - left - 2 * gap,
        height=bottom - top,
        class_=f"fill {each.colour}",
    )


def _written(points: Iterable[tuple[float, float]], on: Plane) -> str:
    return " ".join(f"{round(on.x.at(x), 1):g},{round(on.y.at(y), 1):g}" for x, y in points)
