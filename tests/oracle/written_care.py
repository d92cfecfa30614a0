"""Generated care of wounds and held actions: entries, and tools to tend wounds with."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance

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


def held(chance: Chance, *, field: bool) -> list[dict[str, Any]]:
    """A deed held until something comes to pass, again and again."""
    entry: dict[str, Any] = {"do": "attack"}
    if field and chance.coin():
        entry["do"] = "shoot"
    entry["ready"] = chance.one(READY_ON_A_FIELD if field else READY)
    entry["target"] = chance.one(["same", "same", "nearest", "weakest"])
    if entry["do"] == "attack" and field and chance.coin():
        entry["guard"] = True
    if chance.seldom():
        entry["parry"] = chance.one([0, 20, "50%"])
    if chance.seldom():
        entry["when"] = chance.one(["round < 5", "self.readied", "not self.readied"])
    return [entry]


def held_by_all(chance: Chance) -> list[dict[str, Any]]:
    """What everybody may hold at once, to be let go one at the other."""
    entry = {"do": "attack", "target": chance.one(["nearest", "nearest", "same"])}
    if chance.coin():
        entry["parry"] = chance.one(["25%", "50%"])
    return [entry | {"ready": chance.one(["round > 0", "round > 1", "round > 2"])}]


def tending(chance: Chance, friends: list[str]) -> list[dict[str, Any]]:
    """First aid, then maybe waking or help."""
    first: dict[str, Any] = {"do": "first-aid"}
    if chance.seldom(3):
        names = [f"ally.{name}" for name in friends]
        first["target"] = chance.one([*WAYS, *names])
    if chance.coin():
        first["move"] = "approach"
    elif chance.seldom(3):
        first["time"] = True
    if chance.seldom():
        first["treat"] = "bleeding"
    if chance.seldom():
        first["when"] = chance.one(WHEN)
    if chance.seldom():
        first["parry"] = chance.one([0, 20, "50%"])
    entries = [first]
    if chance.coin():
        further: dict[str, Any] = {"do": chance.one(["wake", "wake", "help"])}
        if chance.coin():
            further["move"] = "approach"
        if further["do"] == "help":
            further["when"] = chance.one(HELPFUL)
        entries.insert(chance.number(0, 1), further)
    return entries


Group = dict[str, Any]
"""A table of combatants."""


def besieged(chance: Chance, shooters: list[Group], others: list[tuple[Group, list[str]]]) -> None:
    """Let one side shoot from afar at another, which tends its wounds.

    Each group of the other comes with the names of its friends.
    """
    for i, group in enumerate(shooters):
        group["stats"] = group.get("stats", {}) | {"ranged": chance.number(90, 170)}
        group |= {"weapons": [chance.one(BOWS), "dagger"], "shield": "none"}
        group.pop("off_hand", None)
        group |= {"ammunition": 20, "at": [chance.one([15.0, 24.0, 40.0]), 3.0 * i]}
        ways = ["random", "random", "nearest", "weakest", "fallen"]
        shot = {"do": "shoot", "target": chance.one(ways)}
        group["script"] = [shot, {"do": "shoot"}, {"do": "load"}]
        group.pop("conditions", None)
    for group, friends in others:
        group["at"] = [chance.one(NEAR), chance.one(NEAR)]
        stats = group.get("stats", {})
        if not chance.seldom():
            stats |= {"hp": chance.number(40, 200), "def": chance.number(-30, 20)}
        group["stats"] = stats | {"healer": chance.number(0, 140)}
        group["tools"] = tools(chance)
        further = chance.one([[{"do": "defend"}], [{"do": "hold"}], [{"do": "attack"}]])
        group["script"] = tending(chance, friends) + tending(chance, friends) + further


def tools(chance: Chance) -> list[str | dict[str, int]]:
    """What somebody has to tend wounds with."""
    each: list[str | dict[str, int]] = [
        "bandages", "healers-kit", {"bandages": 3}, {"healers-kit": 2},
    ]  # fmt: skip
    return chance.many(lambda: chance.one(each), 0, 3)
