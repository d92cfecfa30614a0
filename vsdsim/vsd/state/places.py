"""Where everybody is, whom it is engaged by, and how it moves."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Places"]


@define(eq=False, slots=False)
class Places:
    """Where it is and where it goes."""

    away: I8 = column(np.int8)
    """Why it is not on the field (`Away`); who is not is `out` as well."""
    x: I32 = column(np.int32, per="place")
    """Place in millimetres; `y`, and the elevation `z`, likewise."""
    y: I32 = column(np.int32, per="place")
    z: I32 = column(np.int32, per="place")
    fx: I16 = column(np.int16, per="place")
    """Where it faces, a vector of length 1,000 at most; `fy` likewise."""
    fy: I16 = column(np.int16, per="place")
    engaged: Bit = column(np.bool_, per="pair")
    """[y, x]: y is engaged by x."""

    way: I8 = column(np.int8, per="place")
    """How it moves this round (`Way`), and at what pace (`Pace`)."""
    pace: I8 = column(np.int8, per="place")
    goal_x: I32 = column(np.int32, per="place")
    """Where to, for who goes to a point; for who keeps a distance, `goal_x` is the distance; for
    who goes to an enemy, how much farther off than by its weapon's length it may stand."""
    goal_y: I32 = column(np.int32, per="place")
    guards: Bit = column(np.bool_, per="place")
    """Stops who comes by this round."""
    drops_down: Bit = column(np.bool_, per="place")
    """Means to drop to the ground as the arrows come, its Free Action."""
    spent: Bit = column(np.bool_, per="place")
    """Has struck its blow already, at who ran away, or had its turn in a volley."""
