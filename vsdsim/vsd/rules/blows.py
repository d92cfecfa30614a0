"""Blows: what is their own of attack rolls, and those at the fallen, which have none."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.assault import Assault, Escape
from vsdsim.vsd.rules.attack import Blow, read
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.field.places import from_second_rank
from vsdsim.vsd.rules.figures import cmb_as_declared, cmb_now, standing_cmb
from vsdsim.vsd.rules.magic.changes import times_damage
from vsdsim.vsd.rules.plight import plight
from vsdsim.vsd.rules.special.charge import charge_bonus
from vsdsim.vsd.rules.special.feint import feigned
from vsdsim.vsd.rules.special.two_weapons import clumsy_ranges

__all__ = ["blows_at", "cmb_of_moment", "rank_bonus", "strike_fallen"]

BEHIND_FRIENDS = -20
"""Of a blow past those in the first rank."""


def blows_at(
    bout: Bout,
    rows: Rows,
    target: Rows,
    attack: Ints,
    keys: Keys,
    ward: Ints | None = None,
    escape: Escape | None = None,
) -> Assault:
    """The blows of `rows` at `target`, with what wards do to each (`melee.roll`)."""
    p = bout.parameters
    bonus = rank_bonus(bout, rows, target, attack)
    if p.optional.charge and p.field:
        bonus += charge_bonus(bout, rows)
    if p.optional.feint:
        bonus += feigned(bout, rows, target)
    if p.drive.spent_on:
        bonus += scene_bonus(bout, rows)
    return Assault(
        "attack",
        afar=False,
        rows=rows,
        target=target,
        attack=attack,
        keys=keys,
        cmb=cmb_of_moment(bout, rows, attack, None if escape is None else escape.halved),
        bonus=bonus,
        whence=rows,
        ward=ward,
        clumsy=clumsy_ranges(bout, rows, attack) if p.optional.off_hand else None,
        times=times_damage(bout, rows.cell),
        escape=escape,
    )


def strike_fallen(bout: Bout, blows: Assault) -> Blow:
    """Blows at the Incapacitated: no roll, the max result of the column (`melee.fallen`)."""
    attacks, attack = bout.parameters.attacks, blows.attack
    # A die that never fumbles and a total that the cap brings down to the max result.
    high = np.full(len(attack), attacks.clumsy.max() + 1, dtype=np.int32)
    close = plight(bout, blows.target.cell)
    blow = read(bout, blows, close, high, attacks.max_result.take(attack))
    bout.hear("fallen", blows.rows, target=blows.target.actor, attack=attack, blow=blow)
    return blow


def cmb_of_moment(
    bout: Bout,
    rows: Rows,
    attack: Ints,
    halved: Bools | None = None,
) -> Ints:
    """The attackers' CMB of the moment, or no more than half of that before the parry."""
    before = standing_cmb(bout, rows)
    other = which(bout.state.attack.take(rows.cell) != attack)
    if other.size:
        before[other] = cmb_as_declared(bout, rows[other], attack.take(other))
    cmb = cmb_now(bout, rows, before, attack)
    return cmb if halved is None else np.where(halved, before // 2, cmb)


def rank_bonus(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Ints:
    """What striking from a second rank takes off, 0 or less (`gear.reach`)."""
    bonus = np.zeros(len(rows), dtype=np.int32)
    if bout.parameters.field and bout.parameters.attacks.any_second_rank:
        bonus[from_second_rank(bout, rows, target, attack)] = BEHIND_FRIENDS
    return bonus
