"""Poisons, as a healer finds them: who has one in it, and the new save against each."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vsdsim.dice import Keys, OpenEnded, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import NO_SAVE
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.drive.rerolls import second_chance
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
    keys = child(care, "save")
    roll = second_chance(
        bout,
        Roll.SAVE,
        patients,
        keys,
        draw_saves(keys),
        lambda index, dice: _fails_any(bout, patients[index], dice, modifier[index]),
    )
    _resolve(bout, patients, roll, modifier)


def _resisted(
    bout: Bout, patients: Rows, roll: OpenEnded, modifier: Ints
) -> Iterator[tuple[int, Index, Bools, Ints]]:
    """Each poison that knows a save, who has it, who resists it with these dice, and the bonus."""
    riders = bout.parameters.riders
    for rider, sick in _in(bout, patients.cell):
        save, index = int(riders.save[rider]), which(sick)
        if save != NO_SAVE and index.size:
            bonus = save_bonus(bout, patients[index], save) + modifier[index]
            points = points_of_failure(roll.total[index], bonus, riders.difficulty[rider])
            yield rider, index, saved(points), bonus


def _fails_any(bout: Bout, patients: Rows, roll: OpenEnded, modifier: Ints) -> Bools:
    """Whose roll is not enough against some poison: all saves of a treatment are one roll."""
    fails = np.zeros(len(patients), dtype=np.bool_)
    for _, index, resists, _ in _resisted(bout, patients, roll, modifier):
        fails[index] |= ~resists
    return fails


def _resolve(bout: Bout, patients: Rows, roll: OpenEnded, modifier: Ints) -> None:
    """What the saves come to with these dice."""
    p, over = bout.parameters, []
    for rider, index, resists, bonus in _resisted(bout, patients, roll, modifier):
        rows, name = patients[index], p.sources.name[rider + p.riders.first_source]
        bout.hear("saves-again", rows, target=rows.actor, rider=np.full(len(rows), rider),
                  roll=roll[index], bonus=bonus, save=np.full(len(rows), p.riders.save[rider]),
                  difficulty=np.full(len(rows), p.riders.difficulty[rider]),
                  resisted=resists)  # fmt: skip
        over.append(name * np.intp(bout.state.out.size) + rows.cell[resists])
    if over:
        end(bout, distinct(np.concatenate(over)))
