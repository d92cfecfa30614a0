"""The Other Actions phase (other.*)."""

from __future__ import annotations

from tests.oracle.blows import kind_of
from tests.oracle.criticals import Blow, fumble
from tests.oracle.dice import child
from tests.oracle.falling import fall_for
from tests.oracle.gear import usable
from tests.oracle.landing import Landing, put_out
from tests.oracle.loading import load
from tests.oracle.skills import beats, fails_critically, skill
from tests.oracle.state import DUE, SURRENDERED, Fighter
from tests.oracle.world import World

__all__ = ["other_actions"]

PUTS_OUT = 2
"""Full Actions that put out the flames on somebody."""


def other_actions(world: World) -> None:
    """Breaking free, putting out, drawing, loading, standing, and what ends (other.order)."""
    _break_free(world)
    for f in world.fighters:
        if f.fights and not f.barred and f.plan and f.plan.action == "put-out":
            _put_out_flames(f)
    for f in world.fighters:
        plan = f.plan
        index = plan.draws if plan and plan.action == "draw" else None
        if f.fights and index is not None and usable(f, (index, False)):
            f.draw(index)
    load(world)
    for f in world.fighters:
        if f.fights and f.rising:
            f.prone = f.rising = False
    gives_up = [f for f in world.fighters if f.fights and f.plan and f.plan.action == "surrender"]
    put_out(world, [(f, "surrendered", None) for f in gives_up], SURRENDERED)
    for f in world.fighters:
        # move.disengage
        if f.fights and not f.stunned and f.plan and f.plan.action == "disengage":
            f.engaged_by = set()
        if f.away != DUE:
            f.surprised = False


def _put_out_flames(f: Fighter) -> None:
    """One more Full Action against the flames (critical.burn)."""
    f.put_out += 1
    if f.put_out == PUTS_OUT:
        f.burning, f.burnt_by, f.put_out = 0, None, 0


def _break_free(world: World) -> None:
    """Conflicts of Brawl, all on one state (other.break-free)."""
    landing = Landing(world)
    free: list[Fighter] = []
    for f in world.fighters:
        # other.lost
        if f.out or f.stunned or f.plan is None or f.plan.action != "break-free":
            continue
        free += f.grips  # critical.hold: HA lets go without a roll
        if f.hold is None:
            continue
        holder = f.hold.holder
        mine = _brawl(f, child(world.actor_key(f), "brawl"), f.hold.difficulty, landing)
        other = _brawl(holder, child(world.actor_key(f), "holder-brawl"), 0, landing)
        if beats(mine, other):
            free.append(f)
    fall_for(world, landing.land())
    for f in free:
        world.tell(f"{f.name} is free")
        f.hold = None


def _brawl(f: Fighter, key: int, difficulty: int, landing: Landing) -> int:
    """One roll of the conflict; a critical failure fumbles."""
    total = skill(f, f.sheet.brawl, key) - difficulty
    f.world.tell(f"{f.name} brawls: {total}")
    if fails_critically(total):
        kinds = [attack.kind for attack in f.sheet.attacks]
        bare = [i for i, kind in enumerate(kinds) if kind == "unarmed"]
        natural = [i for i, kind in enumerate(kinds) if kind == "natural"]
        index = (bare or natural or [len(kinds) - 1])[-1]
        blow = Blow(f.world, f, key, kind_of(f.sheet.attacks[index]), (index, False))
        fumble(blow, child(key, "fumble"), 1, landing)
    return total
