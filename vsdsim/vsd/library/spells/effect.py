"""What every effect of a spell has: a head in the data, a reader, and words for a card."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, Self

from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.vocabulary import Severity

__all__ = ["MOST", "SEVERITIES", "Effect"]

MOST: Final = 200
"""No modifier of an effect is above this, or below its negative."""
SEVERITIES: Final[Mapping[str, Severity]] = {each.name.capitalize(): each for each in Severity}
"""By the words of the tables."""


class Effect(ABC):
    """One thing that a spell does to whom it is cast at."""

    head: ClassVar[str]
    """The key that its table in the data begins with."""
    lasts: ClassVar[bool] = False
    """Goes on for the duration of the spell."""

    @property
    def must_last(self) -> bool:
        """Whether it is nothing without a duration."""
        return self.lasts

    @property
    def waits(self) -> bool:
        """Whether it waits for what another does (`magic.trigger`)."""
        return False

    @classmethod
    @abstractmethod
    def read(cls, fields: Fields) -> Self:
        """The effect of a table that has the head; where `fields` turned bad it means nothing."""

    @abstractmethod
    def told(self) -> str:
        """What it does, in a few words."""

    @property
    def can_go_further(self) -> bool:
        """Whether a warping option can add to it."""
        return False

    def further(self, by: int) -> Self:  # noqa: ARG002 - most have no such number
        """The effect with `by` added to its number, if it has one to add to."""
        return self
