"""What decided it: what if this or that had been otherwise, and which numbers bear on it most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, frozen

from vsdsim.analysis.sweep import Make
from vsdsim.errors import UsageError
from vsdsim.montecarlo.arena import BROKEN_OFF, Arena
from vsdsim.montecarlo.series import Series
from vsdsim.results.anatomy import Anatomy
from vsdsim.results.answer import Drawn
from vsdsim.results.batch import BatchResult
from vsdsim.results.outcomes import number_of
from vsdsim.results.supposing import Kind, Lever, Supposition
from vsdsim.statistics.families import shares
from vsdsim.statistics.intervals import Interval
from vsdsim.statistics.paired import Pairs

if TYPE_CHECKING:
    from vsdsim.results.answer import Picture, Words

__all__ = ["Asked", "Change", "LeftOut", "Turned", "WhyResult", "why"]

ERROR = 0.05
"""The chance that any interval of a family does not hold."""
FIRST_LOOK = 8
"""Sheets are first looked at with this part of the fights: an eighth."""
LEAST_LOOK = 100
MOST_DISSECTED = 10_000
"""Fights that are looked into for what ended whom."""
MOST_TURNED = 12
"""So many figures are fought for with all the fights: those that moved most at first."""


MOST_WHAT_IFS = 80
"""So many what ifs are asked beside the user's own, and so many figures looked at, of a crowd."""
MOST_FIGURES = 180
_AT_ONCE = 16
"""Figures made ready together: of hundreds the first are fought for before the last are made."""


@frozen
class LeftOut:
    """How many what ifs and figures there were beyond those that are asked."""

    changes: int = 0
    figures: int = 0


@frozen
class Asked:
    """What is to be supposed, and what is to be turned."""

    suppositions: tuple[Supposition, ...]
    levers: tuple[Lever, ...]
    own: tuple[str, ...] = ()
    """The overrides that the user supposed, which are among the suppositions."""
    left_out: LeftOut = LeftOut()


@frozen(eq=False)
class Change:
    """How the rate of the outcome changes where something is otherwise, on the same dice."""

    kind: Kind
    label: str
    overrides: tuple[str, ...]
    """What makes it so, beyond those of all."""
    pairs: Pairs
    """Of the outcome: in both, only as it is, only otherwise, in neither."""
    counts: tuple[int, ...]
    """Fights by how they end with it, in the order of the outcomes."""
    level: float
    """At which its interval is taken, for all of its family to hold together."""
    example: int | None
    """The lowest fight that ends otherwise."""

    @property
    def difference(self) -> float:
        """What it adds to the rate, a fraction."""
        return self.pairs.difference

    @property
    def interval(self) -> Interval:
        """Of the difference."""
        return self.pairs.interval(self.level)

    @property
    def sure(self) -> bool:
        """Whether the change is beyond the error."""
        interval = self.interval
        return interval.low > 0 or interval.high < 0


@frozen(eq=False)
class Turned:
    """A number of somebody's sheet made a step smaller and larger."""

    lever: Lever
    less: Change
    more: Change

    @property
    def size(self) -> float:
        """The larger of the two changes, in whichever direction."""
        return max(abs(self.less.difference), abs(self.more.difference))

    @property
    def sure(self) -> bool:
        """Whether one of them is beyond the error."""
        return self.less.sure or self.more.sure


@frozen(eq=False, repr=False)
class WhyResult(Drawn):
    """What decided it, the largest first; its table has a row for each change."""

    base: BatchResult
    """The fights as they are."""
    outcome: str
    """Whose rate is asked about."""
    changes: tuple[Change, ...]
    """What could have been otherwise, from the largest change down."""
    turned: tuple[Turned, ...]
    """The numbers on the sheets, from the largest change down."""
    wanted: int
    anatomy: Anatomy | None = None
    """Of the fights as they are: what ended whom. None where it was broken off before."""
    supposed: tuple[str, ...] = ()
    """What was supposed beyond the usual, `PATH=VALUE` each."""
    left_out: LeftOut = LeftOut()
    """What was not asked, there being too many."""
    interrupted: bool = False

    def change(self, label: str) -> Change:
        """What comes of a supposition by its label; raises `UsageError` for one that is none."""
        for each in self.changes:
            if each.label == label:
                return each
        known = ", ".join(each.label for each in self.changes)
        raise UsageError(f"why: required one of {known}, arrived {label!r}")

    def _words(self) -> Words:
        from vsdsim.analysis import whytable

        return whytable

    def _picture(self) -> Picture:
        from vsdsim.plots import why as picture

        return picture

    def __repr__(self) -> str:
        return (
            f"<WhyResult {self.base.scenario!r}: {self.outcome} in "
            f"{self.base.rate(self.outcome):.4g} of {self.base.fights:,} fights, "
            f"{len(self.changes)} what ifs, {len(self.turned)} figures>"
        )


