"""Generated magic: spells of a scenario's own, who casts them, and the entries that do."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from attrs import frozen

from tests.chance import Chance
from tests.oracle.landed import BESIDE
from tests.oracle.written_spellbook import SPELLS_TOML
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.spells.answers import Counter, Ward

__all__ = ["Caster", "caster_of", "lores", "with_spells"]


@frozen
class Known:
    """What an entry must know of a spell."""

    name: str
    lore: str
    weave: int
    on: str
    instant: bool
    attack: bool
    waits: bool
    at_oneself: bool
    warps: tuple[tuple[str, int], ...]


def _of_own(name: str, raw: Mapping[str, Any]) -> Known:
    heads = {head for effect in raw["effects"] for head in effect}
    return Known(
        name,
        raw["lore"],
        raw["weave"],
        raw["on"],
        raw.get("instant", False),
        "attack" in heads,
        bool(heads & {"ward", "counter"}),
        raw["range"] == "self" and "cone" not in raw.get("area", {}),
        tuple((option, it["weave"]) for option, it in raw.get("warp", {}).items()),
    )


PACKAGED = [
    Known(
        each.name,
        each.lore,
        each.weave,
        each.on,
        each.instant,
        each.attack is not None,
        any(isinstance(effect, Ward | Counter) for effect in each.effects),
        each.range == "self" and not (each.area and each.area.cone),
        tuple((warp.name, warp.weave) for warp in each.warps),
    )
    for each in packaged().spells.values()
]
OWN = [_of_own(name, raw) for name, raw in tomllib.loads(SPELLS_TOML).items()]
FAILING = ["cost", "later", "resonance", "other-target", "knocked-out"]
AT_ENEMIES = ["nearest", "farthest", "weakest", "strongest", "random", "same", "fallen"]
AT_FRIENDS = ["nearest", "farthest", "weakest", "strongest", "random", "fallen", "self", "wounded"]
ALONE = ("cast", "concentrate", "use", "flee", "surrender", "first-aid", "wake", "help")
"""Deeds that no spell goes beside."""
WHENS = [
    "self.mp > 5", "self.prepared > 0", "self.prepared < 2", "not self.concentrating",
    "target.concentrating", "target.distance < 12", "round > 1", "not target.held",
    "not target.stunned", "self.mp < 12 or round == 2", "self.held", "self.prone",
    "self.frightened",
]  # fmt: skip


@frozen
class Caster:
    """What somebody can cast, and at whom."""

    spells: tuple[Known, ...]
    weaves: Mapping[str, int]
    """By lore: the highest weave that it can be cast at."""
    friends: tuple[str, ...]


def lores(chance: Chance, *, own: bool) -> dict[str, Any]:
    """The keys of `stats` that make a caster: two to five lores, a level, points."""
    names = sorted({each.lore for each in (*PACKAGED, *(OWN if own else ()))})
    some = chance.some(names, 2, 5)
    if own:
        some = sorted({*some, chance.one(["odd", "rare"])})
    level = chance.one([4, 8, 10, 10, 12, 16])
    found: dict[str, Any] = {}
    for name in some:
        bonus = chance.one([-20, 10, 35, 60, 60, 85, 110, 140])
        found[name] = bonus
        if chance.seldom(3):
            found[name] = {"bonus": bonus, "ranks": chance.number(2, 14)}
    points = chance.one([12, 25, 60, 60, 200])
    return {"lores": found, "level": level, "mp": points}


def caster_of(
    use: str, stats: Mapping[str, Any], friends: tuple[str, ...], *, own: bool
) -> Caster | None:
    """What a group with these figures can cast; None without lores, or without a spell for them."""
    if "lores" not in stats:
        return None
    level = stats["level"]
    said = stats["lores"]
    ranks = {each.name: each.ranks for each in packaged().creatures[use].lores or ()}
    ranks |= {name: each["ranks"] for name, each in said.items() if isinstance(each, dict)}
    weaves = {name: min(level, ranks.get(name) or level) for name in said}
    known = (*PACKAGED, *OWN, *OWN) if own else PACKAGED
    spells = tuple(each for each in known if each.weave <= weaves.get(each.lore, 0))
    return Caster(spells, weaves, friends) if spells else None


def casting(chance: Chance, caster: Caster, known: Known) -> dict[str, Any]:
    """The keys of an entry that say which spell is cast, and how."""
    found: dict[str, Any] = {"spell": known.name}
    weave, most = known.weave, caster.weaves[known.lore]
    warps: list[str] = []
    while known.warps and chance.seldom(3) and len(warps) < 3:
        name, more = chance.one(known.warps)
        if weave + more <= most:
            warps.append(name)
            weave += more
    if warps:
        found["warp"] = warps
    light = [name for name, more in known.warps if 2 * more <= weave]
    if light and not known.attack and chance.coin():
        found["outstanding"] = chance.one(light)
    if chance.coin():
        found["failing"] = chance.some(FAILING, 0, 3)
    return found


def an_entry_of_a_spell(chance: Chance, caster: Caster, foes: list[str]) -> dict[str, Any]:
    """An entry that casts a spell."""
    waiting = [each for each in caster.spells if each.waits]
    known = chance.one(waiting if waiting and chance.seldom(4) else caster.spells)
    entry: dict[str, Any] = {"do": "cast"} | casting(chance, caster, known)
    if not known.instant and chance.seldom(3):
        entry["concentrate"] = chance.one([1, 1, 2, 4])
    if chance.coin():
        entry["target"] = chance.one(_aims(known, caster, foes))
    if chance.seldom(3):
        entry["parry"] = chance.one([0, 20, "50%", "100%"])
    if chance.seldom(3):
        entry["when"] = chance.one(WHENS)
    return entry


def _aims(known: Known, caster: Caster, foes: list[str]) -> list[str]:
    """How a spell's target can be said."""
    if known.at_oneself:
        return ["self"]
    friends = [*AT_FRIENDS, *(f"ally.'{name}'" for name in caster.friends)]
    if known.on == "friend":
        return friends
    enemies = [*AT_ENEMIES, *foes]
    own = [each for each in friends if each not in AT_ENEMIES]
    return [*enemies, *own] if known.on == "anybody" else enemies


