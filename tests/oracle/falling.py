"""Falls: from perches and over edges, and what they do (fall.*)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.oracle.criticals import critical
from tests.oracle.defence import bare
from tests.oracle.dice import child, open_ended
from tests.oracle.ground import STEP
from tests.oracle.hurts import Knock
from tests.oracle.landing import Landing
from tests.oracle.rolls import Roll
from tests.oracle.skills import buy_failures, passes, skill
from tests.oracle.sources import Source, felt
from tests.oracle.state import HERE, Fighter
from tests.oracle.tables import look_up
from tests.oracle.vectors import Point, clamp, minus, plus, step
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["fall", "fall_for"]

Fall = tuple[Fighter, Point, Fighter]
"""Who falls, where, and by whom."""
LOOKS = 1000
"""How far somebody knocked down is carried (fall.edge)."""
HEIGHTS = ((5_000, 0, 90), (10_000, 10, 120), (20_000, 20, 150))
"""Up to so many millimetres: the bonus, the highest result."""
BEYOND = (30, 175)


def fall_for(world: World, knocks: list[Knock], pushed: Sequence[Fall] = ()) -> None:
    """Let those fall who are knocked down or out where there is no ground beneath them.

    Those who are pushed over an edge fall with them.
    """
    falls = list(pushed)
    over_edge = {f for f, _, _ in pushed}
    edges: list[tuple[Roll, Point, Fighter]] = []
    for knock in knocks:
        f = knock.victim
        if f.away != HERE or f in over_edge:
            continue
        if f.drop > STEP:  # fall.perch
            falls.append((f, f.point, knock.author))
        elif knock.newly_prone:
            over = _over_edge(f, knock.author)
            if over is not None:
                it = skill(f, f.sheet.athletics, child(world.actor_key(f), "edge"))
                edges.append((it, over, knock.author))
    buy_failures(it for it, _, _ in edges)
    for it, over, author in edges:
        world.tell(f"{it.f.name} at an edge: {it.total}")
        if not passes(it.total):
            falls.append((it.f, over, author))
    fall(world, falls)


def _over_edge(f: Fighter, author: Fighter) -> Point | None:
    """Where somebody would go over an edge, if there is one (fall.edge)."""
    world = f.world
    way = minus(f.point, author.point)
    if way == (0, 0):
        way = minus((0, 0), f.facing)
    beyond = clamp(plus(f.point, step(LOOKS, way)))
    if f.z - world.field.height(beyond) <= STEP or world.field.walls(f.point, beyond):
        return None
    return beyond


def fall(world: World, falls: list[Fall]) -> None:
    """Everybody falls to the ground at its point, one step together (fall.lands)."""
    if not falls:
        return
    landing = Landing(world)
    heights = {f: f.z - world.field.height(point) for f, point, _ in falls}
    for f, point, _ in falls:  # critical.arc reaches those about where it lands
        f.x, f.y = point
        f.z = world.field.height(point)
    for f, _, author in falls:
        if not f.dead:  # fall.dead
            _attack(f, heights[f], author, landing)
            hurt = landing.by(f, author, child(world.actor_key(f), "fall"))
            hurt.down, hurt.loss = True, "fall"
            hurt.downed_by.append(author)
    landing.land()


def _attack(f: Fighter, height: int, author: Fighter, landing: Landing) -> None:
    """The attack that a fall is (fall.attack)."""
    world = f.world
    key = child(world.actor_key(f), "fall")
    bonus, most = next((each[1:] for each in HEIGHTS if height <= each[0]), BEYOND)
    rolled, _ = open_ended(key)
    result = min(rolled + 5 * height // 1000 + bonus - bare(f), most)
    world.tell(f"{f.name} falls {height} mm: {result}")
    if result <= 10:
        return
    damage, severity = look_up("beast", f.sheet.column, result)
    if damage is None or CriticalType.IMPACT in f.sheet.immune:  # trait.immune
        return
    damage = felt(f, CriticalType.IMPACT, damage)
    source = Source(world, author, key, CriticalType.IMPACT)
    if damage:
        source.harm(f, damage, landing)
    if severity is not None:
        critical(source, f, severity, key=child(key, "critical", 0), link=1, landing=landing)
