"""Lines and cards of spells, and what a card says of who knows some."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vsdsim.vsd.library.cardtext import card, signed
from vsdsim.vsd.library.spells.known import known_spells
from vsdsim.vsd.library.spells.powers import Power
from vsdsim.vsd.library.spells.spell import Area, Duration, Span, Spell, Warp
from vsdsim.vsd.sheet import Sheet

__all__ = ["magic_rows", "power_rows", "spell_card", "spell_line"]

FOR: Final = {
    "enemy": "an enemy",
    "friend": "a friend, or oneself",
    "self": "oneself",
    "anybody": "anybody",
}


def spell_line(spell: Spell) -> str:
    """Lore and weave, range, area, save, and what it does; a star for Instantaneous."""
    parts = [
        f"{spell.lore} {spell.weave}{'*' if spell.instant else ''}",
        _range(spell),
        "" if spell.area is None else _area(spell.area),
        "" if spell.save is None else spell.save.upper(),
        # What stands in brackets is for the card.
        *(effect.told().partition(" (")[0] for effect in spell.effects),
    ]
    return ", ".join(part for part in parts if part)


def spell_card(spell: Spell) -> str:
    """Every figure of a spell."""
    action = "a Half Action, in Spell A (Instantaneous)"
    if not spell.instant:
        action = "a Full Action: prepared in Spell A, else in Spell B at -10"
    if spell.waits:
        action = "a Half Action (Instantaneous), cast as another acts"
    rows = [
        ("Lore", spell.lore),
        ("Weave", str(spell.weave)),
        ("Action", action),
        ("Range", _range(spell)),
        ("Area", "" if spell.area is None else _area(spell.area)),
        ("For", FOR[spell.on]),
        ("Save", "" if spell.save is None else spell.save.upper()),
        *(("" if at else "Effect", effect.told()) for at, effect in enumerate(spell.effects)),
        ("Duration", "" if spell.duration is None else _duration(spell.duration)),
        *(("" if at else "Warping", _warp(each)) for at, each in enumerate(spell.warps)),
        ("Failure", signed(spell.failure)),
        ("Resonance", signed(spell.resonance)),
    ]
    return card(f"{spell.display} ({spell.name})", rows)


def magic_rows(sheet: Sheet, spells: Mapping[str, Spell]) -> dict[str, str]:
    """Magic points and lores of a sheet, and the spells it can cast; nothing of who has none."""
    if not sheet.lores:
        return {}
    lores = [
        f"{lore.name} {signed(lore.bonus)}"
        + (f" ({_count(lore.ranks, 'rank')})" if lore.ranks != sheet.level else "")
        for lore in sheet.lores
    ]
    known = sorted(known_spells(sheet, spells), key=lambda spell: (spell.weave, spell.name))
    return {
        "Magic": f"{_count(sheet.magic_points, 'magic point')}; {', '.join(lores)}",
        "Spells": ", ".join(f"{spell.name} ({spell.weave})" for spell in known) or "none",
    }


def power_rows(sheet: Sheet) -> list[tuple[str, str]]:
    """A row for each power, the first of them labelled."""
    return [("" if index else "Powers", _power(power)) for index, power in enumerate(sheet.powers)]


def _power(power: Power) -> str:
    """Range, area, save, what it does, for how long and how often."""
    spell = power.spell
    parts = [
        f"{power.name}{f' {power.cmb:+d}' if spell.attack else ''}",
        "" if spell.range == "self" else _range(spell),
        "" if spell.area is None else _area(spell.area),
        "" if spell.save is None else spell.save.upper(),
        *(effect.told() for effect in spell.effects),
        "" if spell.duration is None else _duration(spell.duration),
        f"once in {power.every} rounds" if power.every > 1 else "",
    ]
    return ", ".join(part for part in parts if part)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" + ("" if number == 1 else "s")


def _times(number: int) -> str:
    return "twice" if number == 2 else f"{number} times"


def _range(spell: Spell) -> str:
    return f"{spell.range} m" if isinstance(spell.range, int) else spell.range


def _area(area: Area) -> str:
    return f"{area.cone} m cone" if area.cone else f"{area.radius} m radius"


def _duration(duration: Duration) -> str:
    """In words, for a caster of any level."""
    number = duration.number
    return {
        Span.ROUNDS: _count(number, "round"),
        Span.ROUNDS_PER_LEVEL: f"{_count(number, 'round')} a level",
        Span.MINUTES_PER_LEVEL: f"{_count(number, 'minute')} a level",
        Span.FAILURE: f"a round for every {_count(number, 'point')} of failure",
        Span.CONCENTRATION: "as long as the caster concentrates",
        Span.FIGHT: "the fight",
    }[duration.span]


def _warp(warp: Warp) -> str:
    """An option: its name, what it adds, and the weave it takes."""
    adds = [
        f"{warp.targets:+d} {'target' if warp.targets == 1 else 'targets'}" if warp.targets else "",
        f"{_times(warp.range)} the range" if warp.range > 1 else "",
        f"{_times(warp.duration)} the duration" if warp.duration > 1 else "",
        f"{signed(warp.by)} to its figures" if warp.by else "",
    ]
    return f"{warp.name}: {', '.join(each for each in adds if each)} for weave +{warp.weave}"
