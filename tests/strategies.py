"""Generated scenarios: encounters of every creature, weapon and script the melee has.

What seldom happens by itself is made likely: grapplers that hold, the long fights in which what
lasts for rounds runs out, the undead, heroic and epic targets, tables with the rarest marks.
A third of the scenarios are plain melees; the others are fought on a field, most of them with places.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from tests.oracle.grounds import LIGHTS, Field, fields, grounds, heights, place, points, sound
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
TRUTHS = [
    f"{who}.{word}"
    for who in ("self", "target")
    for word in ("bruised", "stunned", "prone", "held")
]
NUMBERS = [
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("hp", "hp_total / 2", "cmb", "def", "bleeding * 3", "weapon.length")),
    "enemies", "allies", "round", "enemies.targeting(self)", "20", "2", "short",
]  # fmt: skip
FIELD_TRUTHS = [
    *TRUTHS,
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("blind", "surprised", "loaded", "in_cover", "engaged", "flanked", "fleeing")),
    "target.in_reach", "target.in_sight", "target.in_reach", "target.in_sight",
]  # fmt: skip
FIELD_NUMBERS = [
    *NUMBERS,
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("weapon.base_range", "ammunition", "elevation")),
    "target.distance", "target.distance", "enemies.out", "allies.out", "enemies.near(5)",
    "allies.near(7.5)", "enemies.near(0)", "10", "3.5",
]  # fmt: skip
DEEDS = ["attack"] * 4 + ["dash", "defend", "stand", "draw", "break-free"]
FIELD_DEEDS = [
    *DEEDS, "attack", "attack", *["shoot"] * 5, "load", "hold", "approach", "approach", "pursue", "flank",
    "keep-distance", "take-cover", "go", "flee", "flee", "disengage", "surrender",
]  # fmt: skip
MOVES = ["approach", "flank", "keep-distance", "take-cover", "go"]
TARGETS = ["nearest", "weakest", "strongest", "same", "random", "fallen"]
FIELD_TARGETS = [*TARGETS, "farthest", "dangerous", "exposed", "engaging", "fleeing"]
BLOWS = ("attack", "dash", "shoot")
PARRYING = (
    "attack", "shoot", "load", "defend", "hold", "stand", "draw", "approach", "pursue", "flank",
    "keep-distance", "take-cover", "go", "disengage",
)  # fmt: skip
PARRIES = [0, 10, 30, 300, "25%", "50%", "100%"]


@frozen
class Scripted:
    """What an entry can name: whom it can be aimed at, and with what."""

    foes: list[str]
    weapons: list[str]
    field: Field | None = None
    """Where it is fought, with words of the field; None for a plain melee."""


def seldom(draw: st.DrawFn, out_of: int = 4) -> bool:
    """Once in so many times."""
    return draw(st.integers(1, out_of)) == out_of


@st.composite
def conditions(draw: st.DrawFn, *, field: bool = False) -> str:
    """A condition of one to three parts."""
    numbers = FIELD_NUMBERS if field else NUMBERS

    def part() -> str:
        kind = draw(st.integers(0, 5))
        if kind == 0:
            return draw(st.sampled_from(["target.target == self", "self.target != target"]))
        if kind <= 2:
            truth = draw(st.sampled_from(FIELD_TRUTHS if field else TRUTHS))
            return ("not " if draw(st.booleans()) else "") + truth
        left, right = draw(st.sampled_from(numbers)), draw(st.sampled_from(numbers))
        return f"{left} {draw(st.sampled_from(['<', '<=', '>', '>=', '==', '!=']))} {right}"

    joined = part()
    for _ in range(draw(st.integers(0, 2))):
        joined = f"({joined}) {draw(st.sampled_from(['and', 'or']))} {part()}"
    return joined


@st.composite
def entries(draw: st.DrawFn, scripted: Scripted) -> dict[str, Any]:
    """One script entry."""
    field = scripted.field
    deed = draw(st.sampled_from(DEEDS if field is None else FIELD_DEEDS))
    entry: dict[str, Any] = {"do": deed}
    if draw(st.booleans()):
        entry["when"] = draw(conditions(field=field is not None))
    if deed not in ("break-free", "flee", "surrender") and draw(st.booleans()):
        named = draw(st.booleans())
        words = TARGETS if field is None else FIELD_TARGETS
        entry["target"] = draw(st.sampled_from(scripted.foes if named else words))
    if deed in PARRYING and draw(st.booleans()):
        entry["parry"] = draw(st.sampled_from(PARRIES))
    if deed in BLOWS and seldom(draw):
        entry["critical"] = draw(st.sampled_from(["cut", "pierce", "impact"]))
    if deed in (*BLOWS, "draw") and scripted.weapons and seldom(draw):
        entry["weapon"] = draw(st.sampled_from(scripted.weapons))
    if field is not None:
        entry |= draw(motions(deed, field))
    return entry


@st.composite
def motions(draw: st.DrawFn, deed: str, field: Field) -> dict[str, Any]:
    """The keys of an entry that speak of moving, guarding and Free Actions."""
    found: dict[str, Any] = {}
    words = [deed] if deed in (*MOVES, "pursue", "flee") else []
    if words and draw(st.booleans()):
        found["pace"] = draw(st.sampled_from(["half", "full", "sprint"]))
    if deed in (*BLOWS, "defend", "draw"):
        if seldom(draw, 3):
            words = [draw(st.sampled_from(MOVES))]
            found["move"] = words[0]
        if seldom(draw, 3):
            found["guard"] = True
    if "keep-distance" in words:
        metres = draw(st.sampled_from([0.5, 2, 3.3, 8, 25]))
        found["move" if "move" in found else "do"] = f"keep-distance {metres}"
    if "go" in words:
        found["to"] = draw(points(field))
    if deed not in ("break-free", "flee", "surrender", "stand") and seldom(draw):
        found["free"] = "drop"
    return found


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
        if seldom(draw, 5):
            each["surprised"] = True
        if seldom(draw, 5):
            some = st.sampled_from(["prone", "stunned", "held", "blind"])
            each["conditions"] = draw(st.lists(some, max_size=2, unique=True))
        if seldom(draw, 6):
            each["encumbrance"] = draw(st.sampled_from(["encumbered", "heavily", "over"]))
    return each


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


SHOOTING = [
    {"do": "shoot"}, {"do": "shoot", "target": "random"}, {"do": "shoot", "target": "exposed"},
    {"do": "shoot", "target": "farthest", "free": "drop"}, {"do": "shoot", "move": "approach"},
    {"do": "shoot", "move": "take-cover", "parry": "25%"}, {"do": "shoot", "target": "fallen"},
    {"do": "shoot", "move": "keep-distance 3", "guard": True},
]  # fmt: skip
BESIDE_IT = [
    {"do": "load"}, {"do": "load", "free": "drop"}, {"do": "take-cover", "when": "self.bruised"},
    {"do": "attack", "when": "target.in_reach"}, {"do": "keep-distance 8"}, {"do": "approach"},
]  # fmt: skip
RUNNING = [
    {"do": "flee", "when": "self.engaged"}, {"do": "flee", "when": "self.bruised", "pace": "sprint"},
    {"do": "disengage", "when": "self.engaged"}, {"do": "flank"}, {"do": "attack", "move": "flank"},
    {"do": "attack", "target": "fleeing"}, {"do": "pursue", "when": "target.fleeing"},
    {"do": "hold", "free": "drop"}, {"do": "attack", "guard": True}, {"do": "defend", "guard": True},
    {"do": "attack"},
]  # fmt: skip


@st.composite
def scripts(draw: st.DrawFn, scripted: Scripted) -> str | list[dict[str, Any]] | None:
    """A packaged script by name, one in place, or none.

    On a field often one of entries that make shots, and running away, more likely.
    """
    kind = draw(st.integers(0, 3 if scripted.field is None else 6))
    if kind == 0:
        return None
    if kind == 1:
        return draw(st.sampled_from(sorted(packaged().scripts)))
    own = draw(st.lists(entries(scripted), min_size=1, max_size=5))
    if kind <= 3:
        return own
    shooting, further = st.sampled_from(SHOOTING), st.sampled_from([*BESIDE_IT, *RUNNING])
    meant = [draw(shooting)] if kind <= 5 else [draw(st.sampled_from(RUNNING))]
    return [*meant, draw(further), *own[:3]]


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
    later: dict[str, list[tuple[int, dict[str, Any]]]] = {name: [] for name in names}
    if field is not None and seldom(draw, 3):
        for _ in range(draw(st.integers(1, 2))):
            comer = draw(combatants(next(number), long=long, field=field))
            round_ = draw(st.integers(2, min(5, rounds)))
            later[draw(st.sampled_from(names))].append((round_, comer))
    everybody = {name: cast[name] + [group for _, group in later[name]] for name in names}
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
        scenario |= draw(surroundings(field, rounds, cast, later))
    return scenario


@st.composite
def surroundings(
    draw: st.DrawFn,
    field: Field,
    rounds: int,
    cast: dict[str, list[dict[str, Any]]],
    later: dict[str, list[tuple[int, dict[str, Any]]]],
) -> dict[str, Any]:
    """Places, ground, light and timeline of a scenario; seldom none of the first two."""
    found: dict[str, Any] = {}
    groups = [(1, group) for some in cast.values() for group in some]
    groups += [each for some in later.values() for each in some]
    moments: list[dict[str, Any]] = [
        {"round": round_, "arrive": [{"side": side, **group}]}
        for side, some in later.items()
        for round_, group in some
    ]
    if not seldom(draw, 5):
        first, spots = draw(heights(field)) if seldom(draw, 3) else ([], [])
        for _, group in groups:
            group.update(draw(place(field, group.get("count"), spots)))
        moments = [
            {"round": round_, "arrive": [{"side": side, **group}]}
            for side, some in later.items()
            for round_, group in some
        ]
        pieces = first + draw(st.lists(grounds(field), max_size=1 if first else 4))
        pieces = [piece for piece in pieces if sound(piece, 1, groups)]
        if pieces:
            found["ground"] = pieces
        for _ in range(draw(st.integers(0, 2))):
            round_ = draw(st.integers(2, min(6, rounds)))
            piece = draw(grounds(field))
            if sound(piece, round_, groups):
                moments.append({"round": round_, "ground": [piece]})
        if not pieces and seldom(draw, 6):
            for key in ("at", "facing", "elevation"):
                groups[0][1].pop(key, None)
    if seldom(draw, 3):
        found["light"] = draw(st.sampled_from(LIGHTS))
    if seldom(draw, 3):
        round_ = draw(st.integers(2, min(6, rounds)))
        moments.append({"round": round_, "light": draw(st.sampled_from(LIGHTS))})
    if moments:
        found["timeline"] = moments
    return found


TYPES = ["cut", "pierce", "impact", "grapple", "beast"]
MARKS = [
    "S", "S(2)", "S(3)", "P", "W", "I", "M", "SH", "A", "L", "N", "K", "U", "X", "X(1)", "X(2)",
    "X(4)", "H", "H(1)", "H(3)", "Bl", "Bl(1)", "Bl(2)", "D(1)", "D(3)", "D(12)", "T(20,2)",
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
