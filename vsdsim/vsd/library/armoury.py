"""Weapons, armour, shields and helms read from the tables of a data file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from vsdsim.scenario.faults import Place, Report
from vsdsim.vsd.library.ammunition import MOST_AMMUNITION, QUIVER
from vsdsim.vsd.library.gear import BODILY, RANGED, ZONES, Armour, Helm, ShieldItem, Weapon
from vsdsim.vsd.library.reading import Fields
from vsdsim.vsd.library.worn import EXTRAS
from vsdsim.vsd.vocabulary import DAMAGE_TYPES, TOP_RESULT, Column, Length, Size

__all__ = ["read_armour", "read_helm", "read_shield", "read_weapon"]

KINDS: Final = ("weapon", *RANGED, *BODILY)
QUALITIES: Final = (
    "backstab", "hand-and-half", "heavy", "martial", "mighty", "quick", "reach", "unreliable",
)  # fmt: skip
FAMILIES: Final = ("axe", "chain", "net", "whip")
SKILLS: Final = ("blades", "blunt", "polearms", "brawl", "ranged")
MOST_AREA: Final = 20
"""Metres around a missile's target."""
LENGTHS: Final = {each.name.lower(): each for each in Length}


def display_of(name: str) -> str:
    """`two-handed-sword` as a reader would write it: `Two-handed sword`."""
    return name.replace("-", " ").replace(" handed", "-handed").capitalize()


def _some(fields: Fields, key: str, choices: Iterable[str]) -> tuple[str, ...]:
    """One to three of `choices`."""
    some = fields.choices(key, choices, 3) or ()
    if key in fields.raw and fields.raw[key] == []:
        fields.fault((key,), "at least one", fields.raw[key])
    return some


def _ammunition(fields: Fields, kind: str) -> int:
    """How many missiles, or pieces to throw, come with a weapon."""
    said = fields.whole("ammunition", 0, MOST_AMMUNITION)
    return QUIVER[kind] if said is None else said


def _area(fields: Fields) -> int | None:
    """The key `area`, metres, in millimetres."""
    if not fields.has("area"):
        return None
    value = fields.raw["area"]
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if number and 0.5 <= value <= MOST_AREA:  # type: ignore[operator]  # a number by then
        return round(1000 * value)  # type: ignore[operator]
    fields.fault(("area",), f"metres from 0.5 to {MOST_AREA}", value)
    return None


def read_weapon(
    name: str, raw: object, tables: Iterable[str], path: Place, report: Report
) -> Weapon | None:
    """A weapon of `weapons.toml`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("skills", "clumsy", "table", "max", "criticals")
    kind = fields.choice("kind", KINDS) or "weapon"
    sized, ranged = kind in BODILY, kind in RANGED
    if kind in ("weapon", "unarmed"):
        fields.require("length")
    if ranged:
        fields.require("range", *(["load"] if kind == "missile" else []))
    length = fields.choice("length", LENGTHS) if kind != "natural" else None
    secondary = fields.choice("secondary", DAMAGE_TYPES) if kind == "natural" else None
    metal = fields.flag("metal")
    types = _some(fields, "criticals", DAMAGE_TYPES)
    if sized:
        most = fields.wholes("max", len(Size), 11, TOP_RESULT) or ()
    else:
        most = (fields.whole("max", 11, TOP_RESULT) or 0,)
    weapon = Weapon(
        name=name,
        display=fields.text("display") or display_of(name),
        kind=kind,
        skills=_some(fields, "skills", SKILLS),
        hands=fields.whole("hands", 1, 2) or 1,
        clumsy=fields.whole("clumsy", 0, 100) or 0,
        length=None if length is None else LENGTHS[length],
        table=fields.choice("table", tables) or "",
        max_result=most,
        criticals=tuple(DAMAGE_TYPES[each] for each in types),
        secondary=None if secondary is None else DAMAGE_TYPES[secondary],
        qualities=fields.choices("qualities", QUALITIES, len(QUALITIES)) or (),
        family=fields.choice("family", FAMILIES) or "",
        metal=not sized if metal is None else metal,
        fumble_override=fields.whole("fumble", 0, 200),
        cmb=fields.whole("cmb", -100, 100) or 0,
        base_range=(fields.whole("range", 1, 500) if ranged else None) or 0,
        load=(fields.whole("load", 1, 10) if kind == "missile" else None) or 0,
        area=(_area(fields) if ranged else None) or 0,
        ammunition=_ammunition(fields, kind) if ranged else 0,
    )
    fields.close()
    return None if fields.bad else weapon


def read_armour(name: str, raw: object, path: Place, report: Report) -> Armour | None:
    """Body armour of `armour.toml`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("column", "zones")
    armour = Armour(
        name=name,
        display=fields.text("display") or display_of(name),
        column=Column[fields.choice("column", Column.__members__) or "NA"],
        zones=fields.choices("zones", ZONES, len(ZONES)) or (),
        swi=fields.whole("swi", 0, 200),
        move=fields.whole("move", -200, 0) or 0,
        cmb=fields.whole("cmb", -100, 100) or 0,
        defence=fields.whole("def", -100, 200) or 0,
        missile=fields.whole("missile", -100, 200) or 0,
        rigid=fields.flag("rigid") or False,
        metal=fields.flag("metal") or False,
        wears=fields.choices("wears", EXTRAS, len(EXTRAS)) or (),
    )
    fields.close()
    return None if fields.bad else armour


def read_shield(name: str, raw: object, path: Place, report: Report) -> ShieldItem | None:
    """A shield of `armour.toml`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("serves", "def")
    shield = ShieldItem(
        name=name,
        display=fields.text("display") or f"{display_of(name)} shield",
        kind=fields.choice("serves", ("target", "full", "wall", "net")) or "",
        defence=fields.whole("def", 0, 200) or 0,
        missile=fields.whole("missile", 0, 200) or 0,
        cmb=fields.whole("cmb", -100, 0) or 0,
        move=fields.whole("move", -200, 0) or 0,
        metal=fields.flag("metal") or False,
    )
    fields.close()
    return None if fields.bad else shield


def read_helm(name: str, raw: object, path: Place, report: Report) -> Helm | None:
    """A helm of `armour.toml`; None where a fault was noted."""
    fields = Fields(raw, path, report)
    fields.require("kind", "perception")
    helm = Helm(
        name=name,
        display=fields.text("display") or display_of(name),
        kind=fields.choice("kind", ("leather", "metal", "full")) or "",
        perception=fields.whole("perception", -100, 0) or 0,
    )
    fields.close()
    return None if fields.bad else helm
