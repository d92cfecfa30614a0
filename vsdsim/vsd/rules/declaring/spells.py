"""Spells declared: alone, with rounds of concentration before them, or beside another deed."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.codes import Action, Way
from vsdsim.vsd.conditions import HASTED
from vsdsim.vsd.magic import ENEMY, FRIEND
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.plans import Plan
from vsdsim.vsd.rules.declaring.settling import Settled, has_one_action
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.drive.spells import as_doubled
from vsdsim.vsd.rules.magic.requirements import Castable, affordable
from vsdsim.vsd.rules.nearest import nearest
from vsdsim.vsd.rules.special.charge import are_charges
from vsdsim.vsd.rules.targets import OF_FRIENDS, Choosing, choose

__all__ = ["add_spells", "aims", "declare_spell"]

ONESELF = "self"


def _castings(draft: Draft, plan: Plan) -> Ints:
    """(R,) the casting that the entry is for each row, -1 for who can never cast it."""
    return np.repeat(plan.castings, draft.rows.fights)


def _able(draft: Draft, index: Index, casting: Ints) -> Bools:
    """Which of the rows at `index` have the points, and can take the action (`magic.actions`).

    Who carries too much for an attack casts no attack spell (`gear.encumbrance`).
    """
    bout, rows = draft.bout, draft.rows[index]
    free = bout.parameters.castings.instant.take(casting) | ~draft.means.barred.take(index)
    able: Bools = free & affordable(bout, rows, casting)
    able &= draft.means.can_attack.take(index) | ~_strikes(draft, casting)
    return able


def aims(draft: Draft, plan: Plan, asked: Bools) -> Ints:
    """(R,) at whom the entry's spell would be cast; -1 for nobody, and for who cannot cast it.

    Only those `asked` count.
    """
    known = _castings(draft, plan)
    index = which(asked & (known >= 0))
    index = index.take(which(_able(draft, index, known.take(index))))
    target = np.full(len(asked), -1, dtype=np.int32)
    # One script may stand for powers of several kinds.
    kind = _kinds(draft, known.take(index))
    for one in np.unique(kind):
        some = index.take(which(kind == one))
        target[some] = _aimed(draft, plan.entry.target, some, known.take(some))
    return target


def _kinds(draft: Draft, casting: Ints) -> Ints:
    """Castings of one kind are aimed alike."""
    c = draft.bout.parameters.castings
    kind: Ints = 4 * c.aims.take(casting) + 2 * c.at_self.take(casting) + _strikes(draft, casting)
    return kind


def _strikes(draft: Draft, casting: Ints) -> Bools:
    """Which castings are attack spells."""
    strikes: Bools = draft.bout.parameters.castings.attack.take(casting) >= 0
    return strikes


def _aimed(draft: Draft, how: str | None, index: Index, casting: Ints) -> Ints:
    """At whom the rows at `index` cast as their entry says, all of one kind."""
    c, rows = draft.bout.parameters.castings, draft.rows[index]
    at = int(c.aims[casting[0]])
    castable = Castable(draft.bout, as_doubled(draft.bout, rows, casting))
    if how is None:
        how = "nearest" if at == ENEMY or _strikes(draft, casting)[0] else ONESELF
    if how == ONESELF or c.at_self[casting[0]]:
        return np.where(castable.fits(rows, rows), rows.actor, -1)
    choosing = Choosing(
        draft.bout,
        rows,
        c.attack.take(casting),
        draft.last_opponent.take(index),
        draft.scene.standing,
        draft.scene.fled,
        castable,
        lambda: draft.nearest,
        index,
        friendly=at == FRIEND or how in OF_FRIENDS,
    )
    return choose(how, choosing)


def declare_spell(draft: Draft, plan: Plan, chosen: Bools, target: Ints) -> None:
    """The `chosen` (R,) declare the entry's spell, or a round of concentration on it."""
    p, spells, last = draft.bout.parameters, draft.spells, draft.scene.last
    deed = DEEDS[plan.entry.do]
    index = which(chosen)
    rows, casting = draft.rows[index], _castings(draft, plan).take(index)
    form = p.castings.form.take(casting)
    goes_on = (last.action.take(rows.cell) == int(Action.PREPARE)) & (
        last.preparing.take(rows.cell) == form
    )
    rounds = last.prepared.take(rows.cell) * goes_on
    prepares = rounds < p.castings.concentrate.take(casting)
    draft.action[index] = np.where(prepares, int(Action.PREPARE), int(deed.action))
    at = target.take(index)
    draft.target[index] = np.where(p.foe_of[rows.actor, at], at, -1)
    spells.preparing[index] = np.where(prepares, form, -1)
    spells.prepared[index] = rounds
    now = which(~prepares)
    spells.casting[index.take(now)] = casting.take(now)
    spells.aimed[index.take(now)] = at.take(now)


