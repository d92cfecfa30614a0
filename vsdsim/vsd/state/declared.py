"""What is declared for this round, the parry with it, and what is held back."""

from __future__ import annotations

import numpy as np
from attrs import define

from vsdsim.vsd.numbers import NOBODY
from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Declared"]


@define(eq=False, slots=False)
class Declared:
    """What it means to do this round."""

    action: I8 = column(np.int8)
    opponent: I16 = column(np.int16, NOBODY)
    """The named opponent, -1 for nobody."""
    declared: I16 = column(np.int16, NOBODY)
    """Attack number as declared, -1 for none."""
    attack: I16 = column(np.int16)
    """The attack that counts for CMB and parry now."""
    critical: I8 = column(np.int8)
    """Critical type chosen for the attack."""
    draws: I8 = column(np.int8, NOBODY)
    """Place of the weapon to be drawn this round, -1 for none."""
    half: Bit = column(np.bool_)
    """Combines a Full and a Half Action this round."""
    both: Bit = column(np.bool_, per="off-hand")
    """Strikes with both hands this round."""
    at_fallen: Bit = column(np.bool_)

    before_parry: I16 = column(np.int16)
    """CMB of the attack that counts, before the parry: right of everybody in the fight from its
    declaration to the end of the round (`figures.note_cmb`)."""
    declared_parry: I16 = column(np.int16)
    """The parry as declared."""
    parry: I16 = column(np.int16)
    """The parry as it stands."""
    halved: Bit = column(np.bool_)
    """A failed Assessment Roll leaves it half of its CMB to parry with."""
    assess: I16 = column(np.int16, NOBODY)
    """Penalty of the Assessment Roll to be made, -1 for none."""
    rolled: Bit = column(np.bool_)
    """Has made an Assessment Roll this round, its Free Action."""

    held_back: I8 = column(np.int8, per="held-back")
    """What has become of what it holds back (`HeldBack`)."""
    held_what: I16 = column(np.int16, NOBODY, per="held-back")
    """The number of what it holds back (`Plan.held_what`), -1 for nothing."""

    charged: Bit = column(np.bool_, per="charge")
    """Has come to another place, charging, this round."""
    feint: I32 = column(np.int32, per="feint")
    """[winner, loser]: what a feint adds to the winner's next attack roll at the loser."""
