"""Generated scenarios in the thick of it: few who are hard to fell, and everything upon everybody.

What other generated encounters seldom bring together comes together here: spells, powers and riders
made up for the occasion, saves that mostly fail, care, Drive in plenty, held actions, holds,
edges, and every optional rule.
"""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.written_care import READY_ON_A_FIELD, besieged, held, tending
from tests.oracle.written_drive import an_order
from tests.oracle.written_fields import Field, surroundings
from tests.oracle.written_magic import FURTHER, LORE, a_power, a_rider, a_spell
from tests.oracle.written_scenarios import RULES, a_group, deeds_of, names_of, weapons_of
from tests.oracle.written_scripts import (
    BURNING,
    FEARING,
    RUNNING,
    SHOOTING,
    Scripted,
    an_entry,
    by_optional_rules,
)
from tests.oracle.written_spells import AT_ENEMIES, AT_FRIENDS, FAILING, WHENS

__all__ = ["a_gauntlet", "a_quarrel", "a_siege", "a_thick_scenario", "siege_laid"]

Table = dict[str, Any]
WHEN = [
    *WHENS, "round < 3", "round == 2 or round == 5", "self.bruised", "target.bruised",
    "self.dazed", "self.stunned", "self.blind", "self.weary", "self.hasted", "self.poisoned",
    "target.frightened", "self.bleeding > 0", "self.burning > 0", "enemies.out > 0",
    "allies.out > 0", "target.in_reach", "self.engaged", "target.prone", "target.hp < self.hp",
]  # fmt: skip
LULL: Table = {
    "lore": LORE, "weave": 1, "range": 90, "on": "enemy", "instant": True,
    "effects": [{"condition": "incapacitated", "harm": True}], "duration": {"rounds": 4},
}  # fmt: skip
"""Puts to sleep whom friends can wake."""
TOUCHES = ["touch", "touch", "venom", "gaze", "spell-1"]
GIFTS = ["gaze", "roar", "spell-2"]
"""Names of riders and of powers: of one name are different ones on different sheets, and spells."""
MONSTROUS: list[Table] = [{"follow": "monster"}]
"""One script for powers of several kinds."""
REFLEX = "self.held or self.frightened or self.prone or enemies >= 0"
"""Holds, and is asked before any reflex."""


def a_member(chance: Chance, number: int, field: Field) -> Table:
    """A group of one or two: hard to fell, easy to hit, with whatever gifts."""
    each = a_group(chance, number, long=True, own=True, field=field, rules=tuple(RULES))
    stats = each.setdefault("stats", {})
    stats |= {
        "hp": chance.one([40, 120, 250, 400]),
        "level": chance.one([6, 10, 14]),
        "wsr": chance.number(-20, 60),
        "tsr": chance.number(-20, 60),
        "cmb": chance.number(60, 160),
        "def": chance.number(-30, 30),
        "lores": {LORE: {"bonus": chance.one([35, 85, 140]), "ranks": 6}},
        "mp": chance.one([8, 60, 200]),
        "healer": chance.number(40, 140),
    }
    if not chance.seldom(3):
        stats["traits"] = chance.one([[], [], ["terrifying"], ["no-stun"], ["no-fear"]])
    if not chance.seldom():
        stats["rider"] = a_rider(chance, chance.one(TOUCHES))
    stats["powers"] = [a_power(chance, name) for name in chance.some(GIFTS, 0, 2)]
    return each | {"drive": chance.one([0, 3, 20]), "tools": ["bandages", "healers-kit"]}


def a_target(chance: Chance, spell: Table, foes: list[str], friends: list[str]) -> Table:
    """The key `target` of an entry that casts or uses something; often left out."""
    around = spell["range"] == "self" and "cone" not in spell.get("area", {})
    if chance.coin() or around:
        return {}
    at_friends = [*AT_FRIENDS, *(f"ally.'{name}'" for name in friends)]
    if spell["on"] == "friend":
        return {"target": chance.one(at_friends)}
    at_enemies = [*AT_ENEMIES, "fallen", *foes]
    return {"target": chance.one(at_enemies)}


