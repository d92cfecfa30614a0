"""Waking: who is unconscious is roused by a friend (`care.wake`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.rows import Rows, distinct
from vsdsim.vsd.rules.care.healing import draw_healing, healer_total
from vsdsim.vsd.rules.health import wake
from vsdsim.vsd.rules.skills import Difficulty, succeeds_partly

__all__ = ["rouse"]


def rouse(bout: Bout, rows: Rows) -> None:
    """Each tries to wake its friend, who then comes round, Prone."""
    s = bout.state
    if not len(rows):
        return
    friends = rows.beside(s.patient.take(rows.cell))
    roll = draw_healing(bout, rows)
    total = healer_total(bout, rows, roll, Difficulty.HARD)
    woken = succeeds_partly(total)
    bout.hear("rouses", rows, target=friends.actor, roll=roll, total=total, done=woken)
    cell = distinct(friends.cell[woken])
    put(s.incapacitated_until, cell, 0)
    wake(bout, cell)
