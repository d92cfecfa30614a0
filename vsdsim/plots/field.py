"""The picture of one fight on its ground: who went where, who shot at whom, who fell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FormatStrFormatter, MaxNLocator
from numpy.typing import NDArray

from vsdsim.plots.fieldbox import Box, Points, box_of, crossings, points_of, track_of
from vsdsim.plots.fieldkey import arrowhead, draw_key, key_height
from vsdsim.plots.ground import draw_ground
from vsdsim.plots.pictures import FAINT, STYLE, Picture, plain, title_lines, write_title
from vsdsim.plots.pictures import save as save_picture
from vsdsim.results.course import Course, Exit, Stand
from vsdsim.results.palette import side_colour
from vsdsim.results.textable import shortened

__all__ = ["draw", "figure", "save"]

_WIDE, _PANEL = 7.4, 3.0
"""Inches of the field and of the key beside it."""
_LEFT, _LOW = 0.62, 0.5
"""Inches for the scales of the field."""
_LEAST, _MOST = 3.6, 8.0
"""Inches that the field is high."""
_MARK = 10.5
"""Points that a mark with a letter is wide."""
_CROSSING = 9.0
"""Points that the arrowhead is long where a track goes beyond the picture."""
_HARDLY = 1000
"""Millimetres within which somebody is where it was."""
_SHOTS = 60
"""With more shots than these their lines grow fainter."""


def figure(course: Course) -> Figure:
    """The field, and beside it who is who, how each came out, and what the signs mean."""
    box = box_of(course)
    title = title_lines(course.scenario)
    head = 0.52 + 0.24 * len(title)
    body = max(
        _LEAST, min(_MOST, _WIDE * box.aspect), key_height(course, beyond=_beyond(course, box))
    )
    with mpl.rc_context(STYLE):
        page = Picture(_LEFT + _WIDE + _PANEL, _LOW + body + head)
        width, height = page.get_size_inches()
        ax = page.add_axes((_LEFT / width, _LOW / height, _WIDE / width, body / height))
        box = box.filling(body / _WIDE)
        _draw(course, ax, box)
        key = page.add_axes(
            ((_LEFT + _WIDE + 0.2) / width, 0.0, (_PANEL - 0.2) / width, 1 - head / height)
        )
        draw_key(key, course, beyond=_beyond(course, box))
        origin = f"fight {course.fight}, seed {course.seed}: {course.outcome}"
        write_title(page, title, shortened(origin, 130))
    return page


def save(course: Course, path: Path) -> None:
    """Write the picture as PNG, SVG or PDF, by the suffix of `path`.

    Raises `UsageError` where the file cannot be written.
    """
    save_picture(lambda: figure(course), path)


def draw(course: Course, ax: Axes) -> None:
    """Draw the field alone: ground, shots, tracks, and everybody at the start and at the end."""
    _draw(course, ax, box_of(course))


def _draw(course: Course, ax: Axes, box: Box) -> None:
    """Draw what is in `box`."""
    ax.set_xlim(box.left, box.right)
    ax.set_ylim(box.low, box.high)
    ax.set_aspect("equal", adjustable="box", anchor="NW")
    ax.set_xlabel("metres to the east")
    ax.set_ylabel("metres to the north")
    for axis in (ax.xaxis, ax.yaxis):
        axis.set_major_locator(MaxNLocator(steps=[1, 2, 5, 10]))
        axis.set_major_formatter(FormatStrFormatter("%g"))
    ax.grid(color=FAINT, linewidth=0.6)
    ax.set_axisbelow(True)
    ax.apply_aspect()
    draw_ground(ax, course.ground)
    _draw_flights(ax, course)
    gone = {each.who: each for each in course.exits}
    for who in range(len(course.people)):
        _draw_track(ax, course, who)
        _draw_crossings(ax, course, who, box)
    _draw_marks(ax, course, box, gone)


def _draw_flights(ax: Axes, course: Course) -> None:
    """Shots as thin lines: whole where they hit, dotted where they missed."""
    faint = min(1.0, _SHOTS / max(1, len(course.flights)))
    for flight in course.flights:
        ax.plot(
            [flight.start[0] / 1000, flight.end[0] / 1000],
            [flight.start[1] / 1000, flight.end[1] / 1000],
            color=side_colour(course.people[flight.who].side),
            linewidth=0.7 if flight.hit else 0.5,
            linestyle="-" if flight.hit else (0, (1, 3)),
            alpha=(0.55 if flight.hit else 0.45) * faint,
            zorder=1.2,
        )


def _still(track: Sequence[Stand]) -> bool:
    """Whether somebody has hardly moved all through the fight."""
    first = track[0]
    return all(math.hypot(each.x - first.x, each.y - first.y) < _HARDLY for each in track)


def _draw_track(ax: Axes, course: Course, who: int) -> None:
    """A line from round to round, with a dot for each and an arrow on the way."""
    points = points_of(course, who)
    if len(points) < 2:
        return
    colour = side_colour(course.people[who].side)
    ax.plot(points[:, 0], points[:, 1], color=colour, linewidth=1.1, alpha=0.75, zorder=1.5)
    ax.plot(points[1:-1, 0], points[1:-1, 1], ".", color=colour, markersize=3.5, zorder=1.6)
    steps = np.hypot(*np.diff(points, axis=0).T)
    longest = int(steps.argmax())
    if steps[longest] > 1:
        tail, tip = points[longest], points[longest + 1]
        middle = tail + (tip - tail) * 0.6
        ax.annotate(
            "",
            xy=tuple(middle),
            xytext=tuple(tail + (tip - tail) * 0.5),
            arrowprops={"arrowstyle": "-|>", "color": colour, "linewidth": 0, "mutation_scale": 9},
            zorder=1.7,
        )


def _draw_marks(ax: Axes, course: Course, box: Box, gone: dict[int, Exit]) -> None:
    """Letters: hollow at the start, filled at the end; a cross over who fell."""
    for ending in (False, True):
        whose, places, kinds = [], [], []
        for who in range(len(course.people)):
            track = track_of(course, who)
            if not track:
                continue
            stand = track[-1] if ending else track[0]
            still = not ending and _still(track) and not (who in gone and gone[who].gone)
            if still:
                continue
            place = stand.x / 1000, stand.y / 1000
            if ending and who in gone and gone[who].gone:
                _draw_leaving(ax, course, who, box)
                continue
            kind = "start" if not ending else "fell" if who in gone else "stands"
            whose.append(who)
            places.append(place)
            kinds.append(kind)
        crowd = 1.25 if "fell" in kinds else 1.02
        spots = _apart(ax, np.array(places, dtype=float).reshape(-1, 2), crowd)
        for who, place, spot, kind in zip(whose, places, spots, kinds, strict=True):
            _draw_mark(ax, course, who, place, (float(spot[0]), float(spot[1])), kind)


def _draw_mark(
    ax: Axes,
    course: Course,
    who: int,
    place: tuple[float, float],
    spot: tuple[float, float],
    kind: str,
) -> None:
    """One letter at its spot, with a hair to its place where that is another."""
    person = course.people[who]
    colour = side_colour(person.side)
    if np.hypot(spot[0] - place[0], spot[1] - place[1]) > 1e-6:
        ax.plot(*zip(place, spot, strict=True), color=colour, linewidth=0.5, zorder=2)
    face, ink = ("white", colour) if kind == "start" else (colour, "white")
    if kind == "fell":
        face, ink = "white", colour
    over = {"start": 2.2, "fell": 2.4, "stands": 2.6}[kind]
    shape = {"start": "o", "fell": "X", "stands": "o"}[kind]
    size = _MARK + (4 if kind == "fell" else 0)
    ax.plot(*spot, shape, color=colour, markerfacecolor=face, markersize=size,
            markeredgewidth=0.9, zorder=over)  # fmt: skip
    ax.annotate(plain(person.letter), spot, ha="center", va="center", color=ink, fontsize=6.5,
                fontweight="bold", zorder=over + 0.1, annotation_clip=True)  # fmt: skip


def _draw_leaving(ax: Axes, course: Course, who: int, box: Box) -> None:
    """An arrowhead where somebody leaves the field, or the picture."""
    points = points_of(course, who)
    spot = tip = points[-1]
    way = tip - next((each for each in points[::-1] if (each != tip).any()), tip - (1.0, 0.0))
    for passed in crossings(points, box) if not box.holds(*tip) else ():
        spot, way = passed
    person = course.people[who]
    _draw_arrowhead(ax, spot, way, side_colour(person.side), _MARK + 1)
    ax.annotate(plain(person.letter), tuple(spot), xytext=(-7, 5), textcoords="offset points",
                fontsize=6.5, fontweight="bold", color=side_colour(person.side))  # fmt: skip


def _crossings(course: Course, who: int, box: Box) -> list[tuple[Points, Points]]:
    """Where a track goes beyond the picture and comes back, but for where it leaves the field."""
    points = points_of(course, who)
    passed = list(crossings(points, box))
    leaves = any(each.who == who and each.gone for each in course.exits)
    return passed[:-1] if leaves and not box.holds(*points[-1]) else passed


def _beyond(course: Course, box: Box) -> bool:
    """Whether there is such a place."""
    return any(_crossings(course, who, box) for who in range(len(course.people)))


def _draw_crossings(ax: Axes, course: Course, who: int, box: Box) -> None:
    """Small arrowheads there."""
    for spot, way in _crossings(course, who, box):
        _draw_arrowhead(ax, spot, way, side_colour(course.people[who].side), _CROSSING)


def _draw_arrowhead(ax: Axes, spot: Points, way: Points, colour: str, size: float) -> None:
    """An arrowhead that points the way, on the edge of the picture too."""
    ax.plot(*spot, marker=arrowhead(*way), color=colour, markersize=size,
            markeredgecolor="white", clip_on=False, zorder=2.8)  # fmt: skip


def _apart(ax: Axes, places: NDArray[np.float64], crowd: float) -> NDArray[np.float64]:
    """Spots for marks at `places` (n, 2), metres, moved as little as keeps letters legible.

    `crowd` is how far apart they shall be, in widths of a mark.
    """
    if len(places) < 2:
        return places
    transform = ax.transData
    pixels = transform.transform(places)
    figure_ = ax.get_figure()
    least = _MARK * crowd / 72 * (figure_.dpi if figure_ is not None else 100)
    spots = pixels + 1e-3 * np.arange(len(places))[:, None] * np.array([0.0, -1.0])
    for _ in range(200):
        ways = spots[:, None] - spots[None]
        far = np.hypot(ways[..., 0], ways[..., 1])
        np.fill_diagonal(far, np.inf)
        close = far < least
        if not close.any():
            break
        push = np.where(close, (least - far) / 2, 0.0)
        push /= np.where(np.isfinite(far), np.maximum(far, 1e-9), 1)
        spots = spots + (ways * push[..., None]).sum(axis=1)
    # Whom the others have left alone stays where it is.
    spots = np.where(np.hypot(*(spots - pixels).T)[:, None] < 1, pixels, spots)
    moved: NDArray[np.float64] = transform.inverted().transform(spots)
    return np.where(spots == pixels, places, moved)
