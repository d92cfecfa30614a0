"""Sub-steps, ways round walls, ladders, flanks and interceptions of the oracle, on paper."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle.dice import child, die, open_ended
from tests.oracle.ground import Field
from tests.oracle.mobility import pace, rate, span
from tests.oracle.movement import move, next_place
from tests.oracle.plans import Motion, Plan
from tests.oracle.stage import DAGGER, SWORD, Stand, field, on, sheet
from tests.oracle.state import FLED, Fighter
from tests.oracle.ways import flank_point, next_point, spot
from tests.oracle.world import World
from vsdsim.scenario.model import Ground
from vsdsim.vsd.vocabulary import Phase

Place = tuple[int, int, int]


def facing_off(red: Place, blue: Place, *ground: Ground, fight: int = 6) -> World:
    """Ann (15 m a round) and Bob in the Move phase."""
    ann, bob = Stand(sheet(SWORD), red), Stand(sheet(DAGGER), blue, (-1000, 0))
    return on(field(ann, bob, ground=ground), Phase.MOVE, fight)


def goes(f: Fighter, motion: Motion, action: str = "move") -> None:
    """Somebody means to move."""
    f.plan = Plan(action, motion.enemy, counts=0, motion=motion)


def moved(world: World) -> list[Place]:
    """Everybody's place after the phase."""
    move(world, lambda: False)
    return [(f.x, f.y, f.z) for f in world.fighters]


def test_rate_and_pace() -> None:
    """15 m: 750 mm a sub-step at half, 1,500, 3,000; a leg halves 15,000, crawling leaves 1,500."""
    ann, _ = facing_off((0, 0, 0), (9000, 0, 0)).fighters
    assert [span(ann, each) for each in ("half", "full", "sprint")] == [750, 1500, 3000]
    ann.leg = True
    assert (rate(ann), span(ann, "half")) == (7500, 375)
    ann.prone = True
    assert (rate(ann), pace(ann, "sprint"), span(ann, "full")) == (1500, "full", 150)
    ann.prone, ann.stunned_until = False, 1
    assert pace(ann, "sprint") == "half"
    ann.stunned_until, ann.sheet = 0, evolve(ann.sheet, can_sprint=False)
    assert pace(ann, "sprint") == "full"


def test_an_approach_ends_in_reach() -> None:
    """9 m off, 1.5 m a sub-step: 7.5, 6, 4.5, 3, 1.5 m; in the sixth she is in reach and stands."""
    world = facing_off((0, 0, 0), (9000, 0, 0))
    ann, bob = world.fighters
    goes(ann, Motion("approach", "full", bob))
    assert moved(world)[0] == (7500, 0, 0)


def test_an_approach_comes_no_nearer_than_a_metre() -> None:
    """3.9 m off: 2.4 m after one sub-step, then 1.4 of the second one's 1.5 m lead to 1 m."""
    world = facing_off((0, 0, 0), (3900, 0, 0))
    ann, bob = world.fighters
    goes(ann, Motion("approach", "full", bob))
    assert moved(world)[0] == (2900, 0, 0)


def test_two_who_approach_each_other_meet() -> None:
    """4 m apart, each at 1.5 m a sub-step: half of 3 m each, and they stand a metre apart."""
    world = facing_off((0, 0, 0), (4000, 0, 0))
    ann, bob = world.fighters
    goes(ann, Motion("approach", "full", bob))
    goes(bob, Motion("approach", "full", ann))
    assert moved(world) == [(1500, 0, 0), (2500, 0, 0)]
    world = facing_off((0, 0, 0), (2500, 0, 0))
    ann, bob = world.fighters
    goes(ann, Motion("approach", "full", bob))
    goes(bob, Motion("approach", "full", ann))
    # half of 1.5 m each
    assert moved(world) == [(750, 0, 0), (1750, 0, 0)]


