"""What is in hand, borne, dropped, broken and loaded."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Gear"]


@define(eq=False, slots=False)
class Gear:
    """What it has to fight with."""

    hand: I8 = column(np.int8)
    """Place on the sheet of the weapon in hand, -1 for none."""
    off_hand: Bit = column(np.bool_, per="off-hand")
    """Has the weapon in its other hand still."""
    shield: Bit = column(np.bool_)
    dropped: I32 = column(np.int32)
    """Bits of places on the sheet; likewise `broken` and `stuck`."""
    broken: I32 = column(np.int32)
    stuck: I32 = column(np.int32)
    stuck_until: I16 = column(np.int16)

    ready_from: I16 = column(np.int16, NEVER, per="attack")
    """First round in whose Ranged A it can be shot or thrown; NEVER while not loaded or in hand."""
    left: I16 = column(np.int16, per="attack")
    """Ammunition."""
    progress: I8 = column(np.int8, per="attack")
    """Rounds of loading done."""
