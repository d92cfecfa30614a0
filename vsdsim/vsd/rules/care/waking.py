"""Waking: who sleeps or is unconscious is roused by a friend (`care.wake`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.rows import Rows, distinct
from vsdsim.vsd.rules.care.healing import draw_healing, healer_total
from vsdsim.vsd.rules.care.sleep import asleep
from vsdsim.vsd.rules.health import wake
from vsdsim.vsd.rules.magic.standing import end_by_harm
from vsdsim.vsd.rules.skills import Difficulty, succeeds_partly

__all__ = ["rouse"]


def rouse(bout: Bout, rows: Rows) -> None:
    """Sleepers are shaken awake; with others each tries. Who comes round is Prone."""
    s = bout.state
    if not len(rows):
        return
    friends = rows.beside(s.patient.take(rows.cell))
    sleeps, _ = asleep(bout, friends.cell)
    _shake(bout, rows[sleeps], friends[sleeps])
    rows, friends = rows[~sleeps], friends[~sleeps]
    roll = draw_healing(bout, rows)
    total = healer_total(bout, rows, roll, Difficulty.HARD)
    woken = succeeds_partly(total)
    bout.hear("rouses", rows, target=friends.actor, roll=roll, total=total, done=woken)
    cell = distinct(friends.cell[woken])
    put(s.incapacitated_until, cell, 0)
    wake(bout, cell)


def _shake(bout: Bout, rows: Rows, friends: Rows) -> None:
    """Their sleep is over; who is unconscious besides still lies there."""
    bout.hear("shakes", rows, target=friends.actor)
    cell = distinct(friends.cell)
    end_by_harm(bout, cell)
    wake(bout, cell)
