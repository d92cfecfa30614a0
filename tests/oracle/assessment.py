"""The Assessment phase, each step for everybody at once (assessment.*)."""

from __future__ import annotations

from tests.oracle.criticals import critical
from tests.oracle.dice import child
from tests.oracle.falling import fall_for
from tests.oracle.fear import terrify
from tests.oracle.ground import holds
from tests.oracle.hurts import Knock
from tests.oracle.landing import Landing, put_out
from tests.oracle.lasting import forget, healing
from tests.oracle.plans import Shock
from tests.oracle.skills import buy_failures, passes, skill
from tests.oracle.sources import Source, felt
from tests.oracle.state import HERE, Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import CriticalType

__all__ = ["assessment"]

LOSSES = ("bleeding", "crushed", "burned")
"""What takes hit points in Assessment, the first of equals named (health.cause)."""


def assessment(world: World) -> None:
    """Durations, Dying, losses, shocks, long holds, fear, Assessment Rolls."""
    _ends(world)
    shocks = {f: f.shocks for f in world.fighters}  # what falls here begins those of the next
    for f in world.fighters:
        f.shocks = []
    # assessment.dying
    due = [f for f in world.fighters if not f.dead and f.clock and f.clock.last < world.round]
    felled = [(f, f.clock.cause, f.clock.author) for f in due if f.clock and not f.out]
    for f in due:
        f.dead = True
    _put_out(world, felled)
    fall_for(world, _losses(world).land())
    fall_for(world, _strike(world, shocks).land())
    # assessment.held-limit
    over = [
        (f, f.hold.holder)
        for f in world.fighters
        if f.hold and f.hold.limit is not None and f.hold.limit < world.round and f.away == HERE
    ]
    for f, _ in over:
        f.out_until = FOR_THE_FIGHT
        if f.hold:
            f.hold.limit = None
    _put_out(world, [(f, "knocked out", holder) for f, holder in over if not f.out])
    terrify(world)
    _rolls(world)


def _put_out(world: World, felled: list[tuple[Fighter, str, Fighter]]) -> None:
    put_out(world, felled)
    fall_for(world, [Knock(f, author) for f, _, author in felled])


def _ends(world: World) -> None:
    """assessment.ends: durations end by comparing with the round."""
    for f in world.fighters:
        forget(f)
        if f.stuck and max(f.stuck.values()) < world.round:
            f.stuck = {}
        if not f.passing_penalty:
            f.passing = []
        if f.out and f.away == HERE and not f.dead and not f.incapacitated:
            f.out = False
            f.cause = f.felled_by = None
            f.assess = max(f.assess or 0, 0)
            world.tell(f"{f.name} wakes")


def _losses(world: World) -> Landing:
    """Bleeding, hold damage and both fires (assessment.losses, critical.burn, ground.fire)."""
    losses = Landing(world)
    for f in world.fighters:
        if f.dead:
            continue
        for wound in f.bleeds:
            if not wound.stopped:
                author = wound.author
                losses.by(f, author, child(world.phase_key, author.name), wound.bleeding)
                losses.on(f).bled += wound.bleeding
        if f.lasting:  # magic.effects
            losses.on(f).healed = healing(f)
        if f.away == HERE and f.hold and f.hold.damage:
            holder = f.hold.holder
            losses.by(f, holder, child(world.phase_key, holder.name), f.hold.damage)
        burns = 0
        for author, fire in _fires(f):
            losses.by(f, author, child(world.phase_key, author.name), fire)
            burns += fire
        crushed = f.hold.damage if f.hold and f.away == HERE else 0
        lost = dict(zip(LOSSES, (f.bleeding, crushed, burns), strict=True))
        if any(lost.values()):
            losses.on(f).loss = max(LOSSES, key=lambda each: lost[each])
    return losses


def _strike(world: World, shocks: dict[Fighter, list[Shock]]) -> Landing:
    """The shocks of this Assessment, one rank (critical.shock)."""
    landing = Landing(world)
    for f, due in shocks.items():
        if f.dead or f.away != HERE:
            continue
        for shock in due:
            source = Source(
                world, shock.author, child(world.phase_key, shock.author.name), shock.kind
            )
            critical(source, f, shock.severity, key=shock.key, link=1, landing=landing)
    return landing


def _fires(f: Fighter) -> list[tuple[Fighter, int]]:
    """What the worst fire of the ground and the flames on it take, of who is on the field."""
    if f.away != HERE or CriticalType.FIRE in f.sheet.immune:
        return []
    pieces = [piece for piece in f.world.field.of("fire") if holds(piece, f.point)]
    fires = [(f, max((piece.damage for piece in pieces), default=0))]
    if f.burnt_by:
        fires.append((f.burnt_by, f.burning))
    taken = [(author, felt(f, CriticalType.FIRE, fire)) for author, fire in fires]
    return [(author, fire) for author, fire in taken if fire]


def _rolls(world: World) -> None:
    """assessment.roll, surprise.begins, magic.resonance."""
    for f in world.fighters:
        if f.oblivious and f.fights:
            f.assess = max(f.assess or 0, 0)
    rolls = [
        skill(f, f.sheet.perception - f.assess, child(world.actor_key(f), "assessment-roll"))
        for f in world.fighters
        if f.fights and f.assess is not None
    ]
    buy_failures(rolls)
    for it in rolls:
        f = it.f
        f.failed = not passes(it.total)
        f.surprised &= f.failed
        f.oblivious &= f.failed
        f.assess = None
        f.rolled = True
        world.tell(f"{f.name} rolls {it.total} in Assessment")
