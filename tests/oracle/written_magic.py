"""Spells, powers and riders made up from scratch: any effects together, as the loader allows it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.chance import Chance
from vsdsim.vsd.library.spells.effects import read_effect
from vsdsim.vsd.library.spells.plights import CONDITIONS

__all__ = ["FURTHER", "LORE", "a_power", "a_rider", "a_spell", "spells_toml"]

Table = dict[str, Any]

LORE = "wild"
FURTHER = "further"
"""The warping option of a spell that has one: one more target."""
DAMAGE = ["impact", "cut", "pierce", "grapple", "fire", "lightning", "frost", "dark"]
SEVERITIES = ["Sup", "Lig", "Mod"]
FIGURES = ["def", "cmb", "skills", "saves", "magic-saves", "magic-def", "casting"]
COMMON = ["condition"] * 7 + ["protects"] * 3 + ["ends"] * 3 + ["modifier"] * 2
AT_ONCE = ["heal", "staunch", "critical", "push", "soul"]
HELPFUL = ["haste", "strength", "weapon", "aim"]
WAITING = ["ward", "counter"]


def a_condition(chance: Chance) -> Table:
    """A condition, often of some kind or until harmed."""
    found: Table = {"condition": chance.one(CONDITIONS)}
    if chance.seldom(3):
        found["harm"] = True
    if chance.seldom(6):
        found["only"] = chance.one(["humanoid", "beast"])
    if chance.seldom(8):
        found["levels"] = chance.number(4, 30)
    return found


def a_modifier(chance: Chance) -> Table:
    """Up to three figures changed, DEF perhaps on the shield's side alone."""
    some = chance.some(FIGURES, 1, 3)
    found: Table = {"modifier": {each: chance.number(1, 9) * 10 - 55 for each in some}}
    return found | ({"side": True} if "def" in some and chance.coin() else {})


def _strike(chance: Chance) -> Table:
    return {"critical": chance.one(DAMAGE), "severity": chance.one(SEVERITIES)}


MADE: dict[str, Callable[[Chance], Table]] = {
    "condition": a_condition,
    "protects": lambda chance: {"protects": chance.one(CONDITIONS)},
    "ends": lambda chance: {"ends": chance.one(CONDITIONS)},
    "modifier": a_modifier,
    "heal": lambda chance: {"heal": chance.one([5, 20, 60])},
    "staunch": lambda chance: {"staunch": chance.number(1, 6)},
    "critical": _strike,
    "push": lambda chance: {"push": chance.one([1, 3, 8])},
    "soul": lambda chance: {"soul": chance.one(["1d10", "2d5+1", "3d10"])},
    "haste": lambda _: {"haste": True},
    "counter": lambda _: {"counter": True},
    "strength": lambda chance: {
        "strength": {"cmb": chance.one([-30, 20]), "damage": chance.one([1, 2, 3])}
    },
    "weapon": lambda chance: {"weapon": _strike(chance)},
    "ward": lambda chance: {
        "ward": chance.one(["blow", "blow", "shot"]), "by": -chance.number(1, 9) * 10
    },
    "aim": lambda chance: {"aim": chance.one([-40, 30, 60])},
}  # fmt: skip
"""How the effects of each head are made up; attacks stand alone."""


def effects(chance: Chance, heads: list[str]) -> list[Table]:
    """One to four effects, often of conditions."""
    kinds = [chance.one(COMMON) if chance.coin() else chance.one(heads)]
    kinds += chance.many(lambda: chance.one([*COMMON, *heads]), 0, 3)
    return [MADE[head](chance) for head in kinds]


def lasting(chance: Chance, listed: list[Table], *, magic: bool, saved: bool) -> Table:
    """The key `duration`, where one is needed, or can be."""
    read = [read_effect(each, (), lambda *_, **__: None) for each in listed]
    known = [each for each in read if each is not None]
    needed = any(each.must_last for each in known)
    if not (needed or (any(each.lasts for each in known) and chance.coin())):
        return {}
    spans: list[Any] = [{"rounds": chance.number(1, 4)}] * 3 + ["fight", {"rounds_per_level": 1}]
    if saved:
        spans += [{"failure": chance.one([5, 10, 25])}] * 3
    if magic:
        spans += ["concentration"] * 2
    return {"duration": chance.one(spans)}


