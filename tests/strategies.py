"""Generated scenarios: encounters of every creature, weapon and script the melee has.

What seldom happens by itself is made likely: grapplers that hold, the long fights in which what
lasts for rounds runs out, the undead, heroic and epic targets, the terrifying and the frightened,
Reach, resistance and item quality.
A third of the scenarios are plain melees; the others are fought on a field, mostly with places.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.oracle.landed import CARE, DRIVE, HELD, MAGIC, POWERS
from tests.oracle.written_care import besieged, held_by_all, tools
from tests.oracle.written_drive import POINTS, with_orders
from tests.oracle.written_fields import Field, fields, seldom, surroundings
from tests.oracle.written_powers import beastly, with_powers
from tests.oracle.written_scripts import SPECIAL, Scripted, scripts
from tests.oracle.written_spells import Caster, caster_of, lores, with_spells
from tests.oracle.written_tables import NATURAL_OF_OWN, RANGED_OF_OWN, WEAPONS_OF_OWN
from vsdsim.vsd.library.bestiary import TRAITS
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.worn import EXTRAS

__all__ = ["scenarios"]

Entries = list[dict[str, Any]]

CREATURES = sorted(packaged().creatures)
WEAPONS = sorted(
    name
    for name, weapon in packaged().weapons.items()
    if weapon.kind == "weapon" and weapon.table in ("edged", "blunt") and not weapon.base_range
)
RANGED = sorted(
    name
    for name, weapon in packaged().weapons.items()
    if weapon.kind in ("missile", "thrown") and name != "boulder"
)
REACHING = ["whip", "long-spear", "bardiche"]
TWO_HANDED = ["spark-staff", "burning-pike", "fire-bow"]
"""Of the weapons of one's own those that no shield is borne beside."""
QUALITIES = ["low-quality", "superior", "masterwork"]
DAMAGE = ["impact", "cut", "pierce", "grapple", "fire", "lightning", "frost", "dark"]
NUMBERS = (
    ("cmb", -10, 160), ("def", -20, 60), ("perception", -40, 120), ("brawl", -20, 150),
    ("swi", 0, 30), ("athletics", -60, 120), ("move", 0, 60), ("ranged", -10, 160),
    ("tsr", -20, 110), ("wsr", 0, 160), ("level", 0, 30), ("deceive", -20, 130),
    *((("healer", -10, 140),) if CARE else ()),
)  # fmt: skip
"""Figures of `stats`, and between what they are drawn."""
AFFINITIES = ["immune", "resistant", "vulnerable"]
SHIELDS = ["none", *packaged().shields]
HELMS = ["none", *packaged().helms]
ARMOUR = ["NA", "LA", "MA", "HA", *packaged().armour]
NATURAL = ["claw", "bite", "grapple", "horn", "trample", "beak", "bash"]
SIZES = ["small", "medium", "large", "huge", "colossal"]
RULES = [
    "charge", "two-weapons", "disarm", "knock-down", "lock", "feint", "shield-bash",
    "two-handed-parry",
]  # fmt: skip
OFF_HANDS = [
    name
    for name in WEAPONS
    if packaged().weapons[name].hands == 1 and not packaged().weapons[name].has("heavy")
]


@st.composite
def natural_attacks(draw: st.DrawFn, *, grappler: bool, own: bool) -> dict[str, Any]:
    """An entry of `attacks`."""
    size = draw(st.sampled_from(SIZES))
    names = NATURAL + NATURAL_OF_OWN * 2 if own else NATURAL
    name = "grapple" if grappler else draw(st.sampled_from(names))
    low, high = (110, 200) if grappler else (20, 150)
    attack: dict[str, Any] = {"natural": name, "size": size, "cmb": draw(st.integers(low, high))}
    attack["strikes"] = draw(st.integers(1, 2))
    if draw(st.booleans()):
        follow_up = {"natural": draw(st.sampled_from(names)), "size": size}
        attack["follow_up"] = {**follow_up, "cmb": draw(st.integers(0, 120))}
    return attack


@st.composite
def figures(draw: st.DrawFn, *, long: bool, own: bool = False) -> dict[str, Any]:
    """What `stats` overrides; in a `long` fight everybody is hard to fell."""
    stats: dict[str, Any] = {}
    grappler = seldom(draw, 5)
    if grappler or seldom(draw):
        most = draw(st.integers(1, 2))
        stats["attacks"] = [draw(natural_attacks(grappler=grappler, own=own)) for _ in range(most)]
        stats["type"] = draw(st.sampled_from(["humanoid", "beast"]))
    if long:
        stats["hp"] = draw(st.integers(100, 400))
    elif draw(st.booleans()):
        stats["hp"] = draw(st.sampled_from([1, 10, 25, 60, 120]))
    for key, low, high in NUMBERS:
        if seldom(draw, 2 if key in ("cmb", "def", "wsr") else 4):
            stats[key] = draw(st.integers(low, high))
    return stats | draw(bodies()) | draw(defences())


