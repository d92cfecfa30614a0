"""Wounds that somebody sees to: closed, stopped for now, and open again (`care.bleeding`)."""

from __future__ import annotations

import numpy as np
from attrs import evolve

from vsdsim.dice import down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Cause
from vsdsim.vsd.columns import add, clear_flag, set_flag, subtract
from vsdsim.vsd.lasting import Wounds
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, members, news, which
from vsdsim.vsd.rules.actions import are_full, casts, tends
from vsdsim.vsd.rules.dying import EXSANGUINATION, stop_clocks
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.health import BLEED_OUT, start_clock

__all__ = ["exert", "in_order", "open_hurt", "see_to", "worst_wounds"]


def in_order(bout: Bout, wounds: Wounds) -> Wounds:
    """Wounds of one moment as they count as dealt, by whom their victims find nearest first."""
    near = bout.state.near.take(wounds.cell)
    return wounds[np.argsort(down(near, bout.parameters.words.take(_authors(bout, wounds))))]


def _authors(bout: Bout, wounds: Wounds) -> Index:
    """Who has dealt them."""
    return wounds.pair.astype(np.intp) // len(bout.parameters.names)


def worst_wounds(bout: Bout, cell: Index) -> Index:
    """The wound that bleeds most of each of those at `cell`, each of whom bleeds.

    Of equals the first dealt. Indices into all wounds, by cell, each cell once.
    """
    w = bout.state.all_wounds()
    theirs = members(w.cell, cell, bout.state.out.size)
    theirs = theirs.take(np.lexsort((theirs, -w.amount.take(theirs), w.cell.take(theirs))))
    return theirs.take(which(news(w.cell.take(theirs))))


def see_to(bout: Bout, wound: Index, closed: Bools) -> None:
    """These wounds bleed no more, those that are not `closed` only for now.

    Who has bled to death all but for this is dying of it no more.
    """
    s, w = bout.state, bout.state.all_wounds()
    cell, amount = w.cell.take(wound), w.amount.take(wound)
    subtract(s.bleeding, cell, amount)
    bleeds, stopped = w.amount.copy(), w.stopped.copy()
    bleeds[wound], stopped[wound] = 0, amount * ~closed
    s.wounds = [evolve(w, amount=bleeds, stopped=stopped)]
    set_flag(s.tended, cell.take(which(~closed)))
    stop_clocks(bout, cell)


def open_again(bout: Bout, cell: Index) -> None:
    """Every wound of those at `cell` that was stopped for now bleeds again."""
    s = bout.state
    cell = distinct(cell.take(which(s.tended.take(cell))))
    if not cell.size:
        return
    w = s.all_wounds()
    opens = members(w.cell, cell, s.out.size)
    opens = opens.take(which(w.stopped.take(opens)))
    bleeds, stopped = w.amount.copy(), w.stopped.copy()
    bleeds[opens], stopped[opens] = stopped.take(opens), 0
    s.wounds = [evolve(w, amount=bleeds, stopped=stopped)]
    add(s.bleeding, w.cell.take(opens), bleeds.take(opens))
    clear_flag(s.tended, cell)
    bout.hear("reopens", Rows(cell, s.fights), amount=s.bleeding.take(cell))
    _bleed_to_death(bout, w[opens], bleeds.take(opens))


def open_hurt(bout: Bout, *harm: Harm | None) -> None:
    """From whom harm has just taken hit points, where there was any, bleeds again."""
    if bout.parameters.tends:
        for each in harm:
            if each is not None:
                open_again(bout, each.cell.take(which(each.damage)))


def _bleed_to_death(bout: Bout, opened: Wounds, amount: Ints) -> None:
    """Whose wounds together are bad enough begins to die by the author of the worst opened."""
    s = bout.state
    order = np.lexsort((-amount, opened.cell))
    worst = order.take(which(news(opened.cell.take(order))))
    cell = opened.cell.take(worst)
    bleeding = s.bleeding.take(cell)
    bad = which(bleeding >= EXSANGUINATION)
    if bad.size:
        until = bout.last_round(np.maximum(BLEED_OUT - bleeding.take(bad), 1))
        by = _authors(bout, opened[worst.take(bad)]).astype(np.int32)
        start_clock(bout, cell.take(bad), until, Cause.BLED, by)


def exert(bout: Bout) -> None:
    """Who has declared a Full Action that exerts it opens what was stopped for now.

    Tending and concentrating do not, nor do Instantaneous spells and powers, which are Half ones.
    """
    s, castings = bout.state, bout.parameters.castings
    cell = s.rows(s.tended & s.in_fight()).cell
    action, pace = s.action.take(cell), s.pace.take(cell)
    exerts = are_full(action, pace) & ~tends(action) & (action != int(Action.CONCENTRATE))
    if castings.any:
        casting = s.casting.take(cell)
        exerts &= ~(casts(action) & (casting >= 0) & castings.instant.take(casting))
    open_again(bout, cell.take(which(exerts)))
