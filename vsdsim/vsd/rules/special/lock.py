"""Locking: CMB against CMB, and both are Held until it is broken (`optional.lock`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.field.mobility import holding
from vsdsim.vsd.rules.special.move import Move, combat

__all__ = ["LOCK"]


def _free_for_it(bout: Bout, rows: Rows, other: Rows, _: Bools) -> Bools:
    """Who holds nobody, at whom nobody holds."""
    held = bout.state.holder.take(other.cell) >= 0
    free: Bools = ~holding(bout).take(rows.cell) & ~held
    return free


LOCK = Move(
    Action.LOCK,
    fits=_free_for_it,
    figures=lambda bout, rows, other: (combat(bout, rows), combat(bout, other)),
    skill=False,
    effect=Effect.LOCKED,
    either=False,
)
