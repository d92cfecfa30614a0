"""What everybody holds back, and whether its moment has come (`action.ready`)."""

from __future__ import annotations

import ast
from collections.abc import Mapping

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, HeldBack
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.declaring.plans import Group
from vsdsim.vsd.rules.features import Asking
from vsdsim.vsd.rules.field.engagement import engaged
from vsdsim.vsd.rules.magic.concentration import concentrates
from vsdsim.vsd.rules.ranged.loading import best_shot
from vsdsim.vsd.rules.words import evaluate

__all__ = ["Conditions", "conditions_of", "has_come", "ripen"]

Conditions = Mapping[int, ast.expr]
"""What held actions wait for, by the number of what is held."""


def conditions_of(groups: tuple[Group, ...]) -> Conditions:
    """The conditions of everything that the groups can come to hold."""
    return {
        plan.held_what: plan.entry.ready
        for group in groups
        for plan in group.plans
        if plan.entry.ready is not None
    }


def has_come(bout: Bout, conditions: Conditions, rows: Rows) -> Bools:
    """Whose moment has come: what each waits for is true of its target, as all is now."""
    p, holds = bout.parameters, bout.state.held_what.take(rows.cell)
    come, side = np.zeros(len(rows), dtype=np.bool_), p.side.take(rows.actor)
    for number, condition in conditions.items():
        for one in range(len(p.sides)):
            index = which((holds == number) & (side == one))
            if index.size:
                come[index] = evaluate(condition, _asking(bout, rows[index]))
    return come


def _asking(bout: Bout, rows: Rows) -> Asking:
    """The rows as they ask a condition now, with everybody's declaration of this round known."""
    s = bout.state
    return Asking(
        bout,
        rows,
        s.opponent.take(rows.cell),
        s.in_fight(),
        s.opponent,
        np.ones(len(bout.parameters.names), dtype=np.bool_),
        engaged(bout),
        s.action == int(Action.FLEE),
        concentrates(bout) if bout.parameters.castings.any else np.zeros_like(s.out),
        s.prepared,
        lambda: best_shot(bout, rows, None).attack,
        {},
        s.held_back,
    )


def ripen(bout: Bout, rows: Rows) -> None:
    """The own place of what these hold has come: from now on it can go off."""
    hold = bout.state.held_back
    waits = hold.take(rows.cell) == int(HeldBack.WAITING)
    put(hold, rows.cell[waits], HeldBack.RIPE)
