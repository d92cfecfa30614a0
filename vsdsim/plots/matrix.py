"""The picture of everybody against everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from vsdsim.analysis.matrixtable import cell
from vsdsim.plots.pictures import INK, PER_CENT, STYLE, page_for, plain, write_title
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.matrix import MatrixResult

__all__ = ["Axes", "Figure", "draw", "figure"]

_DARK = 0.45
"""Shade of a cell from which on its figure is white."""


def figure(result: MatrixResult) -> Figure:
    """The heat map with where it comes from."""
    count = len(result.names)
    title = ["Everybody against everybody"]
    with mpl.rc_context(STYLE):
        page = page_for(title, max(6.0, 3.4 + 0.55 * count), max(3.2, 1.8 + 0.4 * count))
        draw(page.subplots(), result)
        one = next(iter(result.results.values()))
        told = f"{result.wanted:,} fights a pair, seed {one.seed}, {one.ruleset} rules {one.rules}"
        write_title(page, title, told)
    return page


def draw(ax: Axes, result: MatrixResult) -> None:
    """How often the row beats the column, the strongest on top and to the right."""
    rates = result.rates
    image = ax.imshow(rates, origin="lower", aspect="auto", cmap="cividis_r", vmin=0, vmax=1)
    for (row, column), rate in np.ndenumerate(rates):
        if not np.isnan(rate):
            told = cell(result, row, column).removesuffix("%")
            ax.text(column, row, told, ha="center", va="center", fontsize=8,
                    color="white" if rate > _DARK else INK)  # fmt: skip
    labels = [plain(shortened(each, 26)) for each in result.names]
    ax.set_xticks(range(len(labels)), labels, rotation=40, ha="right")
    ax.set_yticks(range(len(labels)), labels)
    ax.set_title("How often the row beats the column, in per cent")
    bar = ax.figure.colorbar(image, ax=ax, fraction=0.05, pad=0.02)
    bar.ax.yaxis.set_major_formatter(PER_CENT)
    bar.outline.set_visible(False)
