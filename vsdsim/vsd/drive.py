"""Drive as a scenario has it: who begins with how much, and what scripts mean to spend it on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum, IntFlag
from typing import Any, Final

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.model import Order, Scenario
from vsdsim.scenario.ruleset import Spending
from vsdsim.vsd.library.spells.doubling import Part
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.vocabulary import Severity

__all__ = ["PARTS", "SPENDING", "Drive", "Roll", "Spend", "compile_drive"]


class Spend(IntEnum):
    """What Drive is spent on, as stored; the words of `spend`."""

    SCENE = 0
    REROLL = 1
    SOFTEN = 2
    PRESS = 3
    HUNDRED = 4
    EDGE = 5
    IGNORE = 6
    DOUBLE = 7


class Roll(IntFlag):
    """Kinds of rolls that can be bought again; the words of `on`."""

    ATTACK = 1
    SKILL = 2
    SAVE = 4
    CASTING = 8


PARTS: Final = tuple(Part)
"""What of a spell can be doubled, as numbered."""
DEAR: Final = 5
CHEAP: Final = 1
COST: Final[Mapping[Spend, int]] = {
    Spend.REROLL: CHEAP,
    Spend.SOFTEN: CHEAP,
    Spend.HUNDRED: DEAR,
    Spend.EDGE: DEAR,
    Spend.IGNORE: DEAR,
    Spend.DOUBLE: DEAR,
}
"""Points; of the others the order says how many."""
_ON: Final[Mapping[Spend, Roll]] = {
    Spend.REROLL: Roll.ATTACK | Roll.SKILL | Roll.SAVE | Roll.CASTING,
    Spend.HUNDRED: Roll.ATTACK | Roll.SKILL | Roll.CASTING,
}
_KEYS: Final[Mapping[Spend, frozenset[str]]] = {
    Spend.SCENE: frozenset({"points"}),
    Spend.REROLL: frozenset({"on"}),
    Spend.SOFTEN: frozenset({"severity"}),
    Spend.PRESS: frozenset({"points"}),
    Spend.HUNDRED: frozenset({"on"}),
    Spend.EDGE: frozenset({"severity"}),
    Spend.IGNORE: frozenset(),
    Spend.DOUBLE: frozenset({"double"}),
}

SPENDING: Final = Spending(
    keys={spend.name.lower(): keys for spend, keys in _KEYS.items()},
    rolls={
        spend.name.lower(): frozenset(str(roll.name).lower() for roll in rolls)
        for spend, rolls in _ON.items()
    },
    severities=frozenset(severity.name.title() for severity in Severity),
    parts=frozenset(Part),
)
"""What scripts may say of it."""

Numbers = NDArray[np.int8]


@frozen(eq=False)
class Drive:
    """Points and orders of everybody: K the most orders of one script, in its order."""

    points: Numbers
    """(C,) as the fight begins."""
    what: Numbers
    """(K, C) `Spend`; -1 for no order, and for one that its owner can never pay."""
    on: Numbers
    """(K, C) `Roll`s."""
    cost: Numbers
    """(K, C) points."""
    least: Numbers
    """(K, C) the least severity of a critical strike that it is for."""
    part: Numbers
    """(K, C) the part of a spell that it doubles, as in `PARTS`; -1 for any other order."""
    spent_on: frozenset[Spend]
    """All that anybody can come to spend Drive on; with nothing the rules of it cost nothing."""

    def parts_doubled(self, owner: int) -> frozenset[Part]:
        """What of its spells somebody can come to double."""
        return frozenset(PARTS[part] for part in self.part[:, owner] if part >= 0)


def compile_drive(scenario: Scenario, sheets: Sequence[Sheet]) -> Drive:
    """The Drive of a scenario and its sheets."""
    points = [sheet.drive for sheet in sheets]
    scripts = [each.script for each in scenario.combatants]
    orders = [() if script is None else script.orders for script in scripts]
    shape = max(map(len, orders), default=0), len(sheets)
    columns = {
        name: np.full(shape, -1, np.int8) for name in ("what", "on", "cost", "least", "part")
    }
    spent_on = set()
    for owner, own in enumerate(orders):
        for place, order in enumerate(own):
            figures = _figures(order)
            if figures["cost"] <= points[owner]:
                spent_on.add(figures["what"])
                for name, value in figures.items():
                    columns[name][place, owner] = value
    return Drive(np.array(points, np.int8), spent_on=frozenset(spent_on), **columns)


def _figures(order: Order) -> dict[str, Any]:
    """An order in numbers."""
    what = Spend[order.spend.upper()]
    return {
        "what": what,
        "on": sum(Roll[roll.upper()] for roll in order.on),
        "cost": COST.get(what, order.points),
        "least": Severity[(order.severity or Severity.SUP.name).upper()],
        "part": -1 if order.double is None else PARTS.index(Part(order.double)),
    }
