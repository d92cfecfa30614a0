"""Volleys, loads and ammunition of the oracle, worked on paper (ranged.*)."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle.criticals import fumble
from tests.oracle.declaration import declaration
from tests.oracle.defence import defence
from tests.oracle.dice import child, die, open_ended
from tests.oracle.landing import Landing
from tests.oracle.loading import load
from tests.oracle.places import Arc
from tests.oracle.plans import Motion, Plan
from tests.oracle.ranged import volley
from tests.oracle.sources import Blow
from tests.oracle.stage import BOW, DAGGER, SWORD, Stand, entry, field, on, sheet
from tests.oracle.state import NEVER, Fighter
from tests.oracle.world import World
from vsdsim.scenario.model import Ground, Script
from vsdsim.vsd.sheet import Attack, Shield
from vsdsim.vsd.vocabulary import CriticalType, Length, Phase

JAVELIN = Attack(
    "thrown-javelin", "thrown", 70, "missile", 140, 3, Length.HAND, (CriticalType.PIERCE,),
    fumble=10, ranged=True, base_range=10, ammunition=2,
)  # fmt: skip
ARBALEST = evolve(BOW, name="heavy-crossbow", quick=False, load=2)
SHOOT = Script("shoot", (entry("shoot"),))
FULL = Shield("full", "full", 25, 0, missile=40)


def shooting(*attacks: Attack, x: int = 10_000, phase: Phase = Phase.RANGED_A) -> World:
    """Ann shoots at Bob, who only defends, x mm away."""
    ann = Stand(sheet(*attacks), script=SHOOT)
    bob = Stand(sheet(DAGGER), (x, 0, 0), (-1000, 0))
    return on(field(ann, bob), phase)


def shoots(world: World, index: int = 0, **more: object) -> Fighter:
    """Ann, who has declared a shot."""
    ann, bob = world.fighters
    ann.plan = Plan("shoot", bob, index, index)
    for name, value in more.items():
        setattr(ann.plan, name, value)
    return ann


def weapon(f: Fighter, index: int = 0) -> tuple[int, int, int]:
    """First round of its Ranged A, ammunition, rounds of loading."""
    return f.ready_from[index], f.left[index], f.progress[index]


def never() -> bool:
    """The fight goes on."""
    return False


def test_a_fight_begins_loaded() -> None:
    """A bow is loaded, in hand or not; of javelins only the one in hand is ready."""
    ann = shooting(BOW, JAVELIN).fighters[0]
    assert (weapon(ann), weapon(ann, 1)) == ((1, 2, 0), (NEVER, 2, 0))
    ann = shooting(JAVELIN, BOW).fighters[0]
    assert (weapon(ann), weapon(ann, 1)) == ((1, 2, 0), (1, 2, 0))


def test_a_shot_of_ranged_a() -> None:
    """Die + 60 - DEF 20, at 25 m another -25; the bow is then not loaded, one arrow gone."""
    for x, less in ((10_000, 0), (25_000, 25)):
        world = shooting(BOW, x=x)
        ann = shoots(world)
        rolled = open_ended(child(world.actor_key(ann), "attack", 0))[0]
        volley(world, never)
        assert world.events[0].endswith(f"CMB 60, FRONT, result {min(rolled + 40 - less, 140)}")
        assert weapon(ann) == (NEVER, 1, 0)
        world.phase = Phase.RANGED_B
        volley(world, never)
        assert sum("strikes" in event for event in world.events) == 1


def test_a_quick_load_shoots_in_ranged_b_at_minus_20() -> None:
    """Loaded by a Half Action of round 1 it belongs to Ranged A from round 3 on."""
    world = shooting(BOW)
    ann = shoots(world, loads=True, halves={"ready"})
    ann.ready_from[0] = NEVER
    volley(world, never)
    assert not world.events
    world.phase = Phase.RANGED_B
    volley(world, never)
    assert "CMB 40" in world.events[0]
    assert weapon(ann) == (NEVER, 1, 0)
    shoots(world, loads=True, halves={"ready"})
    ann.stunned_until = 1
    volley(world, never)
    assert (weapon(ann), sum("strikes" in event for event in world.events)) == ((3, 1, 0), 1)


def test_loading_takes_rounds_running() -> None:
    """A load of two: progress 1, then ready from the round after; a round without starts over."""
    world = shooting(ARBALEST, phase=Phase.OTHER)
    ann = world.fighters[0]
    ann.ready_from[0] = NEVER
    for action, left in (("load", 1), ("defend", 0), ("load", 1)):
        ann.plan = Plan(action, counts=0)
        load(world)
        assert weapon(ann) == (NEVER, 2, left)
        world.round += 1
    load(world)
    assert weapon(ann) == (5, 2, 0)


def test_what_is_drawn_was_not_in_hand_as_the_round_began() -> None:
    """A loaded bow drawn in round 1 belongs to Ranged A from round 2 on; so does a javelin."""
    ann = shooting(SWORD, BOW, JAVELIN).fighters[0]
    ann.draw(1)
    assert (weapon(ann, 1), weapon(ann, 2)) == ((2, 2, 0), (NEVER, 2, 0))
    ann.draw(2)
    assert (weapon(ann, 1), weapon(ann, 2)) == ((NEVER, 2, 0), (2, 2, 0))


def test_a_load_lost_to_a_stun_starts_over() -> None:
    """So does a weapon that leaves the hand."""
    world = shooting(ARBALEST, phase=Phase.OTHER)
    ann = world.fighters[0]
    ann.ready_from[0], ann.progress[0] = NEVER, 1
    ann.plan, ann.stunned_until = Plan("load", counts=0), 1
    load(world)
    assert weapon(ann) == (NEVER, 2, 0)
    ann.ready_from[0], ann.progress[0] = 1, 1
    ann.drop_hand()
    assert (weapon(ann), ann.hand) == ((NEVER, 2, 0), None)


def test_a_javelin_leaves_the_hand_and_the_next_is_readied() -> None:
    """In hand: Ranged A. Then it must be drawn: Ranged B, at -20, and the last piece is gone."""
    world = shooting(JAVELIN)
    ann = shoots(world)
    volley(world, never)
    assert (weapon(ann), ann.hand) == ((NEVER, 1, 0), None)
    world.round = 2
    declaration(world)
    assert ann.plan is not None
    assert (ann.plan.action, ann.plan.draws, ann.plan.halves) == ("shoot", 0, {"ready"})
    for world.phase in (Phase.RANGED_A, Phase.RANGED_B):
        volley(world, never)
    assert (weapon(ann), ann.hand) == ((NEVER, 0, 0), None)
    assert "CMB 50" in world.events[-1] or any("CMB 50" in event for event in world.events)
    world.round = 3
    declaration(world)
    assert ann.plan.action == "defend"


@pytest.mark.parametrize(
    ("attacks", "unloaded", "hand", "declared"),
    [
        ((BOW,), True, 0, "shoot"),
        ((ARBALEST,), True, 0, "load"),
        ((SWORD, BOW), False, 0, "shoot"),
        ((SWORD, BOW), True, 0, "draw"),
        ((SWORD, ARBALEST), True, 0, "draw"),
    ],
)
def test_what_has_to_come_before_a_shot(
    attacks: tuple[Attack, ...],
    unloaded: bool,  # noqa: FBT001
    hand: int,
    declared: str,
) -> None:
    """Quick: loaded with the shot; else the round goes to loading, or to drawing."""
    world = shooting(*attacks)
    ann, bob = world.fighters
    ann.hand = hand
    if unloaded:
        ann.ready_from[len(attacks) - 1] = NEVER
    declaration(world)
    assert ann.plan is not None
    assert (ann.plan.action, ann.plan.opponent) == (declared, bob)


def test_beyond_range_nobody_shoots() -> None:
    """80 m is the farthest of a short bow."""
    for x, action in ((80_000, "shoot"), (80_001, "defend")):
        world = shooting(BOW, x=x)
        declaration(world)
        assert world.fighters[0].plan is not None
        assert world.fighters[0].plan.action == action


def test_defence_against_shots() -> None:
    """DEF 45 with a full shield of 25: 20 + its 40 against missiles, armour -10, +20 Prone.

    The parry counts from the shield's side, and so only with the shield.
    """
    ann = Stand(sheet(BOW))
    bob = Stand(sheet(SWORD, shield=FULL, missile_shift=-10), (9000, 0, 0))
    world = on(field(ann, bob))
    shooter, target = world.fighters
    target.sheet = evolve(target.sheet, defence=45)
    target.parry = 30
    assert defence(target, shooter, BOW, Arc.FRONT) == 20 + 40 - 10 + 30
    assert defence(target, shooter, BOW, Arc.LEFT) == 20 + 40 - 10 + 30
    assert defence(target, shooter, BOW, Arc.RIGHT) == 20 - 10
    target.prone = True
    assert defence(target, shooter, BOW, Arc.REAR) == 20 - 10 + 20
    target.stunned_until = 1
    assert defence(target, shooter, BOW, Arc.REAR) == 20 - 10
    target.shield, target.stunned_until, target.prone = False, 0, False
    assert defence(target, shooter, BOW, Arc.FRONT) == 20 - 10


def test_behind_cover_even_the_unarmed_parry_shots_and_long_hafts() -> None:
    """Solid cover counts as a shield does, from front and left; light is none."""
    fence = Ground("cover", "segment", (6000, -1000), (6000, 1000), grade="partial")
    for ground, light, parried in (((fence,), "day", 1), ((), "dim", 0)):
        scenario = field(
            Stand(sheet(BOW)), Stand(sheet(), (9000, 0, 0)), ground=ground, light=light
        )
        shooter, target = on(scenario).fighters
        target.parry = 30
        assert defence(target, shooter, BOW, Arc.LEFT) == 20 + 20 + 30 * parried
        assert defence(target, shooter, evolve(SWORD, grip="two"), Arc.LEFT) == 40 + 30 * parried
        assert defence(target, shooter, SWORD, Arc.LEFT) == 40
        assert defence(target, shooter, BOW, Arc.RIGHT) == 40


def test_a_miss_into_a_melee_goes_astray() -> None:
    """Ann shoots at Bob 1, whom Bob 2 fights: a miss is rolled again at CMB 0 against Bob 2."""
    seen = 0
    for fight in range(40):
        ann = Stand(sheet(evolve(BOW, cmb=0)))
        bobs = [Stand(evolve(sheet(DAGGER), defence=30), (9000, y, 0)) for y in (0, 900)]
        world = on(field(ann, *bobs), Phase.RANGED_A, fight)
        shooter, first, second = world.fighters
        first.engaged_by = {second}
        shooter.plan = Plan("shoot", first, 0, 0)
        key = child(world.actor_key(shooter), "attack", 0)
        rolled, die_shown = open_ended(key)
        again = open_ended(child(key, "stray", 0))[0]
        volley(world, never)
        # partial cover of the melee on both: 30 + 20, and 15 for Bobs who look along x: the rear
        if rolled + 30 - 50 <= 10 and die_shown > 4:
            assert f"strays to {second.name}: {min(again + 30 - 50, 140)}" in world.events[1]
            seen += 1
    assert seen > 5


def test_a_fumbled_shot() -> None:
    """76-100: the bow is dropped; 101-125 with the arrows lost; 126-150 arrows and the bow broken.

    A short bow's fumble modifier is +10.
    """
    for low, high, left, hand, broken in (
        (1, 65, 2, 0, False),
        (66, 90, 2, None, False),
        (91, 100, 0, None, False),
    ):
        world = shooting(BOW)
        ann = world.fighters[0]
        key = next(k for k in (child(0, "search", i) for i in range(9999)) if low <= die(k) <= high)
        landing = Landing(world)
        fumble(Blow(world, ann, 0, CriticalType.PIERCE, (0, False)), key, 1, landing)
        landing.land()
        assert (ann.left[0], ann.hand, 0 in ann.broken) == (left, hand, broken)
    world = shooting(evolve(BOW, fumble=50))
    ann = world.fighters[0]
    key = next(k for k in (child(0, "search", i) for i in range(9999)) if 76 <= die(k) <= 100)
    landing = Landing(world)
    fumble(Blow(world, ann, 0, CriticalType.PIERCE, (0, False)), key, 1, landing)
    landing.land()
    assert (ann.left[0], ann.hand, 0 in ann.broken, ann.stunned) == (0, None, True, True)


def test_dropping_down_behind_cover_at_hand() -> None:
    """A disc of 0.5 m, 1.4 m beside Bob: half a metre beyond it from Ann he lies down, Prone.

    From (0, 0) through its centre (9, 1) it is a step of 1,000: 1,000 * 9,000 // 9,055 = 993.
    Having rolled an Assessment Roll he pays a Half for it: -20 on the blow that he meant.
    """
    stone = Ground("cover", "disc", (9000, 1000), radius=500, grade="full")
    ann = Stand(sheet(BOW))
    bob = Stand(sheet(DAGGER), (9000, -400, 0))
    world = on(field(ann, bob, ground=(stone,)), Phase.RANGED_A)
    target = shoots(world).world.fighters[1]
    target.plan = Plan("attack", world.fighters[0], 0, 0, drops=True)
    target.rolled = True
    volley(world, never)
    assert (target.point, target.prone) == ((9993, 1110), True)
    assert target.plan.full_and_half


def test_a_shot_that_moves_pays_for_it_only_if_it_has_moved() -> None:
    """Declared with a half move beside it: -20, until nobody has moved."""
    world = shooting(BOW)
    ann = world.fighters[0]
    ann.script = Script("walk", (entry("shoot", move="go", to=(500, 0)),))
    declaration(world)
    assert ann.plan is not None
    assert ann.plan.motion == Motion("go", "half", world.fighters[1], (500, 0))
    assert ann.plan.full_and_half