def spell_entries(chance: Chance, caster: Caster, foes: list[str]) -> list[dict[str, Any]]:
    """One to four entries of who casts, concentration among them."""
    found = [an_entry_of_a_spell(chance, caster, foes) for _ in range(chance.number(1, 4))]
    if BESIDE and chance.coin():
        keeps: dict[str, Any] = {"do": "concentrate"}
        if chance.seldom(3):
            keeps["when"] = chance.one(["round != 4", "not self.bruised"])
        found.insert(0, keeps)
    return found


def with_spells(
    chance: Chance, caster: Caster, foes: list[str], script: str | list[dict[str, Any]] | None
) -> list[dict[str, Any]] | None:
    """A caster's script: its spells first, then what else it would do; or none of its own."""
    if script is None and chance.coin():
        return None
    spells = spell_entries(chance, caster, foes)
    if script is None:
        return [*spells, {"do": "attack"}]
    if isinstance(script, str):
        return [*spells, {"follow": script}]
    first = chance.seldom(4)
    own = beside(chance, caster, script)
    return [*own[:1], *spells, *own[1:]] if first else [*spells, *own]


def beside(chance: Chance, caster: Caster, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries, some of them with an Instantaneous spell beside their deeds."""
    instant = [each for each in caster.spells if each.instant]
    found = []
    for entry in entries:
        alone = entry.get("do") in (None, *ALONE)
        fit = BESIDE and instant and not alone and chance.seldom(2)
        more = casting(chance, caster, chance.one(instant)) if fit else {}
        found.append(entry | more)
    return found
