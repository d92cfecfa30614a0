"""Going on: who failed its Assessment Roll does what it did in the round before."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.columns import set_flag
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.actions import DEEDS, strikes
from vsdsim.vsd.rules.declaring.aiming import can_do, strikable
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.declaring.setting_out import come_along, move
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.ranged.loading import may_load
from vsdsim.vsd.rules.weapons import is_ready
from vsdsim.vsd.state import Action

__all__ = ["go_on_after_failure"]


def go_on_after_failure(draft: Draft) -> Index:
    """Who failed its Assessment Roll does what it did, or parries (`assessment.failure`).

    Returns which of the rows go on with last round's attack, and so keep its parry.
    """
    bout, last = draft.bout, draft.scene.last
    index = which(draft.rows.read(bout.failed) & draft.there)
    if not index.size:
        return index
    rows = draft.rows[index]
    action, opponent = last.action.take(rows.cell), draft.last_opponent[index].astype(np.int32)
    declared = last.declared.take(rows.cell).astype(np.int32)
    goes_on = np.zeros(len(index), dtype=np.bool_)
    for deed in DEEDS.values():
        did = action == int(deed.action)
        if deed.goes_on and did.any():
            goes_on |= did & can_do(draft, deed).take(index)
    fights = strikes(action)
    foe = rows.beside(opponent)
    could = opponent >= 0
    could &= is_ready(bout, rows, declared) & can_use(bout, rows, declared)
    if bout.parameters.field:
        could &= strikable(draft, index, declared).fits(rows, foe)
        loads = action == int(Action.LOAD)
        goes_on &= ~loads | (may_load(bout, rows) == declared)
    goes_on &= ~fights | could
    fights &= goes_on
    draft.action[index] = np.where(goes_on, action, int(Action.DEFEND))
    set_flag(bout.state.halved, rows.cell[~goes_on])
    kept = index[fights]
    draft.target[kept], draft.attack[kept] = opponent[fights], declared[fights]
    draft.critical[kept] = last.critical.take(rows.cell[fights])
    if bout.parameters.field:
        loading = which(loads & goes_on)
        draft.attack[index[loading]] = declared[loading]
        come_along(draft, None, kept)
        move(draft, DEEDS["flee"], None, index[goes_on & (action == int(Action.FLEE))])
    return kept
