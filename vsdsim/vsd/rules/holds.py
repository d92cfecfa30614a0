"""Holds: taking, keeping, and coming to their end."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, lower_to, put, raise_to, set_flag
from vsdsim.vsd.numbers import NEVER, NOBODY
from vsdsim.vsd.rows import Index, Rows, distinct, members
from vsdsim.vsd.rules.conditions import can_be_held
from vsdsim.vsd.rules.credit import first_in_credit
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.magic.bound import open_to

__all__ = ["bind", "let_go", "release_by", "take_hold", "unbind"]


def take_hold(bout: Bout, every: Harm, struck: Struck, rows: Index) -> None:
    """The authors of these rows of `struck` hold their victims (`critical.hold`).

    `every` is all the harm of the moment, the `struck` last, for the credit.
    """
    p, s = bout.parameters, bout.state
    number = p.criticals.number
    rows = rows[p.side[struck.author[rows]] != p.side[struck.cell[rows] // s.fights]]
    rows = rows[open_to(bout, struck.cell[rows], "held")]
    if not rows.size:
        return
    cell, outcome = struck.cell[rows], struck.outcome[rows]
    free = s.holder.take(cell) == NOBODY
    if free.any():
        harmed = members(every.cell, cell[free], s.holder.size)
        takes = np.zeros(len(every.cell), dtype=np.bool_)
        takes[len(every.cell) - len(struck.cell) + rows[free]] = True
        held, holder = first_in_credit(bout, every, harmed, takes[harmed])
        put(s.holder, held, holder)
    clear_flag(s.rising, cell)
    hamper(bout, cell)
    for column, name in (
        (s.hold_damage, "hold_damage"),
        (s.break_penalty, "break_penalty"),
    ):
        raise_to(column, cell, number[name][outcome])
    passing = np.where(
        number["passing_rounds"][outcome] == -1, number["passing_penalty"][outcome], 0
    )
    raise_to(s.hold_penalty, cell, passing)
    outcomes = p.criticals.outcomes
    only = np.array([outcomes[number_].only_break for number_ in outcome], dtype=np.bool_)
    set_flag(s.only_break, cell[only])
    limit = number["held_limit"][outcome]
    last = np.where(limit > 0, bout.last_round(limit), NEVER).astype(np.int16)
    lower_to(s.hold_limit, cell, last)


def bind(bout: Bout, struck: Struck, rows: Index) -> None:
    """The authors of these rows, if they hold their victims, are Held by their own grip (HA)."""
    s = bout.state
    author, cell = struck.author[rows], struck.cell[rows]
    victim, fight = cell // s.fights, cell % s.fights
    own = (s.holder.take(cell) == author) & ~s.out.take(cell)
    own &= open_to(bout, author * s.fights + fight, "held")
    binder = (author * s.fights + fight)[own]
    put(s.grip_on, binder, victim[own])
    hamper(bout, binder)
    clear_flag(s.rising, binder)


def unbind(bout: Bout, cell: Index) -> None:
    """Whoever is bound by its own grip on the combatants at `cell` is so no longer."""
    s = bout.state
    if not cell.size or not _anybody(bout, s.grip_on):
        return
    actor, fight = cell // s.fights, cell % s.fights
    binder, row = np.nonzero(s.grip_on[:, fight] == actor)
    freed = binder * s.fights + fight[row]
    put(s.grip_on, freed, NOBODY)
    note_cmb(bout, Rows(freed, s.fights))


def _anybody(bout: Bout, whom: NDArray[np.int16]) -> bool:
    """Whether a column of the state names anybody at all: mostly there are no holds."""
    return can_be_held(bout) and bool((whom != NOBODY).any())


def let_go(bout: Bout, cell: Index) -> None:
    """The combatants at `cell` are held by nobody any more."""
    s = bout.state
    if not cell.size:
        return
    unbind(bout, cell)
    for column, value in (
        (s.holder, NOBODY),
        (s.hold_damage, 0),
        (s.hold_penalty, 0),
        (s.break_penalty, 0),
        (s.only_break, False),
        (s.hold_limit, NEVER),
        (s.out_while_held, False),
    ):
        put(column, cell, value)
    note_cmb(bout, Rows(cell, s.fights))


def release_by(bout: Bout, cell: Index) -> None:
    """The holders at `cell` let go of everybody."""
    s = bout.state
    if not cell.size or not _anybody(bout, s.holder):
        return
    actor, fight = cell // s.fights, cell % s.fights
    held, row = np.nonzero(s.holder[:, fight] == actor)
    freed = distinct(held * s.fights + fight[row])
    let_go(bout, freed)
    bout.hear("released", Rows(freed, s.fights))
