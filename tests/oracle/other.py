"""The Other Actions phase (other.*)."""

from __future__ import annotations

from tests.oracle.blows import kind_of
from tests.oracle.criticals import fumble
from tests.oracle.dice import child
from tests.oracle.falling import fall_for
from tests.oracle.gear import usable
from tests.oracle.landing import Landing, put_out
from tests.oracle.lasting import hasted
from tests.oracle.loading import load
from tests.oracle.rolls import Roll
from tests.oracle.skills import Conflict, beats, contest, fails_critically, skill
from tests.oracle.sources import Blow
from tests.oracle.state import DUE, SURRENDERED, Fighter
from tests.oracle.tending import tend
from tests.oracle.world import World

__all__ = ["other_actions"]

PUTS_OUT = 2
"""Full Actions that put out the flames on somebody."""


def other_actions(world: World) -> None:
    """Breaking free, putting out, care, drawing, loading, standing, and what ends (other.order)."""
    _break_free(world)
    for f in world.fighters:
        if f.fights and not f.barred and f.plan and f.plan.action == "put-out":
            _put_out_flames(f)
    tend(world)
    for f in world.fighters:
        plan = f.plan
        index = plan.draws if plan and plan.action == "draw" else None
        if f.fights and not f.oblivious and index is not None and usable(f, (index, False)):
            f.draw(index)
    load(world)
    for f in world.fighters:
        if f.fights and f.rising and not f.oblivious:
            f.prone = f.rising = False
    gives_up = [f for f in world.fighters if f.fights and f.plan and f.plan.action == "surrender"]
    put_out(world, [(f, "surrendered", None) for f in gives_up], SURRENDERED)
    _end(world)


def _end(world: World) -> None:
    """What ends with the round, and what counts from it on."""
    for f in world.fighters:
        if f.fights and f.plan and f.plan.prepares:  # magic.concentrate
            f.prepared = f.plan.prepares, (f.prepared[1] if f.prepared else 0) + 1
        # move.disengage
        if f.fights and not f.helpless and f.plan and f.plan.action == "disengage":
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
    conflicts: list[Conflict] = []
    for f in world.fighters:
        # other.lost
        if f.out or f.helpless or f.plan is None or f.plan.action != "break-free":
            continue
        free += f.grips  # critical.hold: HA lets go without a roll
        if f.hold is None:
            continue
        holder = f.hold.holder
        key = world.actor_key(f)
        beside = 20 if f.plan.strained and not hasted(f) else 0  # magic.actions
        mine = skill(f, f.sheet.brawl - f.hold.difficulty - beside, child(key, "brawl"))
        other = skill(holder, holder.sheet.brawl, child(key, "holder-brawl"))
        conflicts.append((mine, other))
    contest(conflicts)
    for mine, other in conflicts:
        for it in (mine, other):
            world.tell(f"{it.f.name} brawls: {it.total}")
            if fails_critically(it.total):
                _fumble(it, landing)
        if beats(mine.total, other.total):
            free.append(mine.f)
    fall_for(world, landing.land())
    for f in free:
        world.tell(f"{f.name} is free")
        f.hold = None


def _fumble(it: Roll, landing: Landing) -> None:
    """A critical failure fumbles with bare hands, or what there is."""
    f = it.f
    kinds = [attack.kind for attack in f.sheet.attacks]
    bare = [i for i, kind in enumerate(kinds) if kind == "unarmed"]
    natural = [i for i, kind in enumerate(kinds) if kind == "natural"]
    index = (bare or natural or [len(kinds) - 1])[-1]
    blow = Blow(f.world, f, it.key, kind_of(f.sheet.attacks[index]), (index, False))
    fumble(blow, child(it.key, "fumble"), 1, landing)
