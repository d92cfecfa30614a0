"""The inverse question: the value of a field at which an outcome comes as often as it should."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from vsdsim.analysis.searches.growing import grown
from vsdsim.analysis.sweep import Make
from vsdsim.analysis.varying import Axis
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.results.answer import Drawn
from vsdsim.results.batch import BatchResult
from vsdsim.results.outcomes import number_of
from vsdsim.statistics.bisection import Finding, Judgement, Search
from vsdsim.statistics.intervals import Interval

if TYPE_CHECKING:
    from vsdsim.results.answer import Picture, Words

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
class TuneResult(Drawn):
    """What a search for a target found out.

    Its table has a row for each value that was tried.
    """

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
    def decided(self) -> bool:
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

    def _words(self) -> Words:
        from vsdsim.analysis.searches import tunetable

        return tunetable

    def _picture(self) -> Picture:
        from vsdsim.plots import tune

        return tune

    def __repr__(self) -> str:
        from vsdsim.analysis.searches.tunetable import headline

        return f"<TuneResult {self.axis.path!r}: {headline(self)}>"


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
    an outcome that is none; `WorkerDied` with what is known.
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
    except BROKEN_OFF:
        interrupted = True
        if not any(series.fights for series in found.values()):
            raise
        judged = search.judge(_seen(found, outcome))
    points = tuple(
        TunePoint(place, found[place].result(), judged.intervals[place])
        for place in sorted(found)
        if found[place].fights
    )
    result = TuneResult(
        axis, outcome, search, judged, points, most, tuple(overrides), interrupted=interrupted
    )
    return arena.answered(result)


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
