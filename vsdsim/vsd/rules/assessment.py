"""The Assessment phase: what ends, who dies, what is lost, and who gathers its wits."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.columns import put, set_flag, subtract
from vsdsim.vsd.criticals import FOREVER
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.lasting import Wounds
from vsdsim.vsd.numbers import NEVER, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, members, which
from vsdsim.vsd.rules.befalling import BREAKS, break_by_harm, call_for_rolls, end_by_roll
from vsdsim.vsd.rules.burning import flames_take
from vsdsim.vsd.rules.care.wounds import open_hurt
from vsdsim.vsd.rules.conditions import can_be_held, possible, suffered
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.fear import end_fears, spread_fear
from vsdsim.vsd.rules.field.falling import fall_out
from vsdsim.vsd.rules.field.fire import burning
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.health import Sunk, die_of_clocks, leave_fight, settle, wake
from vsdsim.vsd.rules.magic.mending import healed, regain
from vsdsim.vsd.rules.magic.standing import end_by_harm
from vsdsim.vsd.rules.magic.standing import end_what_has_lasted as end_what_goes_on
from vsdsim.vsd.rules.shocks import shocks_due, strike_again
from vsdsim.vsd.rules.skills import skill_total, succeeds_partly
from vsdsim.vsd.rules.souls import everybodys_half

__all__ = ["assess"]

CRUSHED, BURNED = 1, 2
"""Losses of an Assessment after those of blood; by the ground, or by flames on the body."""


def assess(bout: Bout) -> None:
    """The whole phase, each step for everybody at once (rules page, "Assessment")."""
    due = shocks_due(bout)
    _end_what_has_lasted(bout)
    die_of_clocks(bout)
    fall_out(bout)
    _lose_hit_points(bout)
    fall_out(bout)
    strike_again(bout, due)
    if can_be_held(bout):
        _tire_of_holds(bout)
    fall_out(bout)
    if len(bout.parameters.terrifying):
        spread_fear(bout)
    _roll(bout)
    for condition in possible(bout.parameters):
        if not condition.decides:
            dazed = suffered(bout, condition, slice(None))
            bout.failed |= dazed.reshape(bout.failed.shape)


def _end_what_has_lasted(bout: Bout) -> None:
    s = bout.state
    s.rolled[:] = False
    for column, until in ((s.passing, s.passing_until), (s.stuck, s.stuck_until)):
        cell = s.rows(column != 0).cell
        put(column, cell.take(which(until.take(cell) < bout.round)), 0)
    end_what_goes_on(bout)
    end_fears(bout)
    # Most of those who are out have no hit points left.
    wake(bout, s.rows(s.out & (s.hp > 0) & ~s.dead & ~s.over).cell)


def _lose_hit_points(bout: Bout) -> None:
    """Bleeding by each wound's author, hold damage by the holder, fire (`assessment.losses`).

    What heals gives back what it does at the same time.
    """
    s = bout.state
    ended, wounds = s.dead | s.over, s.all_wounds()
    # Nothing from the dead and from those in fights that are over.
    blood = wounds.amount * ~ended.take(wounds.cell)
    others = [_crushed(bout, ended)]
    if bout.terrain.fires:
        others.append(_burns(bout, ended))
    if bout.parameters.reach.burns:
        others.append(_flames(bout, ended))
    gains = healed(bout) if bout.parameters.sources.menders else None
    harmed = blood.any() or any(loss.damage.any() for loss in others)
    if not harmed and (gains is None or not gains.any()):
        return
    if bout.listener is not None:
        _tell(bout, wounds, [_bled(bout, wounds, blood), *others])
    bout.count_damage(wounds.pair, blood)
    before, s.hp = s.hp, s.hp - s.bleeding * ~ended
    for loss in others:
        bout.count_damage(bout.pair(loss.author, loss.cell // s.fights), loss.damage)
        subtract(s.hp, loss.cell, loss.damage)
    if gains is not None:
        regain(bout, before, gains)
    sunk = Sunk.between(before, s.hp, everybodys_half(bout))
    low = np.concatenate([sunk.felled, sunk.dying])
    if low.size:
        theirs = members(wounds.cell, low, s.out.size)
        harm = _bled(bout, wounds[theirs], blood.take(theirs))
        harm = Harm.joined([harm, *(loss.of(low, s.out.size) for loss in others)])
        settle(bout, harm, sunk.felled, sunk.dying, None, Cause.BLEEDING)
    if bout.parameters.sources.any_until_harmed or BREAKS:
        harmed_by = [(wounds.cell, blood), *((loss.cell, loss.damage) for loss in others)]
        cells = np.concatenate([cell.take(which(lost)) for cell, lost in harmed_by])
        end_by_harm(bout, cells)
        break_by_harm(bout, cells)
    bout.changed.append(sunk.bruised)
    if bout.listener is not None:
        bout.listener.landed(bout)
    # What takes more than blood opens what was stopped for now.
    open_hurt(bout, *others)


def _tell(bout: Bout, wounds: Wounds, losses: list[Harm]) -> None:
    """Tell of the losses, in their order; first come those of the `wounds`."""
    every = Harm.joined(losses)
    by = np.repeat(np.arange(len(losses)), [len(loss.cell) for loss in losses])
    opened = np.full(len(by), -1, dtype=np.int32)
    opened[: len(wounds.cell)] = wounds.attack
    lost = which(every.damage)
    by, opened = by.take(lost), opened.take(lost)
    bout.hear("loses", Rows(every.cell.take(lost), bout.state.fights),
              by=every.author.take(lost), damage=every.damage.take(lost),
              crushed=by == CRUSHED, burned=by >= BURNED, opened=opened)  # fmt: skip


def _bled(bout: Bout, wounds: Wounds, blood: Ints) -> Harm:
    """What wounds take, each so much `blood` (W,)."""
    author = wounds.pair // len(bout.parameters.names)
    return Harm(wounds.cell, author.astype(np.intp), blood, None)


def _there(bout: Bout, found: Bools) -> Index:
    """Cells of those `found` (C, N) whom more than their wounds can harm (`health.out`)."""
    cell = which(found.reshape(-1))
    here = which(bout.state.away.take(cell) == int(Away.HERE))
    return cell.take(here)


def _crushed(bout: Bout, ended: Bools) -> Harm:
    """What holders take from those they hold, the `ended` (C, N) excepted."""
    s, cell = bout.state, np.empty(0, dtype=np.intp)
    if can_be_held(bout):
        cell = _there(bout, (s.hold_damage > 0) & (s.holder >= 0) & ~ended)
    return Harm(cell, s.holder.take(cell).astype(np.intp), s.hold_damage.take(cell), None)


def _burns(bout: Bout, ended: Bools) -> Harm:
    """What burning ground takes from those in it, which is nobody's doing but their own."""
    rows = Rows(_there(bout, ~ended), bout.state.fights)
    damage = burning(bout, rows)
    burns = which(damage)
    rows = rows[burns]
    return Harm(rows.cell, rows.actor, damage.take(burns), None)


