"""Effects that mend: hit points come back, wounds close."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from attrs import frozen

from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.effect import Effect

__all__ = ["Healing", "Staunching"]

MOST_BLEEDING: Final = 50
"""The most bleeding that one spell can take away, hit points a round."""


@frozen
class Healing(Effect):
    """Hit points come back over a minute."""

    head: ClassVar[str] = "heal"

    heal: int
    """Per cent of the total hit points, in all."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `heal`."""
        return cls(fields.whole("heal", 1, 100) or 1)

    def told(self) -> str:
        """How much."""
        return f"heals {self.heal} % of all HP over a minute"


@frozen
class Staunching(Effect):
    """The worst wound bleeds less."""

    head: ClassVar[str] = "staunch"

    staunch: int
    """Hit points a round."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `staunch`."""
        return cls(fields.whole("staunch", 1, MOST_BLEEDING) or 1)

    def told(self) -> str:
        """How much less."""
        return f"the worst wound bleeds {self.staunch} less"
