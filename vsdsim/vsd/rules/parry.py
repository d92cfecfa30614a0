"""Parrying: how much, against whom, and how it shrinks."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.scenario.model import Entry
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import WEAPON, Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.actions import offends
from vsdsim.vsd.rules.conditions import CONDITIONS, Parries, hampered
from vsdsim.vsd.rules.figures import armed, cmb_before_parry, wide_shield
from vsdsim.vsd.rules.places import Arcs
from vsdsim.vsd.state import Action, Pace

__all__ = ["applies", "clip", "declared_parry"]


def allowed(bout: Bout, rows: Rows, before_parry: Ints) -> Ints:
    """The most that each row may parry with (`parry.stunned`, `parry.forbidden`)."""
    s, cell = bout.state, rows.cell
    most = np.maximum(before_parry, 0)
    halved = s.halved.take(cell)
    index = hampered(bout, cell)
    if index.size:
        close = cell[index]
        for condition in CONDITIONS.values():
            if condition.parries is Parries.HALF:
                halved[index] |= condition.suffered(bout, close)
            elif condition.parries is Parries.NOT:
                most[index[condition.suffered(bout, close)]] = 0
        most[index[s.out.take(close)]] = 0
    if bout.parameters.field:
        most[s.pace.take(cell) == Pace.SPRINT] = 0
    return np.where(halved, most // 2, most)


def declared_parry(
    bout: Bout,
    rows: Rows,
    before_parry: Ints,
    entries: list[Entry],
    entry: Ints,
    action: NDArray[np.int8],
    kept: Ints,
) -> tuple[Ints, Ints]:
    """The figure declared and the parry it comes to, (R,) each (`parry.amount`).

    `entry` numbers the script entry followed, -1 for none; `kept` is last round's figure of who
    goes on after a failed Assessment Roll, else -1.
    """
    most = allowed(bout, rows, before_parry)
    figure = np.where(offends(action), 0, most)
    # Looked up by entry number; the last stands for none.
    parries = [*(each.parry for each in entries), None]
    says = np.array([each is not None for each in parries])[entry]
    amount = np.array([each.amount if each else 0 for each in parries])[entry]
    share = np.array([each.share if each else False for each in parries])[entry]
    wanted = np.where(share, np.maximum(before_parry, 0) * amount // 100, amount)
    figure = np.where(says, np.minimum(wanted, most), figure)
    figure = np.where(kept >= 0, kept, figure)
    figure[action == Action.BREAK_FREE] = 0
    return figure, np.minimum(figure, most)


def applies(
    bout: Bout, rows: Rows, attacker: Rows, attack: Ints, arcs: Arcs, covered: Bools | None = None
) -> Bools:
    """Whether the parry of `rows` counts against `attack` by `attacker`, who comes from `arcs`.

    `covered` says who is behind solid cover on the line (`parry.against`, `move.rear-parry`,
    `ranged.parry`).
    """
    s, p = bout.state, bout.parameters
    a, borne = p.attacks, s.shield.take(rows.cell)
    named = s.opponent.take(rows.cell) == attacker.actor
    armed_against = armed(bout, rows) | (a.kind[attack] != WEAPON)
    counts: Bools = (named | wide_shield(bout, rows)) & armed_against
    if p.field:
        shot = a.ranged[attack]
        counts &= np.where(borne, arcs.shield_side, arcs.front)
        counts &= ~shot | (borne & p.shield_stops_shots[rows.actor])
        if covered is not None:
            counts |= covered & arcs.shield_side & (shot | a.two_handed[attack])
    return counts


def clip(bout: Bout, rows: Rows) -> None:
    """Cut the parries of `rows` to what is allowed now; none ever rises (`parry.clipped`)."""
    s = bout.state
    rows = rows[s.parry.take(rows.cell) > 0]
    if not len(rows):
        return
    before = cmb_before_parry(
        bout,
        rows,
        s.attack.take(rows.cell),
        s.half.take(rows.cell),
        s.action.take(rows.cell) == Action.DASH,
    )
    most = allowed(bout, rows, before)
    put(s.parry, rows.cell, np.minimum(s.parry.take(rows.cell), most))