def _flames(bout: Bout, ended: Bools) -> Harm:
    """What the flames on those who burn take from them, the `ended` (C, N) excepted."""
    s = bout.state
    rows = Rows(_there(bout, (s.burning > 0) & ~ended), s.fights)
    damage = flames_take(bout, rows)
    harmed = which(damage)
    cell = rows.cell.take(harmed)
    return Harm(cell, s.burnt_by.take(cell).astype(np.intp), damage.take(harmed), None)


def _tire_of_holds(bout: Bout) -> None:
    """Who is held for too long is knocked out (`assessment.held-limit`)."""
    s = bout.state
    ended = s.dead | s.over
    rows = Rows(_there(bout, (s.hold_limit < bout.round) & (s.holder >= 0) & ~ended), s.fights)
    put(s.hold_limit, rows.cell, NEVER)
    put(s.incapacitated_until, rows.cell, FOREVER)
    cell = rows.cell[~s.out.take(rows.cell)]
    if cell.size:
        cause = np.full(len(cell), Cause.KNOCKED_OUT, dtype=np.int32)
        leave_fight(bout, cell, cause, s.holder.take(cell))


def _roll(bout: Bout) -> None:
    """Assessment Rolls of those who need one (`assessment.roll`)."""
    s = bout.state
    call_for_rolls(bout)
    rows = s.rows((s.assess >= 0) & s.in_fight())
    if not len(rows):
        return
    keys = child(bout.actor_keys(rows), "assessment-roll")
    roll = second_chance(
        bout,
        Roll.SKILL,
        rows,
        keys,
        open_ended(keys),
        lambda index, dice: ~succeeds_partly(_total(bout, rows[index], dice)),
    )
    _resolve(bout, rows, roll)


def _total(bout: Bout, rows: Rows, roll: OpenEnded) -> Ints:
    """Totals of Assessment Rolls with these dice."""
    penalty = bout.state.assess.take(rows.cell)
    return skill_total(bout, rows, roll, bout.parameters.perception, -penalty)


def _resolve(bout: Bout, rows: Rows, roll: OpenEnded) -> None:
    """Who gathers its wits with these dice, and who fails."""
    s, total = bout.state, _total(bout, rows, roll)
    passed = succeeds_partly(total)
    put(s.assess, rows.cell, -1)
    set_flag(s.rolled, rows.cell)
    put(bout.failed, rows.cell, ~passed)
    end_by_roll(bout, rows.cell[passed])
    bout.hear("assessment-roll", rows, roll=roll, total=total, passed=passed)
