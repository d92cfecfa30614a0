"""The ranged phases: who shoots in which volley, rank after rank (`ranged.volley`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, HeldBack
from vsdsim.vsd.columns import read, set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.attack import attack_keys, bought, resolve, roll_attacks
from vsdsim.vsd.rules.blows import cmb_of_moment
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.eligible import Shootable, Unfeared
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.hits import take_effect
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.riders import ride_along
from vsdsim.vsd.rules.magic.standing import use_up_aim
from vsdsim.vsd.rules.magic.wards import wards_on
from vsdsim.vsd.rules.nearest import nearest
from vsdsim.vsd.rules.order import in_order
from vsdsim.vsd.rules.parry import clip, clip_changed
from vsdsim.vsd.rules.plight import NO_BLOWS, barring, plight
from vsdsim.vsd.rules.ranged.areas import beside_targets
from vsdsim.vsd.rules.ranged.dropping import drop_down
from vsdsim.vsd.rules.ranged.loading import has_ammunition, is_loaded, load_quickly
from vsdsim.vsd.rules.ranged.shots import shots_at, strays
from vsdsim.vsd.rules.special.feint import use_up as use_up_feints
from vsdsim.vsd.rules.weapons import draw, is_ready, let_fly
from vsdsim.vsd.vocabulary import Phase

__all__ = ["aims", "at_once", "loose", "shoot"]

HINDERED = NO_BLOWS | barring(lambda condition: not condition.shoots)
"""Who cannot shoot."""


def shoot(bout: Bout) -> None:
    """The volley of this phase, Ranged A or B: the highest CMB first (`ranged.order`)."""
    s = bout.state
    shoots = (s.action == Action.SHOOT) & ~s.spent & s.in_fight()
    if bout.parameters.readies:
        shoots &= s.held_back == HeldBack.NOTHING
    rows = s.rows(shoots)
    if bout.phase is Phase.RANGED_A:
        rows = rows[at_once(bout, rows)]
    if not len(rows):
        return
    drop_down(bout, rows)
    set_flag(s.spent, rows.cell)
    for rank in in_order(bout, rows, cmb_of_moment(bout, rows, s.attack.take(rows.cell))):
        _shoot_rank(bout, rank)
        clip_changed(bout)
        end_fights(bout)


def at_once(bout: Bout, rows: Rows) -> Bools:
    """Whose weapon was ready all through the round before."""
    s = bout.state
    cell = s.declared.take(rows.cell).astype(np.intp) * s.fights + rows.fight
    ready: Bools = (s.draws.take(rows.cell) < 0) & (read(s.ready_from, cell) <= bout.round)
    return ready


def _shoot_rank(bout: Bout, rank: Rows) -> None:
    """One rank of shots."""
    chain = Chain()
    rows, attack = loose(bout, chain, rank)
    if not len(rows):
        return
    let_fly(bout, rows, attack)
    holding = ride_along(bout, chain)
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps, holding=holding)


def loose(bout: Bout, chain: Chain, rank: Rows) -> tuple[Rows, Ints]:
    """Half Actions that serve the shots, then all of these at once, as the state is now.

    What they do and lead to goes into `chain`. Returns who has loosed a shot, and which.
    """
    s = bout.state
    rank = rank[s.in_fight().take(rank.cell)]
    drawn = rank[s.draws.take(rank.cell) >= 0]
    draw(bout, drawn)
    if bout.parameters.optional.two_handed_parry:
        clip(bout, drawn)
    attack = s.declared.take(rank.cell).astype(np.int32)
    load_quickly(bout, rank, attack)
    target = np.where(_able(bout, rank, attack), aims(bout, rank, attack), -1)
    lost = which(target < 0)
    bout.hear("loses-shot", rank[lost], attack=attack[lost])
    aimed = which(target >= 0)
    rows, attack = rank[aimed], attack[aimed]
    if not aimed.size:
        return rows, attack
    targets = Rows.at(rows.fight, target[aimed].astype(np.intp), s.fights)
    keys = attack_keys(bout, rows, 0)
    ward = wards_on(bout, chain, targets, keys, "shot")
    shots = shots_at(bout, rows, targets, attack, keys, ward)
    read = resolve(bout, shots, bought(bout, shots))
    use_up_feints(bout, rows, targets)
    use_up_aim(bout, rows.cell)
    take_effect(bout, chain, shots, read)
    beside = beside_targets(bout, shots, read.fumble)
    if beside is not None:
        take_effect(bout, chain, beside, resolve(bout, beside, bought(bout, beside)))
    astray = strays(bout, shots, read)
    if astray is not None:
        read = resolve(bout, astray, roll_attacks(astray.keys))
        take_effect(bout, chain, astray, read, edged=False)
    return rows, attack


def _able(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Who can still shoot (`ranged.able`)."""
    close = plight(bout, rows.cell)
    able = is_ready(bout, rows, attack) & is_loaded(bout, rows, attack)
    able[close.index] &= ~HINDERED.take(close.suffers)
    return able & has_ammunition(bout, rows, attack) & can_use(bout, rows, attack, close)


def aims(bout: Bout, rows: Rows, attack: Ints) -> Ints:
    """At whom each shot goes: whom it is meant for, or where it turns (`ranged.turn`)."""
    s, p = bout.state, bout.parameters
    fallen = s.at_fallen.take(rows.cell)
    target = s.opponent.take(rows.cell).astype(np.int32)
    meant = Rows.at(rows.fight, target.astype(np.intp), s.fights)
    aim = Shootable(bout, attack)
    out = s.out.take(meant.cell)
    gone = ~out | s.dead.take(meant.cell) | (s.away.take(meant.cell) > 0)
    target[(fallen & gone) | ~aim.fits(rows, meant) | fears(bout, rows, meant)] = -1
    turns = which(out & ~fallen)
    if turns.size:
        standing = s.in_fight()
        for side in np.unique(p.side[rows.actor[turns]]):
            mine = turns[p.side[rows.actor[turns]] == side]
            target[mine] = nearest(bout, rows[mine], standing, Unfeared(bout, aim[mine]).fits)
    return target
