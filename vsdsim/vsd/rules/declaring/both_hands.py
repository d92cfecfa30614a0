"""Both hands: who declares to strike with the weapon in the other hand too."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.attacks import WEAPON
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.special.aside import armed_aside

__all__ = ["declared_with_both"]


def declared_with_both(draft: Draft, fights: Bools, kept: Index) -> Bools | None:
    """Who of the rows strikes with both hands (`optional.two-weapons`); None where nobody can.

    `fights` (R,) are those who strike at all, `kept` those who go on with last round's attack.
    """
    bout = draft.bout
    if not bout.parameters.optional.off_hand:
        return None
    s, attacks = bout.state, bout.parameters.attacks
    both = np.zeros(len(draft.rows), dtype=np.bool_)
    for number, plan in enumerate(draft.group.plans):
        if plan.entry.both:
            both |= draft.entry == number
    both[kept] = draft.scene.last.both.take(draft.rows.cell.take(kept))
    index = which(both & fights)
    cell, attack = draft.rows.cell.take(index), draft.attack.take(index)
    armed = (attacks.kind.take(attack) == WEAPON) & ~draft.draws.take(index)
    sound = s.arms.take(cell) == 0
    both[:] = False
    both[index.take(which(armed & sound & armed_aside(bout, cell)))] = True
    return both
