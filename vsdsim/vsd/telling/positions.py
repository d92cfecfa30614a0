"""What a recorder reads off the state about places: who moves where, and what comes of it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Away, Pace, Way
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.care.able import at_hand
from vsdsim.vsd.rules.deeds import BESIDE
from vsdsim.vsd.rules.field.cover import cover_grade
from vsdsim.vsd.rules.field.places import Arcs, arcs, distance, in_reach, squared
from vsdsim.vsd.telling.care import patient_of
from vsdsim.vsd.telling.sums import other

__all__ = ["came_from", "intention", "led_nowhere", "move", "move_over", "side_of"]

Figures = dict[str, Any]

WAYS: Final[Mapping[Way, str]] = {way: word for word, way in BESIDE.items()} | {
    Way.FLEE: "flee",
    Way.TEND: "approach",
}
"""Ways of moving by the words that scripts have for them."""
TOWARDS = (Way.APPROACH, Way.KEEP, Way.FLANK, Way.COVER, Way.TEND)
"""Ways that have to do with the named opponent, or with a friend."""


def side_of(sides: Arcs, index: int) -> str:
    """From which side an attack comes."""
    if sides.rear[index]:
        return "rear"
    if not sides.flank[index]:
        return "front"
    return "left flank" if sides.left[index] else "right flank"


def _named(bout: Bout, cell: Any) -> Figures:
    """The way and the pace of a move, as numbers and as scripts say them."""
    way, pace = Way(int(bout.state.way.take(cell)[0])), Pace(int(bout.state.pace.take(cell)[0]))
    figures: Figures = {"way": int(way), "moves_at": int(pace)}
    if way is not Way.STAY:
        figures |= {"way_name": WAYS[way], "pace_name": pace.name.lower()}
    return figures


def intention(bout: Bout, row: Rows) -> Figures:
    """What a declaration says of moving, guarding and dropping, where there are places."""
    s, cell = bout.state, row.cell
    if not bout.parameters.field:
        return {"way": int(Way.STAY)}
    goal = int(s.goal_x.take(cell)[0]), int(s.goal_y.take(cell)[0])
    named = _named(bout, cell)
    if strikes(s.action.take(cell))[0] and not s.half.take(cell)[0]:
        # Who already reaches its target only follows it if it must.
        named = {"way": int(Way.STAY), "moves_at": int(Pace.NONE)}
    return {
        **named,
        "goal": goal,
        "crawls": bool(s.prone.take(cell)[0]),
        "guards": bool(s.guards.take(cell)[0]) and s.action.take(cell)[0] != Action.HOLD,
        "drops_down": bool(s.drops_down.take(cell)[0]),
    }


def came_from(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """Where somebody has come from, and how far that is."""
    came = tuple(figures.pop(f"came_{axis}") for axis in "xyz")
    s = bout.state
    here = tuple(int(column.take(row.cell)[0]) for column in (s.x, s.y, s.z))
    far = sum((now - then) ** 2 for now, then in zip(here, came, strict=True))
    return {"came": came, "far": math.isqrt(far)}


def move(bout: Bout, row: Rows, figures: Figures) -> Figures:
    """A move: how, whom it has to do with, from where, how far.

    `arrived` says whether it has led where it was to lead, as all stood and faced on the way.
    """
    s = bout.state
    more = _named(bout, row.cell) | came_from(bout, row, figures)
    way, target = more["way"], int(s.opponent.take(row.cell)[0])
    if way == Way.TEND:
        target = patient_of(bout, row)
    more["crawls"] = bool(s.prone.take(row.cell)[0])
    more["goal"] = int(s.goal_x.take(row.cell)[0]), int(s.goal_y.take(row.cell)[0])
    if way in TOWARDS and target >= 0:
        more["target"] = target
        foe = other(bout, row, target)
        there = [int(column.take(foe.cell)[0]) for column in (s.x, s.y, s.z)]
        apart = sum((a - b) ** 2 for a, b in zip(there, more["came"], strict=True))
        more["gap_before"] = math.isqrt(apart)
    return more | {"arrived": _arrived(bout, row, more)}


def _arrived(bout: Bout, row: Rows, figures: Figures) -> bool:
    """Whether a move has led where it was to lead; of a flight `move_over` says it."""
    s, way = bout.state, figures["way"]
    if way == Way.GO:
        here = int(s.x.take(row.cell)[0]), int(s.y.take(row.cell)[0])
        return here == tuple(figures["goal"])
    if "target" not in figures:
        return bool(way != Way.FLEE)
    foe = other(bout, row, figures["target"])
    if way == Way.KEEP:
        return True
    if way == Way.TEND:
        return bool(at_hand(bout, row, foe)[0])
    if way == Way.COVER:
        return bool(cover_grade(bout, foe, row, melee=False)[1][0])
    reached = bool(in_reach(bout, row, foe, s.attack.take(row.cell).astype(np.int32))[0])
    return reached and not (way == Way.FLANK and arcs(bout, foe, row).front[0])


def led_nowhere(figures: Figures) -> bool:
    """Whether a move is none: nobody had to go anywhere."""
    return bool(figures["far"] == 0 and figures["arrived"])


def move_over(bout: Bout, number: int, figures: Figures) -> Figures:
    """What has come of a move of combatant `number` when everybody has moved and turned.

    `gap`, how far off the other is now; `side`, from which side one would strike it; of a flight
    `arrived`, whether it has led off the field.
    """
    row = Rows(np.array([number]) * bout.state.fights, bout.state.fights)
    if figures["way"] == Way.FLEE:
        fled = int(bout.state.away.take(row.cell)[0]) == Away.FLED
        return {"gap": _nearest_enemy(bout, row), "arrived": fled}
    if "target" not in figures:
        return {}
    foe = other(bout, row, figures["target"])
    return {
        "gap": int(distance(bout, row, foe)[0]),
        "side": side_of(arcs(bout, foe, row), 0),
    }


def _nearest_enemy(bout: Bout, row: Rows) -> int | None:
    """How far off the nearest enemy in the fight is, in millimetres."""
    s, side = bout.state, bout.parameters.side
    foes = np.flatnonzero((side != side[row.actor[0]]) & ~s.out[:, 0])
    far = [int(squared(bout, row, other(bout, row, int(foe)))[0]) for foe in foes]
    return math.isqrt(min(far)) if far else None
