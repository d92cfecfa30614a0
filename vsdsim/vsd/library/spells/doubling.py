"""A spell with a part of it doubled by who casts it, at no higher weave."""

from __future__ import annotations

from enum import StrEnum

from attrs import evolve

from vsdsim.vsd.library.spells.spell import Area, Spell
from vsdsim.vsd.library.spells.warping import FARTHEST, LONGEST

__all__ = ["Part", "doubled"]


class Part(StrEnum):
    """What of a spell can be doubled."""

    AREA = "area"
    TARGETS = "targets"
    RANGE = "range"
    DURATION = "duration"
    DAMAGE = "damage"


def doubled(spell: Spell, part: Part) -> Spell | None:
    """The spell with this part doubled; None where it has none to double."""
    area, duration, strike = spell.area, spell.duration, spell.attack
    match part:
        case Part.AREA if area is not None:
            return evolve(spell, area=Area(2 * area.radius, 2 * area.cone))
        case Part.TARGETS if spell.aimed and not spell.waits:
            return evolve(spell, targets=2 * spell.targets)
        case Part.RANGE if isinstance(spell.range, int):
            return evolve(spell, range=min(FARTHEST, 2 * spell.range))
        case Part.DURATION if duration is not None and duration.counted:
            longer = evolve(duration, times=min(LONGEST, 2 * duration.times))
            return evolve(spell, duration=longer)
        case Part.DAMAGE if strike is not None:
            return evolve(spell, effects=(evolve(strike, times=2 * strike.times),))
    return None
