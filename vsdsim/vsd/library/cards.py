"""Lines and cards about single things, in words and figures, 80 columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from vsdsim.errors import ScenarioError
from vsdsim.scenario.faults import Faults, listed
from vsdsim.scenario.model import Combatant
from vsdsim.vsd.library.bestiary import StatBlock
from vsdsim.vsd.library.gear import Armour, Helm, ShieldItem, Weapon
from vsdsim.vsd.library.library import Library
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import ONE_HAND_CMB, Column, CriticalType, Size

__all__ = [
    "armour_card",
    "armour_line",
    "combatant_card",
    "creature_card",
    "creature_line",
    "helm_card",
    "helm_line",
    "script_card",
    "script_line",
    "shield_card",
    "shield_line",
    "weapon_card",
    "weapon_line",
]

WIDTH = 80
LABEL = 13
COLUMNS = {
    Column.NA: "no armour",
    Column.LA: "light",
    Column.MA: "medium",
    Column.HA: "heavy",
}


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _row(label: str, text: str) -> str:
    """A labelled row, wrapped under itself."""
    indent = " " * (LABEL + 2)
    return textwrap.fill(
        f"  {label:<{LABEL}}{text}", WIDTH, subsequent_indent=indent, break_on_hyphens=False
    )


def _card(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """A title and its rows, those without text left out."""
    return "\n".join([title[:WIDTH], *(_row(label, text) for label, text in rows if text)])


def _types(criticals: Sequence[CriticalType]) -> str:
    return "/".join(each.name.capitalize() for each in criticals)


def _sheet(name: str, library: Library) -> Sheet:
    faults = Faults(lambda _: (name, None, ""))
    sheet = build_sheet({"use": name}, library, faults)
    faults.raise_if_any()
    if sheet is None:
        raise ScenarioError([])
    return sheet


def _strike(attack: Attack, total: int) -> str:
    text = f"{attack.name} {total:+d}, max {attack.max_result}, {_types(attack.criticals)}"
    if attack.secondary is not None:
        text += f" and {attack.secondary.name.capitalize()} two severities lower"
    text += f", {attack.length.name.capitalize()}, clumsy 01-{attack.clumsy:02d}"
    if attack.strikes > 1:
        text += f", {attack.strikes} strikes in one action"
    if attack.follow_up is not None:
        text += f"; on a critical {attack.follow_up.name} {attack.follow_up.cmb:+d} follows"
    return text


def _total(attack: Attack, sheet: Sheet) -> int:
    """The CMB as the attack is used: with the shield, and in one hand beside it."""
    if sheet.shield is None:
        return attack.cmb
    return attack.cmb + sheet.shield.cmb + (ONE_HAND_CMB if attack.grip == "either" else 0)


def creature_line(name: str, library: Library) -> str:
    """Level, rank, kind, and the figures that tell most."""
    sheet = _sheet(name, library)
    best = sheet.attacks[0]
    kind = (" " + sheet.rank.name.lower() if sheet.rank else "") + (" beast" if sheet.beast else "")
    return (
        f"level {sheet.level}{kind}, {sheet.hp} HP, "
        f"DEF {sheet.defence}, {best.name} {_total(best, sheet):+d}"
    )


def creature_card(name: str, library: Library) -> str:
    """Every figure of a stat block."""
    sheet, block = _sheet(name, library), library.creatures[name]
    saves = [
        f"{label} {value:+d}"
        for label, value in (("TSR", block.tsr), ("WSR", block.wsr), ("SWI", block.swi))
        if value is not None
    ]
    rows = _figures(sheet)
    rows["Saves"] = ", ".join(saves)
    rows["Ranged"] = f"{block.ranged:+d} (not built yet)" if block.ranged is not None else ""
    rows["Missing"] = _missing(block)
    ordered = [(label, rows[label]) for label in _ORDER]
    return _card(f"{sheet.display} ({name})", [*ordered, *_attacks(sheet)])


def combatant_card(combatant: Combatant, library: Library) -> str:
    """Every figure of somebody in a scenario, as the fight takes it."""
    sheet, script = combatant.sheet, combatant.script
    rows = _figures(sheet)
    rows["Missing"] = _missing(library.creatures.get(sheet.use))
    chosen = "none named (armed or with a shield: steady, else berserk)"
    if script is not None:
        chosen = script.name or f"its own (lines: {len(script.entries)})"
    title = f"{sheet.display} ({sheet.use})" if sheet.use else "figures of its own"
    ordered = [(label, rows[label]) for label in _ORDER if label in rows]
    return _card(title, [*ordered, *_attacks(sheet), ("Script", chosen)])


_ORDER = (
    *("Level", "Hit points", "DEF", "Armour", "Move", "Saves", "Skills", "Ranged", "Traits"),
    "Missing",
)
"""The rows of a stat block before its attacks."""


def _figures(sheet: Sheet) -> dict[str, str]:
    """What is on every sheet, by label."""
    kind = "beast" if sheet.beast else "humanoid"
    armour, *rest = sheet.gear
    worn = [f"{COLUMNS[sheet.column]} ({armour})", *rest]
    if sheet.shield is not None:
        worn.append(f"{sheet.shield.name} shield ({_signed(sheet.shield.cmb)} CMB)")
    skills = (
        ("Perception", sheet.perception),
        ("Athletics", sheet.athletics),
        ("Brawl", sheet.brawl),
    )
    return {
        "Level": f"{sheet.level}, {sheet.rank.name.lower()} {sheet.size.name.lower()} {kind}",
        "Hit points": f"{sheet.hp}",
        "DEF": f"{sheet.defence} (all told)",
        "Armour": ", ".join(worn),
        "Move": f"{sheet.move} m a round",
        "Skills": ", ".join(f"{label} {_signed(value)}" for label, value in skills),
        "Traits": ", ".join(sorted(sheet.traits)),
    }


def _missing(block: StatBlock | None) -> str:
    """What a creature can do in the game and cannot do here."""
    if block is None or not block.later:
        return ""
    return f"{listed(block.later)} (not in this version)"


def _attacks(sheet: Sheet) -> list[tuple[str, str]]:
    """A row for each attack, the first of them labelled."""
    return [
        ("" if index else "Attacks", _strike(attack, _total(attack, sheet)))
        for index, attack in enumerate(sheet.attacks)
    ]


def weapon_line(weapon: Weapon) -> str:
    """Kind, length, table, max result and criticals."""
    most = "-".join(str(each) for each in sorted({min(weapon.max_result), max(weapon.max_result)}))
    kind = weapon.kind if weapon.length is None else f"{weapon.length.name.lower()} {weapon.kind}"
    return f"{kind}, {weapon.table} table, max {most}, {_types(weapon.criticals)}"


def weapon_card(weapon: Weapon) -> str:
    """Every figure of a weapon."""
    most = str(weapon.max_result[0])
    if len(weapon.max_result) > 1:
        most = ", ".join(f"{size.name.capitalize()} {weapon.max_for(size)}" for size in Size)
    fumble = _signed(weapon.fumble(two_handed=weapon.grip == "two"))
    if weapon.grip == "either":
        fumble += f" in one hand, {_signed(weapon.fumble(two_handed=True))} in two"
    hands = {"one": "one", "two": "two", "either": "two, or one at -10"}[weapon.grip]
    length = "by size" if weapon.kind == "natural" else ""
    second = (
        f"{weapon.secondary.name.capitalize()}, from Large up"
        if weapon.secondary is not None
        else ""
    )
    rows = [
        ("Kind", weapon.kind + (" (not built yet)" if weapon.table == "missile" else "")),
        ("Hands", hands if weapon.kind != "natural" else ""),
        ("Skill", " or ".join(each.capitalize() for each in weapon.skills)),
        ("Length", weapon.length.name.capitalize() if weapon.length is not None else length),
        ("Table", weapon.table),
        ("Max result", most),
        ("Criticals", _types(weapon.criticals)),
        ("Second", second),
        ("Clumsy", f"01-{weapon.clumsy:02d}, fumble modifier {fumble}"),
        ("Qualities", ", ".join(weapon.qualities)),
        ("Range", f"{weapon.base_range} m" if weapon.base_range else ""),
        ("Load", f"{weapon.load} round{'s' * (weapon.load > 1)}" if weapon.load else ""),
        ("Metal", "yes" if weapon.metal else "no"),
    ]
    return _card(f"{weapon.display} ({weapon.name})", rows)


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
        ("DEF", f"{_signed(armour.defence)}, {_signed(armour.missile)} against missiles"),
        ("CMB", _signed(armour.cmb)),
        ("Movement", f"{_signed(armour.move)} to rolls"),
        ("Also worn", ", ".join(armour.wears)),
    ]
    return _card(f"{armour.display} ({armour.name})", rows)


def shield_line(shield: ShieldItem) -> str:
    """DEF and CMB."""
    return f"shield, DEF {shield.defence:+d}, CMB {_signed(shield.cmb)}"


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
        ("DEF", f"{_signed(shield.defence)}, {_signed(shield.missile)} against missiles"),
        ("CMB", _signed(shield.cmb)),
        ("Movement", f"{_signed(shield.move)} to rolls"),
        ("Metal", "yes" if shield.metal else "no"),
    ]
    return _card(f"{shield.display} ({shield.name})", rows)


def helm_line(helm: Helm) -> str:
    """Kind and Perception."""
    return f"helm, Perception {_signed(helm.perception)}"


def helm_card(helm: Helm) -> str:
    """Every figure of a helm."""
    rows = [("Kind", helm.kind), ("Perception", _signed(helm.perception))]
    return _card(f"{helm.display} ({helm.name})", rows)


def script_line(entries: Sequence[dict[str, Any]]) -> str:
    """How many entries, and what it does when none of its conditions holds."""
    last = entries[-1]
    parts = [f"else {last['do']}"]
    if "target" in last:
        parts.append(f"the {last['target']}")
    if "parry" in last:
        parts.append(f"with a parry of {last['parry']}")
    return f"{len(entries)} entries, {' '.join(parts)}"


def script_card(name: str, entries: Sequence[dict[str, Any]]) -> str:
    """Every entry of a script, in its order."""
    rows = []
    for number, entry in enumerate(entries, 1):
        rest = ", ".join(f"{key} {entry[key]}" for key in entry if key not in ("when", "do"))
        when = f"when {entry['when']}: " if "when" in entry else ""
        rows.append((f"{number}.", f"{when}{entry['do']}" + (f" ({rest})" if rest else "")))
    return _card(f"Script {name}", rows)
