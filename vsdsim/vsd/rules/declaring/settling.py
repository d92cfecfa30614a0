"""Settling: what becomes of blows and shots that something must come before."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.attacks import SECOND_RANK
from vsdsim.vsd.codes import Action, Pace, Way
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, one_of, which
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.field.mobility import half_move
from vsdsim.vsd.rules.field.places import in_reach, within
from vsdsim.vsd.rules.plight import barring
from vsdsim.vsd.rules.special.charge import are_charges

__all__ = ["Settled", "has_one_action", "settle"]

ONE_ACTION = barring(lambda condition: not condition.combines)
UNHURRIED = barring(lambda condition: condition.hurries)


@frozen(eq=False)
class Settled:
    """What the rows come to do in the end, (R,) each."""

    fights: Bools
    """Who strikes or shoots."""
    beside: Bools
    """Who of all has a Half Action beside its Full one."""
    half: Bools
    """For whom it costs anything: not for the hasted (`effect.haste`)."""
    spared: Bools
    """For whom it would, but for their haste."""
    loads: Bools | None
    """Who loads; None off the field, where nobody does."""


def settle(draft: Draft) -> Settled:
    """Who has to draw, to load or to come nearer does so first, and instead if need be."""
    a, fights = draft.bout.parameters.attacks, strikes(draft.action)
    single = has_one_action(draft)
    drawn = which(draft.draws)
    draft.place[drawn] = a.local.take(draft.attack.take(drawn))
    # Drawing a Heavy weapon and readying it fill the round (`declaration.draw`).
    fills = a.heavy.take(draft.attack.take(drawn)) | single.take(drawn)
    readies = drawn[fills & fights.take(drawn)]
    draft.action[readies] = int(Action.DRAW)
    fights[readies] = False
    if not draft.bout.parameters.field:
        beside = fights & draft.draws
        costs = _costs(draft, beside)
        return Settled(fights, beside, costs, beside & ~costs, None)
    draft.march.stay(readies)
    comes = _come_into_reach(draft, fights, single)
    shoots = _make_ready_to_shoot(draft, single)
    draft.march.stay(which(single & (draft.action == int(Action.DRAW))))
    beside = shoots & (draft.loads | (draft.march.way != Way.STAY))
    offers = strikes(draft.action) | shoots
    half = (offers & draft.draws) | comes | beside
    if draft.bout.parameters.tends:
        half |= draft.march.way == Way.TEND
    costs = _costs(draft, half)
    return Settled(offers, half, costs, half & ~costs, draft.action == int(Action.LOAD))


def _costs(draft: Draft, half: Bools) -> Bools:
    """For whom a Half Action beside a Full one costs anything: not for the hasted."""
    half = half.copy()
    half[draft.close.index] &= ~UNHURRIED.take(draft.close.suffers)
    return half


def has_one_action(draft: Draft) -> Bools:
    """Who has but one action a round, be it a Full or a Half one (`condition.weary`)."""
    single = np.zeros(len(draft.rows), dtype=np.bool_)
    single[draft.close.index] = ONE_ACTION.take(draft.close.suffers)
    return single


def _make_ready_to_shoot(draft: Draft, single: Bools) -> Bools:
    """What a shot needs first: who must load for a round, or draw as well, does only that.

    Who has a `single` action does either instead of shooting. Whoever draws or loads makes no move
    beside it. Returns who still means to shoot (`ranged.quick`, `move.beside`).
    """
    shoots = draft.action == Action.SHOOT
    draws, unloaded = draft.draws, draft.loads | draft.waits
    waits = draft.waits | (draft.loads & single)
    no_shot = waits | (draws & (unloaded | single))
    draft.march.stay(which(shoots & (draws | unloaded | single)))
    draft.action[shoots & waits] = Action.LOAD
    draft.action[shoots & draws & no_shot] = Action.DRAW
    still: Bools = shoots & ~no_shot
    return still


def _come_into_reach(draft: Draft, fights: Bools, single: Bools) -> Bools:
    """Attackers not in reach of their targets come nearer first (`move.attack`).

    Who would need more than a half move spends the round on a full one, and so does who has a
    `single` action; who must draw as well on two Half Actions. The half move of a charge is part
    of it. Who could strike from a second rank comes nearer all the same, unless it is to stay there
    or must draw (`gear.reach`). Returns who means to strike after a half move.
    """
    march, bout, comes = draft.march, draft.bout, np.zeros(len(fights), dtype=np.bool_)
    index = which(fights)
    rows, attack, alone = draft.rows[index], draft.attack.take(index), single.take(index)
    foe = Rows.at(rows.fight, draft.target.take(index).astype(np.intp), rows.fights)
    a = bout.parameters.attacks
    way = march.way.take(index)
    moves, draws = way != Way.STAY, draft.draws.take(index)
    nearer = moves & (march.goal_x.take(index) < SECOND_RANK)
    reached = in_reach(bout, rows, foe, attack)
    short = ~in_reach(bout, rows, foe, attack, nearer=nearer & ~draws & ~alone)
    reach = np.where(nearer, a.first_rank.take(attack), a.reach.take(attack))
    near = within(bout, rows, foe, reach + half_move(bout, rows)) | reached
    goes_for = one_of(way, (Way.APPROACH, Way.FLANK))
    beyond = short & goes_for & ~near
    # Who must draw charges only at whom is near, wherever its own move leads.
    charge = are_charges(draft.action.take(index)) & ~beyond & (near | ~draws)
    far = (beyond | (short & moves & alone & ~charge)) & ~draws
    # Whoever goes elsewhere than to its target goes from within reach of it, too.
    comes[index] = moves & (short | (way != Way.APPROACH)) & ~far & ~draws & ~alone & ~charge
    draft.action[index[short & moves & draws & ~charge]] = int(Action.DRAW)
    draft.action[index[far]] = int(Action.MOVE)
    march.pace[index[far]] = Pace.FULL
    _go_straight(draft, index[far & ~goes_for])
    march.stay(index[(draws | alone) & ~short])
    return comes


def _go_straight(draft: Draft, index: Index) -> None:
    """Those at `index` go to their targets, whatever way they meant to move beside the blow."""
    behind = np.array([*(plan.entry.second_rank for plan in draft.group.plans), False])
    draft.march.set_out(index, Way.APPROACH, Pace.FULL, None)
    draft.march.goal_x[index] = SECOND_RANK * behind.take(draft.entry.take(index))
