"""The Move phase on a field: ten sub-steps, everybody at once (rules page, "Movement")."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Away, Cause, Pace, Way
from vsdsim.vsd.columns import put
from vsdsim.vsd.conditions import HASTED
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.actions import offends, tends
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.field.engagement import end_of_move, engaged_by
from vsdsim.vsd.rules.field.goals import GOALS, Goal, choose_spots
from vsdsim.vsd.rules.field.interception import Guards
from vsdsim.vsd.rules.field.mobility import SUB_STEPS, can_move, holding, sub_step
from vsdsim.vsd.rules.field.places import at, turn_towards, vector, within
from vsdsim.vsd.rules.field.routes import on_ladder, touches_wall
from vsdsim.vsd.rules.field.running import run_away
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.rules.nearest import nearest_foe
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.plight import barred, barring, bars_full_actions
from vsdsim.vsd.rules.special.charge import are_charges, note_charges
from vsdsim.vsd.shapes import Points, steps
from vsdsim.vsd.terrain import EDGE, LOW_STEP

__all__ = ["move"]

Far = NDArray[np.int64]

CANNOT_TURN = barring(lambda condition: not condition.turns)
SLOW = 2
"""What slow ground divides a sub-step by."""
CLIMB = 4
"""What climbing divides it by."""
OFF_THE_FIELD = 60_000
"""Millimetres from the nearest enemy at which who flees is off the field."""


def move(bout: Bout) -> None:
    """The whole phase: who runs away, the sub-steps, and where everybody then faces."""
    s = bout.state
    prone = s.prone.copy()
    place = s.x.copy(), s.y.copy(), s.z.copy()
    conflicts = run_away(bout)
    rows = _movers(bout, prone, conflicts)
    if len(rows):
        choose_spots(bout, rows[s.way.take(rows.cell) == Way.COVER])
        way = _march(bout, rows)
        if bout.is_heard("moves"):
            came = (each.take(rows.cell) for each in place)
            bout.hear("moves", rows, **dict(zip(("came_x", "came_y", "came_z"), came, strict=True)))
        _leave_the_field(bout)
    else:
        way = np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64)
    end_of_move(bout)
    moved = (s.x != place[0]) | (s.y != place[1]) | (s.z != place[2])
    _settle_half_actions(bout, moved)
    _face(bout, rows, way)
    clip(bout, s.rows(s.in_fight()))


def _movers(bout: Bout, prone: Bools, conflicts: Index) -> Rows:
    """Who moves after all: `prone` (C, N) as the phase began, `conflicts` the runaways' cells."""
    s = bout.state
    rows = s.rows((s.way != Way.STAY) & s.in_fight() & ~s.spent)
    cell = rows.cell
    able = can_move(bout, rows, holding(bout))
    able &= (s.pace.take(cell) == Pace.HALF) | ~bars_full_actions(bout, cell)
    ran = np.isin(cell, conflicts)
    able &= ~s.prone.take(cell) | (prone.take(cell) & ~ran)
    return rows[able]


def _march(bout: Bout, rows: Rows) -> Points:
    """The sub-steps; returns the last step of each that led anywhere in the plane."""
    guards = Guards.of(bout)
    size = sub_step(bout, rows)
    last = np.zeros(len(rows), dtype=np.int64), np.zeros(len(rows), dtype=np.int64)
    for _ in range(SUB_STEPS):
        before = guards.reached(rows)
        moved = _sub_step(bout, rows, size, last)
        if not moved.size:
            break
        if guards.who.size:
            stopped = guards.stop(rows[moved], [reached[moved] for reached in before])
            size[moved[stopped]] = 0
    return last


