"""Engagement: who is engaged by whom, and how it ends (`place.engaged`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import clear_flag, read, set_flag
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.plight import bars_full_actions

__all__ = [
    "disengage", "end_of_move", "engage", "engaged", "engaged_by", "engages_nobody",
]  # fmt: skip

BEYOND = 1000
"""Millimetres past an engager's reach at which it engages no more."""


def engage(bout: Bout, attacker: Rows, target: Rows) -> None:
    """Melee attacks are made: from now on the targets are engaged by the attackers."""
    if bout.parameters.field:
        set_flag(bout.state.engaged, _cells(bout, target, attacker))


def _cells(bout: Bout, rows: Rows, by: Rows) -> Index:
    """Cells of "`rows` are engaged by `by`" in the flattened (C, C, N) column."""
    cell: Index = (rows.actor * len(bout.parameters.names) + by.actor) * rows.fights + rows.fight
    return cell


def engaged(bout: Bout) -> Bools:
    """(C, N) who is engaged by anybody, which only those on a field can be."""
    s = bout.state
    if not bout.parameters.field:
        return np.zeros(s.out.shape, dtype=np.bool_)
    return np.asarray(s.engaged.any(axis=1))


def engaged_by(bout: Bout, rows: Rows, by: Rows) -> Bools:
    """Whether each of `rows` is engaged by each of `by`."""
    if not bout.parameters.field:
        return np.zeros(len(rows), dtype=np.bool_)
    return read(bout.state.engaged, _cells(bout, rows, by))


def engages_nobody(bout: Bout, cell: Index) -> None:
    """Those at `cell` go out of the fight, and engage nobody any more."""
    s = bout.state
    if bout.parameters.field and cell.size:
        actor, fight = cell // s.fights, cell % s.fights
        s.engaged[:, actor, fight] = False


def end_of_move(bout: Bout) -> None:
    """Engagements end where the engager has been left too far behind."""
    s, p = bout.state, bout.parameters
    victim, engager, fight = np.nonzero(s.engaged & ~s.over)
    if not victim.size:
        return
    rows, by = Rows.at(fight, victim, s.fights), Rows.at(fight, engager, s.fights)
    reach = p.attacks.first_rank[s.attack.take(by.cell)] + BEYOND
    left = which(~within(bout, by, rows, reach))
    clear_flag(s.engaged, _cells(bout, rows[left], by[left]))


def disengage(bout: Bout) -> None:
    """Who has disengaged is engaged by nobody any more (`move.disengage`)."""
    s = bout.state
    rows = s.rows((s.action == Action.DISENGAGE) & s.in_fight())
    rows = rows[~bars_full_actions(bout, rows.cell)]
    if len(rows):
        s.engaged[rows.actor, :, rows.fight] = False
        bout.hear("disengages", rows)
