"""Effects about conditions: one comes over the target, one ends, one cannot begin."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from attrs import frozen

from vsdsim.vsd import conditions as declared
from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.effect import Effect

__all__ = ["CONDITIONS", "Condition", "Ending", "Protection"]

CONDITIONS: Final = words_of(lambda each: each.spells)
"""What a spell can do to somebody, or keep away."""
KINDS: Final = ("humanoid", "beast")
MOST_LEVELS: Final = 100


@frozen
class Condition(Effect):
    """A condition for the duration, or without one for as long as it says (`Condition.alone`)."""

    head: ClassVar[str] = "condition"
    lasts: ClassVar[bool] = True

    condition: str
    """Of CONDITIONS."""
    harm: bool = False
    """Ends as soon as its bearer is harmed."""
    levels: int = 0
    """Levels that all targets can have together; 0: any."""
    only: str = ""
    """`humanoid` or `beast`: nobody else is touched by it."""

    @property
    def must_last(self) -> bool:
        """Whether it is nothing without a duration."""
        return declared.CONDITIONS[self.condition].alone is None

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Keys `condition`, `harm`, `levels`, `only`."""
        return cls(
            fields.choice("condition", CONDITIONS) or CONDITIONS[0],
            harm=fields.flag("harm") or False,
            levels=fields.whole("levels", 1, MOST_LEVELS) or 0,
            only=fields.choice("only", KINDS) or "",
        )

    def told(self) -> str:
        """The condition, until when and of whom."""
        text = self.condition.capitalize() + (" until harmed" if self.harm else "")
        whom = f"{self.only}s" if self.only else ""
        if self.levels:
            whom = f"{self.levels} levels" + (f" of {whom}" if whom else "")
        return f"{text} ({whom})" if whom else text


@frozen
class Ending(Effect):
    """A condition is over."""

    head: ClassVar[str] = "ends"

    ends: str
    """Of CONDITIONS."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `ends`."""
        return cls(fields.choice("ends", CONDITIONS) or CONDITIONS[0])

    def told(self) -> str:
        """The condition."""
        return f"no longer {self.ends.capitalize()}"


@frozen
class Protection(Effect):
    """A condition cannot begin, for the duration."""

    head: ClassVar[str] = "protects"
    lasts: ClassVar[bool] = True

    protects: str
    """Of CONDITIONS."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `protects`."""
        return cls(fields.choice("protects", CONDITIONS) or CONDITIONS[0])

    def told(self) -> str:
        """The condition."""
        return f"cannot be {self.protects.capitalize()}"
