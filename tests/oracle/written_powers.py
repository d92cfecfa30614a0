"""Generated powers, and what comes with blows (power.*, rider.*)."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance

__all__ = ["beastly", "with_powers"]

Script = str | list[dict[str, Any]] | None

RIDERS: list[dict[str, Any]] = [
    {"name": "hold-poison", "save": "tsr", "poison": True, "effects": [{"condition": "held"}]},
    {
        "name": "weak-poison", "save": "tsr", "poison": True, "duration": {"failure": 10},
        "effects": [{"modifier": {"cmb": -15, "skills": -15, "def": -5}}],
    },
    {"name": "soul-touch", "save": "tsr", "effects": [{"soul": "1d10+1"}]},
    {"name": "chill", "effects": [{"critical": "frost", "severity": "Sup"}]},
    {"name": "dread", "save": "wsr", "duration": {"failure": 20},
     "effects": [{"condition": "frightened"}]},
    {"name": "stupefying", "save": "wsr", "duration": {"rounds": 2},
     "effects": [{"condition": "dazed"}, {"condition": "blind"}]},
    {"name": "numbing", "duration": {"rounds": 3},
     "effects": [{"condition": "incapacitated", "harm": True, "only": "humanoid"}]},
    {"name": "toppling", "effects": [{"push": 2}, {"condition": "prone"}]},
]  # fmt: skip
POWERS: list[dict[str, Any]] = [
    {"name": "breath", "range": "self", "area": {"cone": 15},
     "effects": [{"attack": "area", "critical": "fire", "max": 175}]},
    {"name": "spit", "range": 12, "instant": True,
     "effects": [{"attack": "bolt", "critical": "dark", "max": 120}]},
    {"name": "burst", "range": 20, "area": {"radius": 3},
     "effects": [{"attack": "area", "critical": "lightning", "max": 150}]},
    {"name": "gaze", "range": 15, "save": "wsr", "duration": {"failure": 10},
     "effects": [{"condition": "held"}]},
    {"name": "roar", "range": "self", "area": {"radius": 10}, "save": "wsr", "instant": True,
     "effects": [{"condition": "stunned"}]},
    {"name": "lull", "range": 10, "save": "tsr", "duration": {"rounds": 3},
     "effects": [{"condition": "incapacitated", "harm": True}]},
]  # fmt: skip
NAMES = ["breath", "gaze", "lull", "dread"]
"""Of riders and powers both: what has one name here does something else there."""


def a_rider(chance: Chance) -> dict[str, Any]:
    """What comes with a hit or with a critical strike, now and then by the name of another."""
    found = {**chance.one(RIDERS), "on": chance.one(["hit", "critical"])}
    return found | ({"name": chance.one(NAMES)} if chance.coin() else {})


def powers(chance: Chance) -> list[dict[str, Any]]:
    """One or two powers, now and then by the names of others."""
    some = chance.some(POWERS, 1, 2)
    if chance.coin():
        names = chance.some(NAMES, len(some), len(some))
        some = [{**each, "name": name} for each, name in zip(some, names, strict=True)]
    found = []
    for each in some:
        power = {**each, "on": chance.one(["enemy", "enemy", "anybody"])}
        if chance.coin():
            power["cmb"] = chance.one([20, 70, 110])
        if chance.coin():
            power["every"] = chance.one([2, 3])
        found.append(power)
    return found


def beastly(chance: Chance, stats: dict[str, Any]) -> dict[str, Any]:
    """Keys of `stats`: a rider of every blow or of one, powers, or both."""
    found: dict[str, Any] = {}
    kind = chance.number(1, 4)
    if kind != 1:
        found["powers"] = powers(chance)
    if kind == 2:
        return found
    if "attacks" in stats and chance.coin():
        first, *others = stats["attacks"]
        found["attacks"] = [{**first, "rider": a_rider(chance)}, *others]
    if "attacks" not in found or chance.seldom():
        found["rider"] = a_rider(chance)
    return found


def with_powers(
    chance: Chance, known: list[dict[str, Any]], foes: list[str], script: Script
) -> list[dict[str, Any]] | None:
    """A script that uses powers first, or after its first entry; or none of its own."""
    if script is None and chance.coin():
        return None
    uses = []
    for power in known:
        entry: dict[str, Any] = {"do": "use", "power": power["name"]}
        around = power["range"] == "self" and "radius" in power.get("area", {})
        if not around and chance.coin():
            words = ["nearest", "weakest", "farthest", "random", "fallen", *foes]
            entry["target"] = chance.one(words)
        if chance.seldom(3):
            entry["parry"] = chance.one([20, "50%"])
        if chance.seldom(3):
            entry["when"] = chance.one(["round > 1", "not self.held", "enemies > 1"])
        uses.append(entry)
    if script is None:
        return [*uses, {"do": "attack"}]
    if isinstance(script, str):
        return [*uses, {"follow": script}]
    return [*script[:1], *uses, *script[1:]] if chance.seldom(3) else [*uses, *script]