def test_behind_who_walks_off_one_comes_to_its_heels() -> None:
    """Bob walks off at 1.5 m a sub-step; Ann, as fast and 2.5 m behind, stays 2.5 m behind him.

    At a sprint she is on his point in three sub-steps and goes on with him.
    """
    world = facing_off((0, 0, 0), (2500, 0, 0))
    ann, bob = world.fighters
    goes(bob, Motion("go", "full", None, (40_000, 0)))
    goes(ann, Motion("approach", "full", bob))
    assert moved(world) == [(15_000, 0, 0), (17_500, 0, 0)]
    world = facing_off((0, 0, 0), (2500, 0, 0))
    ann, bob = world.fighters
    goes(bob, Motion("go", "full", None, (40_000, 0)))
    goes(ann, Motion("approach", "sprint", bob))
    # as a sub-step begins Bob is 1.5 m on: the last one leads to where he then was
    assert moved(world) == [(16_000, 0, 0), (17_500, 0, 0)]


def test_distance_is_kept_either_way() -> None:
    """To keep 8 m: from 3 m 5 m back, from 9 m 1 m on; from one's own point backwards."""
    for x, end in ((3000, -5000), (9000, 1000), (0, -8000)):
        world = facing_off((0, 0, 0), (x, 0, 0))
        ann, bob = world.fighters
        goes(ann, Motion("keep-distance", "full", bob, metres=8000))
        assert moved(world)[0] == (end, 0, 0)


def test_slow_ground_takes_half_of_a_sub_step() -> None:
    """Two sub-steps begin on slow ground to x = 1 m: 750 + 750, then eight of 1,500."""
    slow = Ground("slow", "area", (-1000, -1000), (1000, 1000))
    world = facing_off((0, 0, 0), (0, 9000, 0), slow)
    ann, _ = world.fighters
    goes(ann, Motion("go", "full", None, (40_000, 0)))
    assert moved(world)[0] == (750 + 750 + 8 * 1500, 0, 0)


@pytest.mark.parametrize(("x", "y"), [(1, 1), (-1, 1), (-1, -1), (1, -1)])
def test_a_step_is_truncated_in_every_quadrant(x: int, y: int) -> None:
    """750 along (3000, 2000): the length is 3,605, so 624 and 416 (of 624.1 and 416.08)."""
    world = facing_off((0, 0, 0), (0, 0, 0))
    ann, _ = world.fighters
    goes(ann, Motion("go", "half", None, (3000 * x, 2000 * y)))
    assert next_place(ann, Motion("go", "half", None, (3000 * x, 2000 * y))) == (
        624 * x,
        416 * y,
        0,
    )


def test_the_way_leads_round_a_wall() -> None:
    """A wall from (2, -1) to (2, 4) m: its ends 0.5 m farther out are (2, -1.5) and (2, 4.5).

    From (0, 0) to (4, 0) m: 2.5 + 2.5 m by the first, 4.924 + 4.924 by the other.
    """
    wall = Ground("wall", "segment", (2000, -1000), (2000, 4000), grade="opaque")
    ann, _ = facing_off((0, 0, 0), (4000, 0, 0), wall).fighters
    assert next_point(ann, (4000, 0)) == ((2000, -1500), False)
    assert next_point(ann, (1999, 0)) == ((1999, 0), True)


def test_of_two_ways_equally_good_a_die_chooses() -> None:
    """About a disc of 1 m at (3, 0): its corners lie at 1.5 m; left (y > 0) on 1-50 of `way`."""
    wall = Ground("wall", "disc", (3000, 0), radius=1000, grade="opaque")
    seen = set()
    for fight in range(8):
        world = facing_off((0, 0, 0), (6000, 0, 0), wall, fight=fight)
        ann, _ = world.fighters
        left = die(child(world.actor_key(ann), "way")) <= 50
        point, _ = next_point(ann, (6000, 0))
        assert point[1] == (1500 if left else -1500)
        seen.add(left)
    assert seen == {True, False}


def test_nobody_steps_through_a_wall() -> None:
    """Shut in by a ring of four walls Ann goes straight, and stops where her step would touch."""
    ring = [
        Ground("wall", "segment", (-4000, y), (4000, y), grade="none") for y in (-4000, 4000)
    ] + [Ground("wall", "segment", (x, -4000), (x, 4000), grade="none") for x in (-4000, 4000)]
    world = facing_off((0, 0, 0), (9000, 0, 0), *ring)
    ann, bob = world.fighters
    goes(ann, Motion("approach", "full", bob))
    # 1,500 and 3,000; the third step would end at 4,500
    assert moved(world)[0] == (3000, 0, 0)


