"""How everybody is at a moment, as plain values."""

from __future__ import annotations

from typing import Any

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import NEVER
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.burning import flames
from vsdsim.vsd.rules.conditions import possible, suffered
from vsdsim.vsd.rules.souls import total_hit_points

__all__ = ["snapshot"]


def snapshot(bout: Bout) -> list[dict[str, Any]]:
    """Everybody of the one fight, in the file's order; `place` and `facing` only on a field."""
    s, p = bout.state, bout.parameters
    everybody = Rows(np.arange(len(p.names)) * s.fights, s.fights)
    total, fire = total_hit_points(bout, everybody), flames(bout, everybody)
    magic = (s.mp[:, 0] if p.castings.any else p.magic_points).tolist()
    suffers = {each.word: suffered(bout, each, everybody.cell) for each in possible(p)}
    return [
        {
            "hp": int(s.hp[one, 0]),
            "total": int(total[one]),
            "mp": magic[one],
            "out": bool(s.out[one, 0]),
            "dead": bool(s.dead[one, 0]),
            "away": int(s.away[one, 0]),
            "cause": int(s.out_cause[one, 0]),
            "by": int(s.out_by[one, 0]),
            "dying": int(s.dying_until[one, 0]) if s.dying_until[one, 0] < NEVER else 0,
            "bleeding": int(s.bleeding[one, 0]),
            "burning": int(fire[one]),
            "injuries": int(s.injuries[one, 0]),
            "arms": int(s.arms[one, 0]),
            "leg": bool(s.leg[one, 0]),
            **{name: bool(sufferers[one]) for name, sufferers in suffers.items()},
            "flees": bool(s.action[one, 0] == Action.FLEE),
            "spells": _spells(bout, one),
            **_place(bout, one),
        }
        for one in range(len(p.names))
    ]


def _spells(bout: Bout, one: int) -> tuple[str, ...]:
    """What goes on upon somebody, by what it is called."""
    sources = bout.parameters.sources
    going = (int(source[one, 0]) for source in bout.state.spell_source)
    return tuple(sources.each[source].display for source in going if source >= 0)


def _place(bout: Bout, one: int) -> dict[str, tuple[int, ...]]:
    """Where somebody is and where it faces, millimetres."""
    s = bout.state
    if not bout.parameters.field:
        return {}
    return {
        "place": tuple(int(column[one, 0]) for column in (s.x, s.y, s.z)),
        "facing": tuple(int(column[one, 0]) for column in (s.fx, s.fy)),
    }
