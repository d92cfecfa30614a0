"""The kinds of columns that the ruleset counts in, a round that never comes, and nobody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

__all__ = ["NEVER", "NOBODY", "Bools", "Ints", "bools", "ints"]

Ints: TypeAlias = NDArray[np.signedinteger[Any]]
"""Whole numbers, int32 unless they come straight from a narrower column."""
Bools: TypeAlias = NDArray[np.bool_]

NEVER: Final = 32767
"""A round that never comes."""
NOBODY: Final = -1
"""No combatant; likewise no attack, no weapon, no roll."""


def ints(values: Iterable[int]) -> Ints:
    """A column of whole numbers."""
    return np.array(list(values), dtype=np.int32)


def bools(values: Iterable[bool]) -> Bools:
    """A column of truths."""
    return np.array(list(values), dtype=np.bool_)
