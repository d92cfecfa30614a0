"""Health: who is out of the fight, who is dying, and by whose hand."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put, set_flag
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, members, news, which
from vsdsim.vsd.rules.credit import first_in_credit
from vsdsim.vsd.rules.field.engagement import engages_nobody
from vsdsim.vsd.rules.field.fire import burning
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.holds import let_go, release_by, unbind
from vsdsim.vsd.state import NEVER, Away, Cause

__all__ = ["die_of_clocks", "incapacitated", "leave_fight", "settle", "wake"]

DYING_AT, DYING_ROUNDS = -50, 6
EXSANGUINATION, BLEED_OUT = 11, 20
MOST_INJURIES = 100
LOSSES = np.array([Cause.BLEEDING, Cause.CRUSHED, Cause.BURNED], dtype=np.int32)
"""What an Assessment takes hit points by."""


def incapacitated(bout: Bout, cell: Index) -> Bools:
    """Knocked out, at 0 hit points or below, or crippled by injuries (`health.zero`)."""
    s = bout.state
    worn_down = (s.hp.take(cell) <= 0) | (s.injuries.take(cell) > MOST_INJURIES)
    return (
        worn_down | (s.incapacitated_until.take(cell) >= bout.round) | s.out_while_held.take(cell)
    )


def settle(bout: Bout, harm: Harm, low: Index, struck: Struck | None, cause: Cause) -> None:
    """What `harm` just done means for its victims: those of its rows `low`, and the `struck`.

    Dying clocks begin, some go out of the fight, holds end. Other victims, who have hit points left
    and suffered bare damage, are as healthy as before.
    """
    s = bout.state
    cells = harm.cell.take(low)
    if struck is not None:
        cells = np.concatenate([cells, struck.cell])
    if not cells.size:
        return
    dead = s.dead.take(cells)
    if dead.any():
        let_go(bout, distinct(cells[dead & (s.holder.take(cells) >= 0)]))
    newly = distinct(cells[(dead | incapacitated(bout, cells)) & ~s.out.take(cells)])
    clocks = _clocks(bout, cells, struck)
    asked = distinct(np.concatenate([newly, *(cell for cell, _, _ in clocks)])) if clocks else newly
    if not asked.size:
        return
    cell, author = first_in_credit(bout, harm, members(harm.cell, asked, s.out.size))
    for victim, until, kind in clocks:
        _start_clock(bout, victim, until, kind, author.take(np.searchsorted(cell, victim)))
    if newly.size:
        out_by = author.take(np.searchsorted(cell, newly))
        leave_fight(bout, newly, _cause(bout, newly, cause), out_by)


def _clocks(bout: Bout, cells: Index, struck: Struck | None) -> list[tuple[Index, Ints, Cause]]:
    """The Dying clocks that the harm begins: cells, last rounds, cause (`time.dying`)."""
    s, c = bout.state, bout.parameters.criticals
    clocks = []
    if struck is not None:
        dying = which(c.marks.take(struck.outcome) & int(Mark.DYING))
        if dying.size:
            until = bout.last_round(c.number["dying"].take(struck.outcome.take(dying)))
            clocks.append((struck.cell.take(dying), until, Cause.WOUNDS))
        bled = struck.cell.take(which(struck.bleeding))
        bleeding = s.bleeding.take(bled)
        worse = which(bleeding >= EXSANGUINATION)
        if worse.size:
            rounds = np.maximum(BLEED_OUT - bleeding.take(worse), 1)
            clocks.append((bled.take(worse), bout.last_round(rounds), Cause.BLED))
    low = which(s.hp.take(cells) <= DYING_AT)
    if low.size:
        until = bout.last_round(np.full(len(low), DYING_ROUNDS, dtype=np.int32))
        clocks.append((cells.take(low), until, Cause.HIT_POINTS))
    return clocks


def _start_clock(bout: Bout, cell: Index, until: Ints, cause: Cause, by: Ints) -> None:
    """Start the clocks that run out before any that runs already."""
    s = bout.state
    soonest = np.argsort(cell * (NEVER + 1) + until, kind="stable")
    soonest = soonest.take(which(news(cell.take(soonest))))
    sooner = soonest.take(which(until.take(soonest) < s.dying_until.take(cell.take(soonest))))
    cell, until, by = cell.take(sooner), until.take(sooner), by.take(sooner)
    put(s.dying_until, cell, until)
    put(s.dying_cause, cell, cause)
    put(s.dying_by, cell, by)
    bout.hear("dying", Rows(cell, s.fights), until=until, by=by,
              cause=s.dying_cause.take(cell))  # fmt: skip


def _cause(bout: Bout, cell: Index, loss: Cause) -> Ints:
    """What put those at `cell` out, the first that applies (`health.cause`)."""
    s = bout.state
    knocked = (s.incapacitated_until.take(cell) >= bout.round) | s.out_while_held.take(cell)
    crippled = s.injuries.take(cell) > MOST_INJURIES
    if loss is Cause.BLEEDING:
        # Whichever took most, of equals the first named.
        burnt = burning(bout, Rows(cell, s.fights))
        taken = [s.bleeding.take(cell), s.hold_damage.take(cell), burnt]
        loss_of: Ints = LOSSES.take(np.argmax(taken, axis=0))
    else:
        loss_of = np.full(len(cell), int(loss), dtype=np.int32)
    for others, why in (
        (crippled, Cause.INJURIES),
        (knocked, Cause.KNOCKED_OUT),
        (s.dead.take(cell), Cause.KILLED),
    ):
        loss_of[others] = int(why)
    return loss_of


def leave_fight(bout: Bout, cell: Index, cause: Ints, by: Ints) -> None:
    """The combatants at `cell`, each once, go out of the fight (`health.out`)."""
    s = bout.state
    for column, value in (
        (s.out, True),
        (s.hampered, True),
        (s.prone, True),
        (s.rising, False),
        (s.parry, 0),
        (s.out_cause, cause),
        (s.out_by, by),
    ):
        put(column, cell, value)
    rows = Rows(cell, s.fights)
    bout.fallen.append(rows.fight)
    bout.hear("out", rows, cause=cause, by=by)
    unbind(bout, cell)
    release_by(bout, cell)
    engages_nobody(bout, cell)


def wake(bout: Bout, cell: Index) -> None:
    """Those at `cell` who are out but no longer Incapacitated come round (`assessment.ends`)."""
    s = bout.state
    wakes = s.out.take(cell) & ~s.dead.take(cell) & (s.away.take(cell) == Away.HERE)
    wakes &= ~incapacitated(bout, cell)
    cell = cell[wakes]
    if cell.size:
        clear_flag(s.out, cell)
        set_flag(s.hampered, cell)
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
    let_go(bout, rows.cell[s.holder.take(rows.cell) >= 0])
    cause, by = s.dying_cause.take(standing.cell), s.dying_by.take(standing.cell)
    leave_fight(bout, standing.cell, cause.astype(np.int32), by)
