"""Figures of the moment: combat bonus, defence, and what stands behind them."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import WEAPON, Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.conditions import CONDITIONS, HELD, PRONE, hampered
from vsdsim.vsd.rules.places import Arcs
from vsdsim.vsd.state import Pace
from vsdsim.vsd.vocabulary import ONE_HAND_CMB, Length

__all__ = [
    "armed",
    "can_use",
    "can_use_closely",
    "cmb_before_parry",
    "cmb_now",
    "cmb_terms",
    "defence",
    "defence_terms",
    "geared_cmb",
    "one_handed",
    "shield_counts",
    "wide_shield",
    "wound_penalty",
]

HALF_CMB, DASH_CMB = 20, 30
BRUISED, MIGHTY = 20, 20


def _wounds(bout: Bout, rows: Rows) -> Ints:
    """What injuries and being Bruised take off."""
    s = bout.state
    bruised = s.hp.take(rows.cell) * 2 < bout.parameters.hp[rows.actor]
    penalty: Ints = s.injuries.take(rows.cell) + BRUISED * bruised
    return penalty


def _passing(bout: Bout, cell: Index) -> Ints:
    """The worst passing penalty."""
    s = bout.state
    return np.maximum(s.passing.take(cell), s.hold_penalty.take(cell))


def wound_penalty(bout: Bout, rows: Rows) -> Ints:
    """What wounds take off CMB and skill rolls, as a positive number (`cmb.wounds`)."""
    return _wounds(bout, rows) + _passing(bout, rows.cell)


def one_handed(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """A hand-and-a-half weapon in one hand (`cmb.grip`)."""
    s = bout.state
    other_hand_busy = s.shield.take(rows.cell) | (s.arms.take(rows.cell) > 0)
    return bout.parameters.attacks.either[attack] & other_hand_busy


def geared_cmb(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """CMB with shield and grip as they are, before parry, wounds and conditions."""
    p = bout.parameters
    borne = bout.state.shield.take(rows.cell)
    cmb: Ints = p.attacks.cmb[attack] + p.shield_cmb[rows.actor] * borne
    return cmb + ONE_HAND_CMB * one_handed(bout, rows, attack)


def cmb_terms(bout: Bout, rows: Rows) -> dict[str, Ints]:
    """What passing penalties and conditions add to CMB, each by its name (`cmb.now`)."""
    terms = {"hampered": -_passing(bout, rows.cell)}
    for condition in CONDITIONS.values():
        if condition.cmb:
            terms[condition.name] = condition.cmb * condition.suffered(bout, rows.cell)
    return terms


def cmb_before_parry(bout: Bout, rows: Rows, attack: Ints, half: Bools, dash: Bools) -> Ints:
    """CMB of `attack` as everything but the parry leaves it (`cmb.now`)."""
    fresh = bout.parameters.attacks.fresh_cmb
    cmb = fresh[attack] - _wounds(bout, rows)
    index = hampered(bout, rows.cell)
    if index.size:
        some, with_ = rows[index], attack[index]
        change = geared_cmb(bout, some, with_) - fresh[with_]
        for term in cmb_terms(bout, some).values():
            change += term
        cmb[index] += change
    cmb -= HALF_CMB * half
    cmb -= DASH_CMB * dash
    return cmb


def cmb_now(bout: Bout, rows: Rows, before_parry: Ints, attack: Ints) -> Ints:
    """CMB of the moment: less the parry, and with what Mighty gives who declared none."""
    s = bout.state
    mighty = bout.parameters.attacks.mighty[attack] & (s.declared_parry.take(rows.cell) == 0)
    cmb: Ints = before_parry - s.parry.take(rows.cell) + MIGHTY * mighty
    return cmb


def shield_counts(bout: Bout, target: Rows, attacker: Rows, arcs: Arcs) -> Bools:
    """Whether the shield of `target` counts against `attacker` (`def.shield`)."""
    s, p = bout.state, bout.parameters
    named = s.opponent.take(target.cell) == attacker.actor
    counts: Bools = s.shield.take(target.cell) & (named | wide_shield(bout, target))
    index = hampered(bout, target.cell)
    if index.size:
        counts[index] &= ~s.surprised.take(target.cell[index])
    if p.field:
        counts &= arcs.shield_side & (s.pace.take(target.cell) != Pace.SPRINT)
    return counts


def wide_shield(bout: Bout, rows: Rows) -> Bools:
    """Bears a shield that serves against everybody in front."""
    wide: Bools = bout.parameters.shield_wide[rows.actor] & bout.state.shield.take(rows.cell)
    return wide


def armed(bout: Bout, rows: Rows) -> Bools:
    """Can parry weapons: has the weapon that counts in hand, or a shield (`parry.unarmed`)."""
    p, s = bout.parameters, bout.state
    attack = s.attack.take(rows.cell)
    in_hand = p.attacks.local[attack] == s.hand.take(rows.cell)
    can: Bools = (in_hand & (p.attacks.kind[attack] == WEAPON)) | s.shield.take(rows.cell)
    return can


def defence_terms(bout: Bout, rows: Rows) -> dict[str, Ints]:
    """What a useless leg and conditions add to DEF, each by its name (`def.now`)."""
    terms = {"leg": -bout.parameters.swi[rows.actor] * bout.state.leg.take(rows.cell)}
    for condition in CONDITIONS.values():
        if condition.defence:
            terms[condition.name] = condition.defence * condition.suffered(bout, rows.cell)
    return terms


def defence(bout: Bout, rows: Rows, shield: Bools, *, missile: bool = False) -> Ints:
    """DEF of the moment before any parry (`def.now`); `shield` where one is borne and counts.

    Against a `missile` shield and armour count otherwise (`ranged.defence`).
    """
    p = bout.parameters
    total = p.defence[rows.actor] - p.shield_defence[rows.actor] * ~shield
    if missile:
        total += p.missile_shift[rows.actor]
        total += (p.shield_missile - p.shield_defence)[rows.actor] * shield
    index = hampered(bout, rows.cell)
    if index.size:
        for term in defence_terms(bout, rows[index]).values():
            total[index] += term
    return total


def can_use(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether nothing forbids `attack` now (`declaration.usable`).

    Being in hand is another matter; -1, no attack, comes out either way.
    """
    usable = bout.parameters.attacks.fresh_use[attack]
    index = hampered(bout, rows.cell)
    if index.size:
        usable[index] = can_use_closely(bout, rows.cell[index], attack[index])
    return usable


def can_use_closely(bout: Bout, cell: Index, attack: Ints) -> Bools:
    """The same for whoever it is, without the shortcut for the sound."""
    a, s = bout.parameters.attacks, bout.state
    local, arms, shield = a.local[attack], s.arms.take(cell), s.shield.take(cell)
    free = ((s.stuck.take(cell) >> local) & 1) == 0
    whole = ((s.broken.take(cell) >> local) & 1) == 0
    both_hands = (arms == 0) & ~shield & ~PRONE.suffered(bout, cell)
    an_arm = ((arms & 1) == 0) | ((arms == 1) & ~shield)
    grip = np.where(a.two_handed[attack], both_hands, an_arm)
    short = ((a.length[attack] <= Length.SHORT) & ~a.ranged[attack]) | ~HELD.suffered(bout, cell)
    usable: Bools = free & (~a.wielded[attack] | (whole & grip & short))
    return usable
