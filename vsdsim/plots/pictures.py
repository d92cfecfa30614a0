"""What all pictures share: their looks, how notebooks show them, how they become files."""

from __future__ import annotations

import io
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import matplotlib as mpl
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.layout_engine import ConstrainedLayoutEngine
from matplotlib.ticker import FuncFormatter

from vsdsim.errors import UsageError
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = [
    "FAINT",
    "INK",
    "PER_CENT",
    "STYLE",
    "Picture",
    "page_for",
    "plain",
    "save",
    "title_lines",
    "told_page",
    "write_title",
]

INK, FAINT = "#222222", "#E4E4E4"
STYLE: Final[dict[Any, Any]] = {
    "font.size": 9.0,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.titlesize": 10.5,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "svg.fonttype": "none",
    # The same result is the same file, byte for byte.
    "svg.hashsalt": "vsdsim",
}
PER_CENT = FuncFormatter(lambda share, _: f"{100 * share:g} %")
"""Ticks of an axis of shares."""
_MOST_LINES, _LINE, _TOP = 2, 0.24, 0.14
"""Lines of a title, inches of each, and inches above the first."""


class Picture(Figure):
    """A figure that a notebook shows whether or not pyplot is there."""

    def __init__(self, width: float, height: float, **more: Any) -> None:
        super().__init__(figsize=(width, height), **more)
        FigureCanvasAgg(self)

    def _repr_png_(self) -> bytes:
        buffer = io.BytesIO()
        with _any_script():
            self.savefig(buffer, format="png", dpi=110)
        return buffer.getvalue()


def save(draw: Callable[[], Figure], path: Path) -> None:
    """Draw, and write the picture as PNG, SVG or PDF, by the suffix of `path`.

    Raises `UsageError` where the file cannot be written.
    """
    kind = path.suffix.lower().removeprefix(".")
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(kind, {})
    with mpl.rc_context(STYLE), _any_script():
        try:
            draw().savefig(path, format=kind, dpi=150, metadata=metadata)
        except OSError as trouble:
            raise UsageError(
                f"{path}: cannot be written: {os.strerror(trouble.errno or 0)}"
            ) from None


@contextmanager
def _any_script() -> Iterator[None]:
    """A name in a script that the font lacks is drawn as boxes, and nobody is warned of it."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=r"Glyph .* missing")
        yield


def title_lines(title: str, width: int = 80) -> list[str]:
    """A title in at most two lines."""
    return wrap(plain(title), width)[:_MOST_LINES]


def write_title(page: Figure, lines: list[str], below: str) -> None:
    """The lines of a title at the top of a page, and a smaller one below."""
    height = page.get_figheight()
    for number, line in enumerate(lines):
        top = 1 - (_TOP + _LINE * number) / height
        page.text(0.012, top, line, va="top", fontsize=13, fontweight="bold")
    page.text(0.012, 1 - (_TOP + 0.03 + _LINE * len(lines)) / height, plain(below), va="top")


def page_for(title: list[str], width: float, body: float) -> Picture:
    """An empty page with room for these lines, and one below them, above `body` inches."""
    height = 0.42 + _LINE * len(title) + body
    layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1, rect=(0, 0, 1, body / height))
    return Picture(width, height, layout=layout)


def told_page(width: float, body: float, one: BatchResult) -> Figure:
    """A page with its title and how its fights were fought; `body` inches are left to draw."""
    title = title_lines(one.scenario)
    page = page_for(title, width, body)
    told = f"seed {one.seed}, {one.ruleset} rules {one.rules}, vsdsim {one.version}"
    write_title(page, title, told)
    return page


def plain(text: str) -> str:
    """`text` with its dollars kept from meaning mathematics."""
    return text.replace("$", r"\$")
