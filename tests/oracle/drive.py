"""Drive: the orders of a round, and what points are spent on (drive.*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import evolve

from tests.oracle import said
from tests.oracle.incantations import Incantation
from tests.oracle.script import Speaker
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.library.spells.spell import Area, Spell
from vsdsim.vsd.vocabulary import Severity

__all__ = [
    "EDGE", "doubled", "edges", "give_orders", "pays", "pays_to_double", "presses", "softens",
]  # fmt: skip

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


def presses(f: Fighter) -> int:
    """What is off saves against a spell cast now: one order presses it (drive.press)."""
    paid = (order.points for order in _of(f, "press") if pays(f, order.points))
    return OF_A_POINT * next(paid, 0)


def _doubles(it: Incantation) -> Iterator[str]:
    """What the caster means to double of a spell and can pay, in the order of its script."""
    f = it.caster
    left, done = f.drive, set(it.doubled)
    for order in () if it.power else _of(f, "double"):
        what = order.double
        if what not in done and left >= GREAT and _twice(it.spell, what) is not None:
            left -= GREAT
            done.add(what)
            yield what


def _twice(spell: Spell, what: str) -> Spell | None:
    """The spell with this doubled; None where it has no such thing."""
    area, duration = spell.area, spell.duration
    if what == "area" and area is not None:
        return evolve(spell, area=Area(2 * area.radius, 2 * area.cone))
    if what == "targets" and spell.aimed and not spell.waits:
        return evolve(spell, targets=2 * spell.targets)
    if what == "range" and isinstance(spell.range, int):
        return evolve(spell, range=2 * spell.range)
    if what == "duration" and duration is not None and duration.counted:
        return evolve(spell, duration=evolve(duration, times=2 * duration.times))
    return spell if what == "damage" and spell.attack is not None else None


def doubled(it: Incantation) -> Spell:
    """The spell as it would be if it were cast now (drive.double)."""
    spell = it.spell
    for what in _doubles(it):
        spell = _twice(spell, what) or spell
    return spell


def pays_to_double(it: Incantation) -> None:
    """A spell that is cast now is doubled (drive.double)."""
    for what in tuple(_doubles(it)):
        pays(it.caster, GREAT)
        it.spell = _twice(it.spell, what) or it.spell
        it.doubled.add(what)
