"""At whom a spell turns that cannot be cast at whom it was meant for."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.field.places import squared
from vsdsim.vsd.rules.magic.requirements import Castable

__all__ = ["nearest_like"]

FAR, LAST = np.iinfo(np.int64).max, np.uint64(2**64 - 1)


def nearest_like(bout: Bout, rows: Rows, meant: Rows, casting: Ints) -> Ints:
    """The nearest other than `meant`, of its side, at whom each could cast; -1 for nobody."""
    p, s = bout.parameters, bout.state
    found = np.full(len(rows), -1, dtype=np.int32)
    if not len(rows):
        return found
    castable, side = Castable(bout, casting), p.side.take(meant.actor)
    far = np.full((len(p.names), len(rows)), FAR)
    keys = np.full(far.shape, LAST)
    for one in range(len(p.names)):
        other = rows.facing(one)
        fits = (p.side[one] == side) & (meant.actor != one) & s.in_fight().take(other.cell)
        index = which(fits & castable.fits(rows, other))
        far[one, index] = squared(bout, rows[index], other[index])
        keys[one, index] = down(s.near.take(rows.cell.take(index)), p.words[one])
    keys[far > far.min(axis=0)] = LAST
    there = which(far.min(axis=0) < FAR)
    found[there] = keys[:, there].argmin(axis=0)
    return found
