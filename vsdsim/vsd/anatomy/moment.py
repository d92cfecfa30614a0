"""A moment: what has been done to whom before it lands, and which of it is to blame for what."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import define, field, frozen
from numpy.typing import NDArray

from vsdsim.vsd.anatomy.origins import NO_CRITICAL, Kind, Origins
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, join, news, picked, which

__all__ = ["BLEEDS", "HURTS", "INJURES", "OUT", "SOUL", "Blame", "Done", "Moment", "pairs"]

Whole: TypeAlias = NDArray[np.int64]

HURTS, BLEEDS, INJURES = 1 << 40, 1 << 41, 1 << 42
"""What is done, as bits beside those of `Mark`: takes hit points, bleeds, injures."""
OUT, SOUL = int(Mark.OUT), int(Mark.SOUL)
_BLAMED: Final = {
    Cause.KILLED: int(Mark.DEAD),
    Cause.KNOCKED_OUT: OUT,
    Cause.INJURIES: INJURES,
    Cause.WOUNDS: int(Mark.DYING),
    Cause.BLED: BLEEDS,
    Cause.SOUL: SOUL,
}
BLAMED = np.array([_BLAMED.get(cause, HURTS) for cause in Cause], dtype=np.int64)
"""(Cause,) what must have been done to be to blame for it."""


@frozen(eq=False)
class Done:
    """What is done to somebody, (R,) each."""

    cell: Index
    """The victims'."""
    author: Index
    damage: Ints
    origin: Whole
    critical: Whole
    """The critical strike that it is (`Origins.critical`), NO_CRITICAL for none."""
    does: Whole
    """Bits of `Mark`, and HURTS, BLEEDS and INJURES."""

    def some(self, index: Index) -> Done:
        """Some of the rows."""
        return picked(self, index)

    @staticmethod
    def plainly(cell: Index, author: Index, damage: Ints, origin: Whole) -> Done:
        """Mere damage; there is some in every row."""
        size = len(cell)
        return Done(
            cell,
            author,
            damage,
            origin,
            np.full(size, NO_CRITICAL, dtype=np.int64),
            np.full(size, HURTS, dtype=np.int64),
        )

    @staticmethod
    def marking(cell: Index, author: Index, origin: Whole, does: int) -> Done:
        """What takes no hit points."""
        size = len(cell)
        return Done(
            cell,
            author,
            np.zeros(size, dtype=np.int32),
            origin,
            np.full(size, NO_CRITICAL, dtype=np.int64),
            np.full(size, does, dtype=np.int64),
        )


@frozen(eq=False)
class Blame:
    """What is to blame for something, (R,) each: found or not, its origin and critical strike."""

    found: NDArray[np.bool_]
    origin: Whole
    critical: Whole

    @staticmethod
    def clear(origin: Whole, critical: Whole) -> Blame:
        """All of it is known."""
        return Blame(np.ones(len(origin), dtype=np.bool_), origin, critical)

    def put(self, index: Index, origin: Whole) -> None:
        """These are to blame at `index`, by no critical strike."""
        self.found[index], self.origin[index], self.critical[index] = True, origin, NO_CRITICAL


def pairs(author: Index, victim: Index) -> Index:
    """(R,) two cells as one number."""
    return author * np.intp(1 << 32) + victim


@define(eq=False)
class Heard:
    """Whom events of a moment concern, and with what: cells and things, (R,) an event."""

    cells: list[Index] = field(factory=list)
    things: list[NDArray[Any]] = field(factory=list)

    def add(self, cell: Index, thing: NDArray[Any] | None = None) -> None:
        """They are concerned, with things or without."""
        self.cells.append(cell)
        self.things.append(np.zeros(len(cell), dtype=np.intp) if thing is None else thing)

    def clear(self) -> None:
        """The moment is over."""
        if self.cells:
            self.cells.clear()
            self.things.clear()

    def find(self, cell: Index) -> Index:
        """(R,) the thing heard last with each cell, -1 for none."""
        found = np.full(len(cell), -1, dtype=np.intp)
        for cells, things in zip(self.cells, self.things, strict=True):
            order = np.argsort(cells, kind="stable")
            place = np.searchsorted(cells.take(order), cell, side="right") - 1
            at = order.take(np.maximum(place, 0))
            there = which((place >= 0) & (cells.take(at) == cell))
            found[there] = things.take(at.take(there))
        return found

    def among(self, cell: Index) -> Bools:
        """(R,) which cells are concerned."""
        among: Bools = self.find(cell) >= 0
        return among


