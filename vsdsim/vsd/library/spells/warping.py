"""A spell with warping options taken: a higher weave for a greater effect."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from attrs import evolve

from vsdsim.vsd.library.spells.spell import Spell, Warp

__all__ = ["FARTHEST", "LONGEST", "warped"]

FARTHEST: Final = 2000
"""Metres, from any place of a field to any other and more."""
LONGEST: Final = 1000
"""Times as long: a round becomes the longest fight."""


def warped(spell: Spell, options: Iterable[str]) -> Spell:
    """The spell with the options of these names, each as often as it is named.

    Doubling what is doubled makes it four times as much. Raises KeyError for a name that is no
    option of the spell.
    """
    for name in options:
        option = spell.warp(name)
        if option is None:
            raise KeyError(name)
        spell = _with(spell, option)
    return spell


def _with(spell: Spell, option: Warp) -> Spell:
    """The spell with one option taken once."""
    reach, duration = spell.range, spell.duration
    if isinstance(reach, int):
        reach = min(FARTHEST, reach * option.range)
    if duration is not None:
        duration = evolve(duration, times=min(LONGEST, duration.times * option.duration))
    return evolve(
        spell,
        weave=spell.weave + option.weave,
        range=reach,
        duration=duration,
        targets=spell.targets + option.targets,
        effects=tuple(effect.further(option.by) for effect in spell.effects),
    )
