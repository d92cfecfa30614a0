"""Generated care of wounds and held actions: entries, and tools to tend wounds with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.oracle.written_fields import seldom

__all__ = ["READY", "READY_ON_A_FIELD", "WORDS", "held", "tending", "tools"]

READY = [
    "round > 1", "round > 2", "round > 0", "round > 99", "self.hp < self.hp_total",
    "target.bruised", "target.prone or target.stunned", "target.hp < 20", "self.bruised",
    "target.held",
]  # fmt: skip
"""What an action waits for."""
READY_ON_A_FIELD = [
    *READY, *["target.in_reach"] * 4, "target.distance < 8", "enemies.near(5) > 0",
    "target.engaged", "target.in_sight", "not target.in_cover",
]  # fmt: skip
WORDS = ["self.tended", "target.tended", "target.dying", "self.dying"]
"""Words of conditions."""
WAYS = ["self", "wounded", "bleeding", "fallen-friend"]
WHEN = [
    "target.bleeding > 2", "target.dying", "target != self", "not self.bruised", "round > 2",
    "not target.tended", "self.tended", "target.bleeding > 10 or target.bruised",
]  # fmt: skip


@st.composite
def held(draw: st.DrawFn, *, field: bool) -> list[dict[str, Any]]:
    """A deed held until something comes to pass, again and again."""
    entry: dict[str, Any] = {"do": "attack"}
    if field and draw(st.booleans()):
        entry["do"] = "shoot"
    entry["ready"] = draw(st.sampled_from(READY_ON_A_FIELD if field else READY))
    entry["target"] = draw(st.sampled_from(["same", "same", "nearest", "weakest"]))
    if entry["do"] == "attack" and field and draw(st.booleans()):
        entry["guard"] = True
    if seldom(draw):
        entry["parry"] = draw(st.sampled_from([0, 20, "50%"]))
    if seldom(draw):
        entry["when"] = draw(st.sampled_from(["round < 5", "self.readied", "not self.readied"]))
    return [entry]


@st.composite
def tending(draw: st.DrawFn, friends: list[str]) -> list[dict[str, Any]]:
    """First aid, then maybe waking or help."""
    first: dict[str, Any] = {"do": "first-aid"}
    if draw(st.booleans()):
        names = [f"ally.{name}" for name in friends]
        first["target"] = draw(st.sampled_from([*WAYS, *names]))
    if draw(st.booleans()):
        first["move"] = "approach"
    elif seldom(draw, 2):
        first["time"] = True
    if seldom(draw):
        first["treat"] = "bleeding"
    if seldom(draw):
        first["when"] = draw(st.sampled_from(WHEN))
    if seldom(draw):
        first["parry"] = draw(st.sampled_from([0, 20, "50%"]))
    entries = [first]
    if draw(st.booleans()):
        further: dict[str, Any] = {"do": draw(st.sampled_from(["wake", "wake", "help"]))}
        if draw(st.booleans()):
            further["move"] = "approach"
        entries.insert(draw(st.integers(0, 1)), further)
    return entries


@st.composite
def tools(draw: st.DrawFn) -> list[str | dict[str, int]]:
    """What somebody has to tend wounds with."""
    some = st.sampled_from(["bandages", "healers-kit", {"bandages": 3}, {"healers-kit": 2}])
    return draw(st.lists(some, max_size=3))
