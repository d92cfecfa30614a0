"""The Move phase: everybody steps, ten times, at once (move.*)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.care import at_hand
from tests.oracle.ground import STEP
from tests.oracle.interception import Interceptions
from tests.oracle.landing import put_out
from tests.oracle.mobility import SUBSTEPS, can_move, span
from tests.oracle.places import Arc, arc, distance, in_reach, reach, spread
from tests.oracle.plans import Motion, Plan
from tests.oracle.running import run_away
from tests.oracle.state import FLED, Fighter
from tests.oracle.vectors import EDGE, Point, clamp, length, minus, plus, step
from tests.oracle.ways import flank_point, next_point, spot
from tests.oracle.world import World
from vsdsim.vsd.sheet import Attack

__all__ = ["move", "next_place"]

CLEAR = 60_000
"""How far from every enemy one has got away (move.fled)."""
SLACK = 1000
"""How far beyond its reach somebody still engages (place.engaged)."""
CLOSE = 1000
"""How near an approach comes (move.approach)."""
Place = tuple[int, int, int]


def move(world: World, ended: Callable[[], bool]) -> None:
    """Rising, running away, ten sub-steps, and what follows from them."""
    for f in world.fighters:
        f.last_step = None
        # move.stand
        f.rising = f.fights and f.plan is not None and f.plan.action == "stand"
    stay = run_away(world)
    if ended():
        return
    began = {f: _place(f) for f in world.fighters}
    movers = {f: f.plan.motion for f in world.fighters if f.plan and f.plan.motion}
    movers = {f: motion for f, motion in movers.items() if f not in stay and _goes(f, motion)}
    for f, motion in movers.items():
        if motion.word == "take-cover" and motion.enemy:
            motion.point = spot(f, motion.enemy)
    interceptions = Interceptions(world)
    for _ in range(SUBSTEPS):
        before = {f: _place(f) for f in world.fighters}
        interceptions.look()
        steps = {f: next_place(f, motion) for f, motion in movers.items()}
        for f, place in steps.items():
            if place is not None:
                _put(f, place)
        moved = [f for f in movers if _place(f) != before[f]]
        for f in set(interceptions.stopped(moved)):
            del movers[f]
    _settle(world, began)


def _place(f: Fighter) -> Place:
    return f.x, f.y, f.z


def _put(f: Fighter, place: Place) -> None:
    way = minus(place[:2], f.point)
    if way != (0, 0):
        f.last_step = way
    f.x, f.y, f.z = place


def _goes(f: Fighter, motion: Motion) -> bool:
    """Whether it still moves, now that the phase has begun (move.can, move.run)."""
    plan = f.plan
    if plan is None or plan.spent or not can_move(f) or (f.prone and not plan.crawls):
        return False
    return motion.pace == "half" or not f.barred


def next_place(f: Fighter, motion: Motion) -> Place | None:
    """Where a sub-step brings it; None where it stands."""
    size = span(f, motion.pace)
    if f.world.field.on("slow", f.point):  # ground.slow
        size //= 2
    enemy = motion.enemy
    if motion.word == "flee":
        foe = f.feared if f.frightened else f.world.nearest(f, f.enemies)  # condition.frightened
        return _off(f, size, foe.point, size) if foe else None
    goal, most = motion.point, None
    if enemy is not None and motion.word in (*AIMS, "keep-distance"):
        if enemy.out and motion.word != "tend":
            return None
        if motion.word == "keep-distance":
            return _keep(f, enemy, motion.metres, size)
        goal, most = AIMS[motion.word](f, enemy, motion.second_rank)
    if goal is None:
        return None
    if enemy is not None and motion.word in ("approach", "tend") and _up_or_down(f, enemy):
        return *f.point, _climbed(f, enemy.z, size // 4)
    towards, final = next_point(f, goal)
    way = minus(towards, f.point)
    if most is None or not final:
        most = length(*way)
    return _step(f, size, most, way)


Aim = tuple[Point | None, int | None]
"""Where to go, None to stand; and how far at most, None to the point."""


def _approach(f: Fighter, enemy: Fighter, second: bool) -> Aim:  # noqa: FBT001
    leaves = enemy.plan is not None and enemy.plan.leaves
    if not leaves and in_reach(f, enemy, _counting(f), second=second):
        return None, None
    if leaves or abs(enemy.z - f.z) > STEP:
        return enemy.point, None
    most = max(0, length(*minus(enemy.point, f.point)) - CLOSE)
    return enemy.point, most // 2 if _comes(enemy, f) else most


def _comes(enemy: Fighter, f: Fighter) -> bool:
    """Whether it approaches who approaches it: the two meet (move.approach)."""
    motion = None if enemy.plan is None else enemy.plan.motion
    return motion is not None and motion.word == "approach" and motion.enemy is f


def _flank(f: Fighter, enemy: Fighter, second: bool) -> Aim:  # noqa: FBT001
    if in_reach(f, enemy, _counting(f), second=second) and arc(enemy, f) is not Arc.FRONT:
        return None, None
    return flank_point(f, enemy), None


def _tend(f: Fighter, patient: Fighter, _: bool) -> Aim:  # noqa: FBT001
    if at_hand(f, patient):
        return None, None
    if abs(patient.z - f.z) > STEP:
        return patient.point, None
    return patient.point, max(0, length(*minus(patient.point, f.point)) - CLOSE)


AIMS: dict[str, Callable[[Fighter, Fighter, bool], Aim]] = {
    "approach": _approach,
    "flank": _flank,
    "tend": _tend,
}
"""Moves that look for an enemy in every sub-step, and for a way to it."""


def _keep(f: Fighter, enemy: Fighter, metres: int, size: int) -> Place | None:
    """A step towards an enemy, or away from it (move.keep)."""
    over = distance(f, enemy) - metres
    if over <= 0:
        return _off(f, size, enemy.point, -over)
    return _step(f, size, over, minus(enemy.point, f.point))


def _up_or_down(f: Fighter, enemy: Fighter) -> bool:
    """Whether f is on a ladder straight above or below the enemy (ground.ladder)."""
    straight = f.point == enemy.point and abs(enemy.z - f.z) > STEP
    return straight and f.world.field.on("ladder", f.point)


def _climbed(f: Fighter, z: int, climb: int) -> int:
    """The elevation after climbing towards another, not below the ground."""
    if z > f.z:
        return min(f.z + climb, z)
    return max(f.z - climb, z, f.world.field.height(f.point))


def _off(f: Fighter, size: int, foe: Point, most: int) -> Place | None:
    """A step away from a point; from its own along the facing backwards."""
    way = minus(f.point, foe)
    return _step(f, size, most, minus((0, 0), f.facing) if way == (0, 0) else way)


def _counting(f: Fighter) -> Attack:
    """The attack that counts (cmb.attack)."""
    counts = f.plan.counts if f.plan else None
    return f.sheet.attacks[-1] if counts is None else f.at(counts)


def _step(f: Fighter, size: int, most: int, way: Point) -> Place | None:
    """A step along a way, if the ground lets it be made (ground.wall, .height, .ladder)."""
    field, z = f.world.field, f.z
    to = clamp(plus(f.point, step(min(size, most), way)))
    if to == f.point or field.walls(f.point, to):
        return None
    here, there = field.height(f.point), field.height(to)
    on_ladder = field.on("ladder", f.point)
    ladder = on_ladder or field.on("ladder", to)
    climb = size // 4
    if on_ladder and z > here and there < z:
        return *f.point, max(here, z - climb)
    if there - z > STEP:
        return (*f.point, min(z + climb, there)) if ladder else None
    if z - there > STEP:
        return (*to, z) if ladder else None
    return *to, there


def _settle(world: World, began: dict[Fighter, Place]) -> None:
    """The end of the phase: who is off, who is engaged no more, what it cost, who faces whom."""
    gone = [f for f in world.fighters if f.fights and _got_away(f)]
    put_out(world, [(f, "fled", None) for f in gone], FLED)
    for f in world.fighters:  # place.engaged
        f.engaged_by = {
            each
            for each in f.engaged_by
            if spread(f, each) <= (reach(_counting(each)) + SLACK) ** 2
        }
    for f in world.fighters:
        if f.plan is not None:  # move.attack: who has not moved has no -20 for it
            f.plan.halves.discard("move")
            if f.plan.motion is not None and _place(f) != began[f]:
                _come(f.plan)
    ways = {f: _turn(f) for f in world.fighters if f.fights and not f.surprised and not f.held}
    for f, way in ways.items():
        if way != (0, 0):
            f.facing = step(1000, way)


def _come(plan: Plan) -> None:
    """Somebody has moved: what that costs, or gains in a charge (optional.charge)."""
    if plan.action == "charge":
        plan.charged = True
    else:
        plan.halves.add("move")


def _got_away(f: Fighter) -> bool:
    """Whether who flees is off the field (move.fled)."""
    if f.plan is None or f.plan.action != "flee":
        return False
    edge = EDGE in (abs(f.x), abs(f.y))
    return edge or all(spread(f, foe) > CLEAR**2 for foe in f.enemies)


def _turn(f: Fighter) -> Point:
    """Where it turns to (place.facing)."""
    opponent = f.plan.opponent if f.plan else None
    if opponent is None or opponent.out:
        opponent = f.world.nearest(f, [each for each in f.engaged_by if each.fights])
    if opponent is not None:
        return minus(opponent.point, f.point)
    return f.last_step or (0, 0)
