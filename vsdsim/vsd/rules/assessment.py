"""The Assessment phase: what ends, who dies, what is lost, and who gathers its wits."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.criticals import FOREVER
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.rules.harm import Harm, together
from vsdsim.vsd.rules.health import die_of_clocks, leave_fight, wake
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.state import NEVER, Cause, Wounds

__all__ = ["assess"]

PASSES = 75
"""An Assessment Roll passes at this or more (rulings 18)."""


def assess(bout: Bout) -> None:
    """The whole phase, each step for everybody at once (rules page, "Assessment")."""
    _end_what_has_lasted(bout)
    die_of_clocks(bout)
    _lose_blood(bout)
    _tire_of_holds(bout)
    _roll(bout)


def _end_what_has_lasted(bout: Bout) -> None:
    s = bout.state
    s.passing[s.passing_until < bout.round] = 0
    s.stuck[s.stuck_until < bout.round] = 0
    wake(bout, s.rows(s.out & ~s.dead & ~s.over).cell)


def _lose_blood(bout: Bout) -> None:
    """Bleeding by each wound's author, hold damage by the holder (`assessment.losses`)."""
    s = bout.state
    ended = s.dead | s.over
    w = _open_wounds(bout, ended)
    loss = [Harm(w.cell, w.author, w.amount, None)]
    crushed = which(((s.hold_damage > 0) & (s.holder >= 0) & ~ended).reshape(-1))
    if crushed.size:
        holder = s.holder.take(crushed).astype(np.intp)
        loss.append(Harm(crushed, holder, s.hold_damage.take(crushed), None))
    every, _ = together(loss)
    if every is not None and len(every.cell):
        bout.hear("loses", Rows(every.cell, s.fights), by=every.author, damage=every.damage,
                  crushed=np.arange(len(every.cell)) >= len(w.cell))  # fmt: skip
        land(bout, [every], [], Cause.BLEEDING)


def _open_wounds(bout: Bout, ended: Bools) -> Wounds:
    """The wounds that still bleed: not those of the dead, nor in fights that are over."""
    w = bout.state.all_wounds()
    closed = ended.take(w.cell)
    if closed.any():
        w = w[which(~closed)]
        bout.state.wounds = [w]
    return w


def _tire_of_holds(bout: Bout) -> None:
    """Who is held for too long is knocked out (`assessment.held-limit`)."""
    s = bout.state
    rows = s.rows((s.hold_limit < bout.round) & (s.holder >= 0) & ~s.dead & ~s.over)
    put(s.hold_limit, rows.cell, NEVER)
    put(s.incapacitated_until, rows.cell, FOREVER)
    cell = rows.cell[~s.out.take(rows.cell)]
    if cell.size:
        cause = np.full(len(cell), Cause.KNOCKED_OUT, dtype=np.int32)
        leave_fight(bout, cell, cause, s.holder.take(cell))


def _roll(bout: Bout) -> None:
    """Assessment Rolls of those who need one (`assessment.roll`)."""
    s = bout.state
    rows = s.rows((s.assess >= 0) & s.in_fight())
    if not len(rows):
        return
    roll = open_ended(child(bout.actor_keys(rows), "assessment-roll"))
    _resolve(bout, rows, roll)


def _resolve(bout: Bout, rows: Rows, roll: OpenEnded) -> None:
    """Who gathers its wits with these dice, and who fails."""
    s, p = bout.state, bout.parameters
    skill = p.perception[rows.actor] - wound_penalty(bout, rows) - s.assess.take(rows.cell)
    total = roll.total + skill
    put(s.assess, rows.cell, -1)
    put(bout.failed, rows.cell, total < PASSES)
    bout.hear("assessment-roll", rows, roll=roll, total=total, passed=total >= PASSES)
