"""Generated scripts: every word of conditions, every deed, every way to choose a target."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from tests.chance import Chance
from tests.oracle.landed import CARE, DRIVE, HELD
from tests.oracle.written_care import READY, READY_ON_A_FIELD, WORDS, held, tending
from tests.oracle.written_fields import Field, a_point
from vsdsim.vsd.library.library import packaged

__all__ = ["SPECIAL", "Scripted", "a_script"]

TRUTHS = [
    f"{who}.{word}"
    for who in ("self", "target")
    for word in (
        "beast",
        "bruised",
        "stunned",
        "prone",
        "held",
        "frightened",
        "weary",
        "dazed",
        "hasted",
        "oblivious",
        "poisoned",
    )
]
NUMBERS = [
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("hp", "hp_total / 2", "cmb", "def", "level * 5", "bleeding * 3", "burning",
                   "weapon.length")),
    "enemies", "allies", "round", "enemies.targeting(self)", "20", "2", "short",
    *(["self.drive"] if DRIVE else []),
]  # fmt: skip
FIELD_TRUTHS = [
    *TRUTHS,
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("blind", "surprised", "loaded", "in_cover", "engaged", "flanked", "fleeing")),
    "target.in_reach", "target.in_sight", "target.in_reach", "target.in_sight",
    *(WORDS if CARE else []), *(["self.readied"] if HELD else []),
]  # fmt: skip
FIELD_NUMBERS = [
    *NUMBERS,
    *(f"{who}.{word}" for who in ("self", "target")
      for word in ("weapon.base_range", "ammunition", "elevation")),
    "target.distance", "target.distance", "enemies.out", "allies.out", "enemies.near(5)",
    "allies.near(7.5)", "enemies.near(0)", "10", "3.5",
]  # fmt: skip
DEEDS = ["attack"] * 4 + ["dash", "defend", "stand", "draw", "break-free", "put-out"]
FIELD_DEEDS = [
    *DEEDS, "attack", "attack", *["shoot"] * 5, "load", "hold", "approach", "approach", "pursue",
    "flank", "keep-distance", "take-cover", "go", "flee", "flee", "disengage", "surrender",
]  # fmt: skip
MOVES = ["approach", "flank", "keep-distance", "take-cover", "go"]
TARGETS = ["nearest", "weakest", "strongest", "same", "random", "fallen"]
FIELD_TARGETS = [*TARGETS, "farthest", "dangerous", "exposed", "engaging", "fleeing"]
BLOWS = ("attack", "dash", "shoot")
SPECIAL = ["disarm", "knock-down", "lock", "feint"]
OPTIONAL = ["charge", "shield-bash", *SPECIAL]
"""Deeds of optional rules, each of the rule of its name."""
PARRYING = (
    "attack", "shoot", "load", "defend", "hold", "stand", "put-out", "draw", "approach", "pursue",
    "flank", "keep-distance", "take-cover", "go", "disengage", "shield-bash", *SPECIAL,
)  # fmt: skip
CRITICALS = ["cut", "pierce", "impact", "fire", "lightning", "frost", "dark"]
SECOND_RANK = ("attack", "dash", "approach", "pursue", "flank")
MOVING = (*BLOWS, "defend", "draw", *OPTIONAL)
"""Deeds that a half move can go beside."""
GUARDING = (*BLOWS, "defend", "draw", "shield-bash")
PARRIES = [0, 10, 30, 300, "25%", "50%", "100%"]


@frozen
class Scripted:
    """What an entry can name: whom it can be aimed at, and with what."""

    foes: list[str]
    weapons: list[str]
    field: Field | None = None
    """Where it is fought, with words of the field; None for a plain melee."""
    friends: tuple[str, ...] = ()
    """Those of its side in other groups."""
    deeds: tuple[str, ...] = ()
    """What it can do by optional rules that are on: their deeds, or `both`; the likelier twice."""


def a_condition(chance: Chance, *, field: bool = False) -> str:
    """A condition of one to three parts."""
    numbers = FIELD_NUMBERS if field else NUMBERS

    def part() -> str:
        kind = chance.number(0, 5)
        if kind == 0:
            return chance.one(["target.target == self", "self.target != target"])
        if kind <= 2:
            truth = chance.one(FIELD_TRUTHS if field else TRUTHS)
            return ("not " if chance.coin() else "") + truth
        left, right = chance.one(numbers), chance.one(numbers)
        return f"{left} {chance.one(['<', '<=', '>', '>=', '==', '!='])} {right}"

    joined = part()
    for _ in range(chance.number(0, 2)):
        joined = f"({joined}) {chance.one(['and', 'or'])} {part()}"
    return joined


def an_entry(chance: Chance, scripted: Scripted) -> dict[str, Any]:
    """One script entry."""
    field = scripted.field
    deeds = [each for each in scripted.deeds if each != "both"]
    if not deeds or not chance.seldom(3):
        deeds = DEEDS if field is None else FIELD_DEEDS
    deed = chance.one(deeds)
    entry: dict[str, Any] = {"do": deed}
    if chance.coin():
        entry["when"] = a_condition(chance, field=field is not None)
    if deed not in ("break-free", "flee", "surrender") and chance.coin():
        named = chance.coin()
        words = TARGETS if field is None else FIELD_TARGETS
        if deed in SPECIAL:
            words = [each for each in words if each != "fallen"]
        entry["target"] = chance.one(scripted.foes if named else words)
    if deed in PARRYING and chance.coin():
        entry["parry"] = chance.one(PARRIES)
    entry |= means(chance, deed, scripted)
    if HELD and deed in ("attack", "shoot") and chance.seldom(6):
        entry["ready"] = chance.one(READY if field is None else READY_ON_A_FIELD)
    if field is not None:
        entry |= motions(chance, deed, field)
        if deed in SECOND_RANK and chance.seldom():
            entry["second-rank"] = True
    return entry


def means(chance: Chance, deed: str, scripted: Scripted) -> dict[str, Any]:
    """The keys of an entry that say with what something is done."""
    found: dict[str, Any] = {}
    if deed in (*BLOWS, "charge") and chance.seldom():
        found["critical"] = chance.one(CRITICALS)
    if deed == "attack" and "both" in scripted.deeds and chance.coin():
        found["both"] = True
    if deed in (*BLOWS, "draw", "charge", *SPECIAL) and scripted.weapons and chance.seldom():
        found["weapon"] = chance.one(scripted.weapons)
    return found


def motions(chance: Chance, deed: str, field: Field) -> dict[str, Any]:
    """The keys of an entry that speak of moving, guarding and Free Actions."""
    found: dict[str, Any] = {}
    words = [deed] if deed in (*MOVES, "pursue", "flee") else []
    if words and chance.seldom(2):
        found["pace"] = chance.one(["half", "full", "sprint"])
    if deed in MOVING and chance.seldom(3):
        words = [chance.one(MOVES)]
        found["move"] = words[0]
    if deed in GUARDING and chance.seldom(3):
        found["guard"] = True
    if "keep-distance" in words:
        metres = chance.one([0.5, 2, 3.3, 8, 25])
        found["move" if "move" in found else "do"] = f"keep-distance {metres}"
    if "go" in words:
        found["to"] = a_point(chance, field)
    if deed not in ("break-free", "flee", "surrender", "stand", "put-out") and chance.seldom():
        found["free"] = "drop"
    return found


SHOOTING: list[dict[str, Any]] = [
    {"do": "shoot"}, {"do": "shoot", "target": "random"}, {"do": "shoot", "target": "exposed"},
    {"do": "shoot", "target": "farthest", "free": "drop"}, {"do": "shoot", "move": "approach"},
    {"do": "shoot", "move": "take-cover", "parry": "25%"}, {"do": "shoot", "target": "fallen"},
    {"do": "shoot", "move": "keep-distance 3", "guard": True},
]  # fmt: skip
DROPPING = ("attack", "shoot", "load", "defend", "hold", "approach", "take-cover")
BESIDE_IT: list[dict[str, Any]] = [
    {"do": "load"}, {"do": "load", "free": "drop"}, {"do": "take-cover", "when": "self.bruised"},
    {"do": "attack", "when": "target.in_reach"}, {"do": "keep-distance 8"}, {"do": "approach"},
]  # fmt: skip
RUNNING: list[dict[str, Any]] = [
    {"do": "flee", "when": "self.engaged"}, {"do": "flee", "when": "self.bruised"},
    {"do": "disengage", "when": "self.engaged"}, {"do": "flank"}, {"do": "attack", "move": "flank"},
    {"do": "attack", "target": "fleeing"}, {"do": "pursue", "when": "target.fleeing"},
    {"do": "hold", "free": "drop"}, {"do": "attack", "guard": True},
    {"do": "defend", "guard": True}, {"do": "attack"}, {"do": "attack", "second-rank": True},
]  # fmt: skip
BURNING: list[dict[str, Any]] = [
    {"do": "put-out"}, {"do": "put-out"}, {"do": "put-out", "when": "round != 3", "parry": "50%"},
    {"do": "put-out", "when": "self.burning > 2", "target": "same"},
]  # fmt: skip
FEARING: list[dict[str, Any]] = [
    {"do": "attack", "when": "self.frightened"}, {"do": "defend", "when": "self.frightened"},
    {"do": "attack", "when": "self.frightened and target.engaged", "target": "weakest"},
    {"do": "shoot", "when": "self.frightened", "target": "random"},
    {"do": "flee", "when": "self.frightened", "pace": "sprint"},
    {"do": "attack", "when": "self.frightened and self.engaged", "guard": True},
]  # fmt: skip
"""What the Frightened can do beside fleeing."""
OPTIONALLY = [
    "round < 2", "round < 2", "round < 4", "target.in_reach", "not target.prone", "self.hp > 20",
    "not target.held", "target.stunned or round == 3",
]  # fmt: skip
"""When something is done by an optional rule before all else, where that is not always."""


def by_optional_rules(chance: Chance, scripted: Scripted) -> list[dict[str, Any]]:
    """What is done by optional rules before all else: up to two entries."""
    found = []
    for deed in chance.many(lambda: chance.one(scripted.deeds), 0, 2) if scripted.deeds else ():
        entry: dict[str, Any] = {"do": deed}
        if deed == "both":
            entry = {"do": "attack", "both": True}
        if chance.coin():
            entry["when"] = chance.one(OPTIONALLY)
        if chance.seldom() and deed != "charge":
            entry["parry"] = chance.one(PARRIES)
        found.append(entry)
    return found


def a_script(chance: Chance, scripted: Scripted) -> str | list[dict[str, Any]] | None:
    """A packaged script by name, one in place, or none.

    On a field often one of entries that make shots, and running away, more likely.
    """
    kind = chance.number(2 if scripted.deeds else 0, 3 if scripted.field is None else 6)
    if kind == 0:
        return None
    if kind == 1:
        name = chance.one(sorted(packaged().scripts))
        before = chance.one([*BURNING, *FEARING])
        return [before, {"follow": name}] if chance.coin() else name
    own = chance.many(lambda: an_entry(chance, scripted), 1, 5)
    if HELD and chance.seldom(3):
        own = held(chance, field=scripted.field is not None) + own
    if CARE and chance.seldom(2):
        own = tending(chance, list(scripted.friends)) + own
    if not chance.seldom(3):
        own.insert(0, chance.one(BURNING))
    if chance.coin():
        fearing = FEARING if scripted.field is not None else FEARING[:2]
        own.insert(0, chance.one(fearing))
    first = by_optional_rules(chance, scripted)
    if kind <= 3:
        return first + own
    meant = [chance.one(SHOOTING if kind <= 5 else RUNNING)]
    if CARE and chance.seldom(2):
        meant = tending(chance, list(scripted.friends)) + meant
    plan = [*first, *meant, chance.one([*BESIDE_IT, *RUNNING]), *own[:3]]
    if chance.seldom():  # who goes to the ground as arrows come
        return [{**each, "free": "drop"} if each["do"] in DROPPING else each for each in plan]
    return plan
