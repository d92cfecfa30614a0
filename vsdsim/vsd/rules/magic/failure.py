"""The Spell Failures Table: what a failed spell does to its caster (`magic.failure`)."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from vsdsim.dice import Keys, child, d100
from vsdsim.vsd.numbers import Bools, Ints

__all__ = ["RESONANCE", "Choice", "Row", "chosen", "draw_failures", "row_of"]


class Choice(IntEnum):
    """What a failure leaves to choose from, in the order in which it is chosen."""

    COST = 0
    LATER = 1
    RESONANCE = 2
    OTHER_TARGET = 3
    KNOCKED_OUT = 4


class Row(IntEnum):
    """Rows of the table. The caster is Stunned in each."""

    STUNNED = 0
    HALF_THE_COST = 1
    COST = 2
    COST_OR_RESONANCE = 3
    WORST = 4
    """All of the cost makes Weary, too."""


HIGHEST = (75, 100, 125, 150)
"""The highest results of all rows but the last."""
CHOICES = np.array([0, 1, 1, 2, 2], dtype=np.int32)
"""By row, how many must be chosen."""
RESONANCE = np.array([0, 0, 0, 20, 50], dtype=np.int32)
"""By row, what is added to the resonance that can be chosen."""
_OFFERED = (
    (),
    (Choice.COST, Choice.LATER),
    (Choice.COST, Choice.OTHER_TARGET),
    (Choice.COST, Choice.OTHER_TARGET, Choice.RESONANCE),
    (Choice.COST, Choice.OTHER_TARGET, Choice.RESONANCE, Choice.KNOCKED_OUT),
)
OFFERED = np.array([[choice in offered for choice in Choice] for offered in _OFFERED])
"""(rows, choices) what can be chosen from."""


def draw_failures(keys: Keys) -> Ints:
    """The dice of the failures of spells with casting rolls at these addresses."""
    return d100(child(keys, "failure"))


def row_of(total: Ints) -> Ints:
    """The `Row` of each result."""
    return np.searchsorted(HIGHEST, total, side="left")


def chosen(row: Ints, order: Ints, possible: Bools) -> Bools:
    """(R, choices) what is chosen in each row, of what is `possible` (R, choices).

    `order` (R, choices) are the choices in the order in which the casters prefer them.
    """
    taken = np.zeros(possible.shape, dtype=np.bool_)
    left = CHOICES.take(row)
    each = np.arange(len(row))
    for choice in order.T:
        takes = OFFERED[row, choice] & possible[each, choice] & (left > 0)
        taken[each, choice] = takes
        left = left - takes
    return taken
