"""Save rolls: how they are made, and by how much they fail."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, OpenEnded, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.magic import TSR
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.figures import of_plight
from vsdsim.vsd.rules.magic.changes import change
from vsdsim.vsd.rules.plight import of_all
from vsdsim.vsd.sources import Figure

__all__ = ["draw_saves", "effects", "points_of_failure", "save_bonus", "saved"]

ON_SAVES = of_all(lambda each: each.saves)
SAVES_SUFFER = bool(ON_SAVES.any())


def draw_saves(keys: Keys) -> OpenEnded:
    """The dice at the addresses of save rolls."""
    return open_ended(keys)


def save_bonus(bout: Bout, rows: Rows, save: Ints | int, *, magic: bool = False) -> Ints:
    """(R,) what each adds to its saves, of this kind (`TSR` or `WSR`), against `magic` or else."""
    p = bout.parameters
    figures = (Figure.SAVES, Figure.MAGIC_SAVES) if magic else (Figure.SAVES,)
    bonus: Ints = np.where(save == TSR, p.tsr.take(rows.actor), p.wsr.take(rows.actor))
    if SAVES_SUFFER:
        bonus = bonus + of_plight(bout, rows, ON_SAVES)
    return bonus + change(bout, rows.cell, *figures) + scene_bonus(bout, rows)


def points_of_failure(rolled: Ints, bonus: Ints, difficulty: Ints | int) -> Ints:
    """Difficulty minus total of saves with these dice (`save.failure`); 0 or less is a success.

    All (R,): `rolled` is what the dice show, `bonus` what who resists adds (`save_bonus`). Wounds
    do not bear on a save.
    """
    points: Ints = difficulty - (rolled + bonus)
    return points


def saved(points: Ints) -> Bools:
    """Who has reached the difficulty (`save.roll`)."""
    return points <= 0


def effects(points: Ints, every: Ints | int) -> Ints:
    """How often an effect happens that comes once for `every` so many points of failure.

    0 for who succeeds.
    """
    times: Ints = -np.floor_divide(-np.maximum(points, 0), every)
    return times
