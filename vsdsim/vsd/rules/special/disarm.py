"""Disarming: CMB against CMB, and the loser's weapon drops (`optional.disarm`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.special.move import Move, combat

__all__ = ["DISARM"]


def _both_armed(bout: Bout, rows: Rows, other: Rows, draws: Bools) -> Bools:
    hand = bout.state.hand
    armed: Bools = ((hand.take(rows.cell) >= 0) | draws) & (hand.take(other.cell) >= 0)
    return armed


DISARM = Move(
    Action.DISARM,
    fits=_both_armed,
    figures=lambda bout, rows, other: (combat(bout, rows), combat(bout, other)),
    skill=False,
    effect=Effect.DISARMED,
    either=True,
)
