"""The Magical Resonance Table: who takes notice of a spell, and what comes of it."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from vsdsim.dice import Keys, child, d100, dn
from vsdsim.vsd.numbers import Bools, Ints

__all__ = ["Notice", "draw_resonances", "draw_rounds", "notice_of", "resonance_total", "resonates"]


class Notice(IntEnum):
    """Rows of the table (`magic.resonance`)."""

    NOTHING = 0
    AWARENESS = 1
    """The next spell resonates."""
    ATTENTION = 2
    """A vision Stuns."""
    PURSUIT = 3
    """Oblivious to everything around."""
    ASSAULT = 4
    """Falls to the ground and lies there."""
    LIEUTENANT = 5
    """Nothing that would come of it in the fight."""


HIGHEST = (40, 60, 80, 90, 100)
"""The highest totals of all rows but the last."""
SMALL_WEAVE, MOST_OF_SMALL = 4, 90
"""The weave up to which no total is higher than that."""


def resonates(first: Ints) -> Bools:
    """Whose first die is a double: 11, 22, ... 99."""
    double: Bools = first % 11 == 0
    return double


def draw_resonances(keys: Keys) -> Ints:
    """The dice of the resonances of casting rolls at these addresses."""
    return d100(child(keys, "resonance"))


def draw_rounds(keys: Keys) -> Ints:
    """The dice that say for how many rounds the same casters lie there."""
    return dn(child(child(keys, "resonance"), "rounds"), 10)


def resonance_total(die: Ints, weave: Ints, modifier: Ints) -> Ints:
    """What the dice come to; `modifier` is the spell's, the land's and of a failure."""
    total = die + weave + modifier
    return np.where(weave <= SMALL_WEAVE, np.minimum(total, MOST_OF_SMALL), total)


def notice_of(total: Ints) -> Ints:
    """The `Notice` of each total."""
    return np.searchsorted(HIGHEST, total, side="left")
