"""Drive: the orders of a round, and what points are spent on (drive.*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.oracle import said
from tests.oracle.script import Speaker
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Severity

__all__ = ["EDGE", "edges", "give_orders", "magic", "pays", "softens"]

OF_A_POINT = 10
"""What a point adds to the rolls of the scene, or takes off saves."""
EDGE = 20
"""What an edge adds to a critical (drive.edge)."""
GREAT = 5
"""What the greater things cost."""


def pays(f: Fighter, points: int) -> bool:
    """Spend points, if there are so many; who is out of the fight buys nothing."""
    if f.out or f.drive < points:
        return False
    f.drive -= points
    return True


def give_orders(world: World) -> None:
    """Everybody in the fight is asked for its orders, before anything is declared (drive.orders).

    What is spent at once is spent before the next order is asked.
    """
    for f in world.fighters:
        f.orders = []
        if not f.fights or f.script is None:
            continue
        speaker = Speaker(f, {})
        for order in said.orders(f.script):
            if speaker.holds(order, None):
                f.orders.append(order)
                _spend_at_once(f, order)


def _spend_at_once(f: Fighter, order: Any) -> None:
    """drive.scene, drive.ignore."""
    if order.spend == "scene" and pays(f, order.points):
        f.scene += OF_A_POINT * order.points
        f.world.tell(f"{f.name} spends {order.points} on the scene")
    if order.spend == "ignore" and not f.ignores and pays(f, GREAT):
        f.ignores = True
        f.world.tell(f"{f.name} ignores its wounds")


def _of(f: Fighter, spend: str) -> Iterator[Any]:
    """The orders in force to spend points on something."""
    return (order for order in f.orders if order.spend == spend)


def _least(order: Any) -> Severity:
    """The least severity that an order is for."""
    return Severity[order.severity.upper()] if order.severity else Severity.SUP


def softens(f: Fighter, severity: int) -> bool:
    """Whether a critical just suffered is rolled again, one severity lower (drive.soften)."""
    return any(severity >= _least(order) and pays(f, 1) for order in _of(f, "soften"))


def edges(f: Fighter, severity: int) -> bool:
    """Whether a critical of an attack has an edge (drive.edge)."""
    return any(severity >= _least(order) and pays(f, GREAT) for order in _of(f, "edge"))


def magic(f: Fighter, can: set[str]) -> tuple[int, list[str]]:
    """What is off saves against a spell cast now, and what is doubled of it.

    drive.press, drive.double: one order presses it, each thing is doubled once, of what `can` be;
    `saves` stands for the saves.
    """
    pressed = 0
    doubled: list[str] = []
    for order in f.orders:
        if order.spend == "press" and "saves" in can and not pressed and pays(f, order.points):
            pressed = OF_A_POINT * order.points
        if order.spend == "double" and order.double in can - set(doubled) and pays(f, GREAT):
            doubled.append(order.double)
    return pressed, doubled
