"""Generated orders to spend Drive, and points to spend."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.oracle.landed import DOUBLE
from tests.oracle.written_fields import seldom

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


@st.composite
def orders(draw: st.DrawFn) -> dict[str, Any]:
    """One order."""
    spend = draw(st.sampled_from(SPENDING))
    order: dict[str, Any] = {"spend": spend}
    if draw(st.booleans()):
        order["when"] = draw(st.sampled_from(WHEN))
    if spend in ("reroll", "hundred") and seldom(draw, 3):
        kinds = KINDS if spend == "reroll" else [each for each in KINDS if each != "save"]
        some = draw(st.lists(st.sampled_from(kinds), min_size=1, max_size=3, unique=True))
        order["on"] = some[0] if len(some) == 1 and draw(st.booleans()) else some
    if spend in ("scene", "press") and draw(st.booleans()):
        order["points"] = draw(st.sampled_from([1, 1, 2, 3, 10]))
    if spend in ("soften", "edge") and draw(st.booleans()):
        order["severity"] = draw(st.sampled_from(SEVERITIES))
    if spend == "double":
        order["double"] = draw(st.sampled_from(DOUBLED))
    return order


@st.composite
def with_orders(
    draw: st.DrawFn, script: str | list[dict[str, Any]] | None
) -> str | list[dict[str, Any]] | None:
    """A script with up to four orders among its entries, or as it is."""
    if seldom(draw, 3):
        return script
    followed = script if isinstance(script, str) else "steady"
    entries = list(script) if isinstance(script, list) else [{"follow": followed}]
    for order in draw(st.lists(orders(), min_size=1, max_size=4)):
        entries.insert(draw(st.integers(0, len(entries))), order)
    return entries
