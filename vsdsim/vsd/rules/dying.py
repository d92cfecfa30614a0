"""Dying: the clocks that run, and those that stop because what began them is healed."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import CLOCKS, Cause
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import NEVER, NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which

__all__ = ["DYING_AT", "EXSANGUINATION", "note_clocks", "stop_clocks"]

DYING_AT = -50
"""Hit points at which somebody is Dying."""
EXSANGUINATION = 11
"""Bleeding at which somebody is."""


def note_clocks(bout: Bout, cell: Index, until: Ints, cause: Cause, by: Ints) -> None:
    """Keep the clocks of a cause that begin, beside any that counts now; of one cause the sooner.

    Only where something can be healed does it matter which run besides.
    """
    s = bout.state
    place = CLOCKS.index(cause)
    order = np.lexsort((until, cell))
    cell, until, by = cell[order], until[order], by[order]
    first = np.ones(len(cell), dtype=np.bool_)
    first[1:] = cell[1:] != cell[:-1]
    sooner = which(first & (until < s.clock_until[place].take(cell)))
    cell = cell[sooner]
    begun = s.clock_begun.reshape(len(CLOCKS), -1)[:, cell].max(axis=0) + 1
    for column, value in (
        (s.clock_until, until[sooner]),
        (s.clock_by, by[sooner]),
        (s.clock_begun, begun),
    ):
        put(column[place], cell, value)


def _healed(bout: Bout, cause: Cause, cell: Index) -> Bools:
    """Of what cause those at `cell` are healed: not of wounds, nor of a soul lost."""
    s = bout.state
    if cause is Cause.HIT_POINTS:
        enough: Bools = s.hp.take(cell) > DYING_AT
        return enough
    if cause is Cause.BLED:
        little: Bools = s.bleeding.take(cell) < EXSANGUINATION
        return little
    return np.zeros(len(cell), dtype=np.bool_)


def stop_clocks(bout: Bout, cell: Index) -> None:
    """Whose clock has lost its cause dies of it no more; another that runs counts (`time.dying`).

    Of those that are left the earliest, of equal ones that which began first. Each of the cells
    stands there once.
    """
    s = bout.state
    for place, cause in enumerate(CLOCKS):
        runs = cell[s.clock_until[place].take(cell) < NEVER]
        stops = runs[_healed(bout, cause, runs)]
        for column, value in (
            (s.clock_until, NEVER),
            (s.clock_by, NOBODY),
            (s.clock_begun, 0),
        ):
            put(column[place], stops, value)
    alive = ~s.dead.take(cell) & (s.dying_until.take(cell) < NEVER)
    cell = cell[alive]
    until = s.clock_until.reshape(len(CLOCKS), -1)[:, cell].astype(np.int32)
    begun = s.clock_begun.reshape(len(CLOCKS), -1)[:, cell]
    counts = (until * np.int32(NEVER + 1) + begun).argmin(axis=0)
    across = np.arange(len(cell))
    last = until[counts, across]
    changed = which((last != s.dying_until.take(cell)) | _other(bout, cell, counts))
    cell, counts, last = cell[changed], counts[changed], last[changed]
    put(s.dying_until, cell, last)
    put(s.dying_cause, cell, np.where(last < NEVER, np.array(CLOCKS, dtype=np.int8)[counts], 0))
    by = s.clock_by.reshape(len(CLOCKS), -1)[counts, cell]
    put(s.dying_by, cell, np.where(last < NEVER, by, NOBODY))
    saved = Rows(cell[last == NEVER], s.fights)
    bout.hear("lives", saved)
    later = Rows(cell[last < NEVER], s.fights)
    bout.hear("dying", later, until=s.dying_until.take(later.cell).astype(np.int32),
              by=s.dying_by.take(later.cell).astype(np.intp),
              cause=s.dying_cause.take(later.cell))  # fmt: skip


def _other(bout: Bout, cell: Index, counts: Index) -> Bools:
    """Who dies of another cause than before."""
    other: Bools = np.array(CLOCKS, dtype=np.int8)[counts] != bout.state.dying_cause.take(cell)
    return other
