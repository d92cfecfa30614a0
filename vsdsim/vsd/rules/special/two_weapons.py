"""A weapon in each hand (`optional.two-weapons`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.vocabulary import Length

__all__ = ["BOTH_CMB", "clumsy_ranges", "shortened", "strike_with_both"]

BOTH_CMB = np.int32(20)
"""What striking with both hands takes off CMB."""
CLUMSIEST = 10
"""The highest first die that can fumble when both hands strike."""


def strike_with_both(bout: Bout, rows: Rows) -> Bools | None:
    """Who has declared to strike with both hands this round; None where nobody can."""
    return rows.read(bout.state.both) if bout.parameters.optional.off_hand else None


def clumsy_ranges(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """The highest first dice that can fumble."""
    clumsy: Ints = bout.parameters.attacks.clumsy.take(attack)
    both = strike_with_both(bout, rows)
    return clumsy if both is None else np.where(both, np.minimum(2 * clumsy, CLUMSIEST), clumsy)


def shortened(bout: Bout, rows: Rows, length: Ints) -> Ints:
    """Lengths as they count for the melee order before any step longer."""
    both = strike_with_both(bout, rows)
    return length if both is None else np.maximum(length - both, int(Length.HAND))
