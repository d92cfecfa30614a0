"""Figures of the moment: combat bonus, defence, and what stands behind them."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.attacks import WEAPON
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.conditions import can_be_held, possible, suffered
from vsdsim.vsd.rules.drive.for_the_fight import undaunted
from vsdsim.vsd.rules.magic.changes import change as added
from vsdsim.vsd.rules.magic.changes import cmb_change
from vsdsim.vsd.rules.magic.changes import terms as spell_terms
from vsdsim.vsd.rules.plight import Bits, Plight, barring, of_all, plight, suffered_by
from vsdsim.vsd.rules.souls import bruised_below
from vsdsim.vsd.rules.special.aside import armed_aside, held_aside
from vsdsim.vsd.rules.special.shield_bash import bashes
from vsdsim.vsd.rules.special.two_weapons import BOTH_CMB, strike_with_both
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.vocabulary import ONE_HAND_CMB

__all__ = [
    "armed",
    "armed_closely",
    "can_use",
    "can_use_closely",
    "cmb_as_declared",
    "cmb_before_parry",
    "cmb_now",
    "cmb_terms",
    "defence",
    "defence_terms",
    "geared_cmb",
    "has_both_hands_full",
    "has_melee_weapon",
    "note_cmb",
    "of_plight",
    "one_handed",
    "skill_now",
    "standing_cmb",
    "wide_shield",
    "wound_penalty",
    "wound_terms",
]

# A plain number times a column of truths would be a column twice as wide as any other.
HALF_CMB, DASH_CMB = np.int32(20), np.int32(30)
BRUISED, MIGHTY = np.int32(20), np.int32(20)
ON_CMB, ON_DEFENCE = of_all(lambda each: each.cmb), of_all(lambda each: each.defence)
"""What conditions do to CMB and DEF (`cmb.now`, `def.now`)."""
ON_SKILLS = of_all(lambda each: each.skills)
SKILLS_SUFFER = bool(ON_SKILLS.any())
NO_TWO_HANDED = barring(lambda each: not each.two_handed)
NO_LONG = barring(lambda each: not each.long_weapons)
"""What bars two-handed weapons, and those longer than Short (`declaration.usable`)."""
HANDS = np.array([2, 1, 1, 0, 1, 0, 1, 0], dtype=np.int8)
"""Hands free for a weapon, by the arms that are useless as bits, and 4 for a shield borne."""


def _heeded(bout: Bout, rows: Rows, penalty: Ints) -> Ints:
    """What counts of a penalty: nothing for who has paid to ignore it (`drive.ignore`)."""
    ignore = undaunted(bout, rows)
    return penalty if ignore is None else penalty * ~ignore


def _wounds(bout: Bout, rows: Rows) -> Ints:
    """What injuries and being Bruised take off."""
    s = bout.state
    penalty: Ints = rows.read(s.injuries)
    bruised = rows.read(s.hp) < bruised_below(bout, rows)
    penalty += BRUISED * bruised
    return _heeded(bout, rows, penalty)


def _passing(bout: Bout, rows: Rows) -> Ints:
    """The worst passing penalty that has not lasted its time."""
    s, cell = bout.state, rows.cell
    # Ground may open before the Assessment that takes the others off.
    lasts = s.passing_until.take(cell) >= bout.round
    worst: Ints = s.passing.take(cell) * lasts
    if can_be_held(bout):
        worst = np.maximum(worst, s.hold_penalty.take(cell))
    return _heeded(bout, rows, worst)


def wound_penalty(bout: Bout, rows: Rows) -> Ints:
    """What wounds take off CMB and skill rolls, as a positive number (`cmb.wounds`)."""
    return _wounds(bout, rows) + _passing(bout, rows)


def wound_terms(bout: Bout, rows: Rows) -> dict[str, Ints]:
    """The same as terms of CMB, each by its name, the passing ones aside."""
    bruised = BRUISED * (rows.read(bout.state.hp) < bruised_below(bout, rows))
    terms = {"Bruised": bruised, "injuries": rows.read(bout.state.injuries)}
    return {name: -_heeded(bout, rows, term) for name, term in terms.items()}


def skill_now(bout: Bout, rows: Rows, skill: Ints) -> Ints:
    """A skill (C,) of each of the rows as wounds and spells leave it (`skill.roll`)."""
    now: Ints = skill.take(rows.actor) - wound_penalty(bout, rows)
    if SKILLS_SUFFER:
        now += of_plight(bout, rows, ON_SKILLS)
    return now + added(bout, rows.cell, Figure.SKILLS)


def of_plight(bout: Bout, rows: Rows, does: Ints) -> Ints:
    """(R,) what the conditions of each add, by what all of them do (`of_all`)."""
    total, close = np.zeros(len(rows), dtype=np.int32), plight(bout, rows.cell)
    total[close.index] = does.take(close.suffers)
    return total


def one_handed(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """A hand-and-a-half weapon in one hand (`cmb.grip`)."""
    s = bout.state
    other_hand_busy = s.shield.take(rows.cell) | (s.arms.take(rows.cell) > 0)
    if bout.parameters.optional.off_hand:
        other_hand_busy |= armed_aside(bout, rows.cell)
    return bout.parameters.attacks.either.take(attack) & other_hand_busy


def geared_cmb(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """CMB with shield and grip as they are, before parry, wounds and conditions."""
    p = bout.parameters
    borne = bout.state.shield.take(rows.cell)
    cmb: Ints = p.attacks.cmb.take(attack) + p.shield_cmb.take(rows.actor) * borne
    return cmb + np.int32(ONE_HAND_CMB) * one_handed(bout, rows, attack)


def cmb_terms(bout: Bout, rows: Rows, *, ranged: bool = False) -> dict[str, Ints]:
    """What passing penalties, conditions and spells add to CMB, each by its name (`cmb.now`)."""
    terms = {"hampered": -_passing(bout, rows)}
    for condition in possible(bout.parameters):
        if condition.cmb:
            penalty = condition.cmb * suffered(bout, condition, rows.cell)
            terms[condition.name] = _heeded(bout, rows, penalty)
    figures = (Figure.CMB,) if ranged else (Figure.CMB, Figure.MELEE_CMB)
    return terms | spell_terms(bout, rows.cell, *figures)


def _action_penalty(half: Bools, dash: Bools, both: Bools | None) -> Ints:
    """What a Half Action besides, a dash and striking with both hands take off CMB (`cmb.now`).

    `both` is None where nobody has anything to strike with in the other hand.
    """
    penalty = np.zeros(len(half), dtype=np.int32)
    for column, taken in ((half, HALF_CMB), (dash, DASH_CMB), (both, BOTH_CMB)):
        if column is not None:
            penalty[which(column)] += taken
    return penalty


def _declared_penalty(bout: Bout, rows: Rows) -> Ints:
    """What the actions that `rows` have declared take off their CMB."""
    s = bout.state
    dash = rows.read(s.action) == int(Action.DASH)
    return _action_penalty(rows.read(s.half), dash, strike_with_both(bout, rows))


def cmb_before_parry(
    bout: Bout,
    rows: Rows,
    attack: Ints,
    half: Bools,
    dash: Bools,
    close: Plight | None = None,
    both: Bools | None = None,
) -> Ints:
    """CMB of `attack` as everything but the parry leaves it (`cmb.now`)."""
    return _cmb_in_action(bout, rows, attack, _action_penalty(half, dash, both), close)


def cmb_as_declared(bout: Bout, rows: Rows, attack: Ints, close: Plight | None = None) -> Ints:
    """The same in the action that each has declared."""
    return _cmb_in_action(bout, rows, attack, _declared_penalty(bout, rows), close)


def note_cmb(bout: Bout, rows: Rows, close: Plight | None = None) -> Ints:
    """Work out afresh, and keep, the same of the attack that counts.

    Whatever changes anybody's CMB within a round ends here, or in `clip`, which comes here too.
    """
    before = cmb_as_declared(bout, rows, rows.read(bout.state.attack), close)
    put(bout.state.before_parry, rows.cell, before)
    return before


def standing_cmb(bout: Bout, rows: Rows) -> Ints:
    """The same as it is kept."""
    cmb: Ints = rows.read(bout.state.before_parry).astype(np.int32)
    return cmb


def _cmb_in_action(
    bout: Bout, rows: Rows, attack: Ints, penalty: Ints, close: Plight | None = None
) -> Ints:
    fresh = bout.parameters.attacks.fresh_cmb
    cmb = fresh.take(attack)
    cmb -= penalty
    cmb -= _wounds(bout, rows)
    close = plight(bout, rows.cell) if close is None else close
    if close.index.size:
        with_, hampered = attack.take(close.index), Rows(close.cell, rows.fights)
        change = geared_cmb(bout, hampered, with_)
        change -= fresh.take(with_)
        change -= _passing(bout, hampered)
        change += _heeded(bout, hampered, ON_CMB.take(close.suffers))
        if bout.parameters.sources.lasting:
            change += cmb_change(bout, close.cell, with_)
        cmb[close.index] += change
    return cmb


def cmb_now(bout: Bout, rows: Rows, before_parry: Ints, attack: Ints) -> Ints:
    """CMB of the moment: less the parry, and with what Mighty gives who declared none."""
    a, s = bout.parameters.attacks, bout.state
    cmb: Ints = before_parry - rows.read(s.parry)
    if a.any_mighty:
        mighty = which(a.mighty.take(attack))
        cmb[mighty] += MIGHTY * (rows[mighty].read(s.declared_parry) == 0)
    return cmb


def wide_shield(bout: Bout, rows: Rows) -> Bools:
    """Bears a shield that serves against everybody in front."""
    wide: Bools = bout.parameters.shield_wide.take(rows.actor) & bout.state.shield.take(rows.cell)
    return wide


def armed(bout: Bout, rows: Rows, close: Plight | None = None) -> Bools:
    """Can parry weapons: has the weapon that counts in hand, or a shield (`parry.unarmed`)."""
    attack = bout.state.attack.take(rows.cell)
    can = bout.parameters.attacks.fresh_armed.take(attack)
    close = plight(bout, rows.cell) if close is None else close
    if close.index.size:
        can[close.index] = armed_closely(bout, close.cell, attack.take(close.index))
    return can


def armed_closely(bout: Bout, cell: Index, attack: Ints) -> Bools:
    """The same with `attack` counting, without the shortcut for the sound."""
    a, s = bout.parameters.attacks, bout.state
    in_hand = a.local.take(attack) == s.hand.take(cell)
    can: Bools = (in_hand & (a.kind.take(attack) == WEAPON)) | s.shield.take(cell)
    if bout.parameters.optional.shield_bash:
        can |= bashes(bout, cell) & has_melee_weapon(bout, cell)
    return can


def has_both_hands_full(bout: Bout, rows: Rows) -> Bools:
    """Who has a two-handed weapon in hand, or another one in two hands."""
    p, hand = bout.parameters, bout.state.hand.take(rows.cell)
    weapon = p.attack_of[rows.actor, np.maximum(hand, 0)]
    either = p.attacks.either.take(weapon) & ~one_handed(bout, rows, weapon)
    full: Bools = (hand >= 0) & (p.attacks.two_handed.take(weapon) | either)
    return full


def has_melee_weapon(bout: Bout, cell: Index) -> Bools:
    """Who has a weapon in hand to strike with, whatever it has declared."""
    p, hand = bout.parameters, bout.state.hand.take(cell)
    weapon = p.attack_of[cell // bout.state.fights, np.maximum(hand, 0)]
    has: Bools = (hand >= 0) & (p.attacks.kind.take(weapon) == WEAPON)
    return has


def _leg(bout: Bout, rows: Rows) -> Ints:
    """What a useless leg takes off DEF."""
    lost: Ints = bout.parameters.swi.take(rows.actor) * bout.state.leg.take(rows.cell)
    return lost


def defence_terms(bout: Bout, rows: Rows) -> dict[str, Ints]:
    """What a useless leg, conditions and spells add to DEF, each by its name (`def.now`)."""
    terms = {"leg": -_leg(bout, rows)}
    for condition in possible(bout.parameters):
        if condition.defence:
            terms[condition.name] = condition.defence * suffered(bout, condition, rows.cell)
    return terms | spell_terms(bout, rows.cell, Figure.DEFENCE)


def defence(
    bout: Bout, rows: Rows, shield: Bools, close: Plight | None = None, *, missile: bool = False
) -> Ints:
    """DEF of the moment before any parry (`def.now`); `shield` where one is borne and counts.

    Against a `missile` shield and armour count otherwise (`ranged.defence`).
    """
    p = bout.parameters
    total = p.two_defences.take(2 * rows.actor + shield)
    if missile:
        total += p.missile_shift.take(rows.actor)
        total += (p.shield_missile - p.shield_defence).take(rows.actor) * shield
    close = plight(bout, rows.cell) if close is None else close
    if close.index.size:
        change = ON_DEFENCE.take(close.suffers)
        change -= _leg(bout, Rows(close.cell, rows.fights))
        if bout.parameters.sources.lasting:
            change += added(bout, close.cell, Figure.DEFENCE)
        total[close.index] += change
    return total


def can_use(bout: Bout, rows: Rows, attack: Ints, close: Plight | None = None) -> Bools:
    """Whether nothing forbids `attack` now (`declaration.usable`).

    Being in hand is another matter; -1, no attack, comes out either way.
    """
    usable = bout.parameters.attacks.fresh_use.take(attack)
    close = plight(bout, rows.cell) if close is None else close
    if close.index.size:
        some = attack.take(close.index)
        usable[close.index] = can_use_closely(bout, close.cell, some, close.suffers)
    return usable


def can_use_closely(bout: Bout, cell: Index, attack: Ints, suffers: Bits | None = None) -> Bools:
    """The same for whoever it is, without the shortcut for the sound."""
    a, s = bout.parameters.attacks, bout.state
    suffers = suffered_by(bout, cell) if suffers is None else suffers
    natural, both = ~a.wielded.take(attack), a.two_handed.take(attack)
    hands = HANDS.take(s.arms.take(cell) + 4 * s.shield.take(cell).view(np.int8))
    usable: Bools = hands > both
    if bout.parameters.optional.aside:
        usable &= ~(both & armed_aside(bout, cell))
        usable |= held_aside(bout, cell, attack) & ~both
    usable &= ~(both & NO_TWO_HANDED.take(suffers))
    usable &= a.short.take(attack) | ~NO_LONG.take(suffers)
    usable |= natural
    # What is broken is a weapon, but its place on the sheet may be named by who has none.
    gone = s.stuck.take(cell) | (s.broken.take(cell) * ~natural)
    gone >>= a.local.take(attack)
    usable &= (gone & 1) == 0
    return usable
