"""Waking: who sleeps or is unconscious is roused by a friend (`care.wake`)."""

from __future__ import annotations

from attrs import frozen

from vsdsim.dice import OpenEnded
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows, distinct
from vsdsim.vsd.rules.care.healing import draw_healing, healer_total
from vsdsim.vsd.rules.care.sleep import asleep
from vsdsim.vsd.rules.health import wake
from vsdsim.vsd.rules.magic.standing import end_by_harm
from vsdsim.vsd.rules.skills import Difficulty, succeeds_partly

__all__ = ["Waking", "draw_waking", "rouse"]


@frozen(eq=False)
class Waking:
    """Who shakes sleepers, and who tries to rouse the unconscious, with what rolls."""

    shaking: Rows
    trying: Rows
    roll: OpenEnded
    total: Ints


def draw_waking(bout: Bout, rows: Rows) -> Waking:
    """Sleepers need no roll; the rolls for others."""
    sleeps, _ = asleep(bout, rows.beside(bout.state.patient.take(rows.cell)).cell)
    trying = rows[~sleeps]
    roll = draw_healing(bout, trying, Difficulty.HARD)
    return Waking(rows[sleeps], trying, roll, healer_total(bout, trying, roll, Difficulty.HARD))


def rouse(bout: Bout, waking: Waking) -> None:
    """Sleepers are shaken awake; with others each tries. Who comes round is Prone."""
    s = bout.state
    _shake(bout, waking.shaking)
    rows, woken = waking.trying, succeeds_partly(waking.total)
    friends = rows.beside(s.patient.take(rows.cell))
    bout.hear("rouses", rows, target=friends.actor, roll=waking.roll, total=waking.total,
              done=woken)  # fmt: skip
    cell = distinct(friends.cell[woken])
    put(s.incapacitated_until, cell, 0)
    wake(bout, cell)


def _shake(bout: Bout, rows: Rows) -> None:
    """Their sleep is over; who is unconscious besides still lies there."""
    friends = rows.beside(bout.state.patient.take(rows.cell))
    bout.hear("shakes", rows, target=friends.actor)
    cell = distinct(friends.cell)
    end_by_harm(bout, cell)
    wake(bout, cell)
