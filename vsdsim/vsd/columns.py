"""Writing to the state's columns: every way there is, so that no row can undo another's write.

Several rows may write to one cell at once. Amounts add up, durations and clocks take the larger or
the smaller, flags and bits only come on; `put` is for cells that stand in the rows once, or always
with the same value. Rules write through these and never index a column themselves.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.rows import Index

__all__ = [
    "add",
    "clear_bits",
    "clear_flag",
    "lower_to",
    "overwrite",
    "put",
    "raise_to",
    "read",
    "set_bits",
    "set_flag",
    "subtract",
]

Column: TypeAlias = NDArray[Any]


def _flat(column: Column) -> Column:
    """The column as one run of cells, which must not be a copy: a write would be lost."""
    if not column.flags.c_contiguous:
        raise ValueError("a column of the state must be contiguous")
    return column.reshape(-1)


def read(column: Column, at: Index | slice) -> Column:
    """The cells `at`, or a whole column for a full slice (no copy then)."""
    return _flat(column)[at] if isinstance(at, slice) else column.take(at)


def put(column: Column, cell: Index, value: Column | float) -> None:
    """Write `value`; a cell that stands there twice gets the same value twice."""
    _flat(column)[cell] = value


def overwrite(column: Column, value: Column | np.generic, where: NDArray[np.bool_]) -> None:
    """Write whole numbers where a mask says, in three passes over all.

    numpy's masked writes stumble over every change of the mask, and take five times as long.
    """
    column += (value - column) * where


def set_flag(column: Column, cell: Index) -> None:
    """Set flags."""
    _flat(column)[cell] = True


def clear_flag(column: Column, cell: Index) -> None:
    """Take flags back."""
    _flat(column)[cell] = False


def add(column: Column, cell: Index, amount: Column) -> None:
    """Add amounts, all of them where a cell stands there more than once."""
    np.add.at(_flat(column), cell, amount)


def subtract(column: Column, cell: Index, amount: Column) -> None:
    """Take amounts away, all of them."""
    np.subtract.at(_flat(column), cell, amount)


def raise_to(column: Column, cell: Index, value: Column | int) -> None:
    """Keep the larger of what stands there and all that is written."""
    flat = _flat(column)
    np.maximum.at(flat, cell, np.asarray(value).astype(flat.dtype))


def lower_to(column: Column, cell: Index, value: Column | int) -> None:
    """Keep the smaller of what stands there and all that is written."""
    flat = _flat(column)
    np.minimum.at(flat, cell, np.asarray(value).astype(flat.dtype))


def set_bits(column: Column, cell: Index, bits: Column) -> None:
    """Set bits, all of them."""
    flat = _flat(column)
    np.bitwise_or.at(flat, cell, bits.astype(flat.dtype))


def clear_bits(column: Column, cell: Index, bits: Column) -> None:
    """Take bits back; each cell stands there once."""
    flat = _flat(column)
    flat[cell] &= ~bits.astype(flat.dtype)
