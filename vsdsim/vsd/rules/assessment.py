"""The Assessment phase: what ends, who dies, what is lost, and who gathers its wits."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.criticals import FOREVER
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.falling import fall_out
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.rules.fire import burning
from vsdsim.vsd.rules.harm import Harm, join
from vsdsim.vsd.rules.health import die_of_clocks, leave_fight, wake
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.surprise import gather_wits
from vsdsim.vsd.state import NEVER, Away, Cause, Wounds

__all__ = ["assess"]

CRUSHED, BURNED = 1, 2
"""Losses of an Assessment after those of blood."""
PASSES = 75
"""An Assessment Roll passes at this or more (rulings 18)."""


def assess(bout: Bout) -> None:
    """The whole phase, each step for everybody at once (rules page, "Assessment")."""
    _end_what_has_lasted(bout)
    die_of_clocks(bout)
    fall_out(bout)
    _lose_hit_points(bout)
    _tire_of_holds(bout)
    fall_out(bout)
    _roll(bout)


def _end_what_has_lasted(bout: Bout) -> None:
    s = bout.state
    s.rolled[:] = False
    s.passing[s.passing_until < bout.round] = 0
    s.stuck[s.stuck_until < bout.round] = 0
    wake(bout, s.rows(s.out & ~s.dead & ~s.over).cell)


def _lose_hit_points(bout: Bout) -> None:
    """Bleeding by each wound's author, hold damage by the holder, fire (`assessment.losses`)."""
    s = bout.state
    w = s.wounds = _open_wounds(bout)
    rows = s.rows((s.holder >= 0) & (s.hold_damage > 0) & _within_harm(bout))
    parts = [
        _losses(bout, w.fight, w.author, w.victim, w.amount),
        _losses(bout, rows.fight, s.holder.take(rows.cell).astype(np.intp), rows.actor,
                s.hold_damage.take(rows.cell)),
    ]  # fmt: skip
    if bout.terrain.fires:
        parts.append(_burns(bout))
    loss = join(parts)
    if len(loss.fight):
        victims = Rows.at(loss.fight, loss.victim, s.fights)
        by = np.repeat(np.arange(len(parts)), [len(part.fight) for part in parts])
        bout.hear("loses", victims, by=loss.author, damage=loss.damage, crushed=by == CRUSHED,
                  burned=by == BURNED)  # fmt: skip
        land(bout, [loss], [], Cause.BLEEDING)


def _within_harm(bout: Bout) -> Bools:
    """(C, N) who is there to be harmed by more than its wounds (`health.out`)."""
    s = bout.state
    there: Bools = ~s.dead & ~s.over & (s.away == Away.HERE)
    return there


def _burns(bout: Bout) -> Harm:
    """What burning ground takes from those in it, which is nobody's doing but their own."""
    rows = bout.state.rows(_within_harm(bout))
    damage = burning(bout, rows)
    burns = which(damage)
    rows = rows[burns]
    return _losses(bout, rows.fight, rows.actor, rows.actor, damage[burns])


def _open_wounds(bout: Bout) -> Wounds:
    """The wounds that still bleed: not those of the dead, nor in fights that are over."""
    s, w = bout.state, bout.state.wounds
    closed = s.dead.take(w.victim * s.fights + w.fight) | s.over.take(w.fight)
    return w[which(~closed)] if closed.any() else w


def _losses(bout: Bout, fight: Index, author: Index, victim: Index, damage: Ints) -> Harm:
    """Bare losses of hit points as harm, each credited at its author's address."""
    keys = bout.actor_keys(Rows.at(fight, author, bout.state.fights))
    return Harm.bare(fight, author, victim, keys, damage, np.full(len(damage), -1))


def _tire_of_holds(bout: Bout) -> None:
    """Who is held for too long is knocked out (`assessment.held-limit`)."""
    s = bout.state
    rows = s.rows((s.hold_limit < bout.round) & (s.holder >= 0) & _within_harm(bout))
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
    passed = total >= PASSES
    put(s.assess, rows.cell, -1)
    set_flag(s.rolled, rows.cell)
    put(bout.failed, rows.cell, ~passed)
    gather_wits(bout, rows, passed)
    bout.hear("assessment-roll", rows, roll=roll, total=total, passed=passed)