def why(
    make: Make,
    asked: Asked,
    arena: Arena,
    *,
    fights: int,
    seed: int,
    outcome: str | None = None,
) -> WhyResult:
    """Fight the fights 0 to `fights` - 1 as they are, and with each thing otherwise.

    Of the figures on the sheets those alone that move the outcome most in a first part of the
    fights are asked with all of them. Ctrl-C ends it with what is known, marked as interrupted;
    before the fights as they are it raises. Raises `UsageError` for an outcome that is none,
    `WorkerDied` with what is known.
    """
    base = arena.series(make(()), seed)
    number = number_of(outcome or base.encounter.outcomes[0], base.encounter.outcomes)
    study = _Study(make, arena, seed, number, base)
    # The user's own may be of other sides, which is to be known before any fight is fought.
    own = len(asked.own)
    supposed = [study.variant(each.overrides) for each in asked.suppositions[:own]]
    turned: list[tuple[Series, Series]] = []
    anatomy, interrupted = None, False
    look = min(fights, max(LEAST_LOOK, fights // FIRST_LOOK))
    try:
        figures = len(asked.levers)
        most = 2 * min(MOST_TURNED, figures)
        arena.foresee(fights * (1 + len(asked.suppositions) + most) + look * (2 * figures - most))
        arena.grow([(base, fights)])
        anatomy = study.dissected()
        supposed += [study.variant(each.overrides) for each in asked.suppositions[own:]]
        arena.grow((each, fights) for each in supposed)
        for at in range(0, figures, _AT_ONCE):
            some = asked.levers[at : at + _AT_ONCE]
            turned += [(study.variant(each.less), study.variant(each.more)) for each in some]
            arena.grow((each, look) for both in turned[at:] for each in both)
        top = sorted(turned, key=lambda both: -max(map(study.size, both)))[:MOST_TURNED]
        arena.foresee(0)
        arena.grow((each, fights) for both in top for each in both)
    except BROKEN_OFF:
        interrupted = True
        if not base.fights:
            raise
    found = study.result(asked, supposed, turned)
    return arena.answered(evolve(found, wanted=fights, anatomy=anatomy, interrupted=interrupted))


@frozen
class _Study:
    """The fights as they are, and what is held against them."""

    make: Make
    arena: Arena
    seed: int
    number: int
    base: Series

    def variant(self, overrides: Sequence[str]) -> Series:
        """The series with overrides; raises `UsageError` where sides come or go with them."""
        encounter = self.make(overrides)
        if encounter.outcomes != self.base.encounter.outcomes:
            one, other = (", ".join(e.outcomes) for e in (self.base.encounter, encounter))
            raise UsageError(f"why: required the same sides, arrived {one} and {other}")
        return self.arena.series(encounter, self.seed)

    def dissected(self) -> Anatomy:
        """What ended whom in the first of the fights as they are; Ctrl-C breaks it off."""
        fights = np.arange(min(self.base.fights, MOST_DISSECTED), dtype=np.int64)
        with self.arena.heard():
            return self.base.encounter.dissect(self.seed, fights)[1]

    def size(self, series: Series) -> float:
        """How much the outcome changes, in whichever direction; more where more flips."""
        pairs = self._pairs(series)
        return abs(pairs.difference) + 1e-6 * pairs.flipped / max(1, pairs.total)

    def result(
        self,
        asked: Asked,
        supposed: Sequence[Series],
        turned: Sequence[tuple[Series, Series]],
    ) -> WhyResult:
        """All that is known of what is otherwise, in order."""
        outcomes = self.base.encounter.outcomes
        one = _level(len(asked.suppositions))
        changes = [
            self._change(each, series, one)
            for each, series in zip(asked.suppositions, supposed, strict=False)
            if series.fights
        ]
        # Each figure both ways, after the first look and after all fights.
        many = _level(4 * len(asked.levers))
        figures = [
            Turned(
                lever,
                self._change(lever.turned(-1), less, many),
                self._change(lever.turned(1), more, many),
            )
            for lever, (less, more) in zip(asked.levers, turned, strict=False)
            if less.fights and more.fights
        ]
        return WhyResult(
            base=self.base.result(),
            outcome=outcomes[self.number],
            changes=tuple(sorted(changes, key=lambda each: -abs(each.difference))),
            turned=tuple(sorted(figures, key=lambda each: -each.size)),
            wanted=self.base.fights,
            supposed=asked.own,
            left_out=asked.left_out,
        )

    def _pairs(self, series: Series) -> Pairs:
        size = min(self.base.fights, series.fights)
        was, now = (each.outcome[:size] == self.number for each in (self.base, series))
        return Pairs.of(was, now)

    def _change(self, supposed: Supposition, series: Series, level: float) -> Change:
        size = min(self.base.fights, series.fights)
        ends = series.outcome[:size]
        was, now = (each == self.number for each in (self.base.outcome[:size], ends))
        parted = np.flatnonzero(was != now)
        counts = np.bincount(ends, minlength=len(self.base.encounter.outcomes))
        return Change(
            kind=supposed.kind,
            label=supposed.label,
            overrides=supposed.overrides,
            pairs=Pairs.of(was, now),
            counts=tuple(counts.tolist()),
            level=level,
            example=int(parted[0]) if parted.size else None,
        )


def _level(questions: int) -> float:
    """The level of each of so many intervals, for all to hold together (Bonferroni)."""
    return 1 - shares(ERROR, max(1, questions))[0]
