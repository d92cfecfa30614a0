"""When what is held is lost, or may go off (action.ready)."""

from __future__ import annotations

from tests.oracle.gear import usable
from tests.oracle.plans import Plan
from tests.oracle.script import Speaker
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Phase

__all__ = ["lose_holds", "released"]

PHASES = list(Phase)


def lose_holds(world: World) -> None:
    """Who is out, can take no Full Action or is Held loses what it holds (action.ready.release)."""
    for f in world.fighters:
        if f.plan and f.plan.held and (f.out or f.barred or _gripped(f, f.plan)):
            f.plan.let_go = True
            world.tell(f"{f.name} loses what it holds")


def _gripped(f: Fighter, plan: Plan) -> bool:
    """Held, and what it holds cannot be done so."""
    return f.held and (plan.attack is None or not usable(f, (plan.attack, False)))


def released(world: World, order: tuple[int, int] | None) -> list[tuple[Fighter, Plan]]:
    """Those whose action goes off now, before a melee rank or (None) at the end of a phase."""
    found = []
    for f in world.fighters:
        plan = f.plan
        if plan is None or plan.ready is None or not plan.held or not _may(world, plan, order):
            continue
        known = {each: each.plan for each in world.fighters if each.plan}
        if Speaker(f, known).value(plan.ready, plan.opponent):
            found.append((f, plan))
    return found


def _may(world: World, plan: Plan, order: tuple[int, int] | None) -> bool:
    """Whether it is past its own place (action.ready)."""
    if plan.held_over:
        return True
    own = Phase.MELEE
    if plan.action == "shoot":
        own = Phase.RANGED_A if plan.early else Phase.RANGED_B
    if own is Phase.MELEE and order is not None:
        return plan.place is not None and plan.place >= order
    return PHASES.index(Phase(world.phase)) >= PHASES.index(own)
