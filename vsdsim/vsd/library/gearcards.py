"""Lines and cards about weapons, armour, shields and helms."""

from __future__ import annotations

from vsdsim.vsd.library.cardtext import COLUMNS, card, loading, signed, types
from vsdsim.vsd.library.gear import Armour, Helm, ShieldItem, Weapon
from vsdsim.vsd.vocabulary import Size

__all__ = [
    "armour_card",
    "armour_line",
    "helm_card",
    "helm_line",
    "shield_card",
    "shield_line",
    "weapon_card",
    "weapon_line",
]


def weapon_line(weapon: Weapon) -> str:
    """Kind, length, table (but for missiles on theirs), max result, criticals; range and load."""
    most = "-".join(str(each) for each in sorted({min(weapon.max_result), max(weapon.max_result)}))
    kind = weapon.kind if weapon.length is None else f"{weapon.length.name.lower()} {weapon.kind}"
    usual = weapon.ranged and weapon.table == "missile"
    parts = [
        kind,
        "" if usual else f"{weapon.table} table",
        f"max {most}",
        types(weapon.criticals),
        f"{weapon.base_range} m" if weapon.ranged else "",
        loading(weapon.load, quick=weapon.has("quick")) if weapon.kind == "missile" else "",
        f"CMB {weapon.cmb:+d}" if weapon.cmb else "",
    ]
    return ", ".join(part for part in parts if part)


def weapon_card(weapon: Weapon) -> str:
    """Every figure of a weapon."""
    most = str(weapon.max_result[0])
    if len(weapon.max_result) > 1:
        most = ", ".join(f"{size.name.capitalize()} {weapon.max_for(size)}" for size in Size)
    fumble = signed(weapon.fumble(two_handed=weapon.grip == "two"))
    if weapon.grip == "either":
        fumble += f" in one hand, {signed(weapon.fumble(two_handed=True))} in two"
    hands = {"one": "one", "two": "two", "either": "two, or one at -10"}[weapon.grip]
    length = "by size" if weapon.kind == "natural" else ""
    second = (
        f"{weapon.secondary.name.capitalize()}, from Large up"
        if weapon.secondary is not None
        else ""
    )
    rows = [
        ("Kind", weapon.kind),
        ("Hands", hands if weapon.kind != "natural" else ""),
        ("Skill", " or ".join(each.capitalize() for each in weapon.skills)),
        ("Length", weapon.length.name.capitalize() if weapon.length is not None else length),
        ("Table", weapon.table),
        ("Max result", most),
        ("Criticals", types(weapon.criticals)),
        ("Second", second),
        ("Clumsy", f"01-{weapon.clumsy:02d}, fumble modifier {fumble}"),
        ("Qualities", ", ".join(weapon.qualities)),
        ("CMB", signed(weapon.cmb) if weapon.cmb else ""),
        *(_ranged_rows(weapon) if weapon.ranged else ()),
        ("Metal", "yes" if weapon.metal else "no"),
    ]
    return card(f"{weapon.display} ({weapon.name})", rows)


def _ranged_rows(weapon: Weapon) -> list[tuple[str, str]]:
    """Range, load and ammunition of what shoots or is thrown."""
    bands = zip(("medium", "long", "extreme"), (2, 3, 4), strict=True)
    farther = ", ".join(
        f"{name} to {times * weapon.base_range} ({-25 * (times - 1)})" for name, times in bands
    )
    thrown = weapon.kind == "thrown"
    load = "readied as a Half Action"
    if not thrown:
        load = f"{weapon.load} round{'s' * (weapon.load != 1)}"
        load += ", a Half Action" if weapon.has("quick") else ""
    carried = "each time it is listed" if thrown else "unless the scenario says how many"
    return [
        ("Range", f"{weapon.base_range} m; {farther}"),
        ("Load", load),
        ("Ammunition", f"{weapon.ammunition} {carried}"),
    ]


def armour_line(armour: Armour) -> str:
    """Column, zones and what it is of."""
    made = [word for word, is_so in (("rigid", armour.rigid), ("metal", armour.metal)) if is_so]
    zones = ", ".join(armour.zones) or "nothing"
    return f"{COLUMNS[armour.column]} armour of {zones}" + (f" ({', '.join(made)})" if made else "")


def armour_card(armour: Armour) -> str:
    """Every figure of body armour."""
    rows = [
        ("Column", f"{armour.column.name} ({COLUMNS[armour.column]})"),
        ("Covers", ", ".join(armour.zones)),
        ("Made", "metal" if armour.metal else "organic"),
        ("Rigid", "yes" if armour.rigid else "no"),
        ("SWI in DEF", "all" if armour.swi is None else f"at most {armour.swi}"),
        ("DEF", f"{signed(armour.defence)}, {signed(armour.missile)} against missiles"),
        ("CMB", signed(armour.cmb)),
        ("Movement", f"{signed(armour.move)} to rolls"),
        ("Also worn", ", ".join(armour.wears)),
    ]
    return card(f"{armour.display} ({armour.name})", rows)


def shield_line(shield: ShieldItem) -> str:
    """DEF and CMB."""
    missile = f"{signed(shield.missile)} against missiles"
    return f"shield, DEF {shield.defence:+d} ({missile}), CMB {signed(shield.cmb)}"


def shield_card(shield: ShieldItem) -> str:
    """Every figure of a shield."""
    serves = {
        "target": "one attacker",
        "full": "its side",
        "wall": "front and its side",
        "net": "one attacker, no parry of missiles",
    }[shield.kind]
    rows = [
        ("Serves", f"against {serves}"),
        ("DEF", f"{signed(shield.defence)}, {signed(shield.missile)} against missiles"),
        ("CMB", signed(shield.cmb)),
        ("Movement", f"{signed(shield.move)} to rolls"),
        ("Metal", "yes" if shield.metal else "no"),
    ]
    return card(f"{shield.display} ({shield.name})", rows)


def helm_line(helm: Helm) -> str:
    """Kind and Perception."""
    return f"helm, Perception {signed(helm.perception)}"


def helm_card(helm: Helm) -> str:
    """Every figure of a helm."""
    rows = [("Kind", helm.kind), ("Perception", signed(helm.perception))]
    return card(f"{helm.display} ({helm.name})", rows)
