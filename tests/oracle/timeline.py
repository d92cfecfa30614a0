"""What comes with time, as a round begins: light, ground, reinforcements (timeline.*)."""

from __future__ import annotations

from tests.oracle.falling import fall
from tests.oracle.fear import begin_frightened
from tests.oracle.figures import clip_parry
from tests.oracle.ground import STEP, Field
from tests.oracle.muster import arrive
from tests.oracle.state import DUE, HERE
from tests.oracle.world import TIMELINE, World

__all__ = ["round_begins"]


def round_begins(world: World) -> None:
    """Before the Assessment of the round."""
    world.phase = TIMELINE
    for f in world.fighters:
        f.rolled = False
        f.aims = {}  # of this round
    if world.round == 1:
        return
    light = dict(world.scenario.lights).get(world.round, world.light)
    if light == "dark" != world.light:  # surprise.dark
        for f in world.fighters:
            if f.fights:
                f.assess = max(f.assess or 0, 0)
    world.light = light
    _ground_changes(world)
    comers = []
    for f in world.fighters:
        if f.away == DUE and f.arrives == world.round:
            arrive(f)
            comers.append(f)
            world.tell(f"{f.name} comes")
    begin_frightened(world, comers)


def _ground_changes(world: World) -> None:
    """Ground comes and goes beneath those who stand on it (ground.opens)."""
    before = {f: world.field.height(f.point) for f in world.fighters}
    world.field = Field(piece for piece in world.scenario.ground if piece.there(world.round))
    falls = []
    for f in world.fighters:
        now = world.field.height(f.point)
        if f.away != HERE or now == before[f]:
            continue
        if f.z - before[f] > STEP:  # perched
            f.z = max(f.z, now)
        elif before[f] - now > STEP:
            falls.append((f, f.point, f))
        else:
            f.z = now
    fall(world, falls)
    for f in world.fighters:
        clip_parry(f)