@st.composite
def bodies(draw: st.DrawFn) -> dict[str, Any]:
    """What one is and wears."""
    found: dict[str, Any] = {}
    for key, choices in (
        ("armour", ARMOUR), ("helm", HELMS), ("size", SIZES),
        ("rank", ["normal", "heroic", "epic"]),
    ):  # fmt: skip
        if seldom(draw):
            found[key] = draw(st.sampled_from(choices))
    if found.get("armour", "") in packaged().armour:
        found["armour"] = draw(in_quality(found["armour"]))
    for key, words in (("traits", TRAITS), ("wears", EXTRAS)):
        if seldom(draw):
            found[key] = draw(st.lists(st.sampled_from(words), max_size=4, unique=True))
    if seldom(draw, 30):
        found["traits"] = sorted({*found.get("traits", []), "terrifying"})
    return found


@st.composite
def defences(draw: st.DrawFn) -> dict[str, Any]:
    """Types of damage that do one less harm or more, each in one list alone."""
    found: dict[str, Any] = {}
    if seldom(draw, 6):
        found["tough"] = draw(st.sampled_from([1, 1, 1, 2, 4]))
    if draw(st.booleans()):
        found |= {key: [] for key in AFFINITIES}
        for kind in draw(st.lists(st.sampled_from(DAMAGE), min_size=1, max_size=5, unique=True)):
            found[draw(st.sampled_from(AFFINITIES))].append(kind)
    return found


@st.composite
def unearthly(draw: st.DrawFn, stats: dict[str, Any], *, magic: bool, own: bool) -> dict[str, Any]:
    """What `stats` has of lores, powers and riders."""
    found: dict[str, Any] = {}
    if magic and not seldom(draw, 3):
        found |= draw(lores(own=own))
    if POWERS and seldom(draw, 3):
        found |= draw(beastly(stats))
    return found


@st.composite
def combatants(
    draw: st.DrawFn,
    number: int,
    *,
    long: bool,
    own: bool,
    field: Field | None = None,
    rules: tuple[str, ...] = (),
    magic: bool = False,
) -> dict[str, Any]:
    """A group of one or two without a script yet, often with gear or figures of its own."""
    each: dict[str, Any] = {"name": f"C{number}", "use": draw(st.sampled_from(CREATURES))}
    if seldom(draw):
        each["count"] = draw(st.integers(1, 2))
    stats = draw(figures(long=long, own=own))
    stats |= draw(unearthly(stats, magic=magic, own=own))
    if stats:
        each["stats"] = stats
    if rules or own or draw(st.booleans()):
        each |= draw(gear(own=own, field=field))
    if "two-weapons" in rules and draw(st.booleans()):
        each |= draw(two_weapons(each["weapons"]))
    if field is not None:
        each |= draw(plights())
    elif seldom(draw, 8):
        each["conditions"] = [draw(st.sampled_from(["weary", "frightened"]))]
    if DRIVE and not seldom(draw, 3):
        each["drive"] = draw(st.sampled_from(POINTS))
    if CARE and draw(st.booleans()):
        each["tools"] = draw(tools())
    return each


@st.composite
def gear(draw: st.DrawFn, *, own: bool, field: Field | None) -> dict[str, Any]:
    """Weapons, some of them to shoot and throw with on a field, and a shield."""
    found: dict[str, Any] = {}
    names = WEAPONS_OF_OWN if own and not seldom(draw, 4) else WEAPONS + REACHING * 2
    weapons = draw(st.lists(st.sampled_from(names), min_size=1, max_size=3, unique=True))
    if field is not None and not seldom(draw, 3):
        weapons = draw(shooters(weapons, own=own))
        if draw(st.booleans()):
            found["ammunition"] = draw(st.integers(0, 4))
    shield = draw(st.sampled_from(SHIELDS))
    first = packaged().weapons.get(weapons[0])
    if weapons[0] in TWO_HANDED or (first and first.hands == 2):
        shield = "none"
    if shield != "none":
        shield = draw(in_quality(shield))
    qualities = {name: draw(in_quality(name)) for name in dict.fromkeys(weapons)}
    return found | {"weapons": [qualities[name] for name in weapons], "shield": shield}


@st.composite
def two_weapons(draw: st.DrawFn, others: list[str]) -> dict[str, Any]:
    """A weapon in either hand, the others to fall back on."""
    either = st.sampled_from(OFF_HANDS)
    first = [] if others[0] in OFF_HANDS else [draw(either)]
    return {"weapons": [*first, *others], "shield": "none", "off_hand": draw(either)}


@st.composite
def optional_rules(draw: st.DrawFn) -> tuple[str, ...]:
    """None of the optional rules, some or all."""
    if seldom(draw):
        return ()
    if draw(st.booleans()):
        return tuple(RULES)
    return tuple(draw(st.lists(st.sampled_from(RULES), min_size=1, max_size=4, unique=True)))


@st.composite
def in_quality(draw: st.DrawFn, name: str) -> str:
    """The name of a weapon, a shield or an armour, seldom of another quality than usual."""
    return f"{draw(st.sampled_from(QUALITIES))}-{name}" if seldom(draw, 6) else name


