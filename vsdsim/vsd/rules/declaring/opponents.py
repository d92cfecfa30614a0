"""Opponents: whom those name who do not attack."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.actions import DEEDS, offends
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.targets import nearest, with_same
from vsdsim.vsd.state import Action

__all__ = ["name_opponents"]

_NAME_NOBODY = np.zeros(len(Action), dtype=np.bool_)
_NAME_NOBODY[[deed.action for deed in DEEDS.values() if not deed.names_opponent]] = True


def name_opponents(draft: Draft, idle: Index) -> None:
    """Whom those name who do not attack (`declaration.opponent`)."""
    nobody = _NAME_NOBODY.take(draft.action.take(idle))
    draft.target[idle.take(which(nobody))] = -1
    index = idle.take(which((draft.target.take(idle) < 0) & ~nobody))
    if not index.size:
        return
    rows, found = draft.rows[index], np.full(len(index), -1, dtype=np.int32)
    if draft.group.knows.size:
        found = _nearest_attacker(draft, rows)
    left = which(found < 0)
    found[left] = with_same(
        draft.bout, rows[left], draft.last_opponent[index[left]], draft.scene.standing
    )
    draft.target[index] = found


def _nearest_attacker(draft: Draft, rows: Rows) -> Ints:
    """The nearest of the foes known to attack each of `rows`, -1 without one."""
    s, found = draft.bout.state, np.full(len(rows), -1, dtype=np.int32)
    foes = offends(s.action) & draft.known[:, None] & draft.scene.standing
    for member in draft.group.members:
        mine = which(rows.actor == member)
        if mine.size:
            found[mine] = nearest(draft.bout, rows[mine], foes & (s.opponent == member))
    return found
