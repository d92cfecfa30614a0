"""What a page is made of, gathered before a word of it is written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from vsdsim.reports.fates import Fate, Fates
    from vsdsim.reports.markup import Markup
    from vsdsim.results.anatomy import Anatomy
    from vsdsim.results.batch import BatchResult

__all__ = ["Material", "Section", "Story", "looked_into"]


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
    text: str = ""
    """The scenario's file, as it was read; empty where it was none."""


@frozen
class Section:
    """A part of the page."""

    name: str
    """Its id."""
    title: str
    body: Markup


def looked_into(material: Material) -> Anatomy:
    """The anatomy, for those who show it; raises `ValueError` where there is none."""
    if material.anatomy is None:
        raise ValueError("required an anatomy, arrived none")
    return material.anatomy
