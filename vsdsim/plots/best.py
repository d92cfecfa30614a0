"""The picture of the best of several values."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from vsdsim.plots.pictures import FAINT, INK, PER_CENT, STYLE, plain, told_page
from vsdsim.results.palette import outcome_colour
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.searches.best import BestResult

__all__ = ["Axes", "Figure", "draw", "figure"]


def figure(result: BestResult) -> Figure:
    """All candidates, the best on top."""
    with mpl.rc_context(STYLE):
        page = told_page(7.5, max(2.2, 1.2 + 0.3 * len(result.results)), result.results[0])
        draw(page.subplots(), result)
    return page


def draw(ax: Axes, result: BestResult) -> None:
    """Rates with their 95 % intervals, from the best down; hollow: surely worse than another."""
    rates = np.array([each.rate(result.outcome) for each in result.results])
    order = np.argsort(-rates, kind="stable")
    outcomes = result.results[0].outcomes
    colour = outcome_colour(outcomes.index(result.outcome), len(outcomes))
    for at, place in enumerate(order.tolist()):
        interval = result.results[place].interval(result.outcome)
        ax.hlines(at, interval.low, interval.high, color=INK, linewidth=1.3)
        out = result.standing.beaten_by[place] is not None
        ax.plot(rates[place], at, "o", color=colour, markerfacecolor="white" if out else colour,
                markersize=7)  # fmt: skip
    labels = [plain(shortened(result.axis.values[place], 40)) for place in order.tolist()]
    ax.set_yticks(range(len(labels)), labels)
    ax.set_ylim(len(labels) - 0.4, -0.6)
    ax.xaxis.set_major_formatter(PER_CENT)
    ax.grid(axis="x", color=FAINT)
    ax.set_axisbelow(True)
    ax.set_xlabel("share of fights")
    name, path = (plain(shortened(each, 40)) for each in (result.outcome, result.axis.path))
    ax.set_title(f"{name} by {path} (95 % CI; hollow: out)")
