"""Helping: who lends a hand to a friend's first aid (`care.help`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import raise_to
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.care.healing import draw_healing, healer_total
from vsdsim.vsd.rules.skills import Result, result_of

__all__ = ["lend_a_hand"]

WORTH = np.array([0, 0, 10, 10, 20], dtype=np.int32)
"""What help adds to the roll, by its `Result`."""


def lend_a_hand(bout: Bout, rows: Rows, healers: Rows) -> Ints:
    """The best help that each of `healers`, who all roll now, has from `rows`, who help them."""
    s = bout.state
    best = np.zeros(s.out.shape, dtype=np.int32)
    if len(rows):
        friends = rows.beside(s.patient.take(rows.cell))
        roll = draw_healing(bout, rows)
        total = healer_total(bout, rows, roll)
        result = result_of(total)
        pays = (result == int(Result.PARTIAL_SUCCESS)) | (result == int(Result.CRITICAL_FAILURE))
        raise_to(s.assess, rows.cell.take(which(pays)), 0)
        raise_to(best, friends.cell, WORTH.take(result))
        bout.hear("helps", rows, target=friends.actor, roll=roll, total=total, outcome=result)
    return healers.read(best)
