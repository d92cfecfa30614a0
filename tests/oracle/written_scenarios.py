"""Generated scenarios: encounters of every creature, weapon and script the melee has.

What seldom happens by itself is made likely: grapplers that hold, the long fights in which what
lasts for rounds runs out, the undead, heroic and epic targets, the terrifying and the frightened,
Reach, resistance and item quality.
A third of the scenarios are plain melees; the others are fought on a field, mostly with places.
"""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.landed import CARE, DRIVE, HELD, MAGIC
from tests.oracle.written_care import besieged, held_by_all, tools
from tests.oracle.written_drive import POINTS, with_orders
from tests.oracle.written_fields import Field, a_field, surroundings
from tests.oracle.written_figures import figures, unearthly
from tests.oracle.written_gear import gear, two_weapons
from tests.oracle.written_powers import with_powers
from tests.oracle.written_scripts import SPECIAL, Scripted, a_script
from tests.oracle.written_spells import Caster, caster_of, with_spells
from vsdsim.vsd.library.library import packaged

__all__ = ["a_scenario"]

Entries = list[dict[str, Any]]

CREATURES = sorted(packaged().creatures)
RULES = [
    "charge", "two-weapons", "disarm", "knock-down", "lock", "feint", "shield-bash",
    "two-handed-parry",
]  # fmt: skip


def a_group(
    chance: Chance,
    number: int,
    *,
    long: bool,
    own: bool,
    field: Field | None = None,
    rules: tuple[str, ...] = (),
    magic: bool = False,
) -> dict[str, Any]:
    """A group of one or two without a script yet, often with gear or figures of its own."""
    each: dict[str, Any] = {"name": f"C{number}", "use": chance.one(CREATURES)}
    if chance.seldom():
        each["count"] = chance.number(1, 2)
    stats = figures(chance, long=long, own=own)
    stats |= unearthly(chance, stats, magic=magic, own=own)
    if stats:
        each["stats"] = stats
    if rules or own or chance.coin():
        each |= gear(chance, own=own, field=field)
    if "two-weapons" in rules and chance.coin():
        each |= two_weapons(chance, each["weapons"])
    if field is not None:
        each |= plights(chance)
    elif chance.seldom(8):
        each["conditions"] = [chance.one(["weary", "frightened"])]
    if DRIVE and not chance.seldom(3):
        each["drive"] = chance.one(POINTS)
    if CARE and chance.coin():
        each["tools"] = tools(chance)
    return each


def optional_rules(chance: Chance) -> tuple[str, ...]:
    """None of the optional rules, some or all."""
    if chance.seldom():
        return ()
    if chance.coin():
        return tuple(RULES)
    return tuple(chance.some(RULES, 1, 4))


def plights(chance: Chance) -> dict[str, Any]:
    """How somebody begins: seldom otherwise than sound, aware and unburdened."""
    found: dict[str, Any] = {}
    if chance.seldom(5):
        found["surprised"] = True
    if chance.seldom(4):
        some = ["prone", "stunned", "held", "blind", "weary", "frightened"]
        found["conditions"] = chance.some(some, 0, 2)
    if chance.seldom(6):
        found["encumbrance"] = chance.one(["encumbered", "heavily", "over"])
    return found


def names_of(group: dict[str, Any]) -> list[str]:
    """The names of a group's members."""
    if "count" not in group:
        return [group["name"]]
    return [f"{group['name']} {i}" for i in range(1, group["count"] + 1)]


def friends_of(group: dict[str, Any], side: list[str]) -> list[str]:
    """Those of its side in other groups."""
    return [one for one in side if one not in names_of(group)]


def weapons_of(group: dict[str, Any]) -> list[str]:
    """Attacks that every member of a group has."""
    block = packaged().creatures[group["use"]]
    weapons = list(group.get("weapons", block.weapons or ()))
    weapons = list(dict.fromkeys(weapons))
    kind = group.get("stats", {}).get("type", "beast" if block.beast else "humanoid")
    if kind == "humanoid":
        weapons.append("punch")
    if "attacks" in group.get("stats", {}):
        return weapons + [each["natural"] for each in group["stats"]["attacks"]]
    return weapons + [each.weapon for each in block.attacks or ()]


