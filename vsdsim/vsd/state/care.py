"""Whom somebody tends, against what, and with how much linen."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.numbers import NOBODY
from vsdsim.vsd.state.column import I8, I16, Bit, column

__all__ = ["Care"]


@define(eq=False, slots=False)
class Care:
    """What it does for its friends."""

    patient: I16 = column(np.int16, NOBODY, per="healer")
    """Whom it tends, wakes or helps this round, -1 for nobody."""
    treats: I8 = column(np.int8, per="healer")
    """What it gives first aid against (`Treat`)."""
    takes_time: Bit = column(np.bool_, per="healer")
    """Takes two rounds for its first aid."""
    begun: I16 = column(np.int16, NOBODY, per="healer")
    """Whose treatment its last round has gone to, -1 for nobody's; `begun_on` says against what."""
    begun_on: I8 = column(np.int8, per="healer")
    bandages: I16 = column(np.int16, per="healer")
    """Uses left; `kit` likewise, of healer's kits."""
    kit: I16 = column(np.int16, per="healer")
