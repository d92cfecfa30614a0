"""Victory conditions made ready: whose end each side waits for."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.model import Scenario, Victory

__all__ = ["Goals", "goals_of"]


@frozen(eq=False)
class Goals:
    """What each side must bring about, and who its foes are."""

    victory: tuple[Victory, ...]
    foes: tuple[NDArray[np.intp], ...]
    members: tuple[NDArray[np.intp], ...]
    named: tuple[int, ...]
    """Number of the combatant in a `fell` condition, -1 for none."""


def goals_of(scenario: Scenario) -> Goals:
    """The conditions of `scenario`, the last standing where a side has none of its own."""
    names = [each.full_name for each in scenario.combatants]
    sides = [side.name for side in scenario.sides]
    of = np.array([sides.index(each.side) for each in scenario.combatants])
    victory = tuple(scenario.victory.get(side, Victory()) for side in sides)
    return Goals(
        victory=victory,
        foes=tuple(np.flatnonzero(of != number) for number in range(len(sides))),
        members=tuple(np.flatnonzero(of == number) for number in range(len(sides))),
        named=tuple(names.index(each.name) if each.kind == "fell" else -1 for each in victory),
    )
