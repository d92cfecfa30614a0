"""How each fight went for the first side, so that five of them can stand for all.

The order, worst first: lost, drawn, undecided, won; within these by the *margin*, the share of its
hit points that the first side has left in those still in the fight, less the same of all others;
then by rounds, where a quick victory is better than a slow one and a slow defeat than a quick one;
then by number.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from attrs import define, field, frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from vsdsim.results.block import Block

__all__ = ["PLACES", "Fate", "Fates", "Gatherer"]

PLACES: Final = (5, 25, 50, 75, 95)
"""Per cent of the fights, in that order, that went no better."""


@frozen
class Fate:
    """One fight."""

    places: tuple[int, ...]
    """Which of `PLACES` it stands for."""
    number: int
    outcome: str
    rounds: int
    own: float
    """The share of its hit points that the first side has left in those still in the fight."""
    others: float
    """The same of all others together."""


@define(eq=False)
class Gatherer:
    """Hears blocks in fight order, and keeps of each fight what its place hangs on."""

    outcomes: tuple[str, ...]
    own: NDArray[np.bool_]
    """(C,) of the first side."""
    begin: NDArray[np.int64]
    """(C,) hit points unhurt, those still to arrive included."""
    _parts: list[tuple[NDArray[np.int64], ...]] = field(factory=list)

    def __call__(self, block: Block) -> None:
        """Add the fights of a block."""
        left = np.where(block.standing, np.maximum(block.hp, 0), 0)
        sums = [left[some].sum(axis=0, dtype=np.int64) for some in (self.own, ~self.own)]
        columns = (block.fights, block.outcome, block.rounds, *sums)
        self._parts.append(tuple(each.astype(np.int64) for each in columns))

    def fates(self) -> Fates:
        """All that was heard; a fight at least."""
        columns = [np.concatenate(each) for each in zip(*self._parts, strict=True)]
        begin = (int(self.begin[self.own].sum()), int(self.begin[~self.own].sum()))
        return Fates(self.outcomes, begin, *columns)


@frozen(eq=False, slots=False)
class Fates:
    """The fights of a batch, n of them."""

    outcomes: tuple[str, ...]
    """The sides, the first among them first, then `draw`, then `undecided`."""
    begin: tuple[int, int]
    """Hit points of the first side and of all others, unhurt."""
    fights: NDArray[np.int64]
    """(n,) numbers, ascending."""
    outcome: NDArray[np.int64]
    """(n,) index into `outcomes`."""
    rounds: NDArray[np.int64]
    """(n,)"""
    own: NDArray[np.int64]
    """(n,) hit points left to the first side, in those still in the fight."""
    others: NDArray[np.int64]
    """(n,) the same of all others."""

    @cached_property
    def margin(self) -> NDArray[np.int64]:
        """(n,) the margin, as a multiple that is whole: see `scale`."""
        return self.own * self.begin[1] - self.others * self.begin[0]

    @property
    def scale(self) -> int:
        """What `margin` comes to where all of the first side are unhurt and all others out."""
        return max(1, self.begin[0] * self.begin[1])

    @cached_property
    def rank(self) -> NDArray[np.int64]:
        """(n,) 0 lost, 1 drawn, 2 undecided, 3 won."""
        ranks = np.zeros(len(self.outcomes), dtype=np.int64)
        ranks[0], ranks[-2], ranks[-1] = 3, 1, 2
        return ranks[self.outcome]

    @cached_property
    def order(self) -> NDArray[np.intp]:
        """(n,) places of the fights, the worst for the first side first."""
        pace = np.select([self.rank == 3, self.rank == 0], [-self.rounds, self.rounds], 0)
        return np.lexsort((self.fights, pace, self.margin, self.rank))

    def told(self) -> list[Fate]:
        """The fights that stand for all, worst first; fewer than five where fights are few."""
        size = len(self.fights)
        found: dict[int, list[int]] = {}
        for place in PLACES:
            found.setdefault(int(self.order[-(-place * size // 100) - 1]), []).append(place)
        return [self._fate(at, tuple(places)) for at, places in found.items()]

    def _fate(self, at: int, places: tuple[int, ...]) -> Fate:
        return Fate(
            places=places,
            number=int(self.fights[at]),
            outcome=self.outcomes[int(self.outcome[at])],
            rounds=int(self.rounds[at]),
            own=int(self.own[at]) / max(1, self.begin[0]),
            others=int(self.others[at]) / max(1, self.begin[1]),
        )
