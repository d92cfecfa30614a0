"""What every answer can do; modules of its own, loaded when asked, say and draw it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from pandas import DataFrame

__all__ = ["Answer", "Drawn", "Picture", "Words"]


class Words(Protocol):
    """The module that says an answer."""

    def document(self, answer: Any, /) -> dict[str, Any]:
        """The object that `--json` prints."""

    def columns(self, answer: Any, /) -> dict[str, Any]:
        """The columns of its table, unrounded."""

    def summary(self, answer: Any, /) -> str:
        """It in plain text, 80 columns wide."""

    def html(self, answer: Any, /) -> str:
        """It for a notebook."""


class Picture(Protocol):
    """The module that draws an answer."""

    def figure(self, answer: Any, /) -> Figure:
        """It on a page of its own."""

    def draw(self, ax: Axes, answer: Any, /) -> None:
        """It, drawn there."""


class Answer:
    """An answer that can be read, printed, and taken on as JSON or as a table."""

    __slots__ = ()

    def _words(self) -> Words:
        raise NotImplementedError

    def to_json(self) -> dict[str, Any]:
        """Everything as one JSON object."""
        return self._words().document(self)

    def to_pandas(self) -> DataFrame:
        """Its table, unrounded; raises `UsageError` where pandas is missing."""
        from vsdsim.results.frames import table_of

        return table_of(self._words().columns(self))

    def to_csv(self, path: str | Path) -> None:
        """Write its table as CSV; raises `UsageError` where the file cannot be written."""
        from vsdsim.results.tablefile import save_csv

        save_csv(self._words().columns(self), Path(path))

    def to_parquet(self, path: str | Path) -> None:
        """The same as Parquet; raises `UsageError` where pyarrow is missing, too."""
        from vsdsim.results.tablefile import save_parquet

        save_parquet(self._words().columns(self), Path(path))

    def summary(self) -> str:
        """The answer in plain text, 80 columns wide."""
        return self._words().summary(self)

    def _repr_html_(self) -> str:
        return self._words().html(self)


class Drawn(Answer):
    """An answer with a picture."""

    __slots__ = ()

    def _picture(self) -> Picture:
        raise NotImplementedError

    def plot(self, ax: Axes | None = None) -> Figure | Axes:
        """The picture that `--plot` saves; with `ax`, what it shows is drawn there."""
        if ax is None:
            return self._picture().figure(self)
        self._picture().draw(ax, self)
        return ax

    def save_plot(self, path: Path) -> None:
        """Write the picture as PNG, SVG or PDF; raises `UsageError` where that cannot be."""
        from vsdsim.plots.pictures import save

        save(lambda: self._picture().figure(self), path)
