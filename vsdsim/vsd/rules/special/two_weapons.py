"""A weapon in each hand (`optional.two-weapons`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows

__all__ = ["BOTH_CMB", "clumsy_range", "strikes_with_both"]

BOTH_CMB = np.int32(20)
"""What striking with both hands takes off CMB."""
CLUMSIEST = 10
"""The highest first die that can fumble when both hands strike."""


def strikes_with_both(bout: Bout, cell: Index) -> Bools:
    """Who has declared to strike with both hands this round."""
    if not bout.parameters.optional.off_hand:
        return np.zeros(len(cell), dtype=np.bool_)
    return bout.state.both.take(cell)
