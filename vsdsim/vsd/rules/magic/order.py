"""The order of the spell phases: the highest level, then the highest bonus (`magic.order`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.magic.casting_roll import bonus_of

__all__ = ["order_keys"]

LEVEL = np.int32(1 << 16)
"""What a level weighs: more than any bonus."""


def order_keys(bout: Bout, rows: Rows, target: Rows, casting: Ints) -> Ints:
    """One whole number a row, the highest first, with what each has declared."""
    level = bout.parameters.castings.level.take(casting)
    keys: Ints = level * LEVEL + bonus_of(bout, rows, target, casting)
    return keys
