"""Lines and cards about creatures, combatants and scripts, in words and figures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from vsdsim.errors import ScenarioError
from vsdsim.scenario.faults import Faults, listed
from vsdsim.scenario.model import Combatant
from vsdsim.vsd.library.bestiary import StatBlock
from vsdsim.vsd.library.burdens import BURDENS
from vsdsim.vsd.library.cardtext import COLUMNS, aside, card, loading, signed, types, withstood
from vsdsim.vsd.library.library import Library
from vsdsim.vsd.library.spells.cards import magic_rows, power_rows
from vsdsim.vsd.library.spells.known import ready_made
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.sheet import Attack, Sheet
from vsdsim.vsd.vocabulary import ONE_HAND_CMB, OptionalRule

__all__ = [
    "combatant_card",
    "creature_card",
    "creature_line",
    "lacking",
    "script_card",
    "script_line",
]

USUAL_MOVE: Final = 15
"""Metres a round, of most who go on two legs; so lists name other rates alone."""


def _sheet(name: str, library: Library) -> Sheet:
    faults = Faults(lambda _: (name, None, ""))
    sheet = build_sheet({"use": name}, library, faults)
    faults.raise_if_any()
    if sheet is None:
        raise ScenarioError([])
    return sheet


def _strike(attack: Attack, sheet: Sheet) -> str:
    total = _total(attack, sheet)
    text = f"{attack.name} {total:+d}, max {attack.max_result}, {types(attack.criticals)}"
    if attack.secondary is not None:
        text += f" and {attack.secondary.name.capitalize()} two severities lower"
    reach = _shot(attack) if attack.ranged else attack.length.name.capitalize()
    text += f", {reach}, clumsy 01-{attack.clumsy:02d}"
    if attack.reach:
        text += ", from a second rank at -20"
    if other := aside(attack, sheet):
        text += f", not beside the {other}"
    if attack.strikes > 1:
        text += f", {attack.strikes} strikes in one action"
    if attack.follow_up is not None:
        text += f"; on a critical {attack.follow_up.name} {attack.follow_up.cmb:+d} follows"
    if attack.rider is not None:
        text += f"; {attack.rider.told()}"
    return text


def _shot(attack: Attack) -> str:
    """How far, how often and how many times it shoots or is thrown."""
    metres = f"{attack.base_range} m"
    if attack.area:
        metres += f", all within {attack.area / 1000:g} m"
    if attack.kind == "thrown":
        return f"{metres}, {attack.ammunition} to throw"
    return f"{metres}, {loading(attack.load, quick=attack.quick)}, {attack.ammunition} missiles"


def _total(attack: Attack, sheet: Sheet) -> int:
    """The CMB as the attack is used: in one hand and with the shield, if it goes with one."""
    one_hand = sheet.shield is not None or sheet.off_hand is not None
    if not one_hand or attack.grip == "two":
        return attack.cmb
    total = attack.cmb + (ONE_HAND_CMB if attack.grip == "either" else 0)
    return total if sheet.shield is None else total + sheet.shield.cmb


def creature_line(name: str, library: Library) -> str:
    """Level, rank, kind, the figures that tell most, and a Move Rate that is not the usual one."""
    sheet = _sheet(name, library)
    best = sheet.attacks[0]
    kind = (" " + sheet.rank.name.lower() if sheet.rank else "") + (" beast" if sheet.beast else "")
    line = (
        f"level {sheet.level}{kind}, {sheet.hp} HP, "
        f"DEF {sheet.defence}, {best.name} {_total(best, sheet):+d}"
    )
    return line if sheet.move == USUAL_MOVE else f"{line}, {sheet.move} m"


def creature_card(name: str, library: Library) -> str:
    """Every figure of a stat block."""
    sheet, block = _sheet(name, library), library.creatures[name]
    rows = _figures(sheet) | magic_rows(sheet, library.spells)
    if block.swi is not None:
        rows["SWI"] = signed(block.swi)
    if block.ranged is not None and not any(attack.ranged for attack in sheet.attacks):
        rows["Ranged"] = f"{block.ranged:+d} (bears nothing to shoot or throw)"
    rows["Missing"] = _missing(block)
    ordered = [(label, rows[label]) for label in _ORDER if label in rows]
    return card(f"{sheet.display} ({name})", [*ordered, *_attacks(sheet), *power_rows(sheet)])


def combatant_card(combatant: Combatant, library: Library, rules: frozenset[str]) -> str:
    """Every figure of somebody in a scenario, as the fight takes it under these optional rules."""
    sheet, script = combatant.sheet, combatant.script
    rows = _figures(sheet) | magic_rows(sheet, library.spells)
    if OptionalRule.FEINT in rules:
        rows["Skills"] += f", Deceive {signed(sheet.deceive)}"
    rows["Missing"] = _missing(library.creatures.get(sheet.use))
    usual = ready_made(sheet) or ("archer" if sheet.attacks[0].ranged else None)
    chosen = f"none named ({usual or 'armed or shielded: steady; else berserk'})"
    if script is not None:
        chosen = script.name or f"its own (lines: {len(script.entries) + len(script.orders)})"
    title = f"{sheet.display} ({sheet.use})" if sheet.use else "figures of its own"
    ordered = [(label, rows[label]) for label in _ORDER if label in rows]
    further = _further_attacks(sheet, rules)
    return card(
        title, [*ordered, *_attacks(sheet), *power_rows(sheet), *further, ("Script", chosen)]
    )


_ORDER = (
    *("Level", "Hit points", "DEF", "Armour", "SWI", "Move", "Encumbrance", "Saves", "Skills"),
    *("Tools", "Magic", "Spells", "Drive", "Ranged", "Traits", "Withstands", "Begins", "Missing"),
)
"""The rows of a stat block before its attacks."""


def _figures(sheet: Sheet) -> dict[str, str]:
    """What is on every sheet, by label."""
    kind = "beast" if sheet.beast else "humanoid"
    armour, *rest = sheet.gear
    worn = [f"{COLUMNS[sheet.column]} ({armour})", *rest]
    if sheet.shield is not None:
        worn.append(f"{sheet.shield.name} shield ({signed(sheet.shield.cmb)} CMB)")
    skills = (
        ("Perception", sheet.perception),
        ("Athletics", sheet.athletics),
        ("Brawl", sheet.brawl),
        *([("Healer", sheet.healer)] if sheet.healer or sheet.tools.told() else []),
    )
    return {
        "Level": f"{sheet.level}, {sheet.rank.name.lower()} {sheet.size.name.lower()} {kind}",
        "Hit points": f"{sheet.hp}",
        "DEF": f"{sheet.defence} ({_told(sheet)})",
        "Armour": ", ".join(worn),
        "Move": f"{sheet.move} m a round",
        "Encumbrance": _burden(sheet),
        "Tools": sheet.tools.told(),
        "Begins": ", ".join([*(["surprised"] if sheet.surprised else []), *sheet.conditions]),
        "Saves": f"TSR {signed(sheet.tsr)}, WSR {signed(sheet.wsr)}",
        "Skills": ", ".join(f"{label} {signed(value)}" for label, value in skills),
        "Drive": f"{sheet.drive}" if sheet.drive else "",
        "Traits": ", ".join(sorted(sheet.traits)),
        "Withstands": "; ".join(withstood(sheet)),
    }


def _told(sheet: Sheet) -> str:
    """What is in DEF, and what it is against missiles where that differs."""
    missile = sheet.defence + sheet.missile_shift
    if sheet.shield is not None:
        missile += sheet.shield.missile - sheet.shield.defence
    return "all told" if missile == sheet.defence else f"all told; {missile} against missiles"


def _burden(sheet: Sheet) -> str:
    """What encumbrance has done to the figures of a sheet, nothing of the unencumbered."""
    burden = BURDENS[sheet.encumbrance]
    above, below = burden.share
    effects = [
        f"{above}/{below} of the Move Rate" if burden.share != (1, 1) else "",
        f"{burden.penalty} to all rolls" if burden.penalty else "",
        "" if burden.swi_counts else "no SWI in DEF",
        "" if burden.sprints else "cannot sprint",
        "" if burden.attacks else "cannot attack",
    ]
    told = ", ".join(each for each in effects if each)
    if told:
        return f"{burden.name} ({told}: in these figures)"
    return "" if sheet.encumbrance == "unencumbered" else burden.name


def lacking(block: StatBlock | None) -> tuple[str, ...]:
    """What somebody of a stat block can do in the game and cannot do here."""
    return () if block is None else tuple(block.later or ())


def _missing(block: StatBlock | None) -> str:
    lacks = lacking(block)
    return f"{listed(lacks)} (not in this version)" if lacks else ""


def _attacks(sheet: Sheet) -> list[tuple[str, str]]:
    """A row for each attack, the first of them labelled."""
    return [
        ("" if index else "Attacks", _strike(attack, sheet))
        for index, attack in enumerate(sheet.attacks)
    ]


def _further_attacks(sheet: Sheet, rules: frozenset[str]) -> list[tuple[str, str]]:
    """What optional rules let it strike with."""
    rows = []
    if sheet.off_hand is not None:
        rows.append(("Other hand", _strike(sheet.off_hand, sheet)))
    if sheet.bash is not None and OptionalRule.SHIELD_BASH in rules:
        rows.append(("Shield bash", _strike(sheet.bash, sheet)))
    return rows


def script_line(entries: Sequence[dict[str, Any]]) -> str:
    """How many entries, and what it does when none of its conditions holds."""
    last = entries[-1]
    if "spend" in last:
        return f"{len(entries)} entries, spends Drive"
    parts = [f"else {_deed(last)}"]
    if "target" in last:
        parts.append(f"the {last['target']}")
    if "parry" in last:
        parts.append(f"with a parry of {last['parry']}")
    return f"{len(entries)} entries, {' '.join(parts)}"


def script_card(name: str, entries: Sequence[dict[str, Any]]) -> str:
    """Every entry of a script, in its order."""
    rows = []
    for number, entry in enumerate(entries, 1):
        others = [key for key in entry if key not in ("when", "do", "follow", "spend")]
        rest = ", ".join(_said(key, entry[key]) for key in others)
        when = f"when {entry['when']}: " if "when" in entry else ""
        rows.append((f"{number}.", f"{when}{_deed(entry)}" + (f" ({rest})" if rest else "")))
    return card(f"Script {name}", rows)


def _deed(entry: Mapping[str, Any]) -> str:
    """What an entry declares or spends, or whose entries stand in its place."""
    if "spend" in entry:
        return f"spend on {entry['spend']}"
    return str(entry["do"]) if "do" in entry else f"as {entry['follow']}"


def _said(key: str, value: object) -> str:
    """A further key of an entry."""
    if value is True:
        return key
    return f"{key} {' and '.join(value) if isinstance(value, list) else value}"
