"""Pictures of a search for a target, and of the best of several."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter

from vsdsim.pictures import FAINT, INK, STYLE, Picture, plain, title_lines, write_title
from vsdsim.pictures import save as save_picture
from vsdsim.results.palette import outcome_colour
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.best import BestResult
    from vsdsim.analysis.tune import TuneResult
    from vsdsim.results.batch import BatchResult

__all__ = ["Axes", "Figure", "best_figure", "draw", "draw_best", "figure", "save", "save_best"]

_PER_CENT = FuncFormatter(lambda share, _: f"{100 * share:g} %")
_ACCENT = "#D55E00"


def figure(result: TuneResult) -> Figure:
    """The values tried, with the target."""
    with mpl.rc_context(STYLE):
        page = _page(7.5, 4.4, result.points[0].result)
        draw(page.subplots(), result)
    return page


def save(result: TuneResult, path: Path) -> None:
    """Write it as PNG, SVG or PDF; raises `UsageError` where the file cannot be written."""
    save_picture(lambda: figure(result), path)


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
    ax.yaxis.set_major_formatter(_PER_CENT)
    ax.set_ylabel("share of fights")
    ax.set_xlabel(plain(shortened(result.axis.path, 70)))
    ax.grid(axis="y", color=FAINT)
    ax.set_axisbelow(True)
    ax.set_title(f"{plain(shortened(result.outcome, 24))}, values tried "
                 f"({100 * search.level:g} % CI, all together)")  # fmt: skip
    ax.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)


def best_figure(result: BestResult) -> Figure:
    """All candidates, the best on top."""
    with mpl.rc_context(STYLE):
        page = _page(7.5, max(2.2, 1.2 + 0.3 * len(result.results)), result.results[0])
        draw_best(page.subplots(), result)
    return page


def save_best(result: BestResult, path: Path) -> None:
    """Write it as PNG, SVG or PDF; raises `UsageError` where the file cannot be written."""
    save_picture(lambda: best_figure(result), path)


def draw_best(ax: Axes, result: BestResult) -> None:
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
    ax.xaxis.set_major_formatter(_PER_CENT)
    ax.grid(axis="x", color=FAINT)
    ax.set_axisbelow(True)
    ax.set_xlabel("share of fights")
    name, path = (plain(shortened(each, 40)) for each in (result.outcome, result.axis.path))
    ax.set_title(f"{name} by {path} (95 % CI; hollow: out)")


def _page(width: float, body: float, one: BatchResult) -> Figure:
    title = title_lines(one.scenario)
    head = 0.42 + 0.24 * len(title)
    layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1, rect=(0, 0, 1, body / (body + head)))
    page = Picture(width, head + body, layout=layout)
    told = f"seed {one.seed}, {one.ruleset} rules {one.rules}, vsdsim {one.version}"
    write_title(page, title, told)
    return page
