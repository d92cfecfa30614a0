"""Save rolls: how they are made, and by how much they fail."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, OpenEnded, open_ended
from vsdsim.vsd.parameters import Bools, Ints

__all__ = ["draw_saves", "effects", "points_of_failure", "saved"]


def draw_saves(keys: Keys) -> OpenEnded:
    """The dice at the addresses of save rolls."""
    return open_ended(keys)


def points_of_failure(rolled: Ints, bonus: Ints, difficulty: Ints | int) -> Ints:
    """Difficulty minus total of saves with these dice (`save.failure`); 0 or less is a success.

    All (R,): `rolled` is what the dice show, `bonus` the TSR or WSR of who resists. Neither wounds
    nor plight bear on a save.
    """
    points: Ints = difficulty - (rolled + bonus)
    return points


def saved(points: Ints) -> Bools:
    """Who has reached the difficulty (`save.roll`)."""
    return points <= 0


def effects(points: Ints, every: int) -> Ints:
    """How often an effect happens that comes once for `every` so many points of failure.

    0 for who succeeds.
    """
    times: Ints = -(-np.maximum(points, 0) // every)
    return times
