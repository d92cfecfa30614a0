"""The picture of a search for a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from vsdsim.plots.pictures import FAINT, INK, PER_CENT, STYLE, plain, told_page
from vsdsim.results.palette import outcome_colour
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.searches.tune import TuneResult

__all__ = ["Axes", "Figure", "draw", "figure"]

_ACCENT = "#D55E00"


def figure(result: TuneResult) -> Figure:
    """The values tried, with the target."""
    with mpl.rc_context(STYLE):
        page = told_page(7.5, 4.4, result.points[0].result)
        draw(page.subplots(), result)
    return page


def draw(ax: Axes, result: TuneResult) -> None:
    """Rates of the values tried with their intervals, and the target with its margin."""
    search, numbers = result.search, result.axis.numbers or ()
    low, high = search.target - search.margin, search.target + search.margin
    ax.axhspan(low, high, color=_ACCENT, alpha=0.18, linewidth=0)
    ax.axhline(search.target, color=_ACCENT, linewidth=1, label=f"target {100 * search.target:g} %")
    places = [numbers[each.place] for each in result.points]
    rates = [each.result.rate(result.outcome) for each in result.points]
    outcomes = result.points[0].result.outcomes
    colour = outcome_colour(outcomes.index(result.outcome), len(outcomes))
    ax.vlines(places, [each.interval.low for each in result.points],
              [each.interval.high for each in result.points], color=INK, linewidth=1.3)  # fmt: skip
    ax.plot(places, rates, "o", color=colour, markersize=5, label=result.outcome)
    for place in result.judgement.answer:
        at = result.point(place)
        ax.plot(numbers[place], at.result.rate(result.outcome), "o", color=colour, markersize=11,
                markerfacecolor="none", markeredgewidth=1.6)  # fmt: skip
        ax.annotate(result.axis.values[place], (numbers[place], at.result.rate(result.outcome)),
                    xytext=(-9, 7), textcoords="offset points", ha="right")  # fmt: skip
    ax.set_ylim(-0.02, 1.02)
    ax.yaxis.set_major_formatter(PER_CENT)
    ax.set_ylabel("share of fights")
    ax.set_xlabel(plain(shortened(result.axis.path, 70)))
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)
    ax.set_title(f"{plain(shortened(result.outcome, 24))}, values tried "
                 f"({100 * search.level:g} % CI, all together)")  # fmt: skip
    ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
