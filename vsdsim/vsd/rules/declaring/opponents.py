"""Opponents: whom those name who do not attack."""

from __future__ import annotations

from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.actions import finds_nobody, names_nobody, offends, tends
from vsdsim.vsd.rules.declaring.draft import Draft
from vsdsim.vsd.rules.magic.actions import strikes_by_magic
from vsdsim.vsd.rules.targets import nearest

__all__ = ["name_opponents"]


def name_opponents(draft: Draft, idle: Index) -> None:
    """Whom those name who do not attack (`declaration.opponent`)."""
    action = draft.action.take(idle)
    content = names_nobody(action)
    draft.target[idle.take(which(content))] = -1
    if draft.bout.parameters.reach.burns:
        content |= finds_nobody(action)
    if draft.bout.parameters.tends:
        content |= tends(action)
    index = idle.take(which((draft.target.take(idle) < 0) & ~content))
    if index.size and draft.group.knows.size:
        found = _nearest_attacker(draft, draft.rows[index])
        draft.target[index] = found
        index = index.take(which(found < 0))
    if index.size:
        draft.target[index] = draft.same.take(index)


def _nearest_attacker(draft: Draft, rows: Rows) -> Ints:
    """The nearest of the foes known to attack each of `rows`, -1 without one."""
    s = draft.bout.state
    bout, attack = draft.bout, offends(s.action)
    foes = draft.known[:, None] & draft.scene.standing

    def attacks(rows: Rows, other: Rows) -> Bools:
        attacked: Bools = attack.take(other.cell) & (s.opponent.take(other.cell) == rows.actor)
        return attacked | strikes_by_magic(bout, other, rows)

    return nearest(draft.bout, rows, foes, attacks)
