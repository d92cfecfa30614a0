"""Generated scenarios: encounters of every creature, weapon and script the melee has.

What seldom happens by itself is made likely: grapplers that hold, the long fights in which what
lasts for rounds runs out, the undead, heroic and epic targets, tables with the rarest marks.
A third of the scenarios are plain melees; the others are fought on a field, mostly with places.
"""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.oracle.written_fields import Field, fields, seldom, surroundings
from tests.oracle.written_scripts import Scripted, scripts
from vsdsim.vsd.library.bestiary import TRAITS
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.worn import EXTRAS

__all__ = ["critical_tables", "scenarios"]

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
SHIELDS = ["none", *packaged().shields]
HELMS = ["none", *packaged().helms]
ARMOUR = ["NA", "LA", "MA", "HA", *packaged().armour]
NATURAL = ["claw", "bite", "grapple", "horn", "trample", "beak", "bash"]
SIZES = ["small", "medium", "large", "huge", "colossal"]


@st.composite
def natural_attacks(draw: st.DrawFn, *, grappler: bool) -> dict[str, Any]:
    """An entry of `attacks`."""
    size = draw(st.sampled_from(SIZES))
    name = "grapple" if grappler else draw(st.sampled_from(NATURAL))
    low, high = (110, 200) if grappler else (20, 150)
    attack: dict[str, Any] = {"natural": name, "size": size, "cmb": draw(st.integers(low, high))}
    attack["strikes"] = draw(st.integers(1, 2))
    if draw(st.booleans()):
        follow_up = {"natural": draw(st.sampled_from(NATURAL)), "size": size}
        attack["follow_up"] = {**follow_up, "cmb": draw(st.integers(0, 120))}
    return attack


@st.composite
def figures(draw: st.DrawFn, *, long: bool) -> dict[str, Any]:
    """What `stats` overrides; in a `long` fight everybody is hard to fell."""
    stats: dict[str, Any] = {}
    grappler = seldom(draw, 5)
    if grappler or seldom(draw):
        most = draw(st.integers(1, 2))
        stats["attacks"] = [draw(natural_attacks(grappler=grappler)) for _ in range(most)]
        stats["type"] = draw(st.sampled_from(["humanoid", "beast"]))
    if long:
        stats["hp"] = draw(st.integers(100, 400))
    elif draw(st.booleans()):
        stats["hp"] = draw(st.sampled_from([1, 10, 25, 60, 120]))
    for key, low, high in (
        ("cmb", -10, 160), ("def", -20, 60), ("perception", -40, 120), ("brawl", -20, 150),
        ("swi", 0, 30), ("athletics", -60, 120), ("move", 0, 60), ("ranged", -10, 160),
    ):  # fmt: skip
        if seldom(draw, 2 if key in ("cmb", "def") else 4):
            stats[key] = draw(st.integers(low, high))
    for key, choices in (
        ("armour", ARMOUR), ("helm", HELMS), ("size", SIZES),
        ("rank", ["normal", "heroic", "epic"]),
    ):  # fmt: skip
        if seldom(draw):
            stats[key] = draw(st.sampled_from(choices))
    for key, words in (("traits", TRAITS), ("wears", EXTRAS)):
        if seldom(draw):
            stats[key] = draw(st.lists(st.sampled_from(words), max_size=4, unique=True))
    return stats


@st.composite
def combatants(
    draw: st.DrawFn, number: int, *, long: bool, field: Field | None = None
) -> dict[str, Any]:
    """A group of one or two without a script yet, often with gear or figures of its own."""
    each: dict[str, Any] = {"name": f"C{number}", "use": draw(st.sampled_from(CREATURES))}
    if seldom(draw):
        each["count"] = draw(st.integers(1, 2))
    stats = draw(figures(long=long))
    if stats:
        each["stats"] = stats
    if draw(st.booleans()):
        some = st.lists(st.sampled_from(WEAPONS), min_size=1, max_size=3, unique=True)
        each["weapons"] = draw(some)
        if field is not None and not seldom(draw, 3):
            each["weapons"] = draw(shooters(each["weapons"]))
            if draw(st.booleans()):
                each["ammunition"] = draw(st.integers(0, 4))
        each["shield"] = draw(st.sampled_from(SHIELDS))
        if packaged().weapons[each["weapons"][0]].hands == 2:
            each["shield"] = "none"
    if field is not None:
        each |= draw(plights())
    return each


@st.composite
def plights(draw: st.DrawFn) -> dict[str, Any]:
    """How somebody begins: seldom otherwise than sound, aware and unburdened."""
    found: dict[str, Any] = {}
    if seldom(draw, 5):
        found["surprised"] = True
    if seldom(draw, 5):
        some = st.sampled_from(["prone", "stunned", "held", "blind"])
        found["conditions"] = draw(st.lists(some, max_size=2, unique=True))
    if seldom(draw, 6):
        found["encumbrance"] = draw(st.sampled_from(["encumbered", "heavily", "over"]))
    return found


@st.composite
def shooters(draw: st.DrawFn, others: list[str]) -> list[str]:
    """Weapons of which some shoot or are thrown."""
    ranged = draw(st.lists(st.sampled_from(RANGED), min_size=1, max_size=2, unique=True))
    if ranged[0].startswith("thrown") and draw(st.booleans()):
        ranged.append(ranged[0])
    return [*ranged, *others[:2]] if draw(st.booleans()) else [*others[:2], *ranged]


