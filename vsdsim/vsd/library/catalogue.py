"""The packaged things by kind, for lists, and a card of each in plain text of 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vsdsim.errors import UsageError
from vsdsim.scenario.faults import suggest
from vsdsim.vsd.library.cards import creature_card, creature_line, script_card, script_line
from vsdsim.vsd.library.gearcards import (
    armour_card,
    armour_line,
    helm_card,
    helm_line,
    shield_card,
    shield_line,
    weapon_card,
    weapon_line,
)
from vsdsim.vsd.library.library import Library
from vsdsim.vsd.library.spells.cards import spell_card, spell_line

__all__ = ["KINDS", "describe", "names", "own_spells"]

Entries = list[tuple[str, str]]


def _creatures(library: Library) -> Entries:
    return [(name, creature_line(name, library)) for name in library.creatures]


def _weapons(library: Library) -> Entries:
    return [(name, weapon_line(weapon)) for name, weapon in library.weapons.items()]


def _armour(library: Library) -> Entries:
    body = [(name, armour_line(each)) for name, each in library.armour.items()]
    return [*body, *_shields(library), *_helms(library)]


def _shields(library: Library) -> Entries:
    return [(name, shield_line(each)) for name, each in library.shields.items()]


def _helms(library: Library) -> Entries:
    return [(name, helm_line(each)) for name, each in library.helms.items()]


def _spells(library: Library) -> Entries:
    return [(name, spell_line(spell)) for name, spell in library.spells.items()]


def _scripts(library: Library) -> Entries:
    return [(name, script_line(entries)) for name, entries in library.scripts.items()]


KINDS: Final[Mapping[str, Callable[[Library], Entries]]] = {
    "creatures": _creatures,
    "weapons": _weapons,
    "armour": _armour,
    "shields": _shields,
    "helms": _helms,
    "spells": _spells,
    "scripts": _scripts,
}
"""What there are lists of; shields and helms are among the armour too."""


def names(kind: str, library: Library) -> Entries:
    """Everything of a kind, in the library's order: its name and one line about it.

    Raises UsageError where `kind` is none of KINDS.
    """
    if kind not in KINDS:
        near = suggest(kind, KINDS)
        hint = f"; did you mean {near}?" if near else ""
        raise UsageError(f"{kind[:60]!r} is no kind of thing ({', '.join(KINDS)}){hint}")
    return KINDS[kind](library)


def own_spells(library: Library, common: Library) -> list[str]:
    """The cards of the spells of `library` that are not those of `common`: replaced, then new."""
    return [
        spell_card(spell)
        for name, spell in library.spells.items()
        if spell is not common.spells.get(name)
    ]


def describe(name: str, library: Library) -> str | None:
    """A card of what `name` is, all of its figures; None where it is nothing.

    A name that is several things (a weapon and a creature, say) has their cards one below another.
    """
    cards = []
    if name in library.creatures:
        cards.append(creature_card(name, library))
    if name in library.weapons:
        cards.append(weapon_card(library.weapons[name]))
    if name in library.armour:
        cards.append(armour_card(library.armour[name]))
    if name in library.shields:
        cards.append(shield_card(library.shields[name]))
    if name in library.helms:
        cards.append(helm_card(library.helms[name]))
    if name in library.spells:
        cards.append(spell_card(library.spells[name]))
    if name in library.scripts:
        cards.append(script_card(name, library.scripts[name]))
    return "\n\n".join(cards) or None
