"""Spells kept ready for what another does: who holds which, and whether it can be cast now."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.library.spells.answers import Counter, Ward
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.spells import as_doubled
from vsdsim.vsd.rules.magic.requirements import Castable, affordable
from vsdsim.vsd.rules.plight import NO_SPELLS, barred

__all__ = ["castable_now", "countering", "warding", "who_waits"]


@lru_cache(maxsize=32)
def warding(p: Parameters, attack: str) -> Bools:
    """(K,) which castings are wards against an attack, a `blow` or a `shot`."""
    return np.array(
        [any(each.ward == attack for each in one.source.all_of(Ward)) for one in p.castings.each],
        dtype=np.bool_,
    )


@lru_cache(maxsize=16)
def countering(p: Parameters) -> Bools:
    """(K,) which castings are counterspells."""
    return np.array([bool(one.source.all_of(Counter)) for one in p.castings.each], dtype=np.bool_)


def who_waits(bout: Bout, castings: Bools) -> tuple[Rows, Ints]:
    """Who has declared one of these castings (K,) and not cast it yet, and its number."""
    s = bout.state
    declared = s.casting >= 0
    rows = s.rows(declared & castings.take(s.casting) & s.in_fight())
    return rows, s.casting.take(rows.cell).astype(np.int32)


def castable_now(bout: Bout, rows: Rows, casting: Ints, target: Rows) -> Bools:
    """Who can cast what it has kept ready at its target, as both are now (`magic.trigger`)."""
    able = affordable(bout, rows, casting) & ~barred(bout, rows.cell, NO_SPELLS)
    return able & Castable(bout, as_doubled(bout, rows, casting)).fits(rows, target)
