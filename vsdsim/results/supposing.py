"""What could have been otherwise, as a ruleset proposes it: overrides with the words for them."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Generic, TypeVar

from attrs import frozen

__all__ = ["Kind", "Lever", "Offered", "Supposition"]

T = TypeVar("T")


class Kind(StrEnum):
    """Of what kind a supposition is."""

    RULES = "rules"
    """Less of the rules."""
    PEOPLE = "people"
    """Somebody less."""
    CHOICE = "choice"
    """Somebody does otherwise."""
    OWN = "own"
    """The user's own."""
    SHEET = "sheet"
    """Another number on a sheet."""


@frozen
class Supposition:
    """One thing that could have been otherwise."""

    kind: Kind
    label: str
    """`without criticals`, `Aldric parries 30`."""
    overrides: tuple[str, ...]
    """What makes it so, `PATH=VALUE` each."""


@frozen
class Lever:
    """A number on somebody's sheet, and how it is made a step smaller and a step larger."""

    who: str
    """A combatant or a group of equals, `Orc 1-4`."""
    figure: str
    """`DEF`."""
    value: int | None
    """As a file would say it; None where there are several."""
    step: int
    less: tuple[str, ...]
    """Overrides; `more` likewise."""
    more: tuple[str, ...]

    def turned(self, way: int) -> Supposition:
        """A step less (-1) or more (1)."""
        sign = "-" if way < 0 else "+"
        label = f"{self.who}: {self.figure} {sign}{self.step}"
        return Supposition(Kind.SHEET, label, self.less if way < 0 else self.more)

    @property
    def label(self) -> str:
        """`Orc 1-4: DEF 40 ±10`."""
        value = "" if self.value is None else f" {self.value}"
        return f"{self.who}: {self.figure}{value} ±{self.step}"


@frozen
class Offered(Generic[T]):
    """What is proposed, and how much more there would have been had more been wanted."""

    rows: tuple[T, ...]
    left_out: int = 0
    """Not even looked at: some of them might have turned out not to be possible."""

    def __iter__(self) -> Iterator[T]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)
