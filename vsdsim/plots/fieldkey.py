"""The key beside the picture of a fight: who is who, how each came out, what the signs mean."""

from __future__ import annotations

import math

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.path import Path

from vsdsim.plots.ground import ground_key
from vsdsim.plots.pictures import INK, plain
from vsdsim.results.course import Course
from vsdsim.results.palette import side_colour
from vsdsim.results.textable import shortened

__all__ = ["arrowhead", "draw_key", "key_height"]

_ROW, _KEY_ROW = 0.185, 0.165
"""Inches of a line of the list and of the key below it."""
_MOST_NAMED = 40
"""More people than these are not told of one by one."""


def _rows(course: Course) -> list[tuple[str, str, str]]:
    """Lines of the list of people: letter, text and colour; a side's name has no letter."""
    rows = []
    named = len(course.people) <= _MOST_NAMED
    exits = {each.who: each for each in course.exits}
    for side, name in enumerate(course.sides):
        mine = [who for who, person in enumerate(course.people) if person.side == side]
        standing = sum(course.end.stands[who].fights for who in mine)
        rows.append(("", f"{name}: {standing} of {len(mine)} standing", side_colour(side)))
        for who in mine if named else []:
            person, stand = course.people[who], course.end.stands[who]
            how = f"{stand.hp} of {person.hp} HP"
            if who in exits:
                how = f"{exits[who].how}, round {exits[who].round}"
            elif not stand.here:
                how = "never came"
            rows.append((person.letter, f"{shortened(person.name, 18)}: {how}", INK))
    return rows


def arrowhead(x: float, y: float) -> Path:
    """A marker that points in a direction; a plain triangle would seem to point three ways."""
    far = math.hypot(x, y) or 1.0
    along, across = x / far, y / far
    shape = ((1.0, 0.0), (-0.8, 0.65), (-0.4, 0.0), (-0.8, -0.65), (1.0, 0.0))
    return Path([(a * along - b * across, a * across + b * along) for a, b in shape], closed=True)


def key_height(course: Course, *, beyond: bool) -> float:
    """Inches that it takes; `beyond` as in `draw_key`."""
    return 0.5 + _ROW * len(_rows(course)) + _KEY_ROW * len(_keys(course, beyond=beyond))


def _keys(course: Course, *, beyond: bool) -> list[Artist]:
    """What the signs mean, as far as they are in the picture."""
    marks = [
        Line2D([], [], marker="o", color=INK, markerfacecolor="white", linestyle="", label="start"),
        Line2D([], [], marker="o", color=INK, linestyle="", label="stands at the end"),
    ]
    if any(not each.gone for each in course.exits):
        marks.append(Line2D([], [], marker="X", color=INK, markerfacecolor="white", linestyle="",
                            markersize=8, label="out of the fight"))  # fmt: skip
    if any(each.gone for each in course.exits):
        marks.append(Line2D([], [], marker=arrowhead(1, 0), color=INK, linestyle="",
                            markersize=8, label="left the field"))  # fmt: skip
    if beyond:
        marks.append(Line2D([], [], marker=arrowhead(1, 0), color=INK, linestyle="",
                            markersize=6, label="goes beyond the picture, or back"))  # fmt: skip
    marks.append(Line2D([], [], marker=".", color=INK, linewidth=1.1, label="track, a dot a round"))
    if course.flights:
        marks.append(Line2D([], [], color=INK, linewidth=0.7, label="shot that hit"))
        marks.append(Line2D([], [], color=INK, linewidth=0.6, linestyle=(0, (1, 3)),
                            label="shot that missed"))  # fmt: skip
    return [*marks, *ground_key(course.ground)]


def draw_key(ax: Axes, course: Course, *, beyond: bool) -> None:
    """Who is who and how each came out, and below what the signs mean.

    `beyond` if a track goes beyond the picture and there is more to it than leaving the field.
    """
    ax.set_axis_off()
    height = ax.get_window_extent().height / ax.figure.dpi
    at = 0.05
    for letter, text, colour in _rows(course):
        high = 1 - at / height
        head = not letter
        ax.text(0.02 if head else 0.1, high, plain(text), va="top", fontsize=8.5, color=colour,
                fontweight="bold" if head else "normal", transform=ax.transAxes)  # fmt: skip
        if letter:
            ax.text(0.055, high, plain(letter), va="top", ha="center", fontsize=8.5,
                    fontweight="bold", transform=ax.transAxes)  # fmt: skip
        at += _ROW
    ax.legend(
        handles=_keys(course, beyond=beyond),
        loc="upper left",
        bbox_to_anchor=(0.0, 1 - (at + 0.1) / height),
        frameon=False,
        fontsize=8,
        handlelength=2.2,
        borderpad=0,
        labelspacing=0.45,
    )
