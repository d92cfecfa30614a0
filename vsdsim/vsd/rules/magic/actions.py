"""What beside a spell takes the rest of a round (`magic.actions`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.actions import are_full, casts

__all__ = ["beside_full_action", "strikes_by_magic"]


def beside_full_action(bout: Bout, rows: Rows) -> Bools:
    """Which of `rows`, who cast, do so beside a Full Action."""
    s = bout.state
    action = s.action.take(rows.cell)
    besides: Bools = ~(casts(action) | (action == int(Action.CONCENTRATE)))
    return besides & are_full(action, s.pace.take(rows.cell))


def strikes_by_magic(bout: Bout, rows: Rows, target: Rows) -> Bools:
    """Which of `rows` have declared an attack spell at `target`, (R,)."""
    if not bout.parameters.castings.any:
        return np.zeros(len(rows), dtype=np.bool_)
    s, attack = bout.state, bout.parameters.castings.attack
    casting = s.casting.take(rows.cell)
    strikes: Bools = (casting >= 0) & (attack.take(casting) >= 0)
    strikes &= s.aimed.take(rows.cell) == target.actor
    return strikes
