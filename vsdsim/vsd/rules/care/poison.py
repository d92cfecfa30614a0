"""Poisons, as a healer finds them: who has one in it, and the new save against each."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.magic.standing import end, under
from vsdsim.vsd.rules.saves import draw_saves, points_of_failure, save_bonus, saved

__all__ = ["poisoned", "save_again"]


def _in(bout: Bout, cell: Index) -> Iterator[tuple[int, Bools]]:
    """Each poison there is, as a rider, and who of the cells has it."""
    p = bout.parameters
    for rider in which(p.riders.poison).tolist():
        source = rider + p.riders.first_source
        yield rider, under(bout, p.sources.name[source]).take(cell) == source


def poisoned(bout: Bout, cell: Index) -> Bools:
    """Who of the cells has any poison in it."""
    has = np.zeros(len(cell), dtype=np.bool_)
    for _, sick in _in(bout, cell):
        has |= sick
    return has


def save_again(bout: Bout, patients: Rows, care: Keys, modifier: Ints) -> None:
    """Each saves anew against every poison in it, and is rid of those it resists (`care.poison`).

    `care` (R,) are the addresses of the Healer rolls; somebody may stand there several times.
    """
    p, over = bout.parameters, []
    for rider, sick in _in(bout, patients.cell):
        save = int(p.riders.save[rider])
        if save == NO_SAVE or not sick.any():
            continue
        rows, name = patients[sick], p.sources.name[rider + p.riders.first_source]
        roll = draw_saves(child(care[sick], "save"))
        bonus = save_bonus(bout, rows, save) + modifier[sick]
        difficulty = p.riders.difficulty[rider]
        resisted = saved(points_of_failure(roll.total, bonus, difficulty))
        bout.hear("saves-again", rows, target=rows.actor, rider=np.full(len(rows), rider),
                  roll=roll, bonus=bonus, save=np.full(len(rows), save),
                  difficulty=np.full(len(rows), difficulty), resisted=resisted)  # fmt: skip
        over.append(name * np.intp(bout.state.out.size) + rows.cell[resisted])
    if over:
        end(bout, distinct(np.concatenate(over)))
