"""Figures of the moment: combat bonus, defence, and what stands behind them."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import WEAPON, Bools, Ints
from vsdsim.vsd.state import Index, Rows
from vsdsim.vsd.vocabulary import Length

__all__ = [
    "armed", "can_use", "cmb_before_parry", "cmb_now", "defence", "is_held", "is_stunned",
    "one_handed", "unhampered_cmb", "wide_shield", "wound_penalty",
]  # fmt: skip

HELD_CMB, HELD_DEFENCE = 30, 30
PRONE_CMB, BLIND_CMB, HALF_CMB, DASH_CMB, ONE_HAND_CMB = 20, 50, 20, 30, 10
BRUISED, MIGHTY = 20, 20


def is_held(bout: Bout, cell: Index) -> Bools:
    """Held by anybody or anything."""
    s = bout.state
    by_somebody = (s.holder.take(cell) >= 0) | (s.grip_on.take(cell) >= 0)
    return by_somebody | (s.rigid_until.take(cell) >= bout.round)


def is_stunned(bout: Bout, cell: Index) -> Bools:
    """Stunned in this round (`time.stun`)."""
    stunned: Bools = bout.state.stunned_until.take(cell) >= bout.round
    return stunned


def wound_penalty(bout: Bout, rows: Rows) -> Ints:
    """What wounds take off CMB and skill rolls, as a positive number (`cmb.wounds`)."""
    s = bout.state
    bruised = s.hp.take(rows.cell) * 2 < bout.parameters.hp[rows.actor]
    passing = np.maximum(s.passing.take(rows.cell), s.hold_penalty.take(rows.cell))
    penalty: Ints = s.injuries.take(rows.cell) + passing + BRUISED * bruised
    return penalty


def one_handed(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """A hand-and-a-half weapon in one hand (`cmb.grip`)."""
    s = bout.state
    hampered = s.shield.take(rows.cell) | (s.arms.take(rows.cell) > 0)
    return bout.parameters.attacks.either[attack] & hampered


def unhampered_cmb(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """CMB with shield and grip, before parry, wounds and conditions."""
    p = bout.parameters
    borne = bout.state.shield.take(rows.cell)
    cmb: Ints = p.attacks.cmb[attack] + p.shield_cmb[rows.actor] * borne
    return cmb - ONE_HAND_CMB * one_handed(bout, rows, attack)


def cmb_before_parry(bout: Bout, rows: Rows, attack: Ints, half: Bools, dash: Bools) -> Ints:
    """CMB of `attack` as everything but the parry leaves it (`cmb.now`)."""
    s, cell = bout.state, rows.cell
    cmb = unhampered_cmb(bout, rows, attack) - wound_penalty(bout, rows)
    cmb -= HELD_CMB * is_held(bout, cell)
    cmb -= PRONE_CMB * s.prone.take(cell)
    cmb -= BLIND_CMB * (s.blind_until.take(cell) >= bout.round)
    cmb -= HALF_CMB * half
    cmb -= DASH_CMB * dash
    return cmb


def cmb_now(bout: Bout, rows: Rows, before_parry: Ints, attack: Ints) -> Ints:
    """CMB of the moment: less the parry, and with what Mighty gives who declared none."""
    s = bout.state
    mighty = bout.parameters.attacks.mighty[attack] & (s.figure.take(rows.cell) == 0)
    cmb: Ints = before_parry - s.parry.take(rows.cell) + MIGHTY * mighty
    return cmb


def wide_shield(bout: Bout, rows: Rows) -> Bools:
    """Bears a shield that serves against everybody in front."""
    wide: Bools = bout.parameters.shield_wide[rows.actor] & bout.state.shield.take(rows.cell)
    return wide


def armed(bout: Bout, rows: Rows) -> Bools:
    """Can parry weapons: has the weapon that counts in hand, or a shield (`parry.unarmed`)."""
    p, s = bout.parameters, bout.state
    attack = s.attack.take(rows.cell)
    in_hand = p.attacks.local[attack] == s.hand.take(rows.cell)
    return (in_hand & (p.attacks.kind[attack] == WEAPON)) | s.shield.take(rows.cell)


def defence(bout: Bout, rows: Rows, shield_counts: Bools) -> Ints:
    """DEF of the moment before any parry (`def.now`); `shield_counts` where one is borne."""
    p, s = bout.parameters, bout.state
    total = p.defence[rows.actor] - p.shield_defence[rows.actor] * ~shield_counts
    total -= p.swi[rows.actor] * s.leg.take(rows.cell)
    held: Ints = total - HELD_DEFENCE * is_held(bout, rows.cell)
    return held


def can_use(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether nothing forbids `attack` now; being in hand is another matter (`declaration.usable`)."""
    a, s, cell = bout.parameters.attacks, bout.state, rows.cell
    local, arms, shield = a.local[attack], s.arms.take(cell), s.shield.take(cell)
    free = ((s.stuck.take(cell) >> local) & 1) == 0
    whole = ((s.broken.take(cell) >> local) & 1) == 0
    both_hands = (arms == 0) & ~shield & ~s.prone.take(cell)
    an_arm = ((arms & 1) == 0) | ((arms == 1) & ~shield)
    grip = np.where(a.two_handed[attack], both_hands, an_arm)
    short = (a.length[attack] <= Length.SHORT) | ~is_held(bout, cell)
    return free & ((a.kind[attack] != WEAPON) | (whole & grip & short))
