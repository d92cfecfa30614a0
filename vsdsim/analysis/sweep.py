"""A sweep: one scenario with a field or two varied, every point fought with the same dice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

import numpy as np
from attrs import frozen

from vsdsim.analysis.varying import Axis, check, grid
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.montecarlo.series import Series
from vsdsim.results.answer import Drawn
from vsdsim.results.batch import BatchResult
from vsdsim.results.block import Encounter
from vsdsim.results.outcomes import number_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.plots.sweep import Axes, Figure
    from vsdsim.results.answer import Picture, Words

__all__ = ["Make", "SweepPoint", "SweepResult", "sweep"]

Make: TypeAlias = Callable[[Sequence[str]], Encounter]
"""Makes the encounter ready that `PATH=VALUE` overrides lead to."""


@frozen(eq=False)
class SweepPoint:
    """One choice of values, and what its fights came to."""

    at: tuple[int, ...]
    """Number of the value on each axis."""
    result: BatchResult


@frozen(eq=False, repr=False)
class SweepResult(Drawn):
    """What the fights came to at each point, in the order of the values, the last axis fastest.

    Its table has a row for each point and outcome.
    """

    scenario: str
    axes: tuple[Axis, ...]
    outcomes: tuple[str, ...]
    """The sides in the file's order, then `draw`, then `undecided`."""
    points: tuple[SweepPoint, ...]
    """Without those of which no fight is known, when it was interrupted."""
    wanted: int
    """Fights asked for at each point."""
    overrides: tuple[str, ...] = ()
    """The same at every point."""
    interrupted: bool = False

    def outcome(self, name: str | None = None) -> str:
        """The outcome of this name, the first side without one; raises `UsageError`."""
        return self.outcomes[0 if name is None else number_of(name, self.outcomes)]

    def rates(self, outcome: str | None = None) -> NDArray[np.float64]:
        """(values of each axis) the rate of an outcome (of the first side), nan where unknown."""
        name = self.outcome(outcome)
        rates = np.full([len(axis.values) for axis in self.axes], np.nan)
        for point in self.points:
            rates[point.at] = point.result.rate(name)
        return rates

    def plot(
        self, ax: Axes | None = None, outcome: str | None = None, label: str | None = None
    ) -> Figure | Axes:
        """A curve of one axis, a heat map of two; with `ax`, drawn there.

        With a `label` it is the curve of one outcome, called so, among others on `ax`. Raises
        `UsageError` for a label without `ax`, or of two axes.
        """
        from vsdsim.plots.sweep import draw, figure

        if ax is None:
            if label is not None:
                raise UsageError(
                    f"label: required ax to draw on beside it, arrived {label!r} alone"
                )
            return figure(self, outcome)
        draw(ax, self, outcome, label)
        return ax

    def save_plot(self, path: Path, outcome: str | None = None) -> None:
        """Write the picture as PNG, SVG or PDF; raises `UsageError` where that cannot be."""
        from vsdsim.plots.sweep import save

        save(self, path, outcome)

    def summary(self, outcome: str | None = None) -> str:
        """The answer in plain text, 80 columns wide."""
        from vsdsim.analysis.sweeptable import summary

        return summary(self, outcome)

    def _words(self) -> Words:
        from vsdsim.analysis import sweeptable

        return sweeptable

    def _picture(self) -> Picture:
        from vsdsim.plots import sweep

        return sweep

    def __repr__(self) -> str:
        size = " x ".join(str(len(axis.values)) for axis in self.axes)
        paths = ", ".join(axis.path for axis in self.axes)
        return f"<SweepResult {self.scenario!r}: {size} of {paths}, {self.wanted:,} fights each>"


def sweep(
    make: Make,
    axes: Sequence[Axis],
    arena: Arena,
    *,
    fights: int,
    seed: int,
    overrides: Sequence[str] = (),
) -> SweepResult:
    """Fight the fights 0 to `fights` - 1 of every point, all points side by side.

    Ctrl-C ends it with what is known, marked as interrupted; before anything is known it raises.
    Raises `UsageError` for values that fit nothing, `ScenarioError` with the faults of a point,
    `WorkerDied` with what is known.
    """
    check(axes)
    at = list(grid(axes))
    settings = [
        [axis.setting(number) for axis, number in zip(axes, each, strict=True)] for each in at
    ]
    all_series = [arena.series(make([*overrides, *each]), seed) for each in settings]
    first = all_series[0].encounter
    interrupted = False
    try:
        arena.grow((series, fights) for series in all_series)
    except BROKEN_OFF:
        interrupted = True
        if not any(series.fights for series in all_series):
            raise
    result = SweepResult(
        scenario=first.scenario.name,
        axes=tuple(axes),
        outcomes=_outcomes(all_series),
        points=tuple(
            SweepPoint(each, series.result())
            for each, series in zip(at, all_series, strict=True)
            if series.fights
        ),
        wanted=fights,
        overrides=tuple(overrides),
        interrupted=interrupted,
    )
    return arena.answered(result)


def _outcomes(all_series: Sequence[Series]) -> tuple[str, ...]:
    """The outcomes that all points share; raises `UsageError` where they differ."""
    found = dict.fromkeys(series.encounter.outcomes for series in all_series)
    if len(found) > 1:
        one, other = list(found)[:2]
        raise UsageError(
            f"--vary: required the same sides at every point, arrived {', '.join(one)} and "
            f"{', '.join(other)}"
        )
    return next(iter(found))
