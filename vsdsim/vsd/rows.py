"""Event rows: who in which fight, as one-dimensional columns."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["Index", "Rows", "distinct", "members", "news", "which"]

Index: TypeAlias = NDArray[np.intp]
Bit: TypeAlias = NDArray[np.bool_]


class Rows:
    """Who, in which fight: (R,) cells, from which the two are worked out when asked for.

    Most rules need the cells alone, and a division is cheaper than carrying three columns along.
    """

    __slots__ = ("_actor", "_fight", "cell", "fights")

    def __init__(
        self, cell: Index, fights: int, actor: Index | None = None, fight: Index | None = None
    ) -> None:
        self.cell, self.fights = cell, fights
        self._actor, self._fight = actor, fight

    @staticmethod
    def at(fight: Index, actor: Index, fights: int) -> Rows:
        """The rows of `actor` in `fight`, where N is `fights`."""
        return Rows(actor * fights + fight, fights, actor, fight)

    @property
    def actor(self) -> Index:
        """(R,) combatant numbers."""
        if self._actor is None:
            self._actor = self.cell // self.fights
        return self._actor

    @property
    def fight(self) -> Index:
        """(R,) columns of the state."""
        if self._fight is None:
            self._fight = self.cell - self.actor * self.fights
        return self._fight

    def __getitem__(self, chosen: Index | Bit) -> Rows:
        """Some of the rows, by index or by mask."""
        if chosen.dtype == np.bool_:
            chosen = which(chosen)
        return Rows(self.cell.take(chosen), self.fights)

    def carried(self, chosen: Index | slice) -> Rows:
        """Some of the rows, their actors and fights with them."""
        if isinstance(chosen, slice):
            return Rows(self.cell[chosen], self.fights, self.actor[chosen], self.fight[chosen])
        return Rows(
            self.cell.take(chosen), self.fights, self.actor.take(chosen), self.fight.take(chosen)
        )

    def __len__(self) -> int:
        return len(self.cell)


def which(mask: NDArray[Any]) -> Index:
    """Where a column (R,) is not 0, without numpy's detour over shapes."""
    return mask.nonzero()[0]


def distinct(values: Index) -> Index:
    """`values` sorted, each once; leaner than numpy's own for the short columns of a rank."""
    if values.size < 2:
        return values
    values = np.sort(values)
    return values.take(which(news(values)))


def news(values: NDArray[Any]) -> Bit:
    """Where a sorted column takes a new value."""
    new = np.ones(len(values), dtype=np.bool_)
    np.not_equal(values[1:], values[:-1], out=new[1:])
    return new


def members(values: Index, chosen: Index, size: int) -> Index:
    """Which of `values` (as indices into them) are among `chosen`; both lie below `size`."""
    among = np.zeros(size, dtype=np.bool_)
    among[chosen] = True
    return which(among.take(values))
