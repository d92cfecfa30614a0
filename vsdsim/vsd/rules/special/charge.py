"""Charging: an attack with the half move in it (`optional.charge`)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows

__all__ = ["are_charges", "charge_bonus", "note_charges"]

CHARGE = np.int32(20)
"""What a charge adds to attack rolls."""


def are_charges(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are charges; any shape."""
    charges: Bools = action == int(Action.CHARGE)
    return charges


def note_charges(bout: Bout, moved: Bools) -> None:
    """Who charges has come to another place, of those who have `moved` (C, N)."""
    s = bout.state
    set_flag(s.charged, s.rows(are_charges(s.action) & moved).cell)


def charge_bonus(bout: Bout, rows: Rows) -> Ints:
    """What charging adds to the attack rolls of `rows`."""
    return CHARGE * bout.state.charged.take(rows.cell)