def names_of(group: dict[str, Any]) -> list[str]:
    """The names of a group's members."""
    if "count" not in group:
        return [group["name"]]
    return [f"{group['name']} {i}" for i in range(1, group["count"] + 1)]


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


@st.composite
def scenarios(draw: st.DrawFn) -> dict[str, Any]:
    """An encounter of two or three sides, as a scenario file's document."""
    names = ["reds", "blues", "greens"][: draw(st.sampled_from([2, 2, 2, 3]))]
    long = seldom(draw, 3)
    field = None if seldom(draw, 3) else draw(fields())
    number = iter(range(100))
    cast = {
        name: [
            draw(combatants(next(number), long=long, field=field))
            for _ in range(draw(st.integers(1, 3)))
        ]
        for name in names
    }
    rounds = draw(st.sampled_from([25, 40] if long else [2, 8, 12, 20]))
    later: list[tuple[int, dict[str, Any]]] = []
    if field is not None and seldom(draw, 3):
        for _ in range(draw(st.integers(1, 2))):
            comer = draw(combatants(next(number), long=long, field=field))
            comer["side"] = draw(st.sampled_from(names))
            later.append((draw(st.integers(2, min(5, rounds))), comer))
    everybody = {
        name: cast[name] + [comer for _, comer in later if comer["side"] == name] for name in names
    }
    people = {name: [one for group in everybody[name] for one in names_of(group)] for name in names}
    foes = {
        name: [one for other in names if other != name for one in people[other]] for name in names
    }
    for name in names:
        for group in everybody[name]:
            script = draw(scripts(Scripted(foes[name], weapons_of(group), field)))
            if script is not None:
                group["script"] = script
    turns = draw(st.permutations(["first", "second", None]))
    declares = dict(zip(names, turns, strict=False)) if draw(st.booleans()) else {}
    scenario: dict[str, Any] = {
        "name": "generated",
        "max_rounds": rounds,
        "side": [
            {"name": name, "combatant": cast[name]}
            | ({"declares": declares[name]} if declares.get(name) else {})
            for name in names
        ],
    }
    victory = {}
    for name in names:
        if seldom(draw, 5):
            fell = f"fell {draw(st.sampled_from(foes[name]))}"
            victory[name] = draw(st.sampled_from([f"survive {min(5, rounds)}", "rout", fell]))
    if victory:
        scenario["victory"] = victory
    if field is not None:
        groups = [group for name in names for group in cast[name]]
        scenario |= draw(surroundings(field, rounds, groups, later))
    return scenario


TYPES = ["cut", "pierce", "impact", "grapple", "beast"]
MARKS = [
    "S", "S(2)", "S(3)", "P", "P", "P", "W", "I", "M", "SH", "A", "L", "N", "K", "U", "X", "X(1)",
    "X(2)", "X(4)", "H", "H(1)", "H(3)", "Bl", "Bl(1)", "Bl(2)", "D(1)", "D(3)", "D(12)", "T(20,2)",
    "T(40,1)", "T(30,3)", "stuck(1)", "stuck(3)", "assess(20)", "assess(60)", "fumble",
    "break-weapon",
    "crit(cut,Sup)", "crit(impact,Lig)", "crit(pierce,Let)",
]  # fmt: skip

OF_A_HOLD = [
    "hold(4)", "break(20)", "T(30,held)", "HA", "only-break", "held-limit(2)", "X-while-held",
]  # fmt: skip


@st.composite
def outcomes(draw: st.DrawFn) -> str:
    """A cell of a critical table: figures, then some of the rarest marks."""
    damage, bleeding, penalty = (draw(st.sampled_from([0, 0, 1, 3, 8])) for _ in range(3))

    def once(mark: str) -> str:
        return mark if mark.startswith("crit") else mark.split("(", maxsplit=1)[0]

    marks = draw(st.lists(st.sampled_from(MARKS), max_size=3, unique_by=once))
    if "H" in marks:
        # One passing penalty and one incapacity in an outcome: two would contradict each other.
        said = {mark[0] for mark in marks}
        more = [
            mark
            for mark in OF_A_HOLD
            if not (mark.startswith("T") and "T" in said)
            and not (mark.startswith("X") and said & {"X", "U"})
        ]
        marks += draw(st.lists(st.sampled_from(more), max_size=4, unique=True))
    elif seldom(draw, 6):
        marks.append("HA(1)")
    return " ".join([f"{damage}/{bleeding}/{penalty * 5}", *marks])


@st.composite
def critical_tables(draw: st.DrawFn) -> str:
    """A `critical_tables.csv` of one's own: every type of the melee, six rows each."""
    lines = ["type,roll_low,roll_high,condition,outcome_if,outcome"]
    for kind in TYPES:
        for low in range(1, 150, 25):
            condition = draw(st.sampled_from(["", "", "helm", "shield", "holding an item"]))
            met = f'"{draw(outcomes())}"' if condition else ""
            lines.append(f'{kind},{low},{low + 24},{condition},{met},"{draw(outcomes())}"')
    return "\n".join([*lines, ""])
