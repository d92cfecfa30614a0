"""The picture of a sweep: a curve with its band, marks for named values, a heat map of two axes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from vsdsim.errors import UsageError
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
from vsdsim.results.palette import SIDES, outcome_colour, side_colour
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.sweep import SweepResult
    from vsdsim.analysis.varying import Axis

__all__ = ["Axes", "Figure", "draw", "figure", "save"]

_MOST_CELLS = 150
"""Cells of a heat map that have room for their figures."""
_MOST_TICKS = 15
_DARK = 0.45
"""Shade of a cell from which on its figure is white."""
_EVEN = "#D55E00"
"""The line of even odds through a heat map."""


def figure(result: SweepResult, outcome: str | None = None) -> Figure:
    """The picture with its title and where it comes from."""
    title = title_lines(result.scenario)
    width, body = 8.5, 4.6
    if len(result.axes) == 2:
        rows, across = (len(axis.values) for axis in result.axes)
        body = min(10.0, max(3.6, 1.3 + 0.34 * rows))
        width = min(14.0, max(6.5, 2.6 + 0.62 * across))
    with mpl.rc_context(STYLE):
        page = page_for(title, width, body)
        draw(page.subplots(), result, outcome)
        write_title(page, title, _origin(result, width))
    return page


def save(result: SweepResult, path: Path, outcome: str | None = None) -> None:
    """Write the picture as PNG, SVG or PDF, by the suffix of `path`.

    Raises `UsageError` where the file cannot be written.
    """
    save_picture(lambda: figure(result, outcome), path)


def draw(
    ax: Axes, result: SweepResult, outcome: str | None = None, label: str | None = None
) -> None:
    """The curve or the heat map, on `ax`; one of an outcome alone, where it is named.

    With a `label` it is a curve among others: called so, in a colour that none there has, of the
    first side where no outcome is named. Raises `UsageError` for the label of a heat map.
    """
    if len(result.axes) == 2:
        if label is not None:
            raise UsageError(f"label: required one --vary for a curve, arrived {label!r} of two")
        _heat_map(ax, result, result.outcome(outcome))
    elif label is not None:
        _curves(ax, result, (result.outcome(outcome),), label)
    else:
        shown = result.outcomes if outcome is None else (result.outcome(outcome),)
        _curves(ax, result, shown)


def _curves(
    ax: Axes, result: SweepResult, shown: tuple[str, ...], label: str | None = None
) -> None:
    """Rates with their 95 % bands over the one axis; outcomes that hardly come are left out."""
    axis = result.axes[0]
    at = [point.at[0] for point in result.points]
    places = np.array(axis.numbers if axis.numbers is not None else range(len(axis.values)))[at]
    seen = [each for each in shown if any(point.result.count(each) for point in result.points)]
    for outcome in seen or shown[:1]:
        colour = outcome_colour(result.outcomes.index(outcome), len(result.outcomes))
        if label is not None:
            colour = _unused(ax)
        name = plain(shortened(outcome if label is None else label, 60))
        rates = np.array([point.result.rate(outcome) for point in result.points])
        bounds = [point.result.interval(outcome) for point in result.points]
        low, high = ([getattr(each, end) for each in bounds] for end in ("low", "high"))
        if axis.numbers is not None and len(places) > 1:
            order = np.argsort(places)
            ax.fill_between(places[order], np.array(low)[order], np.array(high)[order],
                            color=colour, alpha=0.22, linewidth=0)  # fmt: skip
            ax.plot(places[order], rates[order], "o-", color=colour, markersize=3.5, label=name)
        else:
            ax.vlines(places, low, high, color=INK, linewidth=1.3, zorder=3)
            ax.plot(places, rates, "o", color=colour, markersize=6, label=name)
    _value_axis(ax, axis)
    ax.set_ylim(-0.02, 1.02)
    ax.yaxis.set_major_formatter(PER_CENT)
    ax.set_ylabel("share of fights")
    ax.axhline(0.5, color="#888888", linewidth=0.8, linestyle=(0, (4, 3)), zorder=0)
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)
    alone = len(shown) == 1
    ax.set_title(f"{plain(shortened(shown[0], 30)) if alone else 'Outcome'} (95 % CI)")
    if alone and label is None:
        return
    ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)


def _unused(ax: Axes) -> str:
    """A colour that no curve on `ax` has; the first of all where each is in use."""
    used = {to_hex(line.get_color()).upper() for line in ax.lines}
    colours = [side_colour(number) for number in range(SIDES)]
    return next((each for each in colours if each.upper() not in used), colours[0])


def _value_axis(ax: Axes, axis: Axis) -> None:
    ax.set_xlabel(plain(shortened(axis.name, 80)))
    if axis.numbers is None:
        ax.set_xlim(-0.6, len(axis.values) - 0.4)
        labels = [plain(shortened(each, 22)) for each in axis.values]
        tilted = sum(map(len, labels)) > 80
        ax.set_xticks(range(len(labels)), labels, rotation=30 if tilted else 0,
                      ha="right" if tilted else "center")  # fmt: skip


def _heat_map(ax: Axes, result: SweepResult, outcome: str) -> None:
    """The rate of an outcome, the first axis upwards, the second to the right."""
    rates = result.rates(outcome)
    image = ax.imshow(rates, origin="lower", aspect="auto", cmap="cividis_r", vmin=0, vmax=1)
    up, right = result.axes
    for axis, put in ((right, ax.set_xticks), (up, ax.set_yticks)):
        step = -(-len(axis.values) // _MOST_TICKS)
        ticks = range(0, len(axis.values), step)
        put(ticks, [plain(shortened(axis.values[each], 18)) for each in ticks])
    ax.set_xlabel(plain(shortened(right.name, 70)))
    ax.set_ylabel(plain(shortened(up.name, 50)))
    ax.set_title(f"{plain(shortened(outcome, 30))}: share of fights in per cent")
    if rates.size <= _MOST_CELLS:
        for (row, column), rate in np.ndenumerate(rates):
            if not np.isnan(rate):
                colour = "white" if rate > _DARK else INK
                ax.text(column, row, f"{100 * rate:.0f}", ha="center", va="center", color=colour,
                        fontsize=8)  # fmt: skip
    bar: Any = ax.figure.colorbar(image, ax=ax, fraction=0.05, pad=0.02)
    bar.ax.yaxis.set_major_formatter(PER_CENT)
    bar.outline.set_visible(False)
    # Where the odds are even: what a designer looks for.
    numeric = right.numbers is not None and up.numbers is not None
    if numeric and min(rates.shape) > 1 and rates.min() < 0.5 < rates.max():
        ax.contour(rates, levels=[0.5], colors=[_EVEN], linewidths=1.6)
        # Named at the bar, which has the room that a legend above the title has not.
        bar.ax.axhline(0.5, color=_EVEN, linewidth=1.6)
        bar.set_ticks([0, 0.25, 0.5, 0.75, 1], labels=["0 %", "25 %", "even", "75 %", "100 %"])


def _origin(result: SweepResult, width: float) -> str:
    one = result.points[0].result
    text = (
        f"{result.wanted:,} fights a point, seed {one.seed}, {one.ruleset} rules {one.rules}, "
        f"vsdsim {one.version}"
    )
    if result.interrupted:
        text += ", interrupted"
    if result.overrides:
        text += ", " + ", ".join(result.overrides)
    return shortened(text, int(14 * width))
