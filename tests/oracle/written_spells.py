"""Generated magic: spells of a scenario's own, who casts them, and the entries that do."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from attrs import frozen
from hypothesis import strategies as st

from tests.oracle.landed import BESIDE
from tests.oracle.written_fields import seldom
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.spells.answers import Counter, Ward

__all__ = ["SPELLS_TOML", "Caster", "caster_of", "lores", "with_spells"]

SPELLS_TOML = """
[spark]
lore = "odd"
weave = 1
range = 20
on = "enemy"
failure = 80
resonance = 60
effects = [{ attack = "bolt", critical = "lightning", max = 150 }]
warp.target = { weave = 1, targets = 2 }

[fan-of-frost]
lore = "odd"
weave = 2
range = "self"
on = "enemy"
area = { cone = 9 }
failure = 60
effects = [{ attack = "area", critical = "frost", max = 175 }]

[ring-of-fire]
lore = "rare"
weave = 2
range = "self"
on = "enemy"
area = { radius = 4 }
failure = 90
resonance = 70
effects = [{ attack = "area", critical = "fire", max = 150 }]

[fist]
lore = "rare"
weave = 1
range = "touch"
on = "anybody"
instant = true
failure = 50
effects = [{ attack = "bolt", critical = "grapple", max = 175 }]

[hex]
lore = "odd"
weave = 2
range = 25
on = "anybody"
save = "tsr"
duration = { rounds = 2 }
failure = 40
effects = [{ modifier = { def = -15, cmb = -20, skills = -30, saves = -20, casting = -25 } }]
warp.further = { weave = 1, by = -20 }
warp.target = { weave = 1, targets = 1 }
warp.duration = { weave = 1, duration = 3 }

[stupor]
lore = "odd"
weave = 1
range = 30
on = "enemy"
instant = true
duration = { rounds = 3 }
effects = [{ condition = "dazed" }]

[shackles]
lore = "rare"
weave = 2
range = 15
on = "enemy"
duration = { rounds_per_level = 1 }
failure = 70
effects = [{ condition = "held" }]

[grip]
lore = "odd"
weave = 2
range = 20
on = "enemy"
save = "wsr"
duration = "concentration"
resonance = 30
effects = [{ condition = "held" }, { modifier = { def = -10 } }]
warp.target = { weave = 1, targets = 1 }

[glamour]
lore = "rare"
weave = 1
range = 10
on = "friend"
instant = true
duration = "concentration"
effects = [{ modifier = { def = 30, magic-saves = 20 } }]

[panic]
lore = "odd"
weave = 2
range = 20
on = "enemy"
save = "wsr"
area = { radius = 5 }
duration = { failure = 15 }
failure = 50
effects = [{ condition = "frightened" }]
warp.duration = { weave = 1, duration = 2 }

[slumber]
lore = "rare"
weave = 1
range = 20
on = "enemy"
area = { radius = 6 }
duration = { rounds = 4 }
resonance = 80
effects = [{ condition = "incapacitated", harm = true, levels = 9 }]

[dull-the-beast]
lore = "rare"
weave = 1
range = 20
on = "anybody"
save = "wsr"
duration = { failure = 8 }
effects = [
  { condition = "incapacitated", only = "beast" }, { condition = "blind", only = "beast" },
]

[trip]
lore = "odd"
weave = 1
range = 12
on = "enemy"
save = "tsr"
instant = true
effects = [{ condition = "prone" }, { condition = "weary" }]

[dark-veil]
lore = "odd"
weave = 2
range = 15
on = "enemy"
save = "tsr"
duration = { rounds = 2 }
effects = [{ condition = "blind" }]

[long-stun]
lore = "rare"
weave = 2
range = 30
on = "enemy"
save = "wsr"
instant = true
duration = { rounds = 3 }
effects = [{ condition = "stunned", harm = true }]

[weariness]
lore = "rare"
weave = 1
range = 30
on = "enemy"
save = "wsr"
duration = { rounds = 4 }
effects = [{ condition = "weary" }]

[mend]
lore = "odd"
weave = 1
range = 10
on = "friend"
resonance = 40
effects = [{ heal = 40 }, { staunch = 3 }, { ends = "incapacitated" }]
warp.target = { weave = 1, targets = 1 }

[relief]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
effects = [
  { ends = "held" }, { ends = "frightened" }, { ends = "prone" }, { ends = "blind" },
  { ends = "weary" },
]

[steadfast]
lore = "rare"
weave = 1
range = "touch"
on = "friend"
duration = "fight"
effects = [{ protects = "prone" }, { protects = "held" }, { protects = "dazed" }]

[clear-mind]
lore = "rare"
weave = 1
range = "self"
on = "self"
instant = true
duration = { minutes_per_level = 1 }
effects = [{ protects = "stunned" }, { protects = "incapacitated" }, { protects = "frightened" }]

[mantle]
lore = "odd"
weave = 1
range = 30
on = "friend"
instant = true
failure = 60
resonance = 50
effects = [{ ward = "blow", by = -60 }, { ward = "shot", by = -80 }]
warp.further = { weave = 1, by = -40 }

[second-mantle]
lore = "rare"
weave = 1
range = 30
on = "friend"
instant = true
effects = [{ ward = "blow", by = -30 }]

[keen-eye]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
effects = [{ aim = 40 }]

[silence]
lore = "odd"
weave = 1
range = 30
on = "enemy"
instant = true
failure = 60
effects = [{ counter = true }]

[smite]
lore = "rare"
weave = 2
range = 30
on = "enemy"
effects = [{ critical = "dark", severity = "Mod" }]
warp.target = { weave = 1, targets = 1 }

[shove]
lore = "odd"
weave = 1
range = 20
on = "enemy"
instant = true
effects = [{ push = 7 }]

