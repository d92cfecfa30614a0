"""Event rows: who in which fight, as one-dimensional columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, TypeAlias, TypeVar

import numpy as np
from attrs import fields
from numpy.typing import NDArray

__all__ = [
    "Index",
    "Rows",
    "WholeRows",
    "distinct",
    "indices",
    "join",
    "members",
    "news",
    "one_of",
    "picked",
    "some",
    "spread",
    "which",
]

Index: TypeAlias = NDArray[np.intp]
Bit: TypeAlias = NDArray[np.bool_]
Columns = TypeVar("Columns")
"""An attrs class whose fields are all columns (R,)."""


class Rows:
    """Who, in which fight: (R,) cells, from which the two are worked out when asked for.

    Most rules need the cells alone. Some of the rows look up their actors and fights in the rows
    they are of, where these know them: that takes half as long as a division.
    """

    __slots__ = ("cell", "chosen", "fights", "known_actor", "known_fight", "parent")

    def __init__(
        self, cell: Index, fights: int, actor: Index | None = None, fight: Index | None = None
    ) -> None:
        self.cell, self.fights = cell, fights
        self.known_actor, self.known_fight = actor, fight
        self.parent: Rows | None = None
        self.chosen: Index | slice = slice(None)

    @staticmethod
    def at(fight: Index, actor: Index, fights: int) -> Rows:
        """The rows of `actor` in `fight`, where N is `fights`."""
        cell = np.multiply(actor, fights, dtype=np.intp)
        cell += fight
        return Rows(cell, fights, actor, fight)

    @staticmethod
    def where(mask: Bit) -> Rows:
        """The rows of a (C, N) mask, whose actors are found without a division."""
        number, fights = mask.shape
        cell = which(mask.reshape(-1))
        ends = np.searchsorted(cell, np.arange(number + 1) * fights)
        return Rows(cell, fights, np.repeat(np.arange(number), np.diff(ends)))

    def beside(self, actor: NDArray[Any]) -> Rows:
        """Another combatant of each one's fight; -1, nobody, comes out as combatant 0."""
        return Rows.at(self.fight, np.maximum(actor, 0).astype(np.intp), self.fights)

    def facing(self, one: int) -> Rows:
        """Combatant `one` of each one's fight."""
        actor = np.full(len(self), one)
        return Rows(self.fight + one * self.fights, self.fights, actor, self.fight)

    @property
    def actor(self) -> Index:
        """(R,) combatant numbers."""
        if self.known_actor is None:
            of = self.parent
            if of is None or of.known_actor is None:
                self.known_actor = self.cell // self.fights
            else:
                self.known_actor = some(of.known_actor, self.chosen)
        return self.known_actor

    @property
    def fight(self) -> Index:
        """(R,) columns of the state."""
        if self.known_fight is None:
            of = self.parent
            if of is None or of.known_fight is None:
                first = self.actor * self.fights
                self.known_fight = np.subtract(self.cell, first, out=first)
            else:
                self.known_fight = some(of.known_fight, self.chosen)
        return self.known_fight

    def read(self, column: NDArray[Any]) -> NDArray[Any]:
        """(R,) what a column (C, N) says of them."""
        return column.take(self.cell)

    def look_up(self, values: NDArray[Any]) -> NDArray[Any]:
        """(R,) what fixed `values` (C,) say of them."""
        return values.take(self.actor)

    def __getitem__(self, chosen: Index | Bit | slice) -> Rows:
        """Some of the rows, by index, mask or slice."""
        if isinstance(chosen, slice):
            rows = Rows(self.cell[chosen], self.fights)
        else:
            chosen = indices(chosen)
            rows = Rows(self.cell.take(chosen), self.fights)
        rows.parent, rows.chosen = self, chosen
        return rows

    def __len__(self) -> int:
        return len(self.cell)


