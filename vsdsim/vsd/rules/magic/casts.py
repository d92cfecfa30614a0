"""Spells as they are cast: who casts what at whom, with which dice."""

from __future__ import annotations

from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, open_ended
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, indices

__all__ = ["Casts", "roll_casts"]


@frozen(eq=False)
class Casts:
    """Spells of one rank as they are cast, (R,) each."""

    caster: Rows
    target: Rows
    """Whom each is aimed at; the caster of what is cast at oneself."""
    casting: Ints
    """Its number."""
    bonus: Ints
    """Everything of the casting roll but the die (`magic.roll`)."""
    keys: Keys
    """Address of the casting roll."""

    def __getitem__(self, chosen: Index | Bools) -> Casts:
        """Some of them, by index or mask."""
        index = indices(chosen)
        return Casts(
            self.caster[index],
            self.target[index],
            self.casting.take(index),
            self.bonus.take(index),
            self.keys.take(index),
        )

    def __len__(self) -> int:
        return len(self.caster)


def roll_casts(keys: Keys) -> OpenEnded:
    """The dice at the addresses of casting rolls."""
    return open_ended(keys)
