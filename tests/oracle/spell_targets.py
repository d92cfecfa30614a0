"""Whom a spell can be cast at, and whom it reaches (magic.requirements, magic.area)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.cover import in_sight
from tests.oracle.incantations import Incantation
from tests.oracle.places import spread
from tests.oracle.state import HERE, Fighter
from tests.oracle.targets import WAYS, choose
from tests.oracle.vectors import Point, dot, minus
from vsdsim.scenario.model import Entry
from vsdsim.vsd.library.spells.effect import Effect
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import CriticalType, Length

__all__ = [
    "AS_A_SHOT", "aim", "at_oneself", "castable", "castable_around", "concerns", "in_reach",
    "passed_over", "reached", "targets", "turned",
]  # fmt: skip

TOUCH = 2000
AS_A_SHOT = Attack(
    "spell", "missile", 0, "bolt", 175, 10, Length.HAND, (CriticalType.FIRE,), ranged=True
)
"""What DEF against a spell is asked for."""


def _metres(spell: Spell) -> int:
    """How far off a target may be, millimetres; 0: oneself alone."""
    if spell.area is not None and spell.area.cone:
        return 1000 * spell.area.cone
    if isinstance(spell.range, int):
        return 1000 * spell.range
    return TOUCH if spell.range == "touch" else 0


def at_oneself(spell: Spell) -> bool:
    """Whether it can be cast at nobody else."""
    return not _metres(spell)


def is_for(f: Fighter, spell: Spell, other: Fighter) -> bool:
    """Whether somebody is one of those whom the spell is for."""
    if at_oneself(spell):
        return other is f
    if spell.on == "anybody":
        return True
    return (other.side == f.side) == (spell.on == "friend")


def castable(f: Fighter, spell: Spell, other: Fighter) -> bool:
    """Whether the spell can be cast at somebody, in the fight or not: for it, in range, in sight.

    No attack at whom the caster fears (condition.frightened).
    """
    return is_for(f, spell, other) and in_reach(f, spell, other)


def in_reach(f: Fighter, spell: Spell, other: Fighter) -> bool:
    """Whether somebody is in range and in sight, and of a kind for it, whomever it is for."""
    if spell.attack is not None and f.fears(other):
        return False
    if at_oneself(spell) and other is not f:
        return False
    if spell.area is None and not all(concerns(effect, other) for effect in spell.effects):
        return False
    if other is f:
        return True
    near = spread(f, other) <= _metres(spell) ** 2
    return near and not f.blind and in_sight(f, other)


def castable_around(f: Fighter, spell: Spell, other: Fighter) -> bool:
    """Whether somebody is in sight, and in the area of a spell around oneself."""
    if not at_oneself(spell) or spell.area is None or f.blind or not in_sight(f, other):
        return False
    return _in_radius(f, f, spell.area.radius, other)


def concerns(effect: Effect, other: Fighter) -> bool:
    """Whether somebody is of the kind that an effect is for."""
    if not isinstance(effect, Condition) or not effect.only:
        return True
    return (effect.only == "beast") == other.sheet.beast


def lies(other: Fighter) -> bool:
    """Out of the fight, on the field and not dead."""
    return other.out and not other.dead and other.away == HERE


def aim(f: Fighter, spell: Spell, entry: Entry) -> Fighter | None:
    """Whom an entry casts its spell at."""
    word = entry.target
    if at_oneself(spell) or word == "self":
        return f if castable(f, spell, f) else None
    if word is None:
        hostile = spell.on == "enemy" or (spell.on == "anybody" and spell.attack is not None)
        if not hostile:
            return f if castable(f, spell, f) else None
        word = "nearest"
    friends = spell.on == "friend" or word == "wounded"
    among = [each for each in f.world.fighters if castable(f, spell, each)]
    if word == "fallen":
        fallen = [each for each in among if lies(each) and (each.side == f.side) == friends]
        return f.world.nearest(f, fallen)
    if friends and word in (*WAYS, "wounded"):
        return _WAYS.get(word, WAYS.get(word, _nobody))(
            f, [each for each in among if each.fights and each.side == f.side]
        )
    named = next((each for each in among if each.name == word and each.fights), None)
    return named or choose(f, word, AS_A_SHOT, lambda each: each in among)


def _nobody(_: Fighter, __: list[Fighter]) -> Fighter | None:
    return None


def _wounded(f: Fighter, friends: list[Fighter]) -> Fighter | None:
    """The fewest hit points as a share of the total, the nearest of equals."""
    return min(
        friends,
        key=lambda each: (share(each), *f.world.nearness(f, each)),
        default=None,
    )


def share(f: Fighter) -> float:
    """Its hit points as a share of its total."""
    return f.hp / f.total


_WAYS: dict[str, Callable[[Fighter, list[Fighter]], Fighter | None]] = {"wounded": _wounded}
"""Ways to choose that only a spell has."""


def turned(it: Incantation, target: Fighter) -> Fighter | None:
    """Whom a spell goes at in the end (magic.lost, ranged.turn)."""
    f = it.caster
    if it.fallen:
        return target if lies(target) and castable(f, it.spell, target) else None
    if target.fights:
        return target if castable(f, it.spell, target) else None
    return other_than(it, target)


def _others(it: Incantation, target: Fighter) -> list[Fighter]:
    """Others in the fight, enemies or friends like the target, that it could be cast at."""
    f = it.caster
    return [
        each
        for each in f.world.fighters
        if each is not target
        and each.fights
        and (each.side == f.side) == (target.side == f.side)
        and in_reach(f, it.spell, each)
    ]


def other_than(it: Incantation, target: Fighter) -> Fighter | None:
    """The nearest other of the target's side that it could have been cast at.

    magic.lost, magic.failure.
    """
    others = [each for each in _others(it, target) if each.side == target.side]
    return it.caster.world.nearest(it.caster, others)


def targets(it: Incantation, target: Fighter) -> list[Fighter]:
    """All whom it reaches, the one that it is aimed at first."""
    if it.spell.area is not None:
        return reached(it, target)
    others = _others(it, target)
    others.sort(key=lambda each: it.caster.world.nearness(it.caster, each))
    return [target, *others[: it.spell.targets - 1]]


def reached(it: Incantation, target: Fighter) -> list[Fighter]:
    """All in an area, the one that it is aimed at first, then by nearness to that (magic.area).

    An area around the caster spares it.
    """
    f, spell, area = it.caster, it.spell, it.spell.area
    if area is None:
        raise ValueError(f"{spell.name} has no area")
    around = area.cone > 0 or spell.range == "self"
    middle = f if around else target

    def within(each: Fighter) -> bool:
        if area.cone:
            return in_cone(f, target, each) and _in_radius(f, middle, area.cone, each)
        return _in_radius(f, middle, area.radius, each)

    others = [
        each
        for each in f.world.fighters
        if each is not target
        and each.fights
        and within(each)
        and not (around and each is f)
        and (spell.on != "friend" or each.side == f.side)
    ]
    others.sort(key=lambda each: f.world.nearness(target, each))
    return others if target is f and around else [target, *others]


def _in_radius(f: Fighter, middle: Fighter, metres: int, each: Fighter) -> bool:
    """Whether somebody is so near to the middle, no wall between."""
    walls = f.world.field.walls(middle.point, each.point)
    clear = all(wall.grade == "none" for wall in walls)
    return clear and spread(middle, each) <= (1000 * metres) ** 2


def in_cone(f: Fighter, target: Fighter, other: Fighter) -> bool:
    """Whether somebody is within 30 degrees of the line to the target."""
    v: Point = minus(target.point, f.point)
    w: Point = minus(other.point, f.point)
    ahead = dot(v, w)
    return ahead > 0 and 4 * ahead * ahead >= 3 * dot(v, v) * dot(w, w)


def passed_over(spell: Spell, among: list[Fighter]) -> set[Fighter]:
    """Of a spell for so many levels in all: those who are too many for it (magic.area)."""
    limits = [each.levels for each in spell.effects if isinstance(each, Condition)]
    left = max(limits, default=0)
    if not left:
        return set()
    missed = set()
    for each in among:
        if any(concerns(effect, each) for effect in spell.effects):
            if each.sheet.level <= left:
                left -= each.sheet.level
            else:
                missed.add(each)
    return missed
