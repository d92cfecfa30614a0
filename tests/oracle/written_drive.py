"""Generated orders to spend Drive, and points to spend."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.landed import DOUBLE

__all__ = ["POINTS", "with_orders"]

POINTS = [0, 1, 2, 3, 5, 6, 7, 12, 20, 20]
"""Of Drive, as somebody begins."""
SPENDING = [
    *["reroll"] * 6, *["soften"] * 5, *["hundred"] * 4, *["edge"] * 4, "scene", "scene", "ignore",
    "ignore", "press", *(["double"] if DOUBLE else []),
]  # fmt: skip
KINDS = ["attack", "skill", "save", "casting"]
SEVERITIES = ["Sup", "Lig", "Mod", "Gri", "Let"]
DOUBLED = ["area", "targets", "range", "duration", "damage"]
WHEN = [
    "round > 1", "round < 4", "self.bruised", "self.drive > 2", "self.drive >= 6", "self.held",
    "self.prone or self.stunned", "enemies > allies", "self.hp < self.hp_total", "self.cmb > 60",
    "self.bleeding > 0", "not self.frightened", "round > 99",
]  # fmt: skip


def an_order(chance: Chance) -> dict[str, Any]:
    """One order."""
    spend = chance.one(SPENDING)
    order: dict[str, Any] = {"spend": spend}
    if chance.coin():
        order["when"] = chance.one(WHEN)
    if spend in ("reroll", "hundred") and chance.seldom(3):
        kinds = KINDS if spend == "reroll" else [each for each in KINDS if each != "save"]
        some = chance.some(kinds, 1, 3)
        order["on"] = some[0] if len(some) == 1 and chance.coin() else some
    if spend in ("scene", "press") and chance.coin():
        order["points"] = chance.one([1, 1, 2, 3, 10])
    if spend in ("soften", "edge") and chance.coin():
        order["severity"] = chance.one(SEVERITIES)
    if spend == "double":
        order["double"] = chance.one(DOUBLED)
    return order


def with_orders(
    chance: Chance, script: str | list[dict[str, Any]] | None
) -> str | list[dict[str, Any]] | None:
    """A script with up to four orders among its entries, or as it is."""
    if chance.seldom(3):
        return script
    followed = script if isinstance(script, str) else "steady"
    entries = list(script) if isinstance(script, list) else [{"follow": followed}]
    for order in chance.many(lambda: an_order(chance), 1, 4):
        entries.insert(chance.number(0, len(entries)), order)
    return entries
