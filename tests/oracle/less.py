"""What a scenario goes without (without.*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from vsdsim.scenario.model import Entry, Parry
from vsdsim.vsd.sheet import Attack, Sheet

if TYPE_CHECKING:
    from tests.oracle.state import Fighter
    from tests.oracle.world import World

__all__ = ["goes_without", "less", "own_parry"]

PARRYING = ("attack", "shield-bash", "disarm", "knock-down", "lock", "feint")
"""Deeds that strike in melee and can parry (parry.own)."""


def goes_without(world: World, word: str) -> bool:
    """Whether the fight goes without something."""
    return word in world.scenario.without


def less(sheet: Sheet, without: frozenset[str]) -> Sheet:
    """What a sheet has left (without.bleeding, .spells, .drive, .fumbles, .condition)."""
    if "bleeding" in without:
        sheet = evolve(sheet, traits=sheet.traits | {"no-bleeding"})
    if "spells" in without:
        sheet = evolve(sheet, magic_points=0)
    if "drive" in without:
        sheet = evolve(sheet, drive=0)
    if "fumbles" in without:
        sheet = evolve(sheet, attacks=tuple(_sure(each) for each in sheet.attacks))
        if sheet.off_hand is not None:
            sheet = evolve(sheet, off_hand=_sure(sheet.off_hand))
        if sheet.bash is not None:
            sheet = evolve(sheet, bash=_sure(sheet.bash))
    begins = tuple(each for each in sheet.conditions if each not in without)
    return evolve(
        sheet, conditions=begins, surprised=sheet.surprised and "surprised" not in without
    )


def _sure(attack: Attack) -> Attack:
    """An attack that no first die fumbles, nor its follow-up."""
    more = None if attack.follow_up is None else _sure(attack.follow_up)
    return evolve(attack, clumsy=0, follow_up=more)


def own_parry(f: Fighter, entry: Entry | None) -> Parry | None:
    """With what somebody parries whatever its script says (parry.own); None: as that says."""
    if entry is None or entry.do not in PARRYING:
        return None
    return next(each.parry for each in f.world.scenario.combatants if each.full_name == f.name)
