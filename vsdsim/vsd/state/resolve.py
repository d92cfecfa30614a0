"""Drive that is left, and what has been spent for the rest of the fight."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.state.column import I8, I16, Bit, column

__all__ = ["Resolve"]


@define(eq=False, slots=False)
class Resolve:
    """What its Drive has come to."""

    drive: I8 = column(np.int8, per="drive")
    """Points left."""
    ordered: Bit = column(np.bool_, per="order")
    """[k, y]: the k-th order of y's script is in force."""
    driven: I16 = column(np.int16, per="drive")
    """What has been spent adds to its rolls for the rest of the fight (`drive.scene`)."""
    undaunted: Bit = column(np.bool_, per="drive")
    """Heeds no wounds, nor what conditions do to its CMB (`drive.ignore`)."""
