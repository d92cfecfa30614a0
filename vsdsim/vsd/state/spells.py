"""What is cast and prepared, and what magic has brought upon everybody."""

from __future__ import annotations

import numpy as np
from attrs import define
from numpy.typing import NDArray

from vsdsim.vsd.numbers import NOBODY
from vsdsim.vsd.state.column import I8, I16, I32, Bit, column

__all__ = ["Spells"]


@define(eq=False, slots=False)
class Spells:
    """What it casts, and what magic does to it."""

    casting: I16 = column(np.int16, NOBODY, per="magic")
    """The casting declared this round and not cast yet, -1 for none."""
    aimed: I16 = column(np.int16, NOBODY, per="magic")
    """At whom, -1 for nobody."""
    preparing: I16 = column(np.int16, NOBODY, per="magic")
    """The spell it concentrates on before it casts it, by the form of its castings
    (`Castings.form`), -1 for none."""
    prepared: I8 = column(np.int8, per="magic")
    """Rounds it has concentrated on that."""
    mp: I32 = column(np.int32, per="magic")
    """Magic points left."""
    resonates: Bit = column(np.bool_, per="magic")
    """Its next spell resonates, whatever its die."""
    oblivious: Bit = column(np.bool_, per="magic")
    """Can take no Full or Half Action until it passes an Assessment Roll."""
    power_from: I16 = column(np.int16, per="power")
    """First round in which a power can be used again, by castings, the first of a form."""

    later: I16 = column(np.int16, NOBODY, per="magic")
    """The casting that goes off some rounds after it failed, -1 for none."""
    later_round: I16 = column(np.int16, per="magic")
    """In which round."""
    later_target: I16 = column(np.int16, NOBODY, per="magic")
    """At whom."""
    later_b: Bit = column(np.bool_, per="magic")
    """In Spell B, not in Spell A."""

    spell_source: I16 = column(np.int16, NOBODY, per="spell")
    """The source of what goes on upon it under each name, -1 for nothing."""
    spell_until: I16 = column(np.int16, per="spell")
    """The last round of that."""
    spell_binds: NDArray[np.uint16] = column(np.uint16, per="spell")
    """What that binds it with (`Sources.binds`), as far as it can be."""
    spellbound: NDArray[np.uint16] = column(np.uint16, per="spellbound")
    """What it is bound with by all that goes on upon it."""
    protected: NDArray[np.uint16] = column(np.uint16, per="spellbound")
    """The conditions that cannot begin for it (`Sources.keeps_away`)."""
    spared: Bit = column(np.bool_, per="spellbound")
    """Combines a Full and a Half Action this round at no cost, as long as it is hasted."""
    changes: I32 = column(np.int32, per="figure")
    """What all of that does to its figures."""
    healing: I32 = column(np.int32, per="healing")
    """Hit points that what heals it brings in all, by names."""
    healing_until: I16 = column(np.int16, per="healing")
    """The round in whose Assessment it brings the last of them."""
    healing_source: I16 = column(np.int16, NOBODY, per="healing")
    """The source of that."""
