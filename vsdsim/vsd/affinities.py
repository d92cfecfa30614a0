"""What each type of damage does to each combatant, compiled for the rules to look up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["IMMUNE", "RESISTANT", "USUAL", "VULNERABLE", "Affinities", "compile_affinities"]

IMMUNE, RESISTANT, USUAL, VULNERABLE = 0, 1, 2, 3
"""How somebody stands to a type of damage: so many halves of the base damage are suffered."""
SHIFT = {IMMUNE: -len(Severity), RESISTANT: -1, USUAL: 0, VULNERABLE: 1}
"""Severities that a critical of the type is higher: none of an immune one's is left."""


@frozen(eq=False)
class Affinities:
    """Tables (C, 9) by combatant and type; an attack's row and type make an index into them."""

    any: bool
    """Whether anybody stands to anything otherwise than usual."""
    halves: NDArray[np.int32]
    """Of the base damage (`trait.resistant`)."""
    shift: NDArray[np.int32]
    """Severities that criticals are higher, before the victims' ranks lower them."""


def _standing(sheet: Sheet, kind: CriticalType) -> int:
    """How somebody stands to a type of damage."""
    if kind in sheet.immune:
        return IMMUNE
    if kind in sheet.resistant:
        return RESISTANT
    return VULNERABLE if kind in sheet.vulnerable else USUAL


def compile_affinities(sheets: Sequence[Sheet]) -> Affinities:
    """The tables of these combatants."""
    standing = [[_standing(sheet, kind) for kind in CriticalType] for sheet in sheets]
    halves: NDArray[Any] = np.array(standing, dtype=np.int32)
    shift = np.array([SHIFT[each] for each in range(len(SHIFT))], dtype=np.int32)
    return Affinities(any=bool((halves != USUAL).any()), halves=halves, shift=shift[halves])
