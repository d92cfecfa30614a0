"""How fights begin: everybody unhurt, where and how the scenario has them."""

from __future__ import annotations

import numpy as np
from attrs import fields
from numpy.typing import NDArray

from vsdsim.dice import child, down, root
from vsdsim.vsd.codes import Away
from vsdsim.vsd.condition import FIGHT, Condition, Kept
from vsdsim.vsd.conditions import CONDITIONS, FRIGHTENED
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.state.column import PER
from vsdsim.vsd.state.state import State

__all__ = ["fresh_state"]


def fresh_state(parameters: Parameters, seed: int, fights: NDArray[np.int64]) -> State:
    """Everybody unhurt at the start of each of `fights` (N,)."""
    size, roots = len(fights), root(seed, fights)
    columns: dict[str, NDArray[np.generic]] = {
        each.name: np.full(
            (*PER[each.metadata["per"]](parameters), size),
            each.metadata["initial"],
            dtype=each.metadata["kind"],
        )
        for each in fields(State)
        if each.metadata
    }
    state = State(
        number=fights.copy(),
        root=roots,
        over=np.zeros(size, dtype=np.bool_),
        outcome=np.full(size, -1, dtype=np.int8),
        ended=np.zeros(size, dtype=np.int16),
        near=down(child(roots, "near")[None, :], parameters.words[:, None]),
        **columns,  # type: ignore[arg-type]  # columns by name, each of its own kind
    )
    _fit_out(state, parameters)
    _set_out(state, parameters)
    return state


def _fit_out(state: State, parameters: Parameters) -> None:
    """Give everybody its hit points, gear, magic and Drive."""
    state.hp += parameters.hp[:, None]
    state.shield |= parameters.shield[:, None]
    state.hand += parameters.first_hand[:, None].astype(np.int8)
    state.attack += parameters.last_attack[:, None].astype(np.int16)
    unhurt = parameters.attacks.fresh_cmb.take(parameters.last_attack)
    state.before_parry += unhurt[:, None].astype(np.int16)
    if parameters.optional.off_hand:
        state.off_hand |= (parameters.off_hand >= 0)[:, None]
    if parameters.sources.lasting:
        # Of what multiplies nothing is once.
        state.changes[Figure.DAMAGE] = 1
    if parameters.castings.any:
        state.mp += parameters.magic_points[:, None]
    if parameters.drive.spent_on:
        state.drive += parameters.drive.points[:, None]
    if parameters.tends:
        state.bandages += parameters.bandages[:, None].astype(np.int16)
        state.kit += parameters.kit[:, None].astype(np.int16)


def _begin(state: State, parameters: Parameters, condition: Condition) -> None:
    """Those who begin in a condition suffer it; whom the Frightened fear is found out later."""
    start = parameters.start
    who = start.conditions[condition.word]
    if condition.kept is Kept.COMMON:
        column = state.plights[parameters.plights.index(condition.word)]
    else:
        column = getattr(state, condition.column)
    if condition.kept is Kept.FLAG:
        column |= who[:, None]
    elif condition is not FRIGHTENED:
        last = NEVER if condition.begins == FIGHT else start.arrives + condition.begins - 1
        column += (who * last)[:, None].astype(np.int16)


def _set_out(state: State, parameters: Parameters) -> None:
    """Put everybody where and how it begins (rules page, "Timeline")."""
    start = parameters.start
    state.surprised |= start.surprised[:, None]
    for word in start.conditions:
        _begin(state, parameters, CONDITIONS[word])
    due = start.arrives > 1
    state.away[due] = Away.DUE
    state.out |= due[:, None]
    state.assess[start.surprised & ~due] = 0
    if parameters.field:
        for column, values in (
            (state.x, start.x),
            (state.y, start.y),
            (state.z, start.z),
            (state.fx, start.fx),
            (state.fy, start.fy),
            (state.left, parameters.attacks.ammunition),
            (state.ready_from, parameters.attacks.ready_from),
        ):
            column[:] = values[:, None]
