"""The lowest: whom rows choose by measures, and an addressed die where these are equal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import overwrite
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which

__all__ = ["Eligible", "Fits", "Measure", "lowest", "lowest_among"]

Fits = Callable[[Rows, Rows], Bools]
"""Whether rows may choose others, (R,) each."""
Measure = Callable[[Rows, Rows], NDArray[Any]]
"""By what rows compare others, (R,) each: the least is chosen."""


class Eligible(Protocol):
    """Whom rows, all of one side, may choose besides standing in the fight."""

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each of the rows may choose each of the others, (R,)."""

    def __getitem__(self, chosen: Index) -> Eligible:
        """The same for some of the rows."""


def lowest(
    bout: Bout,
    rows: Rows,
    base: Keys,
    allowed: Bools,
    measures: tuple[Measure, ...] = (),
    fits: Fits | None = None,
    eligible: Eligible | None = None,
) -> Ints:
    """Of `allowed` (C, N) foes who fit the one with the least first measure, of equals the second.

    What is equal throughout is decided by the lowest key; `base` (R,) are the addresses whose
    children by identity are the keys. Who fits may still not be `eligible`. Returns (R,), -1 where
    there is nobody. All `rows` are of one side.
    """
    p = bout.parameters
    if not len(rows):
        return np.empty(0, dtype=np.int32)
    foes = p.foes[p.side[rows.actor[0]]]
    return lowest_among(bout, rows, base, foes, allowed, measures, fits, eligible)


def lowest_among(
    bout: Bout,
    rows: Rows,
    base: Keys,
    among: Index,
    allowed: Bools,
    measures: tuple[Measure, ...],
    fits: Fits | None = None,
    eligible: Eligible | None = None,
) -> Ints:
    """The same `among` these combatants, of those who are `eligible` as well.

    That may be costly to find out, and is asked of nobody but the best.
    """
    candidates = []
    for one in among.tolist():
        other = rows.facing(one)
        there = other.read(allowed)
        if fits is not None:
            there &= fits(rows, other)
        columns: list[NDArray[Any]] = [measure(rows, other) for measure in measures]
        columns.append(down(base, bout.parameters.words[one]))
        candidates.append(_Candidate(one, there, columns))
    found = _best(candidates, len(rows))
    if eligible is not None:
        _pass_over(candidates, rows, found, eligible)
    return found


def _pass_over(candidates: list[_Candidate], rows: Rows, found: Ints, eligible: Eligible) -> None:
    """Who has `found` somebody who is not eligible takes the next best, and so on."""
    index = which(found >= 0)
    while index.size:
        some = rows[index]
        refused = ~eligible[index].fits(some, some.beside(found.take(index)))
        index = index.take(which(refused))
        left = [each.without(found.take(index), index) for each in candidates]
        found[index] = _best(left, len(index))
        index = index.take(which(found.take(index) >= 0))


@frozen(eq=False)
class _Candidate:
    """One whom rows may choose: (R,) whether each may, and by what they compare it."""

    number: int
    there: Bools
    columns: list[NDArray[Any]]
    """The measures, then the key."""

    def without(self, refused: Ints, index: Index) -> _Candidate:
        """The same for the rows at `index`, who have refused these for good."""
        self.there[index[refused == self.number]] = False
        return _Candidate(
            self.number, self.there.take(index), [column.take(index) for column in self.columns]
        )


def _best(candidates: list[_Candidate], size: int) -> Ints:
    """The best of the candidates for each of `size` rows, by number; -1 without any."""
    found = np.full(size, -1, dtype=np.int32)
    least: list[NDArray[Any]] = []
    for each in candidates:
        better = each.there
        if least:
            *_, key = each.columns
            less = key < least[-1]
            for value, smallest in zip(each.columns[-2::-1], least[-2::-1], strict=True):
                less = (value < smallest) | ((value == smallest) & less)
            better = better & (less | (found < 0))
            for value, smallest in zip(each.columns, least, strict=True):
                overwrite(smallest, value, better)
        else:
            least = [column.copy() for column in each.columns]
        overwrite(found, np.int32(each.number), better)
    return found
