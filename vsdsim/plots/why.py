"""The pictures of what decided it: bars of what ifs, and a tornado of the numbers on the sheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from vsdsim.plots.pictures import FAINT, INK, STYLE, plain, told_page
from vsdsim.results.palette import outcome_colour
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.why import Change, Turned, WhyResult

__all__ = ["Axes", "Figure", "draw", "figure"]

_MOST = 14
"""Bars of a panel."""
_POINTS = FuncFormatter(lambda share, _: f"{100 * share:+g}" if abs(share) > 1e-9 else "0")


def figure(result: WhyResult) -> Figure:
    """What ifs above, the tornado below; a panel alone where there is nothing for the other."""
    counts = [min(_MOST, len(each)) for each in (_moved(result), _turned(result))]
    panels = [
        (draw_panel, count)
        for draw_panel, count in zip((draw_what_ifs, draw), counts, strict=True)
        if count
    ] or [(draw, 1)]
    heights = [0.9 + 0.27 * count for _, count in panels]
    with mpl.rc_context(STYLE):
        page = told_page(8.5, sum(heights), result.base)
        axes = page.subplots(len(panels), 1, height_ratios=heights, squeeze=False)[:, 0]
        for ax, (draw_panel, _) in zip(axes, panels, strict=True):
            draw_panel(ax, result)
    return page


def draw_what_ifs(ax: Axes, result: WhyResult) -> None:
    """A bar for each thing that could have been otherwise, the largest change on top."""
    shown = _moved(result)[:_MOST]
    colour = _colour(result)
    for at, each in enumerate(shown):
        _bar(ax, at, each, colour=colour, hollow=not each.sure)
    _finish(ax, [each.label for each in shown], result)
    ax.set_title(f"{_name(result)}: what if (95 % CI, all together; hollow: 0 within)")


def draw(ax: Axes, result: WhyResult) -> None:
    """The tornado: each number a step less (hollow) and a step more, the largest on top."""
    shown = _turned(result)[:_MOST]
    colour = _colour(result)
    for at, each in enumerate(shown):
        _bar(ax, at - 0.19, each.less, colour=colour, hollow=True, height=0.36)
        _bar(ax, at + 0.19, each.more, colour=colour, hollow=False, height=0.36)
    _finish(ax, [each.lever.label for each in shown], result)
    ax.set_title(f"{_name(result)}: a number on a sheet (95 % CI, all together)")
    handles = [
        Patch(facecolor="white", edgecolor=colour, label="a step less"),
        Patch(facecolor=colour, edgecolor=colour, label="a step more"),
    ]
    ax.legend(handles=handles, loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)


def _moved(result: WhyResult) -> list[Change]:
    return [each for each in result.changes if each.pairs.flipped]


def _turned(result: WhyResult) -> list[Turned]:
    """The figures that moved anything in all the fights; else those that did in a part of them."""
    moved = [each for each in result.turned if each.less.pairs.flipped or each.more.pairs.flipped]
    most = max((each.less.pairs.total for each in moved), default=0)
    return [each for each in moved if each.less.pairs.total == most]


def _colour(result: WhyResult) -> str:
    outcomes = result.base.outcomes
    return outcome_colour(outcomes.index(result.outcome), len(outcomes))


def _name(result: WhyResult) -> str:
    rate = 100 * result.base.rate(result.outcome)
    name = plain(shortened(result.outcome, 24))
    return f"{name} {rate:.0f} % of {result.base.fights:,} fights"


def _bar(
    ax: Axes, at: float, change: Change, *, colour: str, hollow: bool, height: float = 0.62
) -> None:
    ax.barh(at, change.difference, height=height, edgecolor=colour, linewidth=1,
            color="white" if hollow else colour, zorder=2)  # fmt: skip
    interval = change.interval
    ax.hlines(at, interval.low, interval.high, color=INK, linewidth=1.1, zorder=3)


def _finish(ax: Axes, labels: Sequence[str], result: WhyResult) -> None:
    ax.axvline(0, color=INK, linewidth=0.8, zorder=1)
    ax.set_yticks(range(len(labels)), [plain(shortened(each, 44)) for each in labels])
    ax.set_ylim(max(1, len(labels)) - 0.4, -0.6)
    ax.xaxis.set_major_formatter(_POINTS)
    ax.grid(axis="x", color=FAINT)
    ax.set_axisbelow(True)
    ax.set_xlabel(f"change of the rate of {plain(shortened(result.outcome, 24))}, pp")
