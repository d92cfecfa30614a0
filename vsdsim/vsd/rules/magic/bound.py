"""What somebody is bound with by what goes on upon it, and what that keeps away.

One look at a column each: `standing.py` keeps them up to date. What nothing in an encounter can
bring is looked for nowhere.
"""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import read
from vsdsim.vsd.conditions import bit_of
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index

__all__ = ["bound", "exposed", "open_to", "spellbound"]


def bound(bout: Bout, at: Index | slice, bit: int) -> Bools:
    """Who is bound with this, of these cells or of a whole column; only where it can be."""
    suffers: Bools = (read(bout.state.spellbound, at) & np.uint16(bit)) != 0
    return suffers


def spellbound(bout: Bout, at: Index | slice, condition: str, otherwise: Bools) -> Bools:
    """Who suffers a condition by magic, or suffers it `otherwise`."""
    bit = bit_of(condition)
    if not bout.parameters.sources.binding & bit:
        return otherwise
    return otherwise | bound(bout, at, bit).reshape(otherwise.shape)


def open_to(bout: Bout, cell: Index, condition: str) -> Bools:
    """(R,) for whom of the cells a condition can begin: nothing keeps it away."""
    p, bit = bout.parameters, bit_of(condition)
    if not p.kept_away & bit:
        return np.ones(len(cell), dtype=np.bool_)
    if p.without.barred & bit:
        return np.zeros(len(cell), dtype=np.bool_)
    free: Bools = (bout.state.protected.take(cell) & np.uint16(bit)) == 0
    return free


def exposed(bout: Bout, cell: Index, condition: str) -> Index:
    """Those of the cells for whom a condition can begin."""
    if not bout.parameters.kept_away & bit_of(condition):
        return cell
    return cell[open_to(bout, cell, condition)]