[hurl]
lore = "rare"
weave = 2
range = 20
on = "enemy"
save = "tsr"
effects = [{ critical = "impact", severity = "Sup" }, { push = 12 }, { condition = "prone" }]

[spark-blade]
lore = "odd"
weave = 1
range = 10
on = "friend"
duration = { rounds = 4 }
effects = [{ weapon = { critical = "lightning", severity = "Lig" } }]

[might]
lore = "rare"
weave = 1
range = 10
on = "friend"
instant = true
duration = { rounds = 2 }
effects = [{ strength = { cmb = 20, damage = 3 } }]

[rush]
lore = "odd"
weave = 1
range = 10
on = "friend"
instant = true
duration = { rounds = 2 }
effects = [{ haste = true }]
warp.duration = { weave = 1, duration = 2 }

[drain]
lore = "rare"
weave = 1
range = 15
on = "enemy"
save = "tsr"
effects = [{ soul = "2d5+1" }]

[side-shield]
lore = "odd"
weave = 1
range = 20
on = "friend"
area = { radius = 5 }
duration = { rounds = 3 }
effects = [{ modifier = { def = 25, magic-def = 15 }, side = true }]
"""
"""A `spells.toml` of a scenario's own folder: every effect, and what the packaged ones have not."""


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
AT_ENEMIES = ["nearest", "farthest", "weakest", "strongest", "random", "same"]
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


@st.composite
def lores(draw: st.DrawFn, *, own: bool) -> dict[str, Any]:
    """The keys of `stats` that make a caster: two to five lores, a level, points."""
    names = sorted({each.lore for each in (*PACKAGED, *(OWN if own else ()))})
    some = draw(st.lists(st.sampled_from(names), min_size=2, max_size=5, unique=True))
    if own:
        some = sorted({*some, draw(st.sampled_from(["odd", "rare"]))})
    level = draw(st.sampled_from([4, 8, 10, 10, 12, 16]))
    found: dict[str, Any] = {}
    for name in some:
        bonus = draw(st.sampled_from([-20, 10, 35, 60, 60, 85, 110, 140]))
        found[name] = bonus
        if seldom(draw, 3):
            found[name] = {"bonus": bonus, "ranks": draw(st.integers(2, 14))}
    points = draw(st.sampled_from([12, 25, 60, 60, 200]))
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


@st.composite
def casting(draw: st.DrawFn, caster: Caster, known: Known) -> dict[str, Any]:
    """The keys of an entry that say which spell is cast, and how."""
    found: dict[str, Any] = {"spell": known.name}
    weave, most = known.weave, caster.weaves[known.lore]
    warps: list[str] = []
    while known.warps and seldom(draw, 3) and len(warps) < 3:
        name, more = draw(st.sampled_from(known.warps))
        if weave + more <= most:
            warps.append(name)
            weave += more
    if warps:
        found["warp"] = warps
    light = [name for name, more in known.warps if 2 * more <= weave]
    if light and not known.attack and draw(st.booleans()):
        found["outstanding"] = draw(st.sampled_from(light))
    if draw(st.booleans()):
        found["failing"] = draw(st.lists(st.sampled_from(FAILING), max_size=3, unique=True))
    return found


@st.composite
def spell_entry(draw: st.DrawFn, caster: Caster, foes: list[str]) -> dict[str, Any]:
    """An entry that casts a spell."""
    waiting = [each for each in caster.spells if each.waits]
    known = draw(st.sampled_from(waiting if waiting and seldom(draw, 4) else caster.spells))
    entry: dict[str, Any] = {"do": "cast"} | draw(casting(caster, known))
    if not known.instant and seldom(draw, 3):
        entry["concentrate"] = draw(st.sampled_from([1, 1, 2, 4]))
    if draw(st.booleans()):
        entry["target"] = draw(st.sampled_from(_aims(known, caster, foes)))
    if seldom(draw, 3):
        entry["parry"] = draw(st.sampled_from([0, 20, "50%", "100%"]))
    if seldom(draw, 3):
        entry["when"] = draw(st.sampled_from(WHENS))
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


@st.composite
def spell_entries(draw: st.DrawFn, caster: Caster, foes: list[str]) -> list[dict[str, Any]]:
    """One to four entries of who casts, concentration among them."""
    found = [draw(spell_entry(caster, foes)) for _ in range(draw(st.integers(1, 4)))]
    if BESIDE and draw(st.booleans()):
        keeps: dict[str, Any] = {"do": "concentrate"}
        if seldom(draw, 3):
            keeps["when"] = draw(st.sampled_from(["round != 4", "not self.bruised"]))
        found.insert(0, keeps)
    return found


@st.composite
def with_spells(
    draw: st.DrawFn, caster: Caster, foes: list[str], script: str | list[dict[str, Any]] | None
) -> list[dict[str, Any]] | None:
    """A caster's script: its spells first, then what else it would do; or none of its own."""
    if script is None and draw(st.booleans()):
        return None
    spells = draw(spell_entries(caster, foes))
    if script is None:
        return [*spells, {"do": "attack"}]
    if isinstance(script, str):
        return [*spells, {"follow": script}]
    first = seldom(draw, 4)
    own = draw(beside(caster, script))
    return [*own[:1], *spells, *own[1:]] if first else [*spells, *own]


@st.composite
def beside(draw: st.DrawFn, caster: Caster, entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Entries, some of them with an Instantaneous spell beside their deeds."""
    instant = [each for each in caster.spells if each.instant]
    found = []
    for entry in entries:
        alone = entry.get("do") in (None, *ALONE)
        fit = BESIDE and instant and not alone and seldom(draw, 2)
        more = draw(casting(caster, draw(st.sampled_from(instant)))) if fit else {}
        found.append(entry | more)
    return found