def test_flank_points() -> None:
    """Bob at (4, 0) m faces Ann: 1.5 m behind him is (5.5, 0), to his left (4, -1.5)."""
    world = facing_off((0, 0, 0), (4000, 0, 0))
    ann, bob = world.fighters
    left = die(child(world.actor_key(ann), "way")) <= 50
    assert flank_point(ann, bob) == (4000, -1500 if left else 1500)
    ann.x = 9000
    assert flank_point(ann, bob) == (5500, 0)
    ann.x, ann.y = 4000, 100
    assert flank_point(ann, bob) == (4000, 1500)


def test_spots_behind_cover() -> None:
    """From Bob at (10, 0): half a metre beyond a disc of 1 m about (4, 0) is (2.5, 0).

    Behind the midpoint (6, 0) of a segment it is (5.5, 0), nearer to who stands at (6, 3); a
    centre under Bob's feet offers none.
    """
    disc = Ground("cover", "disc", (4000, 0), radius=1000, grade="full")
    fence = Ground("cover", "segment", (6000, -1000), (6000, 1000), grade="partial")
    ann, bob = facing_off((0, 0, 0), (10_000, 0, 0), disc, fence).fighters
    assert spot(ann, bob) == (2500, 0)
    ann.x, ann.y = 6000, 3000
    assert spot(ann, bob) == (5500, 0)
    bob.x = 4000
    ann.world.field = Field([disc])
    assert spot(ann, bob) is None


LEDGE = Ground("ledge", "area", (2000, -5000), (9000, 5000), height=4000)
LADDER = Ground("ladder", "disc", (2000, 0), radius=500)


def test_half_a_metre_is_a_step_and_more_is_not() -> None:
    """On a ledge of 500 mm one goes up in a stride; one of 501 mm stops the step before it."""
    for height, end in ((500, (4500, 0, 500)), (501, (1500, 0, 0))):
        world = facing_off((0, 0, 0), (9000, 0, 0), evolve(LEDGE, height=height))
        ann, _ = world.fighters
        goes(ann, Motion("go", "full", None, (4500, 0)))
        assert moved(world)[0] == end


def test_a_ladder_is_climbed_at_a_quarter() -> None:
    """From its foot: 375 mm up in each sub-step, as the next step would end on the ledge.

    From (1.5, 0) m at half pace (750 a sub-step, 187 up) towards (6, 0): after 10 of them 1,870.
    """
    world = facing_off((1500, 0, 0), (6000, 0, 4000), LEDGE, LADDER)
    ann, _ = world.fighters
    goes(ann, Motion("go", "half", None, (6000, 0)))
    assert moved(world)[0] == (1500, 0, 1870)


def test_from_the_ladder_one_steps_on_to_the_ledge() -> None:
    """At full pace 375 a sub-step: 3,750 after ten; the eleventh is a step of 1,500 up by 250."""
    world = facing_off((1500, 0, 0), (6000, 0, 4000), LEDGE, LADDER)
    ann, _ = world.fighters
    goes(ann, Motion("go", "full", None, (6000, 0)))
    assert moved(world)[0] == (1500, 0, 3750)
    assert next_place(ann, Motion("go", "full", None, (6000, 0))) == (3000, 0, 4000)


def test_down_a_ladder() -> None:
    """From the ledge's edge one steps out on to the ladder, climbs down, then walks on.

    2,400 to 1,900 is a step of 500 (half of 1,000 mm that are left to go is no matter): z stays;
    then 375 down in each of nine sub-steps: 4,000 - 3,375 = 625.
    """
    world = facing_off((2400, 0, 4000), (-9000, 0, 0), LEDGE, LADDER)
    ann, _ = world.fighters
    goes(ann, Motion("go", "full", None, (1900, 0)))
    assert next_place(ann, Motion("go", "full", None, (1900, 0))) == (1900, 0, 4000)
    goes(ann, Motion("go", "full", None, (-9000, 0)))
    ann.x = 1900
    assert moved(world)[0] == (1900, 0, 4000 - 375 * 10)


