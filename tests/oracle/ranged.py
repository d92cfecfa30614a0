"""The volleys of Ranged A and B (ranged.*), and dropping down before them (move.drop)."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracle.answers import ward_off
from tests.oracle.blows import Manner, Swing, beside, buy, carry_out, kind_of, swing
from tests.oracle.cover import shootable
from tests.oracle.dice import child
from tests.oracle.figures import cmb
from tests.oracle.gear import usable
from tests.oracle.ground import STEP
from tests.oracle.landing import Landing
from tests.oracle.loading import loose, make_ready
from tests.oracle.plans import CASTING, MELEE, TENDING, Plan
from tests.oracle.ranks import land
from tests.oracle.sources import Blow
from tests.oracle.state import HERE, Fighter
from tests.oracle.ways import spot_at_hand
from tests.oracle.world import World
from vsdsim.vsd.vocabulary import Phase

__all__ = ["shoot", "target_of", "volley"]


def volley(world: World, ended: Callable[[], bool]) -> None:
    """All shots of one of the two phases, rank by rank; stops where the fight ends."""
    meant = [(f, plan) for f in world.fighters if (plan := _shoots(f)) is not None]
    meant = [(f, plan) for f, plan in meant if plan.ready is None]  # action.ready
    _drop_down(world, meant)
    ranks: dict[int, list[tuple[Fighter, Plan]]] = {}
    for f, plan in meant:
        attack = f.sheet.attacks[_index(plan)]
        ranks.setdefault(cmb(f, attack, plan), []).append((f, plan))  # ranged.order
    for order in sorted(ranks, reverse=True):
        landing = Landing(world)
        shots = shoot(ranks[order])
        ward_off(world, shots, landing)
        buy(shots)
        for each in shots:
            carry_out(each, landing)
        land(landing)
        if ended():
            return


def shoot(shooters: list[tuple[Fighter, Plan]]) -> list[Swing]:
    """The shots of a rank, rolled, of those who do not lose theirs."""
    for f, plan in shooters:
        if f.fights:  # ranged.able: before the shot, even for who then loses it
            make_ready(f, plan)
    aimed = [(f, plan, target_of(f, plan)) for f, plan in shooters if _able(f, plan)]
    loosed = [(f, plan, target) for f, plan, target in aimed if target is not None]
    for f, plan, _ in loosed:
        loose(f, _index(plan))
    shots = [_shoot(f, plan, target) for f, plan, target in loosed]
    return shots + [each for main in shots for each in beside(main)]


def _index(plan: Plan) -> int:
    if plan.attack is None:
        raise ValueError("a shot with nothing")
    return plan.attack


def _shoots(f: Fighter) -> Plan | None:
    """The plan of who shoots in this phase (ranged.volley)."""
    plan = f.plan
    if plan is None or f.out or plan.action != "shoot":
        return None
    if f.world.phase is Phase.RANGED_A:
        index = _index(plan)
        plan.early = f.hand == index and f.ready_from[index] <= f.world.round
        return plan if plan.early else None
    return None if plan.early else plan


def _able(f: Fighter, plan: Plan) -> bool:
    """Whether the shot is not lost (ranged.able)."""
    index = _index(plan)
    hindered = f.out or f.helpless or f.held or f.blind
    ready = f.hand == index and usable(f, (index, False)) and f.loaded(index)
    return ready and f.left[index] > 0 and not hindered


def target_of(f: Fighter, plan: Plan) -> Fighter | None:
    """Whom the shot goes at in the end (ranged.turn, condition.frightened)."""
    target, attack = plan.opponent, f.sheet.attacks[_index(plan)]
    if target is None:
        raise ValueError(f"{f.name} shoots at nobody")
    if plan.fallen:
        lies = target.out and not target.dead and target.away == HERE
        return target if lies and shootable(f, target, attack) else None
    if target.out:
        others = [foe for foe in f.enemies if shootable(f, foe, attack) and not f.fears(foe)]
        return f.world.nearest(f, others)
    return target if shootable(f, target, attack) and not f.fears(target) else None


def _shoot(f: Fighter, plan: Plan, target: Fighter) -> Swing:
    slot = (_index(plan), False)
    key = child(f.world.actor_key(f), "attack", 0)
    blow = Blow(f.world, f, key, kind_of(f.attack(slot), plan.critical), slot)
    return swing(blow, target, plan, Manner(fallen=plan.fallen))


def _drop_down(world: World, shots: list[tuple[Fighter, Plan]]) -> None:
    """Those who mean to drop down as they are about to be shot at (move.drop)."""
    aimed: dict[Fighter, list[Fighter]] = {}
    for f, plan in shots:
        if plan.opponent is not None and plan.opponent.side != f.side:
            aimed.setdefault(plan.opponent, []).append(f)
    droppers = [(f, by) for f, by in aimed.items() if _drops(f)]
    spots = {f: _hides(f, by) for f, by in droppers}
    for f, _ in droppers:
        spot = spots[f]
        if spot is not None:
            f.x, f.y, f.z = spot
        f.prone = True
        if f.rolled and f.plan is not None and _yet_to_act(f, f.plan):
            f.plan.halves.add("drop")
        world.tell(f"{f.name} drops down")


def _drops(f: Fighter) -> bool:
    able = f.fights and not (f.prone or f.held or f.surprised or f.engaged)
    return able and f.plan is not None and f.plan.drops


def _hides(f: Fighter, by: list[Fighter]) -> tuple[int, int, int] | None:
    """The spot behind cover at hand, where there is one that it can go to."""
    shooter = f.world.nearest(f, by)
    spot = spot_at_hand(f, shooter) if shooter else None
    if spot is None or f.world.field.walls(f.point, spot):
        return None
    height = f.world.field.height(spot)
    return (*spot, height) if abs(height - f.z) <= STEP else None


def _yet_to_act(f: Fighter, plan: Plan) -> bool:
    """Whether its Full Action is still to come (move.drop)."""
    if plan.ready is not None:
        return plan.held
    if plan.action == "shoot":
        return not plan.early or f.world.phase is Phase.RANGED_A
    if plan.action in CASTING:
        return plan.exerts and plan.spell is not None and not plan.spell.early
    done = f.world.phase is Phase.RANGED_B or plan.spent
    return plan.action in ("load", *TENDING) or (plan.action in MELEE and not done)
