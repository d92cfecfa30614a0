"""Fights set up by hand for the oracle's own tests."""

from __future__ import annotations

import ast
from typing import Any

from attrs import frozen

from tests.oracle.plans import Plan
from tests.oracle.world import World
from vsdsim.scenario.model import (
    Cast,
    Combatant,
    Entry,
    Ground,
    Parry,
    Place,
    Scenario,
    Script,
    Side,
)
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.sheet import Attack, Lore, Sheet, Shield
from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Phase, Rank, Size

__all__ = [
    "BOW", "DAGGER", "FIST", "GO", "GRIP", "MATTOCK", "NONE", "SWORD", "Stand", "caster", "casts",
    "condition", "entry", "field", "on", "sheet", "spells", "world",
]  # fmt: skip

NONE: frozenset[str] = frozenset()
SWORD = Attack(
    "arming-sword", "weapon", 80, "edged", 140, 3, Length.LONG, (CriticalType.CUT,), fumble=20
)
DAGGER = Attack(
    "dagger", "weapon", 60, "edged", 120, 1, Length.HAND, (CriticalType.PIERCE,), backstab=True
)
MATTOCK = Attack(
    "mattock",
    "weapon",
    90,
    "blunt",
    175,
    5,
    Length.LONG,
    (CriticalType.IMPACT,),
    grip="two",
    heavy=True,
    mighty=True,
    fumble=30,
    fumble_two_handed=30,
)
GRIP = Attack("grapple", "natural", 80, "unarmed", 130, 5, Length.LONG, (CriticalType.GRAPPLE,))
FIST = Attack("bare-hands", "unarmed", 40, "unarmed", 110, 1, Length.HAND, (CriticalType.IMPACT,))


def condition(text: str | None) -> ast.expr | None:
    """The tree of a condition."""
    return ast.parse(text, mode="eval").body if text else None


def entry(do: str, when: str | None = None, ready: str | None = None, **more: Any) -> Entry:
    """An entry of a script as the loader would make it."""
    return Entry(do, condition(when), when or "", ready=condition(ready), **more)


def sheet(
    *attacks: Attack,
    shield: Shield | None = None,
    beast: bool = False,
    **more: Any,
) -> Sheet:
    """A plain combatant of 50 hit points, DEF 20 and Athletics 20, without armour."""
    figures: dict[str, Any] = {
        "level": 1, "rank": Rank.NORMAL, "size": Size.MEDIUM, "hp": 50, "defence": 20,
        "column": Column.NA, "swi_in_def": 0, "perception": 20, "athletics": 20, "brawl": 60,
        "move": 15, "tsr": 5, "wsr": 5, "worn": NONE,
    }  # fmt: skip
    return Sheet(beast=beast, attacks=(*attacks, FIST), shield=shield, **figures | more)


BOW = Attack(
    "short-bow",
    "missile",
    60,
    "missile",
    140,
    4,
    Length.HAND,
    (CriticalType.PIERCE,),
    grip="two",
    fumble=10,
    fumble_two_handed=10,
    ranged=True,
    base_range=20,
    load=1,
    quick=True,
    ammunition=2,
)
GO = Script("go", (entry("attack", target="nearest", parry=Parry(20)),))


@frozen
class Stand:
    """Somebody on a field: figures, place and facing, script."""

    sheet: Sheet
    at: tuple[int, int, int] = (0, 0, 0)
    facing: tuple[int, int] = (1000, 0)
    script: Script = GO


def field(red: Stand, *blue: Stand, ground: tuple[Ground, ...] = (), **more: Any) -> Scenario:
    """One against some, each in its place: red.Ann against blue.Bob 1, blue.Bob 2, ..."""

    def one(side: str, name: str, each: Stand) -> Combatant:
        place = Place(*each.at)
        return Combatant(side, name, each.sheet, each.script, place, each.facing)

    bobs = tuple(one("blue", f"Bob {i}", each) for i, each in enumerate(blue, 1))
    sides = (Side("red", (one("red", "Ann", red),)), Side("blue", bobs))
    return Scenario("a field", sides, ground=ground, placed=True, **more)


def on(scenario: Scenario, phase: Phase = Phase.MELEE, fight: int = 6) -> World:
    """A fight of the seed 1, in a phase of round 1, everybody defending and named by nobody."""
    made = World(scenario, 1, fight)
    made.round, made.phase = 1, phase
    for f in made.fighters:
        f.plan = Plan("defend", counts=0)
    return made


def world(red: Sheet, *blue: Sheet, scripts: Script = GO) -> World:
    """A fight of one against some, in the Melee phase of round 1."""
    bobs = [Stand(each, script=scripts) for each in blue]
    made = on(field(Stand(red, script=scripts), *bobs))
    for f in made.fighters:
        f.plan = None
    return made


def caster(**more: Any) -> Sheet:
    """Somebody of level 10 with 40 magic points, and a bonus of 60 in every packaged lore."""
    names = sorted({spell.lore for spell in packaged().spells.values()})
    lores = tuple(Lore(name, 60, 10) for name in names)
    figures: dict[str, Any] = {"level": 10, "lores": lores, "magic_points": 40}
    return sheet(SWORD, **figures | more)


def casts(spell: str, *, target: str | None = None, when: str | None = None, **how: Any) -> Entry:
    """An entry that casts a spell."""
    return entry("cast", when, target=target, cast=Cast(spell, **how))


def spells(red: Stand, *blue: Stand, **more: Any) -> Scenario:
    """The same as `field`, with the packaged spells."""
    return field(red, *blue, library=packaged(), **more)