class WholeRows(Rows):
    """All the rows of some combatants, one combatant after another, whoever is in the fight.

    Columns are read and written a combatant at a time: a tenth of what it takes by cells.
    """

    def __init__(self, combatants: Index, fights: int) -> None:
        self.combatants, self.fights = combatants, fights

    @cached_property
    def cell(self) -> Index:  # type: ignore[override]  # worked out when asked for
        """(R,) their cells."""
        return (self.combatants[:, None] * self.fights + np.arange(self.fights)).reshape(-1)

    @cached_property
    def known_actor(self) -> Index:  # type: ignore[override]
        """(R,) combatant numbers."""
        return np.repeat(self.combatants, self.fights)

    @cached_property
    def known_fight(self) -> Index:  # type: ignore[override]
        """(R,) columns of the state."""
        return np.tile(np.arange(self.fights), len(self.combatants))

    def __getitem__(self, chosen: Index | Bit | slice) -> Rows:
        """Some of the rows, worked out by themselves."""
        if isinstance(chosen, slice):
            return super().__getitem__(chosen)
        index = indices(chosen)
        number = index // self.fights
        fight = index - number * self.fights
        return Rows.at(fight, self.combatants.take(number), self.fights)

    def __len__(self) -> int:
        return len(self.combatants) * self.fights

    def facing(self, one: int) -> WholeRows:
        """Combatant `one` of each one's fight."""
        return WholeRows(np.full(len(self.combatants), one), self.fights)

    def read(self, column: NDArray[Any]) -> NDArray[Any]:
        """(R,) what a column (C, N) says of them."""
        return column.take(self.combatants, axis=0).reshape(-1)

    def look_up(self, values: NDArray[Any]) -> NDArray[Any]:
        """(R,) what fixed `values` (C,) say of them."""
        return np.repeat(values.take(self.combatants), self.fights)

    def write(self, column: NDArray[Any], values: NDArray[Any]) -> None:
        """Write `values` (R,) into a column (C, N)."""
        column[self.combatants] = values.reshape(-1, self.fights)


def some(values: NDArray[Any], chosen: Index | slice) -> NDArray[Any]:
    """Some of the values; a slice of them is no copy."""
    return values[chosen] if isinstance(chosen, slice) else values.take(chosen)


def indices(chosen: Index | Bit) -> Index:
    """Rows chosen by index or by mask, by index."""
    return which(chosen) if chosen.dtype.char == "?" else chosen.astype(np.intp, copy=False)


def which(mask: NDArray[Any]) -> Index:
    """Where a column (R,) is not 0, without numpy's detour over shapes."""
    # Numbers take numpy four times as long as truths.
    truths = mask if mask.dtype.char == "?" else mask.astype(np.bool_)
    return truths.nonzero()[0]


def spread(values: NDArray[Any], index: Index, size: int, blank: int) -> NDArray[Any]:
    """A column of `size` with the values at `index`, else `blank`."""
    column = np.full(size, blank, dtype=values.dtype)
    column[index] = values
    return column


def distinct(values: Index) -> Index:
    """`values` sorted, each once; leaner than numpy's own for the short columns of a rank."""
    if values.size < 2:
        return values
    values = values.copy()
    values.sort()
    new = news(values)
    return values if np.count_nonzero(new) == new.size else values.take(which(new))


def news(values: NDArray[Any]) -> Bit:
    """Where a sorted column takes a new value."""
    new = np.empty(len(values), dtype=np.bool_)
    new[:1] = True
    np.not_equal(values[1:], values[:-1], new[1:])
    return new


def members(values: Index, chosen: Index, size: int) -> Index:
    """Which of `values` (as indices into them) are among `chosen`; both lie below `size`."""
    among = np.zeros(size, dtype=np.bool_)
    among[chosen] = True
    return which(among.take(values))


def one_of(codes: NDArray[Any], some: Iterable[int]) -> Bit:
    """Which of these codes, of any shape, are among `some`, which are few."""
    among = np.zeros(codes.shape, dtype=np.bool_)
    for one in some:
        among |= codes == int(one)
    return among


def join(parts: list[Columns]) -> Columns:
    """Rows of one kind put end to end, field by field; `parts` has one at least."""
    if len(parts) == 1:
        return parts[0]
    kind: Any = type(parts[0])
    joined: Columns = kind(
        *(np.concatenate([getattr(part, each.name) for part in parts]) for each in fields(kind))
    )
    return joined


def picked(columns: Columns, chosen: Index) -> Columns:
    """Some rows of columns, field by field; a field that is None stays so."""
    kind: Any = type(columns)
    each = (getattr(columns, field.name) for field in fields(kind))
    some_of: Columns = kind(*(None if one is None else one.take(chosen) for one in each))
    return some_of