def add_spells(draft: Draft, settled: Settled) -> None:
    """Who has room for it casts the Instantaneous spell of its entry besides (`magic.actions`)."""
    for number, plan in enumerate(draft.group.plans):
        if plan.entry.cast is None or DEEDS[plan.entry.do].casts:
            continue
        casting = _castings(draft, plan)
        index = which((draft.entry == number) & (casting >= 0) & draft.there)
        index = index.take(which(_has_room(draft, settled, index)))
        index = index.take(which(_able(draft, index, casting.take(index))))
        target = _besides(draft, index, casting.take(index))
        can = which(target >= 0)
        index = index.take(can)
        draft.spells.casting[index] = casting.take(index)
        draft.spells.aimed[index] = target.take(can)
        _count(draft, settled, index)


def _has_room(draft: Draft, settled: Settled, index: Index) -> Bools:
    """Whose deed leaves a Half Action: one beside a Full Action, or two in all."""
    p, rows = draft.bout.parameters, draft.rows[index]
    action, place = draft.action.take(index), draft.place.take(index)
    moves = draft.march.way.take(index) != int(Way.STAY)
    weapon = p.attack_of[rows.actor, np.maximum(place, 0)]
    # Readying what is Heavy is a Half Action of its own (`declaration.draw`).
    fills = (action == int(Action.DRAW)) & (moves | p.attacks.heavy.take(weapon))
    room: Bools = ~(settled.beside | has_one_action(draft)).take(index)
    room &= ~fills
    return room


def _besides(draft: Draft, index: Index, casting: Ints) -> Ints:
    """At whom those at `index` cast a spell beside their deeds; -1 for nobody.

    One for enemies at the deed's target, or the nearest that it can be cast at; any other at
    oneself.
    """
    bout, c, rows = draft.bout, draft.bout.parameters.castings, draft.rows[index]
    castable = Castable(bout, as_doubled(bout, rows, casting))
    named = draft.target.take(index).astype(np.int32)
    hostile = (c.aims.take(casting) == ENEMY) | _strikes(draft, casting)
    hostile &= ~c.at_self.take(casting)
    fits = (named >= 0) & castable.fits(rows, rows.beside(named))
    itself = np.where(castable.fits(rows, rows), rows.actor, -1)
    target = np.where(hostile, np.where(fits, named, -1), itself).astype(np.int32)
    lost = which(hostile & (target < 0))
    some = castable[lost]
    target[lost] = nearest(bout, rows[lost], draft.scene.standing, some.fits)
    return target


def _count(draft: Draft, settled: Settled, index: Index) -> None:
    """A spell beside a blow, a shot or breaking free is a Half Action that costs it -20.

    Who strikes stays: there is no half move left. That of a charge is in it.
    """
    action = draft.action.take(index)
    fights = settled.fights.take(index)
    draft.march.stay(index[fights & ~are_charges(action)])
    rolls = fights | (action == int(Action.BREAK_FREE))
    hasted = suffering(draft.bout, HASTED, draft.rows[index].cell)
    settled.half[index[rolls & ~hasted]] = True
    settled.spared[index[rolls & hasted]] = True
