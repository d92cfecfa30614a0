"""Actions held until something comes to pass, and what happens as they go off (action.ready)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.dice import child
from tests.oracle.figures import before_parry
from tests.oracle.melee import Strike, blow_target, fight_rank, strikes_of
from tests.oracle.plans import Plan
from tests.oracle.ranged import target_of
from tests.oracle.releases import lose_holds, released
from tests.oracle.rolls import Roll
from tests.oracle.skills import beats, contest, fails_critically, skill
from tests.oracle.state import Fighter
from tests.oracle.world import World

__all__ = ["release"]

Release = tuple[Fighter, Plan, Fighter | None]
"""Whose action, what, and at whom; at nobody what is lost as its moment comes."""


def release(world: World, ended: Callable[[], bool], order: tuple[int, int] | None = None) -> None:
    """Let go off what is held, before a melee rank or (None) at the end of a phase."""
    lose_holds(world)
    gone: list[Release] = []
    for f, plan in released(world, order):
        target = _target(f, plan)
        if target is not None or _lost(f, plan):
            gone.append((f, plan, target))
    for f, plan, target in gone:
        plan.spent = True
        world.tell(f"{f.name} lets go at {target.name if target else 'nobody'}")
    if gone:
        _resolve(world, gone, ended)


def _resolve(world: World, gone: list[Release], ended: Callable[[], bool]) -> None:
    """One rank, or two where some act against each other (action.ready.conflict)."""
    aims = {f: target for f, _, target in gone if target is not None}
    plans = {f: plan for f, plan, _ in gone}
    pairs = [(f, aims[f]) for f in aims if aims.get(aims[f]) is f and f.name < aims[f].name]
    conflicts = [(_roll(a, plans[a], b), _roll(b, plans[b], a)) for a, b in pairs]
    contest(conflicts)
    failures: list[Roll] = []
    beaten: set[Fighter] = set()
    for mine, other in conflicts:
        world.tell(f"{mine.f.name} ({mine.total}) and {other.f.name} ({other.total}) act at once")
        failures += [it for it in (mine, other) if fails_critically(it.total)]
        beaten |= {it.f for it, by in ((mine, other), (other, mine)) if beats(by.total, it.total)}
    failed = {it.f for it in failures}
    first = [each for each in gone if each[0] not in failed | beaten]
    second = [each for each in gone if each[0] in beaten - failed]
    if not _rank(world, first, failures, ended):
        _rank(world, second, [], ended)


def _roll(f: Fighter, plan: Plan, other: Fighter) -> Roll:
    """One side of a conflict."""
    key = child(child(f.world.actor_key(f), "readied"), other.name)
    return skill(f, before_parry(f, f.at(_index(plan)), plan), key, hurt=False)


def _rank(
    world: World, gone: list[Release], failures: list[Roll], ended: Callable[[], bool]
) -> bool:
    """Blows and shots at once; whether the fight ends in it."""
    shooters = [(f, plan) for f, plan, _ in gone if plan.action == "shoot"]
    strikes: list[Strike] = []
    for f, plan, _ in gone:
        if plan.action != "shoot" and plan.opponent is not None:
            strikes += strikes_of(f, plan, plan.opponent)
    return fight_rank(world, strikes, ended, shooters, failures)


def _index(plan: Plan) -> int:
    if plan.attack is None:
        raise ValueError("nothing to strike with is held")
    return plan.attack


def _target(f: Fighter, plan: Plan) -> Fighter | None:
    """At whom it goes off, if at anybody (action.ready.release)."""
    if plan.action == "shoot":
        return target_of(f, plan)
    if plan.opponent is None:
        raise ValueError(f"{f.name} holds a blow at nobody")
    return blow_target(f, plan, plan.opponent, (_index(plan), False))


def _lost(f: Fighter, plan: Plan) -> bool:
    """Whether what finds no target is lost: its own is feared, or was meant to lie there."""
    return plan.fallen or (plan.opponent is not None and f.fears(plan.opponent))
