"""Sums over fights: what a batch keeps, whatever its length.

Everything is an integer and addition is exact, so that neither blocks nor workers change a digit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.block import Block

__all__ = ["Tally"]

_NONE = np.iinfo(np.int64).max
"""No such fight: larger than any number, so that the lowest of two is always the right one."""


@frozen(eq=False)
class Tally:
    """What n fights of C combatants added up to, with O outcomes and at most R rounds."""

    fights: int
    counts: NDArray[np.int64]
    """(O,) fights by outcome."""
    first: NDArray[np.int64]
    """(O,) the lowest fight number of each outcome; see `example`."""
    rounds: NDArray[np.int64]
    """(R + 1,) fights by their length in rounds."""
    first_of_length: NDArray[np.int64]
    """(R + 1,) the lowest fight number of each length; see `example_of_length`."""
    standing: NDArray[np.int64]
    """(C,) fights at whose end the combatant stood."""
    surviving: NDArray[np.int64]
    """(C,) fights at whose end it lived and was not Dying."""
    hp: NDArray[np.int64]
    """(C,) hit points at the end, summed."""
    hp_squares: NDArray[np.object_]
    """(C,) their squares, summed as Python integers: a billion fights overflow 64 bits."""
    dealt: NDArray[np.int64]
    """(C,) damage to foes."""
    taken: NDArray[np.int64]
    """(C,) damage from anybody."""
    kills: NDArray[np.int64]
    """(C,) foes put out of the fight."""
    ended_by: dict[str, NDArray[np.int64]]
    """Cause -> (C,) fights that it put the combatant out of for good."""

    @classmethod
    def of(cls, block: Block, outcomes: int, max_rounds: int) -> Tally:
        """The sums of one block."""
        first = np.full(outcomes, _NONE, dtype=np.int64)
        np.minimum.at(first, block.outcome, block.fights)
        lengths = np.full(max_rounds + 1, _NONE, dtype=np.int64)
        np.minimum.at(lengths, block.rounds, block.fights)
        hp = block.hp.astype(np.int64)
        return cls(
            fights=int(block.fights.size),
            counts=np.bincount(block.outcome, minlength=outcomes).astype(np.int64),
            first=first,
            rounds=np.bincount(block.rounds, minlength=max_rounds + 1).astype(np.int64),
            first_of_length=lengths,
            standing=block.standing.sum(axis=1, dtype=np.int64),
            surviving=block.surviving.sum(axis=1, dtype=np.int64),
            hp=hp.sum(axis=1),
            hp_squares=np.square(hp).sum(axis=1).astype(np.object_),
            dealt=block.dealt,
            taken=block.taken,
            kills=block.kills,
            ended_by=block.ended_by,
        )

    def __add__(self, other: Tally) -> Tally:
        """The sums of both; order makes no difference."""
        return Tally(
            fights=self.fights + other.fights,
            counts=self.counts + other.counts,
            first=np.minimum(self.first, other.first),
            rounds=self.rounds + other.rounds,
            first_of_length=np.minimum(self.first_of_length, other.first_of_length),
            standing=self.standing + other.standing,
            surviving=self.surviving + other.surviving,
            hp=self.hp + other.hp,
            hp_squares=self.hp_squares + other.hp_squares,
            dealt=self.dealt + other.dealt,
            taken=self.taken + other.taken,
            kills=self.kills + other.kills,
            ended_by={
                cause: count + other.ended_by[cause] for cause, count in self.ended_by.items()
            },
        )

    def example(self, outcome: int) -> int | None:
        """The lowest fight number that ended in outcome number `outcome`, None if none did."""
        return None if self.first[outcome] == _NONE else int(self.first[outcome])

    def example_of_length(self, rounds: int) -> int | None:
        """The lowest fight number that lasted exactly `rounds`, None if none did."""
        first = self.first_of_length[rounds]
        return None if first == _NONE else int(first)
