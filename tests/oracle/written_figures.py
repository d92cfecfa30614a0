"""Generated figures: what `stats` of a group says of bodies, attacks, defences and gifts."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.landed import CARE, POWERS
from tests.oracle.written_gear import in_quality
from tests.oracle.written_powers import beastly
from tests.oracle.written_spells import lores
from tests.oracle.written_tables import NATURAL_OF_OWN
from vsdsim.vsd.library.bestiary import TRAITS
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.worn import EXTRAS

__all__ = ["figures", "unearthly"]

DAMAGE = ["impact", "cut", "pierce", "grapple", "fire", "lightning", "frost", "dark"]
NUMBERS = (
    ("cmb", -10, 160), ("def", -20, 60), ("perception", -40, 120), ("brawl", -20, 150),
    ("swi", 0, 30), ("athletics", -60, 120), ("move", 0, 60), ("ranged", -10, 160),
    ("tsr", -20, 110), ("wsr", 0, 160), ("level", 0, 30), ("deceive", -20, 130),
    *((("healer", -10, 140),) if CARE else ()),
)  # fmt: skip
"""Figures of `stats`, and between what they are drawn."""
AFFINITIES = ["immune", "resistant", "vulnerable"]
HELMS = ["none", *packaged().helms]
ARMOUR = ["NA", "LA", "MA", "HA", *packaged().armour]
NATURAL = ["claw", "bite", "grapple", "horn", "trample", "beak", "bash"]
SIZES = ["small", "medium", "large", "huge", "colossal"]


def a_natural_attack(chance: Chance, *, grappler: bool, own: bool) -> dict[str, Any]:
    """An entry of `attacks`."""
    size = chance.one(SIZES)
    names = NATURAL + NATURAL_OF_OWN * 2 if own else NATURAL
    name = "grapple" if grappler else chance.one(names)
    low, high = (110, 200) if grappler else (20, 150)
    attack: dict[str, Any] = {"natural": name, "size": size, "cmb": chance.number(low, high)}
    attack["strikes"] = chance.number(1, 2)
    if chance.coin():
        follow_up = {"natural": chance.one(names), "size": size}
        attack["follow_up"] = {**follow_up, "cmb": chance.number(0, 120)}
    return attack


def figures(chance: Chance, *, long: bool, own: bool = False) -> dict[str, Any]:
    """What `stats` overrides; in a `long` fight everybody is hard to fell."""
    stats: dict[str, Any] = {}
    grappler = chance.seldom(5)
    if grappler or chance.seldom():
        most = chance.number(1, 2)
        stats["attacks"] = [
            a_natural_attack(chance, grappler=grappler, own=own) for _ in range(most)
        ]
        stats["type"] = chance.one(["humanoid", "beast"])
    if long:
        stats["hp"] = chance.number(100, 400)
    elif chance.coin():
        stats["hp"] = chance.one([1, 10, 25, 60, 120])
    for key, low, high in NUMBERS:
        if chance.seldom(2 if key in ("cmb", "def", "wsr") else 4):
            stats[key] = chance.number(low, high)
    return stats | bodies(chance) | defences(chance)


def bodies(chance: Chance) -> dict[str, Any]:
    """What one is and wears."""
    found: dict[str, Any] = {}
    for key, choices in (
        ("armour", ARMOUR), ("helm", HELMS), ("size", SIZES),
        ("rank", ["normal", "heroic", "epic"]),
    ):  # fmt: skip
        if chance.seldom():
            found[key] = chance.one(choices)
    if found.get("armour", "") in packaged().armour:
        found["armour"] = in_quality(chance, found["armour"])
    for key, words in (("traits", TRAITS), ("wears", EXTRAS)):
        if chance.seldom():
            found[key] = chance.some(words, 0, 4)
    if chance.seldom(30):
        found["traits"] = sorted({*found.get("traits", []), "terrifying"})
    return found


def defences(chance: Chance) -> dict[str, Any]:
    """Types of damage that do one less harm or more, each in one list alone."""
    found: dict[str, Any] = {}
    if chance.seldom(6):
        found["tough"] = chance.one([1, 1, 1, 2, 4])
    if chance.coin():
        found |= {key: [] for key in AFFINITIES}
        for kind in chance.some(DAMAGE, 1, 5):
            found[chance.one(AFFINITIES)].append(kind)
    return found


def unearthly(chance: Chance, stats: dict[str, Any], *, magic: bool, own: bool) -> dict[str, Any]:
    """What `stats` has of lores, powers and riders."""
    found: dict[str, Any] = {}
    if magic and not chance.seldom(3):
        found |= lores(chance, own=own)
    if POWERS and chance.seldom(3):
        found |= beastly(chance, stats)
    return found
