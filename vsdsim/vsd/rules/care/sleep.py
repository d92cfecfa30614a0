"""Sleep by magic, out of which a friend can shake somebody (`care.wake`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import INCAPACITATED, bit_of
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.magic.standing import under

__all__ = ["asleep"]

OUT = np.uint16(bit_of(INCAPACITATED))


def asleep(bout: Bout, cell: Index) -> tuple[Bools, Bools]:
    """Who of the cells sleeps by magic until it is harmed, and whom other magic keeps down."""
    s, sources = bout.state, bout.parameters.sources
    sleeps, spellbound = (np.zeros(len(cell), dtype=np.bool_) for _ in range(2))
    for name in range(len(sources.names)):
        source = under(bout, name).take(cell)
        bound = (s.spell_binds[name].take(cell) & OUT) != 0
        bound &= source >= 0
        light = sources.until_harmed.take(source)
        sleeps |= bound & light
        spellbound |= bound & ~light
    return sleeps, spellbound
