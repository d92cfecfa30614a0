"""The four outcomes of running away, each brought about by the Athletics it takes (move.run)."""

from __future__ import annotations

from attrs import evolve

from tests.oracle.dice import child, open_ended
from tests.oracle.movement import move
from tests.oracle.plans import Motion, Plan
from tests.oracle.stage import DAGGER, SWORD, Stand, field, on, sheet
from tests.oracle.state import Fighter
from tests.oracle.world import World
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Phase

SHIELD = Shield("full", "full", 25, 0)


def running(mine: int, other: int, fight: int = 6) -> tuple[World, Fighter, Fighter]:
    """Ann, with a full shield, runs from Bob's sword; the totals of their Athletics are these."""
    ann = Stand(sheet(SWORD, shield=SHIELD), (0, 0, 0))
    bob = Stand(sheet(SWORD), (1500, 0, 0), (-1000, 0))
    world = on(field(ann, bob), Phase.MOVE, fight)
    for f, total in zip(world.fighters, (mine, other), strict=True):
        rolled = open_ended(child(world.actor_key(f), "athletics"))[0]
        f.sheet = evolve(f.sheet, athletics=total - rolled)
    runner, striker = world.fighters
    runner.engaged_by = {striker}
    runner.plan = Plan("flee", counts=0, motion=Motion("flee", "full"))
    striker.plan = Plan("attack", runner, 0, 0, figure=20)
    striker.parry = 20
    return world, runner, striker


def blow(world: World, striker: Fighter) -> int:
    """Bob's open-ended roll."""
    return open_ended(child(world.actor_key(striker), "attack", 0))[0]


def test_who_wins_gets_away_unstruck() -> None:
    """61 against 60: ten sub-steps of 1.5 m, and Bob still has his blow of the round."""
    world, runner, striker = running(61, 60)
    move(world, lambda: False)
    assert (runner.x, runner.hp, runner.prone) == (-15_000, 50, False)
    assert striker.plan is not None
    assert not striker.plan.spent


def test_who_loses_is_struck_from_behind_and_then_moves() -> None:
    """60 against 61: CMB 80 - 20 parry, +30 for the rear, DEF 300 without the shield's 25."""
    world, runner, striker = running(60, 61)
    runner.sheet = evolve(runner.sheet, defence=300)
    total = blow(world, striker) + (80 - 20) + 30 - (300 - 25)
    move(world, lambda: False)
    struck = next(event for event in world.events if "strikes" in event)
    assert struck.endswith(f"CMB 60, REAR, result {total}")
    assert striker.plan is not None
    assert striker.plan.spent
    assert runner.x == -15_000


def test_a_draw_is_struck_with_half_the_combat_bonus_from_where_one_stands() -> None:
    """60 against 60: half of CMB 80, no parry off it; in front of her the shield counts: DEF 20."""
    world, _, striker = running(60, 60)
    total = blow(world, striker) + 40 - 20
    move(world, lambda: False)
    struck = next(event for event in world.events if "strikes" in event)
    assert struck.endswith(f"CMB 40, FRONT, result {min(total, 140)}")


def test_who_fails_critically_trips_and_stays() -> None:
    """4 against 60: Ann lies there, unstruck, and owes an Assessment Roll; Bob keeps his blow."""
    world, runner, striker = running(4, 60)
    move(world, lambda: False)
    assert (runner.x, runner.prone, runner.assess, runner.hp) == (0, True, 0, 50)
    assert striker.plan is not None
    assert not striker.plan.spent


def test_an_enemy_who_fails_critically_trips() -> None:
    """5 against 4: Bob lies there, and Ann is off."""
    world, runner, striker = running(5, 4)
    move(world, lambda: False)
    assert (striker.prone, striker.assess, runner.x) == (True, 0, -15_000)


def test_who_cannot_strike_is_no_match() -> None:
    """The Stunned, and who moves or shoots, have no say: Ann, be she ever so slow, goes."""
    for stunned, action in ((1, "attack"), (0, "move"), (0, "shoot")):
        world, runner, striker = running(4, 60)
        striker.stunned_until = stunned
        striker.plan = Plan(action, runner, counts=0)
        move(world, lambda: False)
        assert (runner.x, runner.prone) == (-15_000, False)


def test_of_several_runaways_the_named_one_is_struck() -> None:
    """Ann runs from two daggers; each enemy who won strikes once, all in one rank."""
    ann = Stand(evolve(sheet(SWORD), athletics=6), (0, 0, 0))
    bobs = [Stand(evolve(sheet(DAGGER), athletics=2000), (x, 0, 0)) for x in (1500, -1500)]
    world = on(field(ann, *bobs), Phase.MOVE, 0)
    runner, *strikers = world.fighters
    runner.sheet = evolve(runner.sheet, athletics=1000, hp=500)
    runner.hp = 500
    runner.engaged_by = set(strikers)
    runner.plan = Plan("flee", counts=0, motion=Motion("flee", "full"))
    for f in strikers:
        f.plan = Plan("attack", runner, 0, 0)
    move(world, lambda: False)
    assert sum("REAR" in event for event in world.events) == 2
