"""Loading, readying and loosing: what becomes of ammunition (ranged.loaded, .quick, .thrown)."""

from __future__ import annotations

from tests.oracle.gear import usable
from tests.oracle.plans import Plan
from tests.oracle.state import NEVER, Fighter
from tests.oracle.world import World

__all__ = ["load", "loose", "make_ready"]


def make_ready(f: Fighter, plan: Plan) -> None:
    """The Half Actions that serve a shot: drawing, readying, loading a Quick weapon."""
    index = plan.draws
    if index is not None and usable(f, (index, False)):
        f.draw(index)
    index = plan.attack
    if plan.loads and index is not None and f.hand == index and _can_load(f, index):
        # ranged.volley: a Half Action before this round's end is no whole round
        f.ready_from[index] = f.world.round + 2


def _can_load(f: Fighter, index: int) -> bool:
    return not f.loaded(index) and f.left[index] > 0 and usable(f, (index, False))


def loose(f: Fighter, index: int) -> None:
    """The shot is made: one piece less, nothing loaded, the thrown weapon gone from the hand."""
    f.left[index] -= 1
    f.ready_from[index] = NEVER
    if f.sheet.attacks[index].kind == "thrown":
        f.empty_hand()


def load(world: World) -> None:
    """A round of loading for everybody who loads; all others start over (ranged.loaded)."""
    for f in world.fighters:
        loading = f.hand if f.plan is not None and f.plan.action == "load" else None
        for index, attack in enumerate(f.sheet.attacks):
            if attack.kind != "missile":
                continue
            able = index == loading and not f.out and not f.helpless and _can_load(f, index)
            if able and f.plan and f.plan.counts == index:
                f.progress[index] += 1
            else:
                f.progress[index] = 0
            if f.progress[index] and (attack.quick or f.progress[index] >= attack.load):
                f.ready_from[index] = world.round + 1
                f.progress[index] = 0
