"""Aiming: who can do a deed, with what, and to whom."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Entry
from vsdsim.vsd.codes import Way
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, spread, which
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.plans import Plan
from vsdsim.vsd.rules.declaring.setting_out import keeps_its_place
from vsdsim.vsd.rules.declaring.spells import aims
from vsdsim.vsd.rules.deeds import DEEDS, Deed
from vsdsim.vsd.rules.eligible import (
    Approachable,
    Chargeable,
    Contestable,
    Shootable,
    Strikable,
    Unfeared,
)
from vsdsim.vsd.rules.lowest import Eligible
from vsdsim.vsd.rules.ranged.loading import Shot, best_shot, may_load
from vsdsim.vsd.rules.special.moves import MOVES
from vsdsim.vsd.rules.special.shield_bash import bash_at_hand
from vsdsim.vsd.rules.targets import Choosing, choose
from vsdsim.vsd.rules.weapons import Choice, best_attack, to_draw

__all__ = ["can_do", "choices", "shots", "strikable", "targets"]


def can_do(draft: Draft, deed: Deed, entry: Entry | None = None) -> Bools:
    """Who can do a deed, and (where the `entry` names no weapon) has something to strike with.

    Weapons that the entry names and weapons to be drawn are another matter.
    """
    possible = draft.possible.get(deed.word)
    if possible is None:
        possible = draft.possible[deed.word] = deed.possible(draft.means)
    if entry is not None and deed.strikes and entry.weapon is None and not deed.bashes:
        return possible & (draft.choice.attack >= 0)
    return possible


def choices(draft: Draft, entry: Entry, deed: Deed, asked: Bools) -> Choice | Shot | None:
    """What an entry would strike, shoot or load with, or (as a place on the sheet) draw.

    -1 where there is nothing fit; only those `asked` count. None for deeds that need nothing.
    """
    if not (deed.strikes or deed.shoots or deed.draws or deed.loads):
        return None
    if deed.strikes and entry.weapon is None and not deed.bashes:
        return draft.choice
    if deed.shoots:
        return shots(draft, entry.weapon)
    bout, index = draft.bout, which(asked)
    rows = draft.rows[index]
    if deed.bashes:
        found = bash_at_hand(bout, rows)
    elif deed.strikes:
        return best_attack(bout, rows, may_draw=True, named=entry.weapon).spread(index, len(asked))
    else:
        found = to_draw(bout, rows, entry.weapon) if deed.draws else may_load(bout, rows)
    return Choice(spread(found, index, len(asked), -1), np.zeros(len(asked), dtype=np.bool_))


def shots(draft: Draft, named: str | None) -> Shot:
    """Everyone's best shot, `named` if it can be."""
    if named not in draft.shots:
        index = which(draft.there)
        found = best_shot(draft.bout, draft.rows[index], named)
        draft.shots[named] = found.spread(index, len(draft.rows))
    return draft.shots[named]


def targets(draft: Draft, plan: Plan, asked: Bools, choice: Choice | Shot | None) -> Ints:
    """Whom the entry would go for; -1 for nobody. Only those `asked` count."""
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    if deed.casts:
        return aims(draft, plan, asked)
    how = entry.target or ("nearest" if deed.aims else "same")
    eligible: Eligible | None = None
    placed = draft.bout.parameters.field and not keeps_its_place(entry)
    anybody = not placed and not deed.contends
    dares = not draft.bout.parameters.frightens or not (deed.strikes or deed.shoots)
    if how == "same" and anybody and dares:
        return draft.same
    index = which(asked)
    armed = choice is not None and (deed.strikes or deed.shoots)
    with_ = choice if choice is not None and armed else draft.choice
    attack = with_.attack.take(index)
    if not anybody:
        eligible = _eligible(draft, deed, index, attack, with_.draws.take(index))
    if not dares:
        eligible = Unfeared(draft.bout, eligible)
    choosing = Choosing(
        draft.bout,
        draft.rows[index],
        attack,
        draft.last_opponent.take(index),
        draft.scene.standing,
        draft.scene.fled,
        eligible,
        lambda: draft.nearest,
        index,
    )
    return spread(choose(how, choosing), index, len(asked), -1)


def _eligible(
    draft: Draft, deed: Deed, index: Index, attack: Ints, draws: Bools
) -> Eligible | None:
    """Whom the deed, done with `attack`, can be done to; None for everybody."""
    if deed.contends:
        blows = strikable(draft, index, attack)
        return Contestable(draft.bout, MOVES[deed.action], draws, blows)
    if deed.from_afar:
        return Chargeable(draft.bout, attack, strikable(draft, index, attack).moves)
    if deed.strikes:
        return strikable(draft, index, attack)
    if deed.shoots:
        return Shootable(draft.bout, attack)
    if deed.way is Way.APPROACH:
        means = draft.means
        return Approachable(draft.bout, means.moves.take(index), means.engaged.take(index))
    return None


def strikable(draft: Draft, index: Index, attack: Ints) -> Strikable:
    """Whom the rows at `index` reach with `attack`, or may move to."""
    walks, engaged = draft.means.walks.take(index), draft.means.engaged.take(index)
    return Strikable(draft.bout, attack, Approachable(draft.bout, walks, engaged))
