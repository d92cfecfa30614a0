"""The Assessment phase, each step for everybody at once (assessment.*)."""

from __future__ import annotations

from tests.oracle.dice import child, open_ended
from tests.oracle.falling import fall_for
from tests.oracle.figures import wounds
from tests.oracle.ground import holds
from tests.oracle.landing import Knock, Landing, put_out
from tests.oracle.state import HERE, Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from tests.oracle.world import World

__all__ = ["assessment"]

PASSES = 75
LOSSES = ("bleeding", "crushed", "burned")
"""What takes hit points in Assessment, the first of equals named (health.cause)."""


def assessment(world: World) -> None:
    """Durations, Dying, losses, long holds, Assessment Rolls."""
    _ends(world)
    # assessment.dying
    due = [f for f in world.fighters if not f.dead and f.clock and f.clock.last < world.round]
    felled = [(f, f.clock.cause, f.clock.author) for f in due if f.clock and not f.out]
    for f in due:
        f.dead = True
    _put_out(world, felled)
    fall_for(world, _losses(world).land())
    # assessment.held-limit
    over = [
        (f, f.hold.holder)
        for f in world.fighters
        if f.hold and f.hold.limit is not None and f.hold.limit < world.round and f.away == HERE
    ]
    for f, _ in over:
        f.out_until = FOR_THE_FIGHT
    _put_out(world, [(f, "knocked out", holder) for f, holder in over if not f.out])
    _rolls(world)


def _put_out(world: World, felled: list[tuple[Fighter, str, Fighter]]) -> None:
    put_out(world, felled)
    fall_for(world, [Knock(f, author) for f, _, author in felled])


def _ends(world: World) -> None:
    """assessment.ends: durations end by comparing with the round."""
    for f in world.fighters:
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
    """Bleeding, hold damage and fire (assessment.losses, ground.fire)."""
    losses = Landing(world)
    for f in world.fighters:
        if f.dead:
            continue
        for author, bleeding in f.bleeds.items():
            losses.by(f, author, child(world.phase_key, author.name), bleeding)
        if f.away == HERE and f.hold and f.hold.damage:
            holder = f.hold.holder
            losses.by(f, holder, child(world.phase_key, holder.name), f.hold.damage)
        burns = _burns(f)
        if burns:
            losses.by(f, f, child(world.phase_key, f.name), burns)
        crushed = f.hold.damage if f.hold and f.away == HERE else 0
        lost = dict(zip(LOSSES, (f.bleeding, crushed, burns), strict=True))
        if any(lost.values()):
            losses.on(f).loss = max(LOSSES, key=lambda each: lost[each])
    return losses


def _burns(f: Fighter) -> int:
    """What fire takes: the worst there, of who is on the field."""
    fires = [piece for piece in f.world.field.of("fire") if holds(piece, f.point)]
    return max((piece.damage for piece in fires), default=0) if f.away == HERE else 0


def _rolls(world: World) -> None:
    """assessment.roll, surprise.begins."""
    for f in world.fighters:
        if f.fights and f.assess is not None:
            rolled, _ = open_ended(child(world.actor_key(f), "assessment-roll"))
            total = rolled + f.sheet.perception - wounds(f) - f.assess
            f.failed = total < PASSES
            f.surprised &= f.failed
            f.assess = None
            f.rolled = True
            world.tell(f"{f.name} rolls {total} in Assessment")
