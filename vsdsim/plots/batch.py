"""The picture of a batch: outcomes, length in rounds, and who survives."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from vsdsim.plots.pictures import (
    FAINT,
    INK,
    PER_CENT,
    STYLE,
    page_for,
    plain,
    title_lines,
    write_title,
)
from vsdsim.plots.pictures import save as save_picture
from vsdsim.results.groups import MOST_LINES, Line, lines
from vsdsim.results.palette import outcome_colour, side_colour
from vsdsim.results.textable import shortened
from vsdsim.statistics import rate_text, wilson

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = ["Axes", "Figure", "draw_lengths", "draw_outcomes", "draw_survival", "figure", "save"]

_BODY = 4.9
"""Inches that the two panels on the left take."""
_FEWEST_ROWS = 8
"""A shorter list of combatants stands at the top instead of being spread out."""
_MARK = 6.5
"""Points that a mark is wide."""
_FIRST, _SECOND = 1.2, 1.4
"""Where the figures beside the marks end, in units of the axis."""
_RIGHT: dict[str, Any] = {"ha": "right", "va": "center", "fontsize": 8}


def figure(result: BatchResult) -> Figure:
    """The three panels, as tall as the list of combatants needs."""
    shown = lines(result, MOST_LINES)
    rows = len(shown) + len({line.side for line in shown})
    title = title_lines(result.scenario)
    body = max(_BODY, 0.9 + (0.27 if rows < 60 else 0.2) * rows)
    with mpl.rc_context(STYLE):
        page = page_for(title, 11, body)
        # The third row only fills the space beside a list that is longer than the left panels.
        spare = [body - _BODY] if body > _BODY else []
        grid = page.add_gridspec(
            2 + len(spare),
            2,
            width_ratios=(1, 1.1),
            height_ratios=(0.42 * _BODY, 0.58 * _BODY, *spare),
        )
        draw_outcomes(page.add_subplot(grid[0, 0]), result)
        draw_lengths(page.add_subplot(grid[1, 0]), result)
        draw_survival(page.add_subplot(grid[:, 1]), shown)
        write_title(page, title, _origin(result))
    return page


def save(result: BatchResult, path: Path) -> None:
    """Write the picture as PNG, SVG or PDF, by the suffix of `path`.

    Raises `UsageError` where the file cannot be written.
    """
    save_picture(lambda: figure(result), path)


def draw_outcomes(ax: Axes, result: BatchResult) -> None:
    """A bar for each outcome with its 95 % interval, and its rate in figures."""
    for at, outcome in enumerate(result.outcomes):
        rate, interval = result.rate(outcome), result.interval(outcome)
        ax.barh(at, rate, height=0.62, color=outcome_colour(at, len(result.outcomes)))
        _whisker(ax, at, interval.low, interval.high)
        text = rate_text(result.count(outcome), result.fights)
        ax.text(interval.high + 0.015, at, text, va="center", fontsize=8.5)
    ax.set_yticks(
        range(len(result.outcomes)), [plain(shortened(each, 22)) for each in result.outcomes]
    )
    ax.invert_yaxis()
    ax.set_title("Outcome (95 % CI)")
    _percent_axis(ax, room=0.22)


def draw_lengths(ax: Axes, result: BatchResult) -> None:
    """How long the fights last, and between which lengths nine in ten of them lie."""
    histogram = result.tally.rounds
    seen = np.flatnonzero(histogram)
    low, high = int(seen[0]), int(seen[-1])
    step = max(1, -(-(high - low + 1) // 60))
    starts = np.arange(low, high + 1, step)
    shares = np.add.reduceat(histogram[low : high + 1], starts - low) / result.fights
    ax.bar(starts + (step - 1) / 2, shares, width=0.9 * step, color="#8C9AA8")
    marks = {"p5": result.rounds_p5, "p50": result.rounds_p50, "p95": result.rounds_p95}
    for value in set(marks.values()):
        ax.axvline(value, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    ax.set_ylim(0, float(shares.max()) * 1.08)
    ax.set_xlim(low - 0.9 * step, high + 0.9 * step)
    ax.xaxis.set_major_locator(MaxNLocator(integer=True, min_n_ticks=1))
    ax.yaxis.set_major_locator(MaxNLocator(5))
    ax.yaxis.set_major_formatter(PER_CENT)
    ax.set_xlabel("rounds")
    ax.set_ylabel("share of fights" if step == 1 else f"share of fights ({step} rounds a bar)")
    told = ", ".join(f"{name} {value}" for name, value in marks.items())
    ax.set_title(f"Length of the fight (dashed: {told})")
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)


def draw_survival(ax: Axes, shown: list[Line]) -> None:
    """How often each survives, and how often it is still in the fight, with 95 % intervals."""
    sides = list(dict.fromkeys(line.side for line in shown))
    labels, at = [], 0
    ax.text(_FIRST, 0, "survives", **_RIGHT)
    ax.text(_SECOND, 0, "standing", **_RIGHT)
    for number, side in enumerate(sides):
        labels.append((at, plain(shortened(side, 22)), True))
        at += 1
        for line in (each for each in shown if each.side == side):
            _draw_line(ax, at, line, side_colour(number))
            labels.append((at, plain(shortened(line.label, 30)), False))
            at += 1
    ax.set_yticks([each[0] for each in labels], [each[1] for each in labels])
    for tick, (_, _, head) in zip(ax.get_yticklabels(), labels, strict=True):
        if head:
            tick.set_fontweight("bold")
    ax.tick_params(axis="y", length=0)
    ax.set_ylim(max(at, _FEWEST_ROWS) - 0.4, -0.6)
    grouped = any(line.members > 1 for line in shown)
    ax.set_title("At the end of the fight (95 % CI)" + (", groups: mean" if grouped else ""))
    _percent_axis(ax, room=0.4)
    ax.spines["left"].set_visible(False)
    for face, meaning in ((INK, "survives: neither dead nor dying"), ("white", "standing")):
        ax.plot([], [], "o", c=INK, markerfacecolor=face, markersize=_MARK, label=meaning)
    ax.legend(
        loc="upper left",
        bbox_to_anchor=(-0.04, 0),
        # Below the figures of the axis, however tall the list is.
        borderaxespad=2.4,
        ncols=2,
        frameon=False,
        handletextpad=0.2,
        borderpad=0,
    )


def _draw_line(ax: Axes, at: int, line: Line, colour: str) -> None:
    """A filled mark for surviving, a hollow one for standing, and both in figures."""
    ax.plot([0, 1], [at, at], color=FAINT, linewidth=1, zorder=0)
    counts = round(line.standing), round(line.surviving)
    ends = [count / line.fights for count in counts]
    ax.plot(ends, [at, at], color=colour, linewidth=2, alpha=0.35, zorder=1)
    for count, face, place in ((counts[1], colour, _FIRST), (counts[0], "white", _SECOND)):
        interval = wilson(count, line.fights)
        _whisker(ax, at, interval.low, interval.high)
        ax.plot(
            count / line.fights,
            at,
            "o",
            color=colour,
            markerfacecolor=face,
            markersize=_MARK,
            zorder=4,
        )
        text = rate_text(count, line.fights).replace("below ", "<").replace("above ", ">")
        ax.text(place, at, text, **_RIGHT)


def _whisker(ax: Axes, at: float, low: float, high: float) -> None:
    ax.plot([low, high], [at, at], color=INK, linewidth=1.3, zorder=3)
    ax.plot([low, high], [at, at], "|", color=INK, markersize=5, zorder=3)


def _percent_axis(ax: Axes, room: float) -> None:
    """0 to 100 % with room to the right for figures."""
    ax.set_xlim(-0.02, 1 + room)
    ax.set_xticks(np.linspace(0, 1, 5))
    ax.xaxis.set_major_formatter(PER_CENT)
    ax.spines["bottom"].set_bounds(0, 1)
    ax.grid(axis="x", color=FAINT)
    ax.set_axisbelow(True)


def _origin(result: BatchResult) -> str:
    text = (
        f"{result.fights:,} {'fight' if result.fights == 1 else 'fights'}, seed {result.seed}, "
        f"{result.ruleset} rules {result.rules}, vsdsim {result.version}"
    )
    if result.interrupted:
        text += ", interrupted"
    if result.overrides:
        text += ", " + ", ".join(result.overrides)
    return shortened(text, 130)
