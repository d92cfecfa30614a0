"""The picture of one fight on its ground: who went where, who shot at whom, who fell."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import matplotlib as mpl
import numpy as np
from attrs import frozen
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FormatStrFormatter, MaxNLocator
from numpy.typing import NDArray

from vsdsim.fieldkey import draw_key, key_height
from vsdsim.groundplot import draw_ground
from vsdsim.pictures import FAINT, STYLE, Picture, plain, title_lines, write_title
from vsdsim.pictures import save as save_picture
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
_MARGIN = 3.0
"""Metres round the outermost."""
_MARK = 10.5
"""Points that a mark with a letter is wide."""
_HARDLY = 1000
"""Millimetres within which somebody is where it was."""
_SHOTS = 60
"""With more shots than these their lines grow fainter."""


@frozen
class _Box:
    """What of the field is shown, metres."""

    left: float
    low: float
    right: float
    high: float

    @property
    def aspect(self) -> float:
        """Height for a width of 1."""
        return (self.high - self.low) / (self.right - self.left)

    def filling(self, aspect: float) -> _Box:
        """The same with more of the field round it, so that it has this aspect."""
        more = max(0.0, aspect * (self.right - self.left) - (self.high - self.low)) / 2
        wider = max(0.0, (self.high - self.low) / aspect - (self.right - self.left)) / 2
        return _Box(self.left - wider, self.low - more, self.right + wider, self.high + more)

    def holds(self, x: float, y: float) -> bool:
        """Whether a point is shown."""
        return self.left <= x <= self.right and self.low <= y <= self.high


def figure(course: Course) -> Figure:
    """The field, and beside it who is who, how each came out, and what the signs mean."""
    box = _box(course)
    title = title_lines(course.scenario)
    head = 0.52 + 0.24 * len(title)
    body = max(_LEAST, min(_MOST, _WIDE * box.aspect), key_height(course))
    with mpl.rc_context(STYLE):
        page = Picture(_LEFT + _WIDE + _PANEL, _LOW + body + head)
        width, height = page.get_size_inches()
        ax = page.add_axes((_LEFT / width, _LOW / height, _WIDE / width, body / height))
        _draw(course, ax, box.filling(body / _WIDE))
        key = page.add_axes(
            ((_LEFT + _WIDE + 0.2) / width, 0.0, (_PANEL - 0.2) / width, 1 - head / height)
        )
        draw_key(key, course)
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
    _draw(course, ax, _box(course))


def _draw(course: Course, ax: Axes, box: _Box) -> None:
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
    _draw_marks(ax, course, box, gone)


def _box(course: Course) -> _Box:
    """Everybody's places while they do not flee, and the ground near them."""
    moments = (*course.moments, course.end)
    stands = [each for moment in moments for each in moment.stands if each.here]
    shown = [each for each in stands if not each.flees] or stands
    xs = [each.x / 1000 for each in shown] or [0.0]
    ys = [each.y / 1000 for each in shown] or [0.0]
    left, right = min(xs) - _MARGIN, max(xs) + _MARGIN
    low, high = min(ys) - _MARGIN, max(ys) + _MARGIN
    room = 0.25 * max(right - left, high - low)
    for piece in course.ground:
        for x, y in _corners(piece.at, piece.to, piece.radius):
            if left - room <= x <= right + room:
                left, right = min(left, x - 1), max(right, x + 1)
            if low - room <= y <= high + room:
                low, high = min(low, y - 1), max(high, y + 1)
    # A field of one line of people is still a field.
    short = max(0.0, 0.35 * (right - left) - (high - low)) / 2
    thin = max(0.0, 0.7 * (high - low) - (right - left)) / 2
    return _Box(left - thin, low - short, right + thin, high + short)


def _corners(
    at: tuple[int, int], to: tuple[int, int] | None, radius: int
) -> list[tuple[float, float]]:
    ends = [at, to or at]
    return [((x + far) / 1000, (y + far) / 1000) for x, y in ends for far in (-radius, radius)]


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


def _track(course: Course, who: int) -> list[Stand]:
    """Where somebody stood as each round began and at the end, while on the field."""
    moments = (*course.moments, course.end)
    track = [moment.stands[who] for moment in moments if moment.stands[who].here]
    last = course.end.stands[who]
    # Who has fled stands, at the end, where it left the field.
    return [*track, last] if track and not last.here else track


def _still(track: Sequence[Stand]) -> bool:
    """Whether somebody has hardly moved all through the fight."""
    first = track[0]
    return all(math.hypot(each.x - first.x, each.y - first.y) < _HARDLY for each in track)


def _draw_track(ax: Axes, course: Course, who: int) -> None:
    """A line from round to round, with a dot for each and an arrow on the way."""
    track = _track(course, who)
    points = np.array([(each.x, each.y) for each in track], dtype=float).reshape(-1, 2) / 1000
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


def _draw_marks(ax: Axes, course: Course, box: _Box, gone: dict[int, Exit]) -> None:
    """Letters: hollow at the start, filled at the end; a cross over who fell."""
    for ending in (False, True):
        whose, places, kinds = [], [], []
        for who in range(len(course.people)):
            track = _track(course, who)
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


def _draw_leaving(ax: Axes, course: Course, who: int, box: _Box) -> None:
    """A triangle where somebody leaves the field, or the picture."""
    points = np.array([(each.x, each.y) for each in _track(course, who)], dtype=float) / 1000
    tip = points[-1]
    way = tip - next((each for each in points[::-1] if (each != tip).any()), tip - (1.0, 0.0))
    spot = tip
    for before, after in pairwise(points):
        if box.holds(*before) and not box.holds(*after):
            way = after - before
            shares = np.linspace(0, 1, 201)
            inside = [share for share in shares if box.holds(*(before + way * share))]
            spot = before + way * max(inside)
            break
    angle = float(np.degrees(np.arctan2(way[1], way[0])))
    person = course.people[who]
    ax.plot(*spot, marker=(3, 0, angle - 90), color=side_colour(person.side), markersize=_MARK + 1,
            markeredgecolor="white", clip_on=False, zorder=2.8)  # fmt: skip
    ax.annotate(plain(person.letter), tuple(spot), xytext=(-7, 5), textcoords="offset points",
                fontsize=6.5, fontweight="bold", color=side_colour(person.side))  # fmt: skip


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