def casts(
    chance: Chance, spells: dict[str, Table], foes: list[str], friends: list[str]
) -> list[Table]:
    """Entries that cast: spells by themselves, or beside a deed."""
    found = []
    for name in chance.some(list(spells), 1, 3):
        spell = spells[name]
        entry: Table = {"do": "cast", "spell": name}
        if spell["instant"] and chance.coin():
            deeds = ["attack", "attack", "defend", "draw", "stand", "break-free", "shoot", "load"]
            entry["do"] = chance.one(deeds)
        else:
            entry |= a_target(chance, spell, foes, friends)
            if not spell["instant"] and chance.seldom(3):
                entry["concentrate"] = chance.number(1, 2)
        if FURTHER in spell.get("warp", ()) and chance.coin():
            entry["warp"] = [FURTHER]
        if chance.coin():
            entry["failing"] = chance.some(FAILING, 0, 3)
        if not chance.seldom():
            entry["when"] = chance.one([REFLEX, *WHEN, *WHEN])
        found.append(entry)
    return found


def a_plan(
    chance: Chance, scripted: Scripted, spells: dict[str, Table], powers: list[Table]
) -> list[Table]:
    """A script of many short entries, in any order, and an attack at last."""
    friends = list(scripted.friends)
    entries = casts(chance, spells, scripted.foes, friends)
    for power in powers:
        use: Table = {"do": "use", "power": power["name"]}
        use |= a_target(chance, power, scripted.foes, friends)
        entries.append(use | {"when": chance.one(WHEN)})
    entries += by_optional_rules(chance, scripted)
    entries += chance.many(lambda: an_entry(chance, scripted), 0, 2)
    entries += chance.some([*BURNING, *FEARING, *RUNNING, *SHOOTING, {"do": "concentrate"}], 0, 3)
    if chance.coin():
        entries += tending(chance, friends)
    if chance.coin():
        entries += held(chance, field=True)
    if chance.seldom():
        ready = {"do": "attack", "ready": chance.one(READY_ON_A_FIELD), "when": REFLEX}
        entries.append(ready)
    shuffled = chance.some(entries, len(entries), len(entries))
    for order in chance.many(lambda: an_order(chance), 0, 3):
        shuffled.insert(0, order)
    return [*shuffled, {"do": "attack"}]


def a_thick_scenario(chance: Chance) -> tuple[Table, dict[str, Table]]:
    """An encounter as a scenario file's document, and the spells that it has of its own."""
    spells = {f"spell-{i}": a_spell(chance) for i in range(1, chance.number(4, 7))}
    wide = chance.one([0.0, 0.0, 1.5, 1.5, 4.0, 12.0])
    field = Field(wide, (0.0, 0.0), chance.coin())
    number = iter(range(100))
    names = ["reds", "blues", "greens"][: chance.one([2, 2, 2, 3])]
    cast = {
        name: [a_member(chance, next(number), field) for _ in range(chance.number(1, 2))]
        for name in names
    }
    people = {name: [one for group in cast[name] for one in names_of(group)] for name in names}
    for name in names:
        foes = [one for other in names if other != name for one in people[other]]
        for group in cast[name]:
            friends = tuple(one for one in people[name] if one not in names_of(group))
            deeds = deeds_of(group, tuple(RULES), field)
            scripted = Scripted(foes, weapons_of(group), field, friends, deeds)
            group["script"] = a_plan(chance, scripted, spells, group["stats"]["powers"])
            if group["stats"]["powers"] and chance.seldom(6):
                group["script"] = list(MONSTROUS)
    turns = chance.some(["first", "second", None], 3, 3)
    scenario: Table = {
        "name": "in the thick of it",
        "max_rounds": 20,
        "optional_rules": RULES,
        "side": [
            {"name": name, "combatant": cast[name]} | ({"declares": turn} if turn else {})
            for name, turn in zip(names, turns, strict=False)
        ],
    }
    groups = [group for name in names for group in cast[name]]
    return scenario | surroundings(chance, field, 20, groups, []), spells


