"""One whole fight, told phase by phase."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.oracle.assessment import assessment
from tests.oracle.declaration import declaration, default_script
from tests.oracle.fear import begin_frightened
from tests.oracle.figures import clip_parry
from tests.oracle.melee import melee
from tests.oracle.movement import move
from tests.oracle.other import other_actions
from tests.oracle.ranged import volley
from tests.oracle.readied import release
from tests.oracle.shown import shown
from tests.oracle.spell_phases import spell_phase
from tests.oracle.state import DUE, Fighter
from tests.oracle.tables import own_criticals
from tests.oracle.timeline import round_begins
from tests.oracle.trace import Trace
from tests.oracle.world import World
from vsdsim.scenario.model import Scenario, Script, Victory
from vsdsim.vsd.vocabulary import Phase

__all__ = ["fight"]


def fight(
    scenario: Scenario,
    seed: int,
    number: int,
    scripts: Mapping[str, Script] | None = None,
    criticals: str = "",
) -> Trace:
    """Fight one fight; `scripts` holds `steady` and `berserk` for those without a script.

    `criticals` is the text of critical tables of the scenario's own.
    """
    with own_criticals(criticals):
        return _fight(scenario, seed, number, scripts or {})


def _fight(scenario: Scenario, seed: int, number: int, scripts: Mapping[str, Script]) -> Trace:
    world = World(scenario, seed, number)
    begin_frightened(world, world.fighters)
    world.round = 1  # what lasts "until round 0" is over
    for f in world.fighters:
        if f.script is None:
            f.script = default_script(f, scripts)
    world.round = 0
    trace = Trace()
    while not trace.outcome and world.round < scenario.max_rounds:
        world.round += 1
        round_begins(world)
        for world.phase in Phase:
            trace.outcome = _phase(world)
            trace.moments.append(
                (world.round, str(world.phase), {f.name: shown(f) for f in world.fighters})
            )
            if trace.outcome:
                break
    trace.outcome = trace.outcome or "undecided"  # end.undecided
    trace.rounds = world.round
    _sum_up(world, trace)
    return trace


def _phase(world: World) -> str:
    """Run one phase; the outcome if the fight ends in it (end.tested)."""
    over = False

    def ended() -> bool:
        nonlocal over
        over = bool(outcome(world))
        return over

    _carry_out(world, ended)
    for f in world.fighters:
        clip_parry(f)  # parry.clipped: before anything is let go
    if world.phase not in (Phase.ASSESSMENT, Phase.DECLARATION) and not over:
        release(world, ended)
    for f in world.fighters:
        clip_parry(f)
    return outcome(world)


def _carry_out(world: World, ended: Callable[[], bool]) -> None:
    """All that happens in the phase that runs."""
    match world.phase:
        case Phase.ASSESSMENT:
            assessment(world)
        case Phase.DECLARATION:
            declaration(world)
        case Phase.MOVE:
            move(world, ended)
        case Phase.SPELL_A | Phase.SPELL_B:
            spell_phase(world, ended)
        case Phase.MELEE:
            melee(world, ended, lambda order: release(world, ended, order))
        case Phase.RANGED_A | Phase.RANGED_B:
            volley(world, ended)
        case Phase.OTHER:
            other_actions(world)


def outcome(world: World) -> str:
    """The outcome if the fight is over now (end.draw)."""
    if all(f.out and f.away != DUE for f in world.fighters):
        return "draw"
    winners = [
        side.name
        for side in world.scenario.sides
        if _met(world, side.name, world.scenario.victory.get(side.name, Victory()))
    ]
    if len(winners) > 1:
        return "draw"
    return winners[0] if winners else ""


def _met(world: World, side: str, victory: Victory) -> bool:
    """Whether a side's condition is met now."""
    enemies = [f for f in world.fighters if f.side != side]
    out = [f for f in enemies if f.out and f.away != DUE]
    if victory.kind == "survive":  # end.survive
        over = world.round == victory.rounds and world.phase is Phase.OTHER
        return over and any(f.fights for f in world.fighters if f.side == side)
    if victory.kind == "fell":  # end.fell
        return any(f.name == victory.name for f in out)
    if victory.kind == "rout":  # end.rout
        return 2 * len(out) >= len(enemies)
    return len(out) == len(enemies)  # end.last-standing


def _sum_up(world: World, trace: Trace) -> None:
    """Tallies of the whole fight."""
    kills: dict[Fighter, int] = {}
    for f in world.fighters:  # result.kills
        if f.out and f.felled_by and f.felled_by.side != f.side:
            kills[f.felled_by] = kills.get(f.felled_by, 0) + 1
    for f in world.fighters:
        trace.dealt[f.name] = world.dealt.get(f, 0)
        trace.taken[f.name] = world.taken.get(f, 0)
        trace.kills[f.name] = kills.get(f, 0)
        trace.causes[f.name] = f.cause if f.out else None
        trace.surviving[f.name] = not f.dead and f.clock is None  # result.survival
    trace.events = world.events
