"""What a page is made of, gathered before a word of it is written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from attrs import frozen

from vsdsim.reports.markup import Markup, tag

if TYPE_CHECKING:
    from vsdsim.reports.fates import Fate, Fates
    from vsdsim.results.anatomy import Anatomy
    from vsdsim.results.batch import BatchResult
    from vsdsim.statistics import Interval

__all__ = ["Material", "Section", "Shift", "Story", "Why", "looked_into", "of_which"]


class Shift(Protocol):
    """How the rate of an outcome changes where something is otherwise, on the same dice."""

    @property
    def label(self) -> str:
        """What is otherwise."""

    @property
    def difference(self) -> float:
        """What is added to the rate, a fraction."""

    @property
    def interval(self) -> Interval:
        """Of the difference."""

    @property
    def sure(self) -> bool:
        """Whether it is beyond the error."""

    @property
    def example(self) -> int | None:
        """The lowest fight that ends otherwise, None where none does."""


class Lever(Protocol):
    """A number on somebody's sheet."""

    @property
    def label(self) -> str:
        """Whose and which."""


class Turned(Protocol):
    """Such a number made a step smaller and larger."""

    @property
    def lever(self) -> Lever:
        """Which."""

    @property
    def less(self) -> Shift:
        """A step smaller."""

    @property
    def more(self) -> Shift:
        """A step larger."""

    @property
    def size(self) -> float:
        """The larger of both differences, in whichever direction."""

    @property
    def sure(self) -> bool:
        """Whether one of them is beyond the error."""


class Why(Protocol):
    """What bears on an outcome, as `why` finds it; the largest changes first."""

    @property
    def base(self) -> BatchResult:
        """The fights as they are, against which all is held."""

    @property
    def outcome(self) -> str:
        """Whose rate is asked about."""

    @property
    def changes(self) -> Sequence[Shift]:
        """What could have been otherwise."""

    @property
    def turned(self) -> Sequence[Turned]:
        """The numbers on the sheets."""


@frozen
class Story:
    """One of the fights that stand for all, told."""

    fate: Fate
    lines: tuple[str, ...]
    """As `run` prints it."""
    command: str
    """What tells it again."""


@frozen(eq=False)
class Material:
    """Everything that a page shows."""

    result: BatchResult
    fates: Fates
    anatomy: Anatomy | None
    """Of these fights, or the first of them; None where nobody has looked."""
    stories: tuple[Story, ...]
    """Worst first."""
    max_rounds: int
    notices: tuple[str, ...] = ()
    """What a reader should know first: of the ruleset, about this scenario."""
    why: Why | None = None
    """What bears on the outcome; None where nobody has asked."""
    text: str = ""
    """The scenario's file, as it was read; empty where it was none."""


@frozen
class Section:
    """A part of the page."""

    name: str
    """Its id."""
    title: str
    body: Markup


def of_which(material: Material) -> Markup | None:
    """Says which fights have been looked into, where they are not all."""
    known, fights = looked_into(material).fights, material.result.fights
    if known == fights:
        return None
    return tag("p", f"Of the first {known:,} of the {fights:,} fights (--dissect).", class_="note")


def looked_into(material: Material) -> Anatomy:
    """The anatomy, for those who show it; raises `ValueError` where there is none."""
    if material.anatomy is None:
        raise ValueError("required an anatomy, arrived none")
    return material.anatomy
