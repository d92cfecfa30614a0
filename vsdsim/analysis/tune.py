"""The inverse question: the value of a field at which an outcome comes as often as it should."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from vsdsim.analysis.growing import grown
from vsdsim.analysis.sweep import Make
from vsdsim.analysis.varying import Axis
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import Arena
from vsdsim.results.batch import BatchResult
from vsdsim.results.outcomes import number_of
from vsdsim.statistics.bisection import Finding, Judgement, Search
from vsdsim.statistics.intervals import Interval

if TYPE_CHECKING:
    from pandas import DataFrame

    from vsdsim.tuneplot import Axes, Figure

__all__ = ["TunePoint", "TuneResult", "tune"]


@frozen(eq=False)
class TunePoint:
    """A value that was tried."""

    place: int
    """Its place among the values."""
    result: BatchResult
    interval: Interval
    """Of the rate; all of a search hold together, at any time, with a chance of its level."""


@frozen(eq=False, repr=False)
class TuneResult:
    """What a search for a target found out."""

    axis: Axis
    """Its values in rising order."""
    outcome: str
    search: Search
    judgement: Judgement
    points: tuple[TunePoint, ...]
    """Those that were tried, in the order of their values."""
    most: int
    """Fights that a value was given at most."""
    overrides: tuple[str, ...] = ()
    interrupted: bool = False

    @property
    def found(self) -> bool:
        """Whether there is an answer, be it that the target cannot be reached."""
        return self.judgement.finding is not Finding.SEARCHING

    @property
    def value(self) -> int | float | None:
        """The value at which the outcome comes as often as it should, None where none is known."""
        if self.judgement.finding is not Finding.HIT or self.axis.numbers is None:
            return None
        return self.axis.numbers[self.judgement.answer[0]]

    def point(self, place: int) -> TunePoint:
        """What is known of a value that was tried."""
        return next(each for each in self.points if each.place == place)

    def to_json(self) -> dict[str, Any]:
        """Everything as one JSON object."""
        from vsdsim.analysis.tunetable import document

        return document(self)

    def to_pandas(self) -> DataFrame:
        """A row for each value that was tried; raises `UsageError` where pandas is missing."""
        from vsdsim.analysis.tunetable import columns
        from vsdsim.results.frames import table_of

        return table_of(columns(self))

    def plot(self, ax: Axes | None = None) -> Figure | Axes:
        """The values tried with their intervals, and the target; with `ax`, drawn there."""
        from vsdsim.tuneplot import draw, figure

        if ax is None:
            return figure(self)
        draw(ax, self)
        return ax

    def save_plot(self, path: Path) -> None:
        """Write the picture as PNG, SVG or PDF; raises `UsageError` where that cannot be."""
        from vsdsim.tuneplot import save

        save(self, path)

    def summary(self) -> str:
        """The answer in plain text, 80 columns wide."""
        from vsdsim.analysis.tunetable import summary

        return summary(self)

    def __repr__(self) -> str:
        from vsdsim.analysis.tunetable import headline

        return f"<TuneResult {self.axis.path!r}: {headline(self)}>"

    def _repr_html_(self) -> str:
        from vsdsim.analysis.tunetable import html

        return html(self)


def tune(
    make: Make,
    axis: Axis,
    arena: Arena,
    *,
    outcome: str,
    target: float,
    seed: int,
    margin: float = 0.01,
    most: int = 200_000,
    level: float = 0.95,
    overrides: tuple[str, ...] = (),
) -> TuneResult:
    """Look for the value at which `outcome` comes with the rate `target`, give or take `margin`.

    The ends are fought first, then what lies halfway, each until it is clear on which side of the
    target it is, with `most` fights at most. Ctrl-C ends it with what is known; before the first
    fights it raises. Raises `UsageError` for values that are no numbers, a target out of range, or
    an outcome that is none.
    """
    axis = _rising(axis)
    search = Search(
        tuple(float(each) for each in axis.numbers or ()), target, margin=margin, level=level
    )
    found: dict[int, Any] = {}
    judged, interrupted = search.judge({}), False
    try:
        while judged.next is not None:
            place = judged.next
            if place not in found:
                encounter = make([*overrides, axis.setting(place)])
                number_of(outcome, encounter.outcomes)
                found[place] = arena.series(encounter, seed)
            series = found[place]
            if series.fights >= most:
                break
            arena.grow([(series, grown(series.fights, most))])
            judged = search.judge(_seen(found, outcome))
    except KeyboardInterrupt:
        interrupted = True
        if not any(series.fights for series in found.values()):
            raise
        judged = search.judge(_seen(found, outcome))
    points = tuple(
        TunePoint(place, found[place].result(), judged.intervals[place])
        for place in sorted(found)
        if found[place].fights
    )
    return TuneResult(
        axis, outcome, search, judged, points, most, tuple(overrides), interrupted=interrupted
    )


def _seen(found: dict[int, Any], outcome: str) -> dict[int, tuple[int, int]]:
    """How often the outcome came in how many fights, of each value tried."""
    results = {place: each.result() for place, each in found.items() if each.fights}
    return {place: (each.count(outcome), each.fights) for place, each in results.items()}


def _rising(axis: Axis) -> Axis:
    """The axis with its numbers in rising order."""
    if axis.numbers is None or len(axis.values) < 2:
        raise UsageError(
            f"--vary: required at least two numbers to search among (PATH=LOW:HIGH), arrived "
            f"{axis.path}={','.join(axis.values)[:60]}"
        )
    order = sorted(range(len(axis.values)), key=axis.numbers.__getitem__)
    return evolve(
        axis,
        values=tuple(axis.values[each] for each in order),
        numbers=tuple(axis.numbers[each] for each in order),
    )