def test_straight_up_and_down_a_ladder() -> None:
    """On the ladder, the enemy 4 m above: 375 a sub-step, till it is in reach (2 m) at 2,250.

    From 4 m above down to an enemy 1 m up likewise: 4,000, ..., 2,875 is 1,875 from it.
    """
    for red, blue, end in ((0, 4000, 2250), (4000, 1000, 2875)):
        world = facing_off((1500, 0, red), (1500, 0, blue), LEDGE, LADDER)
        ann, bob = world.fighters
        goes(ann, Motion("approach", "full", bob))
        assert moved(world)[0] == (1500, 0, end)


def test_who_flees_is_off_beyond_60_metres() -> None:
    """From 50 m off, ten sub-steps of 1 m at most lead to 60 m: still there; 1 mm more is off."""
    for x, away in ((50_000, 0), (50_001, FLED)):
        ann = Stand(sheet(SWORD), (0, 0, 0))
        bob = Stand(evolve(sheet(DAGGER), move=10), (x, 0, 0))
        world = on(field(ann, bob), Phase.MOVE)
        runner = world.fighters[1]
        goes(runner, Motion("flee", "full"), "flee")
        move(world, lambda: False)
        assert (runner.x, runner.away, runner.out) == (x + 10_000, away, away == FLED)


def test_facing_turns_to_the_opponent_or_along_the_last_step() -> None:
    """Bob ends at (3, 9): 3,000 * 1000 // 9,486 is 316, 9,000 * 1000 // 9,486 is 948.

    Who names nobody faces where it went.
    """
    world = facing_off((0, 0, 0), (3000, -4000, 0))
    ann, bob = world.fighters
    ann.plan = Plan("defend", bob, counts=0)
    goes(bob, Motion("go", "full", None, (3000, 9000)))
    moved(world)
    assert (ann.facing, bob.facing) == ((316, 948), (0, 1000))


def test_engagement_ends_a_metre_beyond_reach() -> None:
    """A dagger reaches 2 m: at 3 m it engages still, a millimetre farther it does not."""
    for x, still in ((3000, True), (3001, False)):
        world = facing_off((0, 0, 0), (x, 0, 0))
        ann, bob = world.fighters
        ann.engaged_by = {bob}
        moved(world)
        assert ann.engaged is still


def test_a_guard_stops_who_comes_by() -> None:
    """Bob guards at (6, 1): Ann, on her way along y = 0, is in his 2 m at x = 4.5 first.

    5.23 m: (1500, 1000) is 1,802 away. Each sums a die and Athletics; unless hers is higher she
    stays.
    """
    stays = set()
    for fight in range(12):
        world = facing_off((0, 0, 0), (6000, 1000, 0), fight=fight)
        ann, bob = world.fighters
        bob.plan = Plan("hold", counts=0, guards=True)
        goes(ann, Motion("go", "full", None, (20_000, 0)))
        mine, other = (
            open_ended(child(child(world.actor_key(a), "intercept"), b.name))[0] + 20
            for a, b in ((ann, bob), (bob, ann))
        )
        passes = mine > 4 and (other <= 4 or mine > other)
        assert moved(world)[0] == ((15_000 if passes else 4500), 0, 0)
        stays.add(passes)
    assert stays == {True, False}


def test_a_guard_lets_pass_who_comes_to_fight_it_or_was_there() -> None:
    """No conflict with who approaches the guard, nor with who begins in its reach."""
    for x, motion, end in ((0, "approach", 4500), (4500, "go", 4500 + 15_000)):
        world = facing_off((x, 0, 0), (6000, 1000, 0))
        ann, bob = world.fighters
        bob.plan = Plan("hold", counts=0, guards=True)
        bob.sheet = evolve(bob.sheet, athletics=1000)
        goes(ann, Motion(motion, "full", bob, (40_000, 0)))
        ann.plan = Plan("move", bob if motion == "approach" else None, counts=0,
                        motion=Motion(motion, "full", bob, (40_000, 0)))  # fmt: skip
        move(world, lambda: False)
        assert not any("stands in the way" in event for event in world.events)
        assert ann.x >= end - 100
