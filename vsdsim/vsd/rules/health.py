"""Health: who is out of the fight, who is dying, and by whose hand."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.columns import clear_flag, lower_to, put, set_flag
from vsdsim.vsd.conditions import INCAPACITATED, PRONE
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.befalling import lay_upon
from vsdsim.vsd.rules.burning import flames_take
from vsdsim.vsd.rules.credit import in_credit
from vsdsim.vsd.rules.dying import DYING_AT, EXSANGUINATION, note_clocks
from vsdsim.vsd.rules.fear import forget
from vsdsim.vsd.rules.field.engagement import engages_nobody
from vsdsim.vsd.rules.field.fire import burning
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.holds import let_go, release_by, unbind
from vsdsim.vsd.rules.magic.bound import spellbound
from vsdsim.vsd.rules.magic.concentration import break_concentration
from vsdsim.vsd.rules.souls import hollow

__all__ = [
    "BLEED_OUT", "Sunk", "die_of_clocks", "incapacitated", "leave_fight",
    "settle", "start_clock", "wake", "worn_down",
]  # fmt: skip

DYING_ROUNDS, BLEED_OUT = 6, 20
MOST_INJURIES = 100
DEAD, OUT, DYING, SOUL = int(Mark.DEAD), int(Mark.OUT), int(Mark.DYING), int(Mark.SOUL)
LOSSES = np.array([Cause.BLEEDING, Cause.CRUSHED, Cause.BURNED], dtype=np.int32)
"""What an Assessment takes hit points by."""


def incapacitated(bout: Bout, cell: Index) -> Bools:
    """Knocked out, at 0 hit points or below, or crippled by injuries (`health.zero`)."""
    return worn_down(bout, cell) | _knocked_out(bout, cell)


def worn_down(bout: Bout, cell: Index) -> Bools:
    """At 0 hit points or below, crippled by injuries, or hollow."""
    s = bout.state
    worn: Bools = (s.hp.take(cell) <= 0) | (s.injuries.take(cell) > MOST_INJURIES)
    if bout.parameters.reach.souls:
        worn |= hollow(bout, cell)
    return worn


def _knocked_out(bout: Bout, cell: Index) -> Bools:
    s = bout.state
    knocked: Bools = s.incapacitated_until.take(cell) >= bout.round
    knocked |= s.out_while_held.take(cell)
    return spellbound(bout, cell, INCAPACITATED.word, knocked)


@frozen(eq=False)
class Sunk:
    """Whose hit points a loss has brought how low: indices of what lost them, in order."""

    bruised: Index
    """From half or more to less."""
    felled: Index
    """From above 0 to 0 or below."""
    dying: Index
    """From above `DYING_AT` to there or below."""

    @staticmethod
    def between(before: Ints, left: Ints, half: Ints) -> Sunk:
        """By the hit points `before` and `left`; fewer than `half` are fewer than half."""
        return Sunk(
            which(((before >= half) & (left < half)).reshape(-1)),
            which(((before > 0) & (left <= 0)).reshape(-1)),
            which(((before > DYING_AT) & (left <= DYING_AT)).reshape(-1)),
        )


def settle(
    bout: Bout, harm: Harm, felled: Index, dying: Index, struck: Struck | None, cause: Cause
) -> None:
    """What a loss of hit points just done, and the critical strikes, mean for their victims.

    Dying clocks begin, some go out of the fight, holds end. `felled` and `dying` are the cells of
    those brought so low (`Sunk`); `harm` holds all that was done to them, and the `struck`. Others
    are as healthy as before.
    """
    clocks = []
    if struck is not None:
        clocks += _wounds(bout, struck)
        felled = np.concatenate([felled, *_crippled(bout, struck)])
    if dying.size:
        clocks.append((dying, _in_six_rounds(bout, dying), Cause.HIT_POINTS))
    newly, why = _going_out(bout, felled, cause)
    asked = distinct(np.concatenate([newly, *(cell for cell, _, _ in clocks)])) if clocks else newly
    if not asked.size:
        return
    author = in_credit(bout, harm, asked)
    for victim, until, kind in clocks:
        start_clock(bout, victim, until, kind, author.take(asked.searchsorted(victim)))
    if newly.size:
        out_by = author.take(asked.searchsorted(newly))
        leave_fight(bout, newly, why, out_by)


def _crippled(bout: Bout, struck: Struck) -> list[Index]:
    """Cells of the `struck` who may be dead or Incapacitated now, whatever their hit points."""
    s = bout.state
    dead = struck.cell.take(struck.carry(DEAD))
    if dead.size:
        let_go(bout, distinct(dead.take(which(s.holder.take(dead) >= 0))))
    hurt = struck.cell.take(which(struck.penalty))
    worn = hurt.take(which(s.injuries.take(hurt) > MOST_INJURIES))
    return [dead, struck.cell.take(struck.carry(OUT)), worn]


def _wounds(bout: Bout, struck: Struck) -> list[tuple[Index, Ints, Cause]]:
    """The Dying clocks that critical strikes begin: cells, last rounds, cause (`time.dying`)."""
    clocks = []
    dying = struck.carry(DYING)
    if dying.size:
        rounds = bout.parameters.criticals.number["dying"].take(struck.outcome.take(dying))
        clocks.append((struck.cell.take(dying), bout.last_round(rounds), Cause.WOUNDS))
    drained = struck.cell.take(struck.carry(SOUL))
    if drained.size:
        lost = drained.take(which(hollow(bout, drained)))
        clocks.append((lost, _in_six_rounds(bout, lost), Cause.SOUL))
    bled = struck.cell.take(which(struck.bleeding))
    bleeding = bout.state.bleeding.take(bled)
    worse = which(bleeding >= EXSANGUINATION)
    if worse.size:
        rounds = np.maximum(BLEED_OUT - bleeding.take(worse), 1)
        clocks.append((bled.take(worse), bout.last_round(rounds), Cause.BLED))
    return clocks


def _in_six_rounds(bout: Bout, cell: Index) -> Ints:
    """The last rounds of who is Dying in 6 from now."""
    return bout.last_round(np.full(len(cell), DYING_ROUNDS, dtype=np.int32))


def start_clock(bout: Bout, cell: Index, until: Ints, cause: Cause, by: Ints) -> None:
    """Start the clocks that run out before any that runs already; `by` is the victim's."""
    s = bout.state
    if bout.parameters.mends:
        note_clocks(bout, cell, until, cause, by)
    sooner = which(until < s.dying_until.take(cell))
    if not sooner.size:
        return
    cell = cell.take(sooner)
    lower_to(s.dying_until, cell, until.take(sooner))
    put(s.dying_cause, cell, cause)
    put(s.dying_by, cell, by.take(sooner))
    if bout.listener is not None:
        rows = Rows(distinct(cell), s.fights)
        bout.hear("dying", rows, until=s.dying_until.take(rows.cell).astype(np.int32),
                  by=s.dying_by.take(rows.cell).astype(np.intp),
                  cause=s.dying_cause.take(rows.cell))  # fmt: skip


