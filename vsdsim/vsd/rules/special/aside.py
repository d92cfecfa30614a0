"""What is held elsewhere than in the hand, as far as one strikes with it: a weapon, the shield."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.attacks import OFF_HAND, SHIELD
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, put
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.hampering import hamper

__all__ = [
    "armed_aside", "held_aside", "lose_aside", "lose_off_hand", "lose_shield", "metal_aside",
]  # fmt: skip


def armed_aside(bout: Bout, cell: Index) -> Bools:
    """Who has a weapon in the other hand."""
    if not bout.parameters.optional.off_hand:
        return np.zeros(len(cell), dtype=np.bool_)
    return bout.state.off_hand.take(cell)


def metal_aside(bout: Bout, cell: Index) -> Bools:
    """Who has one of metal there."""
    p = bout.parameters
    weapon = p.off_hand.take(cell // bout.state.fights)
    return armed_aside(bout, cell) & p.attacks.metal.take(weapon)


def held_aside(bout: Bout, cell: Index, attack: Ints) -> Bools:
    """Whether each attack is made with what is in the other hand, and that is still there."""
    held = bout.parameters.attacks.held.take(attack)
    there: Bools = (held == OFF_HAND) & armed_aside(bout, cell)
    there |= (held == SHIELD) & bout.state.shield.take(cell)
    return there


def lose_aside(bout: Bout, cell: Index) -> None:
    """What one strikes with in the other hand, a weapon or the shield, is gone for the fight."""
    lose_off_hand(bout, cell)
    lose_shield(bout, cell)


def lose_off_hand(bout: Bout, cell: Index) -> None:
    """The weapon in the other hand is gone for the fight (`optional.two-weapons`)."""
    if bout.parameters.optional.off_hand:
        clear_flag(bout.state.off_hand, cell)
        hamper(bout, cell)


def lose_shield(bout: Bout, cell: Index) -> None:
    """The shield is gone; who strikes with it has its last attack left (`cmb.attack`)."""
    p, s = bout.parameters, bout.state
    clear_flag(s.shield, cell)
    hamper(bout, cell)
    if p.optional.shield_bash:
        attack = s.attack.take(cell)
        cell = cell[p.attacks.held.take(attack) == SHIELD]
        put(s.attack, cell, p.last_attack[cell // s.fights])
