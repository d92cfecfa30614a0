"""Burning ground (`ground.fire`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.affinities import damage_suffered
from vsdsim.vsd.rules.field.places import at
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["burning"]


def burning(bout: Bout, rows: Rows) -> Ints:
    """Hit points that the worst fire costs each of `rows` where it stands, however high.

    Fire harms some less or more than others (`trait.immune`, `trait.resistant`).
    """
    damage = np.zeros(len(rows), dtype=np.int32)
    for fire in bout.terrain.fires:
        damage = np.maximum(damage, fire.damage * fire.shape.holds(at(bout, rows)))
    return damage_suffered(bout, rows.actor, CriticalType.FIRE, damage)