def siege_laid(
    chance: Chance,
) -> tuple[Table, dict[str, Table], list[Table], list[tuple[Table, list[str]]]]:
    """One in which the first side is shot at from afar, and has time for care.

    The scenario and its spells, who shoots, and each group of the others with its friends.
    """
    scenario, spells = a_thick_scenario(chance)
    scenario.pop("ground", None)
    scenario.pop("timeline", None)
    first, *others = scenario["side"]
    shooters = [group for side in others for group in side["combatant"]]
    people = [one for group in first["combatant"] for one in names_of(group)]
    tended = [
        (group, [one for one in people if one not in names_of(group)])
        for group in first["combatant"]
    ]
    besieged(chance, shooters, tended)
    return scenario, spells, shooters, tended


def a_siege(chance: Chance) -> tuple[Table, dict[str, Table]]:
    """The first side is shot at and put to sleep from afar, and has time to wake each other."""
    scenario, spells, shooters, tended = siege_laid(chance)
    spells["lull"] = LULL
    for group, friends in tended:
        group["script"] = casts(chance, spells, [], friends)[:1] + group["script"]
        group["script"].insert(0, {"do": "wake", "move": "approach"})
    for group in shooters:
        lulls = {"do": "shoot", "spell": "lull", "when": chance.one(["round == 2", "round < 5"])}
        group["script"].insert(0, lulls)
    return scenario, spells


def a_quarrel(chance: Chance) -> tuple[Table, dict[str, Table]]:
    """A thick one, but many wait with an answer, and many cast at once what it can be given to."""
    scenario, spells = a_thick_scenario(chance)
    answers = {f"answer-{i}": a_spell(chance, waits=True) for i in (1, 2, 3)}
    bonus, level = chance.one([85, 140]), chance.one([6, 10, 14])
    people = {
        side["name"]: [one for group in side["combatant"] for one in names_of(group)]
        for side in scenario["side"]
    }
    for side in scenario["side"]:
        for group in side["combatant"]:
            group["stats"] |= {"level": level, "mp": 200}
            group["stats"]["lores"] = {LORE: {"bonus": bonus, "ranks": 6}}
            friends = [one for one in people[side["name"]] if one not in names_of(group)]
            entries = casts(chance, chance.one([answers, spells]), [], friends)
            if chance.coin():
                entries = [{**each, "when": REFLEX} for each in entries]
            group["script"] = entries + group["script"]
    return scenario, spells | answers


def a_gauntlet(chance: Chance) -> tuple[Table, dict[str, Table]]:
    """The same, but the first side goes by the others, who guard the way and hold back for it."""
    scenario, spells = a_thick_scenario(chance)
    first, *others = scenario["side"]
    for number, group in enumerate(first["combatant"]):
        group["at"] = [-9.0, 1.5 * number]
        goes = chance.one([
            {"do": "go", "to": [12.0, 0.5], "pace": chance.one(["half", "full", "sprint"])},
            {"do": "attack", "move": "go", "to": [12.0, -0.5]},
            {"do": "defend", "move": "go", "to": [9.0, 2.0], "parry": 0},
            {"do": "flank"},
        ])  # fmt: skip
        group["script"].insert(0, goes | {"when": chance.one(["round < 4", "round != 2"])})
        group.pop("conditions", None)
    for side in others:
        for group in side["combatant"]:
            group["at"] = [chance.number(-8, 8) / 2, chance.number(-5, 5) / 2]
            waits = chance.one([
                {"do": "hold"},
                {"do": "attack", "guard": True},
                {"do": "attack", "ready": "target.in_reach"},
                {"do": "defend", "guard": True, "parry": "50%"},
            ])  # fmt: skip
            group["script"].insert(0, waits | {"when": "round < 4"})
            group.pop("conditions", None)
    scenario.pop("ground", None)
    scenario.pop("timeline", None)
    return scenario, spells
