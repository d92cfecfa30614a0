"""The casting roll: everything of it but the die (`magic.roll`)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import HASTED
from vsdsim.vsd.magic import Castings
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.field.places import squared
from vsdsim.vsd.rules.figures import HALF_CMB, wound_penalty
from vsdsim.vsd.rules.magic.actions import beside_full_action
from vsdsim.vsd.rules.magic.changes import change
from vsdsim.vsd.rules.plight import barred, barring
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.vocabulary import Phase

__all__ = ["bonus_of", "bonus_terms", "range_modifier"]

A_ROUND, MOST_ROUNDS = 10, 4
"""What each round of concentration adds, and how many count."""
IMPROVISED = -10
STATIC = 10
"""At who can do nothing about it."""
IDLE = barring(lambda condition: condition.static)
TOUCHING, NEAR = 30, 10
FARTHER = 10
"""What each further band takes off."""
_NEAR, _BANDS = 3_000, (15_000, 30_000, 90_000)
"""Millimetres up to which it is near, and at the end of the bands."""


def range_modifier(castings: Castings, casting: Ints, far: Ints) -> Ints:
    """What the distance adds, by its square in millimetres; nothing of powers."""
    modifier = NEAR * (far <= _NEAR**2).astype(np.int32)
    for end in _BANDS:
        modifier -= FARTHER * (far > end**2)
    modifier = np.where(castings.touches.take(casting), TOUCHING, modifier)
    return modifier * ~castings.power.take(casting)


def bonus_terms(bout: Bout, rows: Rows, target: Rows, casting: Ints) -> Mapping[str, Ints]:
    """The terms of the bonuses of `rows` who cast at `target`, by name, (R,) each."""
    s, c = bout.state, bout.parameters.castings
    slow = ~c.instant.take(casting) & ~c.power.take(casting)
    improvised = slow & (bout.phase is Phase.SPELL_B)
    static = s.out.take(target.cell)
    static |= barred(bout, target.cell, IDLE)
    rounds = np.minimum(s.prepared.take(rows.cell), MOST_ROUNDS) * slow
    return {
        "lore": c.bonus.take(casting),
        "concentration": A_ROUND * rounds.astype(np.int32),
        "improvised": IMPROVISED * improvised,
        "range": range_modifier(c, casting, squared(bout, rows, target)),
        "static": STATIC * static,
        "wounds": -wound_penalty(bout, rows),
        "half": -HALF_CMB * (beside_full_action(bout, rows) & ~suffering(bout, HASTED, rows.cell)),
        "spells": change(bout, rows.cell, Figure.CASTING),
    }


def bonus_of(bout: Bout, rows: Rows, target: Rows, casting: Ints) -> Ints:
    """What these add up to."""
    total: Ints = np.sum(list(bonus_terms(bout, rows, target, casting).values()), axis=0)
    return total.astype(np.int32)