@define(eq=False)
class Moment:
    """All that has been done since something last landed; put together when somebody asks."""

    origins: Origins
    parts: list[tuple[Index, Callable[[Index], Done]]] = field(factory=list)
    """The victims' cells (R,) of what is done, and what is done in some of the rows."""
    _place: NDArray[np.int32] = field(factory=lambda: np.empty(0, dtype=np.int32))
    """Of each cell among those that are asked about, -1 between two questions: kept, as it is large
    and asked about in every rank."""
    fumbled: Heard = field(factory=Heard)
    """Who has fumbled, with which attack."""
    astray: Heard = field(factory=Heard)
    """Whose shot has gone astray at whom, as `pairs`."""
    fell: Heard = field(factory=Heard)
    """Who has fallen."""
    shocked: Heard = field(factory=Heard)
    """Whom a shock strikes."""
    conjured: Heard = field(factory=Heard)
    """Who has cast what, or whose blow brought what: sources."""
    ran_out: Heard = field(factory=Heard)
    """Whose clock has run out."""

    def add(self, cell: Index, done: Callable[[Index], Done]) -> None:
        """Something is done to `cell` (R,): what exactly is worked out where it is asked for."""
        self.parts.append((cell, done))

    def clear(self) -> None:
        """It has landed."""
        self.parts.clear()
        for heard in (
            self.fumbled,
            self.astray,
            self.fell,
            self.shocked,
            self.conjured,
            self.ran_out,
        ):
            heard.clear()

    def odd(self, author: Index, victim: Index, attack: Ints, own: Bools) -> Whole:
        """(R,) origins of critical strikes that may be no plain blow's or shot's.

        No attack does them, they strike one's own side, or come as shots go astray.

        `author` and `victim` are cells; `own` says who are of one side.
        """
        o, none = self.origins, attack == NOBODY
        origin = o.each(Kind.ATTACK, attack)
        astray = which(~none & self.astray.among(pairs(author, victim)))
        origin[astray] = o.each(Kind.STRAY, attack.take(astray))
        fumbled = which(own & ~none & self.fumbled.among(author))
        origin[fumbled] = o.each(Kind.FUMBLE, attack.take(fumbled))
        # What leaps over from whom a shock has struck is part of it.
        origin[none] = o.of(Kind.SHOCK if self.shocked.cells else Kind.UNKNOWN)
        source = self.conjured.find(author)
        by_magic = which(none & (source >= 0))
        origin[by_magic] = o.each(Kind.MAGIC, source.take(by_magic))
        for struck, kind in ((self.shocked, Kind.SHOCK), (self.fell, Kind.FALL)):
            origin[none & struck.among(victim)] = o.of(kind)
        return origin

    def blame(self, cell: Index, author: Index, cause: Ints, size: int) -> Blame:
        """What is to blame for the `cause` (R,) of each `cell` (R,), no cell twice.

        Of what does such a thing, the author's before others', then what did most damage, then the
        first; where nothing does, likewise of all there is. `size` is more than any cell.
        """
        blame = Blame(
            np.zeros(len(cell), dtype=np.bool_),
            np.zeros(len(cell), dtype=np.int64),
            np.full(len(cell), NO_CRITICAL, dtype=np.int64),
        )
        if not self.parts:
            return blame
        # Most rows are of others: only those of the asked are worked out.
        if len(self._place) != size:
            self._place = np.full(size, -1, dtype=np.int32)
        place = self._place
        place[cell] = np.arange(len(cell), dtype=np.int32)
        every = join([done(which(place.take(whom) >= 0)) for whom, done in self.parts])
        of = place.take(every.cell)
        place[cell] = -1
        fits = (every.does & BLAMED.take(cause.take(of))) != 0
        others = every.author != author.take(of)
        order = np.lexsort((-every.damage, others, ~fits, of))
        first = order.take(which(news(of.take(order))))
        whom = of.take(first)
        blame.found[whom] = True
        blame.origin[whom] = every.origin.take(first)
        blame.critical[whom] = every.critical.take(first)
        return blame
