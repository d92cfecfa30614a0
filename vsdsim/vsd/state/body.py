"""Hit points, wounds, useless limbs; who is out, dying or dead, and by whose hand."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.numbers import NEVER, NOBODY
from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Body"]


@define(eq=False, slots=False)
class Body:
    """What becomes of the body."""

    hp: I32 = column(np.int32)
    injuries: I32 = column(np.int32)
    bleeding: I32 = column(np.int32)
    """Hit points a round."""
    passing: I32 = column(np.int32)
    """The passing penalty now."""
    passing_until: I16 = column(np.int16)
    leg: Bit = column(np.bool_)
    arms: I8 = column(np.int8)
    """Useless arms: 1 the weapon arm, 2 the other, 3 both."""
    soul_lost: I32 = column(np.int32, per="soul")
    """Soul damage: what is off the total of hit points."""
    tended: Bit = column(np.bool_, per="healer")
    """Has a wound that has been stopped for now."""
    out: Bit = column(np.bool_)
    dead: Bit = column(np.bool_)
    out_cause: I8 = column(np.int8)
    out_by: I16 = column(np.int16, NOBODY)
    """Who put it out, -1 for nobody."""

    dying_until: I16 = column(np.int16, NEVER)
    dying_cause: I8 = column(np.int8)
    dying_by: I16 = column(np.int16, NOBODY)
    clock_until: I16 = column(np.int16, NEVER, per="clock")
    """Its Dying clocks, by the causes of `CLOCKS`: the last round of each."""
    clock_by: I16 = column(np.int16, NOBODY, per="clock")
    clock_begun: I16 = column(np.int16, per="clock")
    """In which order those that run have begun."""