@st.composite
def plights(draw: st.DrawFn) -> dict[str, Any]:
    """How somebody begins: seldom otherwise than sound, aware and unburdened."""
    found: dict[str, Any] = {}
    if seldom(draw, 5):
        found["surprised"] = True
    if seldom(draw, 4):
        some = st.sampled_from(["prone", "stunned", "held", "blind", "weary", "frightened"])
        found["conditions"] = draw(st.lists(some, max_size=2, unique=True))
    if seldom(draw, 6):
        found["encumbrance"] = draw(st.sampled_from(["encumbered", "heavily", "over"]))
    return found


@st.composite
def shooters(draw: st.DrawFn, others: list[str], *, own: bool) -> list[str]:
    """Weapons of which some shoot or are thrown."""
    names = RANGED_OF_OWN if own and not seldom(draw, 4) else RANGED
    ranged = draw(st.lists(st.sampled_from(names), min_size=1, max_size=2, unique=True))
    if ranged[0].startswith(("thrown", "spark-javelin")) and draw(st.booleans()):
        ranged.append(ranged[0])
    return [*ranged, *others[:2]] if draw(st.booleans()) else [*others[:2], *ranged]


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


@st.composite
def script_of(
    draw: st.DrawFn, scripted: Scripted, before: Entries, caster: Caster | None, powers: Entries
) -> dict[str, Any]:
    """The key `script` of a group, often with orders in it and these entries first; or nothing."""
    script = draw(scripts(scripted))
    if before and isinstance(script, list):
        script = before + script
    if DRIVE:
        script = draw(with_orders(script))
    if caster is not None:
        script = draw(with_spells(caster, scripted.foes, script))
    if powers:
        script = draw(with_powers(powers, scripted.foes, script))
    return {} if script is None else {"script": script}


@st.composite
def victories(draw: st.DrawFn, foes: dict[str, list[str]], rounds: int) -> dict[str, str]:
    """Conditions of victory other than that all foes are out, of some sides."""
    found = {}
    for name, enemies in foes.items():
        if seldom(draw, 5):
            fell = f"fell {draw(st.sampled_from(enemies))}"
            found[name] = draw(st.sampled_from([f"survive {min(5, rounds)}", "rout", fell]))
    return found


@st.composite
def scenarios(draw: st.DrawFn, *, own: bool = False) -> dict[str, Any]:
    """An encounter of two or three sides, as a scenario file's document.

    With weapons of a folder of its own (`WEAPONS_TOML`) too, if that is wanted.
    """
    names = ["reds", "blues", "greens"][: draw(st.sampled_from([2, 2, 2, 3]))]
    long = seldom(draw, 3)
    field = None if seldom(draw, 3) else draw(fields())
    rules = draw(optional_rules())
    magic = MAGIC and not seldom(draw, 3)
    number = iter(range(100))

    def group() -> dict[str, Any]:
        each = combatants(next(number), long=long, own=own, field=field, rules=rules, magic=magic)
        return draw(each)

    cast = {name: [group() for _ in range(draw(st.integers(1, 3)))] for name in names}
    rounds = draw(st.sampled_from([25, 40] if long else [2, 8, 12, 20]))
    later: list[tuple[int, dict[str, Any]]] = []
    if field is not None and seldom(draw, 3):
        for _ in range(draw(st.integers(1, 2))):
            comer = group()
            comer["side"] = draw(st.sampled_from(names))
            later.append((draw(st.integers(2, min(5, rounds))), comer))
    everybody = {
        name: cast[name] + [comer for _, comer in later if comer["side"] == name] for name in names
    }
    people = {name: [one for group in everybody[name] for one in names_of(group)] for name in names}
    foes = {
        name: [one for other in names if other != name for one in people[other]] for name in names
    }
    before = draw(held_by_all()) if HELD and seldom(draw, 4) else []
    for name in names:
        for each in everybody[name]:
            friends = tuple(friends_of(each, people[name]))
            deeds = deeds_of(each, rules, field)
            scripted = Scripted(foes[name], weapons_of(each), field, friends, deeds)
            stats = each.get("stats", {})
            caster = caster_of(each["use"], stats, tuple(people[name]), own=own)
            each.update(draw(script_of(scripted, before, caster, stats.get("powers", []))))
    turns = draw(st.permutations(["first", "second", None]))
    declares = dict(zip(names, turns, strict=False)) if draw(st.booleans()) else {}
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
    victory = draw(victories(foes, rounds))
    if victory:
        scenario["victory"] = victory
    if magic and seldom(draw, 2):
        scenario["magic"] = draw(st.sampled_from(["haven", "blighted"]))
    if field is None:
        return scenario
    groups = [group for name in names for group in cast[name]]
    if CARE and not later and seldom(draw, 2):
        shooters = [group for name in names[1:] for group in cast[name]]
        tended = [(group, friends_of(group, people[names[0]])) for group in cast[names[0]]]
        draw(besieged(shooters, tended))
        return scenario | {"max_rounds": draw(st.sampled_from([12, 20, 30]))}
    return scenario | draw(surroundings(field, rounds, groups, later))
