"""Dropping to the ground, behind cover if there is any, as arrows come (`move.drop`)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put, read, set_flag
from vsdsim.vsd.conditions import HASTED, PRONE
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Rows, distinct, one_of, which
from vsdsim.vsd.rules.befalling import lay_upon
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.deeds import DEEDS
from vsdsim.vsd.rules.field.cover import nearest_spot
from vsdsim.vsd.rules.field.engagement import engaged
from vsdsim.vsd.rules.field.places import at
from vsdsim.vsd.rules.field.routes import touches_wall
from vsdsim.vsd.rules.figures import note_cmb
from vsdsim.vsd.rules.nearest import nearest_foe
from vsdsim.vsd.rules.plight import barred, barring
from vsdsim.vsd.terrain import EDGE, LOW_STEP
from vsdsim.vsd.vocabulary import Phase

__all__ = ["drop_down"]

NEAR = 1500
"""Millimetres within which there must be cover to drop behind."""
CANNOT_DROP = barring(lambda condition: not condition.drops)
BLOWS = tuple(deed.action for deed in DEEDS.values() if deed.strikes)
TO_COME: Mapping[Phase, tuple[Action, ...]] = {
    Phase.RANGED_A: (*BLOWS, Action.SHOOT, Action.LOAD, Action.DISENGAGE, Action.BREAK_FREE),
    Phase.RANGED_B: (Action.SHOOT, Action.LOAD, Action.DISENGAGE, Action.BREAK_FREE),
}
"""Full Actions that as a volley begins have not been carried out, unless they are spent."""


def drop_down(bout: Bout, shooters: Rows) -> Rows:
    """Whom these are about to shoot at and who means to drop is on the ground; returns who is."""
    s = bout.state
    aimed = shooters[s.opponent.take(shooters.cell) >= 0]
    opponent = s.opponent.take(aimed.cell).astype(np.intp)
    rows = Rows(distinct(Rows.at(aimed.fight, opponent, s.fights).cell), s.fights)
    rows = rows[s.drops_down.take(rows.cell)]
    if not len(rows):
        return rows
    able = s.in_fight() & ~engaged(bout)
    rows = rows[able.take(rows.cell) & ~barred(bout, rows.cell, CANNOT_DROP)]
    came = [column.take(rows.cell) for column in (s.x, s.y, s.z)]
    _go_behind_cover(bout, rows, shooters)
    lay_upon(bout, PRONE, rows.cell)
    to_come = one_of(s.action.take(rows.cell), TO_COME[bout.phase]) & ~s.spent.take(rows.cell)
    to_come &= s.rolled.take(rows.cell)
    hasted = suffering(bout, HASTED, rows.cell)
    set_flag(s.half, rows.cell[to_come & ~hasted])
    set_flag(s.spared, rows.cell[to_come & hasted])
    note_cmb(bout, rows)
    bout.hear("drops-down", rows, came_x=came[0], came_y=came[1], came_z=came[2])
    return rows


def _nearest_shooter(bout: Bout, rows: Rows, shooters: Rows) -> Ints:
    """The nearest of those who are about to shoot at each of `rows`."""
    s = bout.state
    shooting = np.zeros(s.out.shape, dtype=np.bool_)
    set_flag(shooting, shooters.cell)
    return nearest_foe(
        bout, rows, shooting, lambda own, other: s.opponent.take(other.cell) == own.actor
    )


def _go_behind_cover(bout: Bout, rows: Rows, shooters: Rows) -> None:
    """They all go at once to the nearest spots behind cover near by, where they can."""
    s, terrain = bout.state, bout.terrain
    if not terrain.covers or not len(rows):
        return
    enemy = _nearest_shooter(bout, rows, shooters)
    spot = nearest_spot(bout, rows, Rows.at(rows.fight, enemy.astype(np.intp), s.fights), NEAR)
    here, there = at(bout, rows), (np.clip(spot.x, -EDGE, EDGE), np.clip(spot.y, -EDGE, EDGE))
    z, ground = read(s.z, rows.cell), terrain.height(there)
    low = np.abs(ground - z) <= LOW_STEP
    index = which(spot.there & low & ~touches_wall(bout, here, there))
    cell = rows.cell[index]
    put(s.z, cell, ground[index])
    put(s.x, cell, there[0][index])
    put(s.y, cell, there[1][index])
