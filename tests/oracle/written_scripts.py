"""Generated scripts: every word of conditions, every deed, every way to choose a target."""

from __future__ import annotations

from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from tests.oracle.landed import CARE, DRIVE, HELD
from tests.oracle.written_care import READY, READY_ON_A_FIELD, WORDS, held, tending
from tests.oracle.written_fields import Field, points, seldom
from vsdsim.vsd.library.library import packaged

__all__ = ["SPECIAL", "Scripted", "scripts"]

TRUTHS = [
    f"{who}.{word}"
    for who in ("self", "target")
    for word in ("beast", "bruised", "stunned", "prone", "held", "frightened", "weary")
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
    deeds = [each for each in scripted.deeds if each != "both"]
    if not deeds or not seldom(draw, 3):
        deeds = DEEDS if field is None else FIELD_DEEDS
    deed = draw(st.sampled_from(deeds))
    entry: dict[str, Any] = {"do": deed}
    if draw(st.booleans()):
        entry["when"] = draw(conditions(field=field is not None))
    if deed not in ("break-free", "flee", "surrender") and draw(st.booleans()):
        named = draw(st.booleans())
        words = TARGETS if field is None else FIELD_TARGETS
        if deed in SPECIAL:
            words = [each for each in words if each != "fallen"]
        entry["target"] = draw(st.sampled_from(scripted.foes if named else words))
    if deed in PARRYING and draw(st.booleans()):
        entry["parry"] = draw(st.sampled_from(PARRIES))
    entry |= draw(means(deed, scripted))
    if HELD and deed in ("attack", "shoot") and seldom(draw, 6):
        entry["ready"] = draw(st.sampled_from(READY if field is None else READY_ON_A_FIELD))
    if field is not None:
        entry |= draw(motions(deed, field))
        if deed in SECOND_RANK and seldom(draw):
            entry["second-rank"] = True
    return entry


@st.composite
def means(draw: st.DrawFn, deed: str, scripted: Scripted) -> dict[str, Any]:
    """The keys of an entry that say with what something is done."""
    found: dict[str, Any] = {}
    if deed in (*BLOWS, "charge") and seldom(draw):
        found["critical"] = draw(st.sampled_from(CRITICALS))
    if deed == "attack" and "both" in scripted.deeds and draw(st.booleans()):
        found["both"] = True
    if deed in (*BLOWS, "draw", "charge", *SPECIAL) and scripted.weapons and seldom(draw):
        found["weapon"] = draw(st.sampled_from(scripted.weapons))
    return found


@st.composite
def motions(draw: st.DrawFn, deed: str, field: Field) -> dict[str, Any]:
    """The keys of an entry that speak of moving, guarding and Free Actions."""
    found: dict[str, Any] = {}
    words = [deed] if deed in (*MOVES, "pursue", "flee") else []
    if words and seldom(draw, 2):
        found["pace"] = draw(st.sampled_from(["half", "full", "sprint"]))
    if deed in MOVING and seldom(draw, 3):
        words = [draw(st.sampled_from(MOVES))]
        found["move"] = words[0]
    if deed in GUARDING and seldom(draw, 3):
        found["guard"] = True
    if "keep-distance" in words:
        metres = draw(st.sampled_from([0.5, 2, 3.3, 8, 25]))
        found["move" if "move" in found else "do"] = f"keep-distance {metres}"
    if "go" in words:
        found["to"] = draw(points(field))
    if deed not in ("break-free", "flee", "surrender", "stand", "put-out") and seldom(draw):
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


@st.composite
def by_optional_rules(draw: st.DrawFn, scripted: Scripted) -> list[dict[str, Any]]:
    """What is done by optional rules before all else: up to two entries."""
    found = []
    for deed in (
        draw(st.lists(st.sampled_from(scripted.deeds), max_size=2)) if scripted.deeds else ()
    ):
        entry: dict[str, Any] = {"do": deed}
        if deed == "both":
            entry = {"do": "attack", "both": True}
        if draw(st.booleans()):
            entry["when"] = draw(st.sampled_from(OPTIONALLY))
        if seldom(draw) and deed != "charge":
            entry["parry"] = draw(st.sampled_from(PARRIES))
        found.append(entry)
    return found


@st.composite
def scripts(draw: st.DrawFn, scripted: Scripted) -> str | list[dict[str, Any]] | None:
    """A packaged script by name, one in place, or none.

    On a field often one of entries that make shots, and running away, more likely.
    """
    kind = draw(st.integers(2 if scripted.deeds else 0, 3 if scripted.field is None else 6))
    if kind == 0:
        return None
    if kind == 1:
        name = draw(st.sampled_from(sorted(packaged().scripts)))
        before = draw(st.sampled_from([*BURNING, *FEARING]))
        return [before, {"follow": name}] if draw(st.booleans()) else name
    own = draw(st.lists(entries(scripted), min_size=1, max_size=5))
    if HELD and seldom(draw, 3):
        own = draw(held(field=scripted.field is not None)) + own
    if CARE and seldom(draw, 2):
        own = draw(tending(list(scripted.friends))) + own
    if not seldom(draw, 3):
        own.insert(0, draw(st.sampled_from(BURNING)))
    if draw(st.booleans()):
        fearing = FEARING if scripted.field is not None else FEARING[:2]
        own.insert(0, draw(st.sampled_from(fearing)))
    first = draw(by_optional_rules(scripted))
    if kind <= 3:
        return first + own
    shooting, further = st.sampled_from(SHOOTING), st.sampled_from([*BESIDE_IT, *RUNNING])
    meant = [draw(shooting)] if kind <= 5 else [draw(st.sampled_from(RUNNING))]
    if CARE and seldom(draw, 2):
        meant = draw(tending(list(scripted.friends))) + meant
    plan = [*first, *meant, draw(further), *own[:3]]
    if seldom(draw):  # who goes to the ground as arrows come
        return [{**each, "free": "drop"} if each["do"] in DROPPING else each for each in plan]
    return plan