def _going_out(bout: Bout, cell: Index, loss: Cause) -> tuple[Index, Ints]:
    """Who of those at `cell` goes out, each once, and the first cause that applies.

    `loss` is what their losses of hit points are called (`health.cause`).
    """
    s = bout.state
    cell = distinct(cell.take(which(~s.out.take(cell))))
    if not cell.size:
        return cell, np.empty(0, dtype=np.int32)
    if loss is Cause.BLEEDING:
        cause = _worst_loss(bout, cell)
    else:
        cause = np.full(len(cell), int(loss), dtype=np.int32)
    gone = s.hp.take(cell) <= 0
    reasons = [
        (s.injuries.take(cell) > MOST_INJURIES, Cause.INJURIES),
        (_knocked_out(bout, cell), Cause.KNOCKED_OUT),
        (s.dead.take(cell), Cause.KILLED),
    ]
    if bout.parameters.reach.souls:
        reasons.insert(2, (hollow(bout, cell), Cause.SOUL))
    for others, why in reasons:
        cause[others] = int(why)
        gone |= others
    going = which(gone)
    return cell.take(going), cause.take(going)


def _worst_loss(bout: Bout, cell: Index) -> Ints:
    """What took most in this Assessment from those at `cell`, of equals the first named."""
    s = bout.state
    rows = Rows(cell, s.fights)
    burnt = burning(bout, rows) + flames_take(bout, rows)
    taken = [s.bleeding.take(cell), s.hold_damage.take(cell), burnt]
    worst: Ints = LOSSES.take(np.argmax(taken, axis=0))
    return worst


def leave_fight(bout: Bout, cell: Index, cause: Ints, by: Ints) -> None:
    """The combatants at `cell`, each once, go out of the fight (`health.out`)."""
    s = bout.state
    for column, value in (
        (s.out, True),
        (s.rising, False),
        (s.parry, 0),
        (s.out_cause, cause),
        (s.out_by, by),
    ):
        put(column, cell, value)
    lay_upon(bout, PRONE, cell)
    rows = Rows(cell, s.fights)
    bout.fallen.append(rows.fight)
    bout.hear("out", rows, cause=cause, by=by)
    unbind(bout, cell)
    release_by(bout, cell)
    engages_nobody(bout, cell)
    forget(bout, cell)
    break_concentration(bout, cell)


def wake(bout: Bout, cell: Index) -> None:
    """Those at `cell` who are out but no longer Incapacitated come round (`assessment.ends`)."""
    s = bout.state
    wakes = s.out.take(cell) & ~s.dead.take(cell) & (s.away.take(cell) == Away.HERE)
    wakes &= ~incapacitated(bout, cell)
    cell = cell[wakes]
    if cell.size:
        clear_flag(s.out, cell)
        hamper(bout, cell)
        put(s.assess, cell, np.maximum(s.assess.take(cell), 0))
        bout.hear("wakes", Rows(cell, s.fights))


def die_of_clocks(bout: Bout) -> None:
    """Those whose Dying clock has run out die (`assessment.dying`)."""
    s = bout.state
    rows = s.rows((s.dying_until < bout.round) & ~s.dead & ~s.over)
    if not len(rows):
        return
    set_flag(s.dead, rows.cell)
    standing = rows[~s.out.take(rows.cell)]
    bout.hear("dies", rows, cause=s.dying_cause.take(rows.cell), by=s.dying_by.take(rows.cell))
    if bout.parameters.reach.souls:
        bout.hear("will-rise", rows[s.dying_cause.take(rows.cell) == Cause.SOUL])
    let_go(bout, rows.cell[s.holder.take(rows.cell) >= 0])
    cause, by = s.dying_cause.take(standing.cell), s.dying_by.take(standing.cell)
    leave_fight(bout, standing.cell, cause.astype(np.int32), by)
