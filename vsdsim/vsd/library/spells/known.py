"""Which spells somebody knows well enough to cast, and what is wanting of the others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from vsdsim.vsd.library.spells.spell import Spell
from vsdsim.vsd.sheet import Lore, Sheet

__all__ = ["known_spells", "lore_of", "ready_made", "wanting"]

MENDING: Final = "healing"
"""The lore of those who mend."""


def lore_of(sheet: Sheet, name: str) -> Lore | None:
    """The lore of a name, None for who does not know it."""
    return next((lore for lore in sheet.lores if lore.name == name), None)


def wanting(spell: Spell, sheet: Sheet) -> str | None:
    """What keeps somebody from ever casting a spell, magic points aside (`magic.requirements`).

    None where nothing does.
    """
    lore = lore_of(sheet, spell.lore)
    if lore is None:
        return f"the lore {spell.lore}"
    if lore.ranks < spell.weave:
        return f"{spell.weave} ranks of {spell.lore}"
    if sheet.level < spell.weave:
        return f"level {spell.weave}"
    return None


def known_spells(sheet: Sheet, spells: Mapping[str, Spell]) -> tuple[Spell, ...]:
    """The spells that somebody can cast in their basic forms."""
    return tuple(spell for spell in spells.values() if wanting(spell, sheet) is None)


def ready_made(sheet: Sheet) -> str | None:
    """The packaged script of who has none of its own, by lores and powers (`declaration.default`).

    None of who is better with a weapon and has no power against enemies.
    """
    best = max((lore.bonus for lore in sheet.lores), default=None)
    if best is not None and best >= max(attack.cmb for attack in sheet.attacks):
        return "caster" if lore_of(sheet, MENDING) is None else "healer"
    first = next((power.spell for power in sheet.powers), None)
    hostile = first is not None and (first.on == "enemy" or first.attack is not None)
    return "monster" if hostile else None
