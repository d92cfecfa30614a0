"""Going on: who failed its Assessment Roll does what it did in the round before."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import set_flag
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.declaring.aiming import can_do, strikable
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.setting_out import come_along, move
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.ranged.loading import may_load
from vsdsim.vsd.rules.weapons import is_ready

__all__ = ["go_on_after_failure"]

GONE_ON_WITH = tuple(deed for deed in DEEDS.values() if deed.goes_on)


def go_on_after_failure(draft: Draft) -> Index:
    """Who failed its Assessment Roll does what it did, or parries (`assessment.failure`).

    Returns which of the rows go on with last round's attack, and so keep its parry.
    """
    bout, last = draft.bout, draft.scene.last
    index = which(draft.rows.read(bout.failed) & draft.there)
    if not index.size:
        return index
    rows = draft.rows[index]
    action, declared = last.action.take(rows.cell), last.declared.take(rows.cell)
    goes_on = np.zeros(len(index), dtype=np.bool_)
    for deed in GONE_ON_WITH:
        did = action == int(deed.action)
        if did.any():
            goes_on |= did & can_do(draft, deed).take(index)
    if bout.parameters.castings.any:
        goes_on &= ~bout.state.oblivious.take(rows.cell)
    fights = which(goes_on & strikes(action))
    goes_on[fights] = _can_strike_again(draft, index.take(fights), declared.take(fights))
    loads = which(goes_on & (action == int(Action.LOAD)))
    if loads.size:
        goes_on[loads] = may_load(bout, rows[loads]) == declared.take(loads)
    draft.action[index] = int(Action.DEFEND)
    again = which(goes_on)
    draft.action[index.take(again)] = action.take(again)
    set_flag(bout.state.halved, rows.cell[~goes_on])
    fights, loads = fights[goes_on.take(fights)], loads[goes_on.take(loads)]
    kept = index.take(fights)
    draft.target[kept], draft.attack[kept] = draft.last_opponent.take(kept), declared.take(fights)
    draft.critical[kept] = last.critical.take(rows.cell.take(fights))
    if bout.parameters.field:
        draft.attack[index.take(loads)] = declared.take(loads)
        come_along(draft, None, kept)
        move(draft, DEEDS["flee"], None, index[goes_on & (action == int(Action.FLEE))])
    return kept


def _can_strike_again(draft: Draft, index: Index, declared: Ints) -> Bools:
    """Whether the rows at `index` can strike their opponents as they had `declared`."""
    bout, rows, opponent = draft.bout, draft.rows[index], draft.last_opponent.take(index)
    could: Bools = opponent >= 0
    could &= is_ready(bout, rows, declared) & can_use(bout, rows, declared)
    if bout.parameters.field:
        foe = rows.beside(opponent)
        could &= strikable(draft, index, declared).fits(rows, foe) & ~fears(bout, rows, foe)
    return could