def _sub_step(bout: Bout, rows: Rows, size: Far, last: Points) -> Index:
    """One sub-step of everybody; `size` (R,) is how far, 0 for the stopped. Returns who moved."""
    start, z = at(bout, rows), bout.state.z.take(rows.cell).astype(np.int64)
    goal = _goals(bout, rows)
    size = _slowed(bout, start, size)
    climbed = _climb_straight(bout, rows, start, z, goal, size // CLIMB)
    far = np.minimum(size, goal.most)
    moves = which((far > 0) & ((goal.way[0] != 0) | (goal.way[1] != 0)))
    if not moves.size:
        return climbed
    here, far = (start[0][moves], start[1][moves]), far[moves]
    dx, dy = steps((goal.way[0][moves], goal.way[1][moves]), far)
    there = np.clip(here[0] + dx, -EDGE, EDGE), np.clip(here[1] + dy, -EDGE, EDGE)
    free = which(~touches_wall(bout, here, there))
    moves, here = moves[free], (here[0][free], here[1][free])
    there = there[0][free], there[1][free]
    there, up = _footing(bout, here, there, z[moves], size[moves] // CLIMB)
    changed = which((there[0] != here[0]) | (there[1] != here[1]) | (up != z[moves]))
    moves = moves[changed]
    cell = rows.cell[moves]
    for column, values in ((bout.state.x, there[0]), (bout.state.y, there[1]), (bout.state.z, up)):
        put(column, cell, values[changed])
    step = there[0][changed] - here[0][changed], there[1][changed] - here[1][changed]
    walked = which((step[0] != 0) | (step[1] != 0))
    for axis, way in zip(last, step, strict=True):
        axis[moves[walked]] = way[walked]
    return np.concatenate([climbed, moves]) if climbed.size else moves


def _climb_straight(bout: Bout, rows: Rows, start: Points, z: Far, goal: Goal, climb: Far) -> Index:
    """Who has its enemy straight above or below, on a ladder, climbs there; returns who has."""
    if goal.rise is None or not goal.rise.any():
        return np.empty(0, dtype=np.intp)
    under = bout.terrain.height(start)
    height = np.maximum(z + np.clip(goal.rise, -climb, climb), under)
    climbs = which((goal.rise != 0) & on_ladder(bout, start) & (height != z))
    put(bout.state.z, rows.cell[climbs], height[climbs])
    return climbs


def _goals(bout: Bout, rows: Rows) -> Goal:
    """Where everybody wants to go from where all stand now."""
    way = bout.state.way.take(rows.cell)
    x, y, most, rise = (np.zeros(len(rows), dtype=np.int64) for _ in range(4))
    for one, goal_of in GOALS.items():
        index = which(way == one)
        if index.size:
            goal = goal_of(bout, rows[index])
            x[index], y[index], most[index] = goal.way[0], goal.way[1], goal.most
            if goal.rise is not None:
                rise[index] = goal.rise
    return Goal((x, y), most, rise)


def _slowed(bout: Bout, start: Points, size: Far) -> Far:
    """The size of the sub-step on the ground where it begins (`ground.slow`)."""
    slow = np.zeros(len(size), dtype=np.bool_)
    for piece in bout.terrain.slow:
        slow |= piece.shape.holds(start)
    return np.where(slow, size // SLOW, size)


def _footing(bout: Bout, here: Points, there: Points, z: Far, climb: Far) -> tuple[Points, Far]:
    """Where steps from `here` to `there` end, and how high (`ground.height`, `ground.ladder`)."""
    terrain = bout.terrain
    if terrain.level and not z.any():
        return there, z
    under, ahead = terrain.height(here), terrain.height(there)
    on, by = on_ladder(bout, here), on_ladder(bout, there)
    ladder = on | by
    down = on & (z > under) & (ahead < z)
    up = ~down & (ahead - z > LOW_STEP)
    low = ~down & (z - ahead > LOW_STEP)
    stays = down | up | (low & ~ladder)
    height = np.where(low, z, ahead)
    height = np.where(up, np.where(ladder, np.minimum(z + climb, ahead), z), height)
    height = np.where(down, np.maximum(under, z - climb), height)
    height = np.where(low & ~ladder, z, height)
    return (np.where(stays, here[0], there[0]), np.where(stays, here[1], there[1])), height


def _leave_the_field(bout: Bout) -> None:
    """Who flees and has shaken off the enemy, or come to the edge, is out of it (`move.fled`)."""
    s = bout.state
    rows = s.rows((s.action == Action.FLEE) & s.in_fight())
    if not len(rows):
        return
    foe = nearest_foe(bout, rows, s.in_fight())
    alone = (foe < 0) | ~within(bout, rows, rows.beside(foe), OFF_THE_FIELD)
    x, y = at(bout, rows)
    gone = rows[alone | (np.maximum(np.abs(x), np.abs(y)) >= EDGE)]
    put(s.away, gone.cell, Away.FLED)
    cause = np.full(len(gone), Cause.FLED, dtype=np.int32)
    leave_fight(bout, gone.cell, cause, np.full(len(gone), -1, dtype=np.int32))


def _settle_half_actions(bout: Bout, moved: Bools) -> None:
    """Who strikes, shoots or tends has a Half Action beside if it draws, loads or has moved.

    The half move of a charge is part of it: what it has declared beside stays.
    """
    s = bout.state
    if bout.parameters.optional.charge:
        note_charges(bout, moved)
    half = offends(s.action)
    if bout.parameters.tends:
        half |= tends(s.action)
    index = s.rows(half & s.in_fight()).cell
    walks = (s.way.take(index) != Way.STAY) & ~are_charges(s.action.take(index))
    beside = np.where(walks, moved.take(index) | (s.draws.take(index) >= 0), s.half.take(index))
    hasted = suffering(bout, HASTED, index)
    put(s.half, index, beside & ~hasted)
    if bout.parameters.sources.lasting:
        put(s.spared, index, np.where(walks, beside, s.spared.take(index)) & hasted)


def _face(bout: Bout, movers: Rows, steps_: Points) -> None:
    """Everybody turns to whom it has to do with (`place.facing`)."""
    s = bout.state
    rows = s.rows(s.in_fight())
    rows = rows[~barred(bout, rows.cell, CANNOT_TURN)]
    opponent = s.opponent.take(rows.cell).astype(np.int32)
    foe = rows.beside(opponent)
    opponent[~s.in_fight().take(foe.cell)] = -1
    idle, standing = which(opponent < 0), s.in_fight()
    opponent[idle] = nearest_foe(
        bout, rows[idle], standing, lambda own, other: engaged_by(bout, own, other)
    )
    faces = which(opponent >= 0)
    towards = Rows.at(rows.fight[faces], opponent[faces].astype(np.intp), s.fights)
    dx, dy, _ = vector(bout, rows[faces], towards)
    turn_towards(bout, rows[faces], (dx, dy))
    left = rows.cell[which(opponent < 0)]
    turns = which(np.isin(movers.cell, left))
    turn_towards(bout, movers[turns], (steps_[0][turns], steps_[1][turns]))
