"""Generated care of wounds and held actions: entries, and tools to tend wounds with."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.oracle.written_fields import seldom

__all__ = [
    "READY",
    "READY_ON_A_FIELD",
    "WORDS",
    "besieged",
    "held",
    "held_by_all",
    "tending",
    "tools",
]

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
BOWS = ["long-bow", "light-crossbow", "short-bow", "sling"]
NEAR = [0.0, 0.0, 0.7, 1.5, -1.0, 2.5, 5.0]
"""Metres, one way or the other, from where the wounded lie."""
WAYS = ["self", "wounded", "bleeding", "fallen-friend"]
HELPFUL = ["target.bleeding > 0", "target.bruised", "round == 3 or round == 5", "self.bruised"]
"""When somebody is helped."""
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
def held_by_all(draw: st.DrawFn) -> list[dict[str, Any]]:
    """What everybody may hold at once, to be let go one at the other."""
    entry = {"do": "attack", "target": draw(st.sampled_from(["nearest", "nearest", "same"]))}
    if draw(st.booleans()):
        entry["parry"] = draw(st.sampled_from(["25%", "50%"]))
    return [entry | {"ready": draw(st.sampled_from(["round > 0", "round > 1", "round > 2"]))}]


@st.composite
def tending(draw: st.DrawFn, friends: list[str]) -> list[dict[str, Any]]:
    """First aid, then maybe waking or help."""
    first: dict[str, Any] = {"do": "first-aid"}
    if seldom(draw, 3):
        names = [f"ally.{name}" for name in friends]
        first["target"] = draw(st.sampled_from([*WAYS, *names]))
    if draw(st.booleans()):
        first["move"] = "approach"
    elif seldom(draw, 3):
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
        if further["do"] == "help":
            further["when"] = draw(st.sampled_from(HELPFUL))
        entries.insert(draw(st.integers(0, 1)), further)
    return entries


Group = dict[str, Any]
"""A table of combatants."""


@st.composite
def besieged(draw: st.DrawFn, shooters: list[Group], others: list[tuple[Group, list[str]]]) -> None:
    """Let one side shoot from afar at another, which tends its wounds.

    Each group of the other comes with the names of its friends.
    """
    for i, group in enumerate(shooters):
        group["stats"] = group.get("stats", {}) | {"ranged": draw(st.integers(90, 170))}
        group |= {"weapons": [draw(st.sampled_from(BOWS)), "dagger"], "shield": "none"}
        group.pop("off_hand", None)
        group |= {"ammunition": 20, "at": [draw(st.sampled_from([15.0, 24.0, 40.0])), 3.0 * i]}
        ways = ["random", "random", "nearest", "weakest", "fallen"]
        shot = {"do": "shoot", "target": draw(st.sampled_from(ways))}
        group["script"] = [shot, {"do": "shoot"}, {"do": "load"}]
        group.pop("conditions", None)
    for group, friends in others:
        group["at"] = [draw(st.sampled_from(NEAR)), draw(st.sampled_from(NEAR))]
        stats = group.get("stats", {})
        if not seldom(draw):
            stats |= {"hp": draw(st.integers(40, 200)), "def": draw(st.integers(-30, 20))}
        group["stats"] = stats | {"healer": draw(st.integers(0, 140))}
        group["tools"] = draw(tools())
        further = draw(st.sampled_from([[{"do": "defend"}], [{"do": "hold"}], [{"do": "attack"}]]))
        group["script"] = draw(tending(friends)) + draw(tending(friends)) + further


@st.composite
def tools(draw: st.DrawFn) -> list[str | dict[str, int]]:
    """What somebody has to tend wounds with."""
    each: list[str | dict[str, int]] = [
        "bandages", "healers-kit", {"bandages": 3}, {"healers-kit": 2},
    ]  # fmt: skip
    some = st.sampled_from(each)
    return draw(st.lists(some, max_size=3))
