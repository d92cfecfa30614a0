"""Effects on one roll of the round: wards, true aim, counterspells."""

from __future__ import annotations

from typing import ClassVar, Final, Self

from attrs import evolve, frozen

from vsdsim.vsd.library.cardtext import signed
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.spells.effect import MOST, Effect

__all__ = ["Aim", "Counter", "Ward"]

ATTACKS: Final = ("blow", "shot")


@frozen
class Ward(Effect):
    """Bears on the next blow, or shot, at the target in this round."""

    head: ClassVar[str] = "ward"

    ward: str
    """Of ATTACKS."""
    by: int
    """Added to the attack roll."""

    @property
    def waits(self) -> bool:
        """Whether it waits for what another does (`magic.trigger`)."""
        return True

    @property
    def can_go_further(self) -> bool:
        """Whether a warping option can add to it."""
        return True

    def further(self, by: int) -> Self:
        """The ward with `by` added to its own."""
        return evolve(self, by=self.by + by)

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Keys `ward`, `by`."""
        fields.require("by")
        return cls(fields.choice("ward", ATTACKS) or "blow", fields.whole("by", -MOST, MOST) or 0)

    def told(self) -> str:
        """The modifier and what it is for."""
        return f"{signed(self.by)} to the next {self.ward} at the target"


@frozen
class Aim(Effect):
    """Bears on the target's own next shot in this round."""

    head: ClassVar[str] = "aim"

    aim: int
    """Added to the attack roll."""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `aim`."""
        return cls(fields.whole("aim", -MOST, MOST) or 0)

    def told(self) -> str:
        """The modifier."""
        return f"{signed(self.aim)} to the target's next shot"


@frozen
class Counter(Effect):
    """A spell of another caster fails."""

    head: ClassVar[str] = "counter"

    counter: bool = True

    @property
    def waits(self) -> bool:
        """Whether it waits for what another does (`magic.trigger`)."""
        return True

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """The key `counter`, true."""
        if fields.flag("counter") is False:
            fields.fault(("counter",), "true, or no such effect", fields.raw["counter"])
        return cls()

    def told(self) -> str:
        """What fails."""
        return "another's spell of the phase fails"
