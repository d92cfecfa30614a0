"""What somebody suffers: stunned, prone, held, afraid, on fire."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.numbers import NEVER, NOBODY
from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Conditions"]


@define(eq=False, slots=False)
class Conditions:
    """What it suffers."""

    hampered: Bit = column(np.bool_)
    """False is a promise: nothing of what can befall it bears on its figures now but hit points
    and injuries. True promises nothing. Rules look closer only at the hampered."""
    plights: I16 = column(np.int16, per="plight")
    """(K, C, N) the last rounds of conditions without a column of their own (`Kept.COMMON`)."""
    surprised: Bit = column(np.bool_)
    stunned_until: I16 = column(np.int16)
    incapacitated_until: I16 = column(np.int16)
    blind_until: I16 = column(np.int16)
    prone: Bit = column(np.bool_)
    rising: Bit = column(np.bool_)
    cannot_stand: Bit = column(np.bool_)
    weary: Bit = column(np.bool_, per="weary")
    feared: I16 = column(np.int16, NOBODY, per="fear")
    """Of whom it is Frightened, -1 for nobody; `frightened_until` likewise."""
    frightened_until: I16 = column(np.int16, per="fear")
    faced: Bit = column(np.bool_, per="terror")
    """[k, y]: y has faced the k-th of those who terrify (`Parameters.terrifying`)."""

    holder: I16 = column(np.int16, NOBODY)
    """Who holds it, -1 for nobody."""
    grip_on: I16 = column(np.int16, NOBODY)
    """Whom it holds so that it is Held itself, -1 for nobody."""
    rigid_until: I16 = column(np.int16)
    hold_damage: I32 = column(np.int32)
    hold_penalty: I32 = column(np.int32)
    break_penalty: I32 = column(np.int32)
    only_break: Bit = column(np.bool_)
    hold_limit: I16 = column(np.int16, NEVER)
    """The last round before a long hold knocks out."""
    out_while_held: Bit = column(np.bool_)

    burning: I32 = column(np.int32, per="flame")
    """Hit points a round that the flames on it take."""
    burnt_by: I16 = column(np.int16, NOBODY, per="flame")
    """Who set it on fire, -1 for nobody."""
    put_out: I8 = column(np.int8, per="flame")
    """Full Actions spent on putting them out."""