def deeds_of(group: dict[str, Any], rules: tuple[str, ...], field: Field | None) -> tuple[str, ...]:
    """What a group can do by the optional rules that are on, the likelier twice."""
    can = [each for each in SPECIAL if each in rules]
    if "charge" in rules and field is not None:
        can += ["charge"] * 3
    if "shield-bash" in rules and group.get("shield", "none") not in ("none", "net"):
        can += ["shield-bash"] * 3
    if "off_hand" in group:
        can += ["both"] * 4
    return tuple(can)


def script_of(
    chance: Chance, scripted: Scripted, before: Entries, caster: Caster | None, powers: Entries
) -> dict[str, Any]:
    """The key `script` of a group, often with orders in it and these entries first; or nothing."""
    script = a_script(chance, scripted)
    if before and isinstance(script, list):
        script = before + script
    if DRIVE:
        script = with_orders(chance, script)
    if caster is not None:
        script = with_spells(chance, caster, scripted.foes, script)
    if powers:
        script = with_powers(chance, powers, scripted.foes, script)
    return {} if script is None else {"script": script}


def victories(chance: Chance, foes: dict[str, list[str]], rounds: int) -> dict[str, str]:
    """Conditions of victory other than that all foes are out, of some sides."""
    found = {}
    for name, enemies in foes.items():
        if chance.seldom(5):
            fell = f"fell {chance.one(enemies)}"
            found[name] = chance.one([f"survive {min(5, rounds)}", "rout", fell])
    return found


def a_scenario(chance: Chance, *, own: bool = False) -> dict[str, Any]:
    """An encounter of two or three sides, as a scenario file's document.

    With weapons of a folder of its own (`WEAPONS_TOML`) too, if that is wanted.
    """
    names = ["reds", "blues", "greens"][: chance.one([2, 2, 2, 3])]
    long = chance.seldom(3)
    field = None if chance.seldom(3) else a_field(chance)
    rules = optional_rules(chance)
    magic = MAGIC and not chance.seldom(3)
    number = iter(range(100))

    def group() -> dict[str, Any]:
        return a_group(
            chance, next(number), long=long, own=own, field=field, rules=rules, magic=magic
        )

    cast = {name: [group() for _ in range(chance.number(1, 3))] for name in names}
    rounds = chance.one([25, 40] if long else [2, 8, 12, 20])
    later: list[tuple[int, dict[str, Any]]] = []
    if field is not None and chance.seldom(3):
        for _ in range(chance.number(1, 2)):
            comer = group()
            comer["side"] = chance.one(names)
            later.append((chance.number(2, min(5, rounds)), comer))
    everybody = {
        name: cast[name] + [comer for _, comer in later if comer["side"] == name] for name in names
    }
    people = {name: [one for group in everybody[name] for one in names_of(group)] for name in names}
    foes = {
        name: [one for other in names if other != name for one in people[other]] for name in names
    }
    before = held_by_all(chance) if HELD and chance.seldom(4) else []
    for name in names:
        for each in everybody[name]:
            friends = tuple(friends_of(each, people[name]))
            deeds = deeds_of(each, rules, field)
            scripted = Scripted(foes[name], weapons_of(each), field, friends, deeds)
            stats = each.get("stats", {})
            caster = caster_of(each["use"], stats, tuple(people[name]), own=own)
            each.update(script_of(chance, scripted, before, caster, stats.get("powers", [])))
    turns = chance.some(["first", "second", None], 3, 3)
    declares = dict(zip(names, turns, strict=False)) if chance.coin() else {}
    scenario: dict[str, Any] = {
        "name": "generated",
        "max_rounds": rounds,
        "optional_rules": list(rules),
        "side": [
            {"name": name, "combatant": cast[name]}
            | ({"declares": declares[name]} if declares.get(name) else {})
            for name in names
        ],
    }
    victory = victories(chance, foes, rounds)
    if victory:
        scenario["victory"] = victory
    if magic and chance.seldom(2):
        scenario["magic"] = chance.one(["haven", "blighted"])
    if field is None:
        return scenario
    groups = [group for name in names for group in cast[name]]
    if CARE and not later and chance.seldom(2):
        shooters = [group for name in names[1:] for group in cast[name]]
        tended = [(group, friends_of(group, people[names[0]])) for group in cast[names[0]]]
        besieged(chance, shooters, tended)
        return scenario | {"max_rounds": chance.one([12, 20, 30])}
    return scenario | surroundings(chance, field, rounds, groups, later)
