"""How a rank ends: all of it lands at once, and who is pushed goes (magic.effects)."""

from __future__ import annotations

from tests.oracle.falling import fall_for
from tests.oracle.figures import clip_parry
from tests.oracle.ground import STEP
from tests.oracle.landing import Landing
from tests.oracle.state import HERE, Fighter
from tests.oracle.vectors import Point, clamp, minus, plus, step

__all__ = ["land"]

METRE = 1000


def land(landing: Landing) -> None:
    """Let a rank land, with its falls, and cut parries before and after (parry.clipped)."""
    knocks = landing.land()
    for f in landing.world.fighters:
        clip_parry(f)
    falls: dict[Fighter, tuple[Point, Fighter]] = {}
    for turn in _turns(landing):
        ways = {f: _way(f, by) for f, by, _ in turn}
        for f, by, far in turn:
            over = None if f in falls else _push(f, ways[f], far)
            if over is not None:
                falls[f] = over, by
    authors = {knock.victim: knock.author for knock in knocks}  # fall.lands
    pushed = [(f, point, authors.get(f, by)) for f, (point, by) in falls.items()]
    fall_for(landing.world, knocks, pushed)
    for f in landing.world.fighters:
        clip_parry(f)


def _turns(landing: Landing) -> list[list[tuple[Fighter, Fighter, int]]]:
    """Whom who pushes how far: everybody's first push, then everybody's second (effect.push)."""
    pushes = {
        f: sorted(hurt.pushes, key=lambda each: each[0])
        for f, hurt in landing.hurts.items()
        if f.away == HERE
    }
    most = max(map(len, pushes.values()), default=0)
    return [
        [(f, each[i][1], each[i][2]) for f, each in pushes.items() if i < len(each)]
        for i in range(most)
    ]


def _way(f: Fighter, by: Fighter) -> Point:
    """Away from the caster; from its own point along the facing backwards."""
    way = minus(f.point, by.point)
    return minus((0, 0), f.facing) if way == (0, 0) else way


def _push(f: Fighter, way: Point, metres: int) -> Point | None:
    """Move it metre by metre; where it goes over an edge, if it does."""
    field = f.world.field
    for _ in range(metres):
        to = clamp(plus(f.point, step(METRE, way)))
        height = field.height(to)
        if to == f.point or field.walls(f.point, to) or height - f.z > STEP:
            return None
        f.x, f.y = to
        if f.z - height > STEP:
            return to
        f.z = height
    return None
