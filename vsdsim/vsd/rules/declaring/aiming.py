"""Aiming: who can do a deed, with what, and to whom."""

from __future__ import annotations

import numpy as np

from vsdsim.scenario.model import Entry
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.plans import Plan
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.actions import DEEDS, Deed
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.setting_out import keeps_its_place
from vsdsim.vsd.rules.eligible import Approachable, Shootable, Strikable
from vsdsim.vsd.rules.ranged.loading import Shot, best_shot, may_load
from vsdsim.vsd.rules.targets import Choosing, Eligible, choose
from vsdsim.vsd.rules.weapons import Choice, best_attack, to_draw
from vsdsim.vsd.state import Way

__all__ = ["can_do", "choices", "strikable", "targets"]


def can_do(draft: Draft, deed: Deed, entry: Entry | None = None) -> Bools:
    """Who can do a deed, and (where the `entry` names no weapon) has something to strike with.

    Weapons that the entry names and weapons to be drawn are another matter.
    """
    possible = draft.possible.get(deed.word)
    if possible is None:
        possible = draft.possible[deed.word] = deed.possible(draft.means)
    if entry is not None and deed.strikes and entry.weapon is None:
        return possible & (draft.choice.attack >= 0)
    return possible


def choices(
    draft: Draft, entry: Entry, deed: Deed, index: Index, rows: Rows
) -> Choice | Shot | None:
    """What an entry would strike, shoot or load with, or (as a place on the sheet) draw.

    -1 where there is nothing fit; None for deeds that need nothing.
    """
    bout = draft.bout
    if deed.draws or deed.loads:
        found = to_draw(bout, rows, entry.weapon) if deed.draws else may_load(bout, rows)
        return Choice(found, np.zeros(len(index), dtype=np.bool_))
    if deed.shoots:
        return best_shot(bout, rows, entry.weapon)
    if not deed.strikes:
        return None
    if entry.weapon is None:
        return draft.choice[index]
    return best_attack(bout, rows, may_draw=True, named=entry.weapon)


def targets(
    draft: Draft, plan: Plan, index: Index, rows: Rows, choice: Choice | Shot | None
) -> Ints:
    """Whom the entry would go for; -1 also where nobody asks."""
    entry, deed = plan.entry, DEEDS[plan.entry.do]
    if entry.target is None and not deed.aims and plan.when_of_target is None:
        return np.full(len(index), -1, dtype=np.int32)
    armed = choice is not None and (deed.strikes or deed.shoots)
    attack = choice.attack if choice is not None and armed else draft.choice.attack.take(index)
    choosing = Choosing(
        draft.bout,
        rows,
        attack,
        draft.last_opponent.take(index),
        draft.scene.standing,
        draft.scene.fled,
        None if keeps_its_place(entry) else _eligible(draft, deed, index, attack),
    )
    return choose(entry.target or ("nearest" if deed.aims else "same"), choosing)


def _eligible(draft: Draft, deed: Deed, index: Index, attack: Ints) -> Eligible | None:
    """Whom the deed, done with `attack`, can be done to; None for everybody."""
    if not draft.bout.parameters.field:
        return None
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