def _where(chance: Chance, on: str) -> Table:
    """The keys `range` and `area`."""
    if on == "self":
        return {"range": "self"}
    found: Table = {"range": chance.one(["touch", 10, 10, 30, 30])}
    if chance.seldom(3):
        found["area"] = {"radius": chance.one([2, 5])}
        if chance.seldom(3):
            found["range"] = "self"
    elif chance.seldom(5):
        found = {"range": "self", "area": {"cone": chance.one([4, 15])}}
    return found


def _like_a_spell(chance: Chance, *, magic: bool, waits: bool = False) -> Table:
    """What spells and powers have in common; seldom an attack, but not of what surely `waits`."""
    if not waits and chance.seldom(7):
        found: Table = {"on": chance.one(["enemy", "anybody"])}
        table = chance.one(["bolt", "area"])
        attack = {"attack": table, "critical": chance.one(DAMAGE), "max": 150}
        return found | _where(chance, "enemy") | {"effects": [attack], "instant": chance.coin()}
    on = chance.one(["enemy", "enemy", "enemy", "friend", "friend", "anybody", "self"])
    found = {"on": on, **_where(chance, on)}
    heads = [*AT_ONCE, *HELPFUL]
    waits = waits or (magic and chance.seldom(8))
    found["effects"] = effects(chance, [*heads, *WAITING] if waits else heads)
    if waits and not any(key in each for each in found["effects"] for key in WAITING):
        found["effects"].append(MADE[chance.one(WAITING)](chance))
    answers = waits and any("counter" in each for each in found["effects"])
    if answers:
        found |= _against(chance, found)
    if (answers or on in ("enemy", "anybody")) and chance.coin():
        found["save"] = chance.one(["tsr", "wsr"])
    found["instant"] = waits or not chance.seldom(3)
    return found | lasting(chance, found["effects"], magic=magic, saved="save" in found)


def _against(chance: Chance, found: Table) -> Table:
    """Keys of a counterspell, in place of those with which it would seldom meet a spell."""
    if "area" in found:
        return {}
    more: Table = {"on": chance.one(["enemy", "enemy", "friend", "anybody"]), "range": 30}
    return more | ({"area": {"radius": chance.one([2, 5, 12])}} if chance.coin() else {})


def a_spell(chance: Chance, *, waits: bool = False) -> Table:
    """A spell of the wild lore; a ward or a counterspell, if it shall wait for another's deed."""
    like = _like_a_spell(chance, magic=True, waits=waits)
    found = {"lore": LORE, "weave": chance.number(1, 3), **like}
    if chance.coin():
        found["failure"] = chance.number(0, 9) * 10
    if chance.coin():
        found["resonance"] = chance.number(0, 9) * 10
    if chance.coin() and found["range"] != "self" and "area" not in found:
        found["warp"] = {FURTHER: {"weave": 1, "targets": 1}}
    return found


def a_power(chance: Chance, name: str) -> Table:
    """A power of a name."""
    found = {"name": name, **_like_a_spell(chance, magic=False)}
    found["cmb"] = chance.one([20, 70, 110])
    return found | ({"every": 2} if chance.seldom() else {})


def a_rider(chance: Chance, name: str) -> Table:
    """What comes with a blow, of a name."""
    listed = effects(chance, [*AT_ONCE, "haste"])
    found: Table = {"name": name, "on": chance.one(["hit", "critical"]), "effects": listed}
    if chance.coin():
        found["save"] = chance.one(["tsr", "wsr"])
    found |= lasting(chance, listed, magic=False, saved="save" in found)
    read = [read_effect(each, (), lambda *_, **__: None) for each in listed]
    if any(each is not None and each.lasts for each in read) and chance.seldom(3):
        found["poison"] = True
    return found


def spells_toml(spells: dict[str, Table]) -> str:
    """The text of a `spells.toml`."""
    lines = []
    for name, spell in spells.items():
        lines += [f"[{name}]", *(f"{key} = {_written(value)}" for key, value in spell.items())]
    return "\n".join([*lines, ""])


def _written(value: object) -> str:
    """A value in TOML, tables in place."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_written(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_written(each) for each in value) + "]"
    return json.dumps(value)
