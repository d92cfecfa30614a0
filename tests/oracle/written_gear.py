"""Generated gear: weapons, shields, quality."""

from __future__ import annotations

from typing import Any

from tests.chance import Chance
from tests.oracle.written_fields import Field
from tests.oracle.written_tables import RANGED_OF_OWN, WEAPONS_OF_OWN
from vsdsim.vsd.library.library import packaged

__all__ = ["gear", "in_quality", "two_weapons"]

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
SHIELDS = ["none", *packaged().shields]
OFF_HANDS = [
    name
    for name in WEAPONS
    if packaged().weapons[name].hands == 1 and not packaged().weapons[name].has("heavy")
]


def gear(chance: Chance, *, own: bool, field: Field | None) -> dict[str, Any]:
    """Weapons, some of them to shoot and throw with on a field, and a shield."""
    found: dict[str, Any] = {}
    names = WEAPONS_OF_OWN if own and not chance.seldom(4) else WEAPONS + REACHING * 2
    weapons = chance.some(names, 1, 3)
    if field is not None and not chance.seldom(3):
        weapons = shooters(chance, weapons, own=own)
        if chance.coin():
            found["ammunition"] = chance.number(0, 4)
    shield = chance.one(SHIELDS)
    first = packaged().weapons.get(weapons[0])
    if weapons[0] in TWO_HANDED or (first and first.hands == 2):
        shield = "none"
    if shield != "none":
        shield = in_quality(chance, shield)
    qualities = {name: in_quality(chance, name) for name in dict.fromkeys(weapons)}
    return found | {"weapons": [qualities[name] for name in weapons], "shield": shield}


def two_weapons(chance: Chance, others: list[str]) -> dict[str, Any]:
    """A weapon in either hand, the others to fall back on."""
    first = [] if others[0] in OFF_HANDS else [chance.one(OFF_HANDS)]
    return {"weapons": [*first, *others], "shield": "none", "off_hand": chance.one(OFF_HANDS)}


def in_quality(chance: Chance, name: str) -> str:
    """The name of a weapon, a shield or an armour, seldom of another quality than usual."""
    return f"{chance.one(QUALITIES)}-{name}" if chance.seldom(6) else name


def shooters(chance: Chance, others: list[str], *, own: bool) -> list[str]:
    """Weapons of which some shoot or are thrown."""
    names = RANGED_OF_OWN if own and not chance.seldom(4) else RANGED
    ranged = chance.some(names, 1, 2)
    if ranged[0].startswith(("thrown", "spark-javelin")) and chance.coin():
        ranged.append(ranged[0])
    return [*ranged, *others[:2]] if chance.coin() else [*others[:2], *ranged]
