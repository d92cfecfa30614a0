"""The Spell Casting Table: what a casting roll comes to (`magic.table`)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from vsdsim.vsd.numbers import Ints

__all__ = ["LEAST_DIFFICULTY", "Worth", "difficulty_of", "worth_of"]


class Worth(IntEnum):
    """What a spell is worth by its casting roll, the worst first."""

    FAILURE = 0
    HALF = 1
    """Saves succeed; what has none lasts half as long."""
    SUCCESS = 2
    OUTSTANDING = 3


TO_FAIL, TO_HALVE, TO_SUCCEED = 25, 50, 150
"""The highest totals of all but the best."""
BANDS = (80, 95, 105, 110, 120, 130, 135, 140, 145, 150, 155, 160, 165, 170, 175)
"""The highest totals of all difficulties but the last."""
DIFFICULTIES = np.array(
    [50, 60, 65, 70, 75, 80, 85, 90, 95, 100, 105, 110, 120, 130, 140, 150], dtype=np.int32
)
LEAST_DIFFICULTY = int(DIFFICULTIES[0])
"""Of the saves against a spell that works at all."""


def worth_of(total: Ints) -> Ints:
    """The `Worth` of each total."""
    return np.searchsorted((TO_FAIL, TO_HALVE, TO_SUCCEED), total, side="left")


def difficulty_of(total: Ints) -> Ints:
    """The difficulty of saves against spells with these totals, which work."""
    difficulty: Ints = DIFFICULTIES.take(np.searchsorted(BANDS, total, side="left"))
    return difficulty
