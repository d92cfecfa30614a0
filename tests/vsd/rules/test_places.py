"""Places: distance, reach, arcs and facing, each worked out on squared paper."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import Ring, entry, sheet, weapon
from vsdsim.scenario.model import Ground, Place
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.field.places import arcs, distance, in_reach, squared, turn_towards
from vsdsim.vsd.rules.nearest import nearest
from vsdsim.vsd.shapes import Area, Disc, Segment, lengths, steps
from vsdsim.vsd.vocabulary import Length, Phase

PIKE = weapon("pike", length=Length.LONGEST)


def ring(*, ann=(0, 0, 0), bob=(0, 0, 0), facing=(1000, 0), monkeypatch=None, attack=None, **more):
    """Ann of red and Bob of blue at points; `facing` is Bob's."""
    stands = {
        "Ann": {"place": Place(*ann)},
        "Bob": {"place": Place(*bob), "facing": facing},
    }
    sides = {"red": {"Ann": sheet(*([attack] if attack else []))}, "blue": {"Bob": sheet()}}
    return Ring(sides, stands=stands, monkeypatch=monkeypatch, **more)


def whole(*values):
    """A column."""
    return np.array(values, dtype=np.int64)


@pytest.mark.rule("place.units")
@pytest.mark.parametrize(
    ("way", "length"), [((3, 4), 5), ((1, 1), 1), ((0, 0), 0), ((2, 2), 2), ((-7, 24), 25)]
)
def test_lengths_are_rounded_down(way, length):
    """The root of a sum of squares, rounded down: root 2 is 1, root 8 is 2."""
    assert lengths(whole(way[0]), whole(way[1])) == length


@pytest.mark.rule("place.units")
def test_lengths_are_exact_up_to_the_field_s_diagonal():
    """One below a square of a big number is one less."""
    big = 1_414_213
    assert lengths(whole(big)) == big
    # big * big - 1 = (big - 1) * (big - 1) + 2 * (big - 1): as a sum of two squares 1,000,000 apart
    x = whole(1_000_000)
    y = whole(999_999)
    assert lengths(x, y) == 1_414_212  # 1,414,212.85...


@pytest.mark.rule("place.units")
@pytest.mark.parametrize(("sx", "sy"), [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_steps_are_truncated_towards_zero(sx, sy):
    """10 along (2, 1), of length 2: 10 * 2 // 2 and 10 * 1 // 2, the same in every quadrant."""
    dx, dy = steps((whole(sx * 2), whole(sy * 1)), whole(10))
    assert (dx, dy) == (sx * 10, sy * 5)
    # 7 along (3, 4): 21 // 5 and 28 // 5.
    dx, dy = steps((whole(sx * 3), whole(sy * 4)), whole(7))
    assert (dx, dy) == (sx * 4, sy * 5)


@pytest.mark.rule("place.unplaced")
def test_who_is_not_placed_is_in_reach_and_in_front():
    """Nobody placed: no distance, within reach, in front."""
    there = Ring({"red": {"Ann": sheet()}, "blue": {"Bob": sheet()}})
    ann, bob = there.rows("Ann"), there.rows("Bob")
    assert not there.parameters.field
    assert squared(there.bout, ann, bob) == 0
    assert in_reach(there.bout, ann, bob, there.parameters.attack_of[[0], 0])
    assert arcs(there.bout, bob, ann).front


@pytest.mark.rule("place.distance")
def test_distance_is_taken_in_three_dimensions():
    """2 m east, 3 m north and 6 m up are 7 m."""
    there = ring(ann=(0, 0, 0), bob=(2000, 3000, 6000))
    assert distance(there.bout, there.rows("Ann"), there.rows("Bob")) == 7000


@pytest.mark.rule("place.distance")
def test_the_nearest_is_the_least_far():
    """Of three the one nearest in three dimensions, high above or not."""
    stands = {
        "Ann": {"place": Place(0, 0, 0)},
        "Bob": {"place": Place(3000, 0, 0)},
        "Cid": {"place": Place(0, 2500, 0)},
        "Dan": {"place": Place(0, 0, 2600)},
    }
    sides = {"red": {"Ann": sheet()}, "blue": {name: sheet() for name in ("Bob", "Cid", "Dan")}}
    there = Ring(sides, stands=stands)
    found = nearest(there.bout, there.rows("Ann"), there.state.in_fight())
    assert found == there["Cid"].number


@pytest.mark.rule("place.reach")
@pytest.mark.parametrize(
    ("attack", "far", "reached"),
    [(None, 2000, True), (None, 2001, False), (PIKE, 3000, True), (PIKE, 3001, False)],
)
def test_reach_is_two_metres_or_three(attack, far, reached):
    """2,000 mm, with Longest length 3,000, the last included."""
    there = ring(bob=(0, far, 0), attack=attack)
    with_ = there.parameters.attack_of[[0], 0]
    assert in_reach(there.bout, there.rows("Ann"), there.rows("Bob"), with_) == reached


@pytest.mark.rule("place.reach")
@pytest.mark.parametrize(("grade", "reached"), [("opaque", False), ("full", False), ("none", True)])
def test_no_blow_goes_through_a_wall(grade, reached):
    """A wall between the two bars the blow, water (grade none) does not."""
    wall = Ground("wall", "segment", (500, -1000), (500, 1000), grade=grade)
    there = ring(bob=(1000, 0, 0), ground=(wall,))
    with_ = there.parameters.attack_of[[0], 0]
    assert in_reach(there.bout, there.rows("Ann"), there.rows("Bob"), with_) == reached


LONG_SPEAR = weapon("long-spear", length=Length.LONGEST, reach=True)
WHIP = weapon("whip", length=Length.LONG, reach=True)
NEARER = [entry("attack")]
BEHIND = [entry("attack", second_rank=True)]


def spear(script, far, *, monkeypatch=None):
    """Ann with a spear, and Bob `far` in front of her, who stays."""
    scripts = {"Ann": script, "Bob": [entry("defend", parry=0)]}
    sides = {"red": {"Ann": sheet(LONG_SPEAR)}, "blue": {"Bob": sheet()}}
    stands = {"Ann": {"place": Place(0, 0, 0)}, "Bob": {"place": Place(far, 0, 0)}}
    return Ring(sides, stands=stands, scripts=scripts, monkeypatch=monkeypatch)


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(
    ("with_", "far", "reached"),
    [
        (LONG_SPEAR, 4000, True),
        (LONG_SPEAR, 4001, False),
        (WHIP, 3000, True),
        (WHIP, 3001, False),
    ],
)
def test_a_weapon_with_reach_reaches_a_metre_farther(with_, far, reached):
    """Longest 3 m and one, any other 2 m and one, the last millimetre included."""
    there = ring(bob=(0, far, 0), attack=with_)
    number = there.parameters.attack_of[[0], 0]
    assert in_reach(there.bout, there.rows("Ann"), there.rows("Bob"), number) == reached


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(("far", "penalty"), [(3000, 0), (3001, -20), (4000, -20)])
def test_a_blow_from_a_second_rank_is_at_minus_20(monkeypatch, far, penalty):
    """60 less Bob's 20, and from beyond 3 m 20 less on the roll, the CMB being what it was."""
    there = spear(BEHIND, far, monkeypatch=monkeypatch)
    there.at(1, Phase.MELEE)
    there.rolls("Ann", 50)
    there.play(1, upto=Phase.MELEE)
    (blow,) = there.events("attack")
    assert (blow["cmb"], blow["total"], there["Ann"].x) == (60, 50 + 60 - 20 + penalty, 0)


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(
    ("script", "far", "x", "half"),
    [
        # Sub-steps of 0.75 m. To a second rank: in reach at once; after one of them.
        (BEHIND, 4000, 0, False),
        (BEHIND, 4500, 750, True),
        # All the way: 4.0 m becomes 3.25, then 2.5; and 3 m is near enough.
        (NEARER, 4000, 1500, True),
        (NEARER, 3500, 750, True),
        (NEARER, 3000, 0, False),
    ],
)
def test_an_attacker_comes_nearer_unless_it_is_to_stay_behind(script, far, x, half):
    """Who says nothing of a second rank goes on to where its weapon's length reaches."""
    there = spear(script, far)
    there.play(1, upto=Phase.MELEE)
    assert (there["Ann"].x, bool(there["Ann"].half)) == (x, half)
    assert len(there.events("attack")) == 1


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize("deed", ["approach", "flank"])
@pytest.mark.parametrize(("behind", "x"), [(False, 7500), (True, 6000)])
def test_a_move_stops_at_a_second_rank_if_it_says_so(deed, behind, x):
    """1.5 m a sub-step towards Bob's back at 10 m: 4 m are left after four, 2.5 after five."""
    there = spear([entry(deed, second_rank=behind)], 10_000)
    there.play(1, upto=Phase.MOVE)
    assert (there["Ann"].x, there["Ann"].y) == (x, 0)


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(
    ("script", "far", "strikes"),
    [
        (NEARER, 10_500, True),
        (NEARER, 10_501, False),
        (BEHIND, 11_500, True),
        (BEHIND, 11_501, False),
    ],
)
def test_half_the_rate_counts_from_where_the_attacker_means_to_stand(script, far, strikes):
    """3 m or 4 m of reach, and 7.5 m of half a move; a millimetre on there is no blow."""
    there = spear(script, far)
    there.play(1, upto=Phase.MELEE)
    assert (there["Ann"].action == Action.ATTACK) == strikes
    assert [each["bonus"] for each in there.events("attack")] == [
        -20 * (script is BEHIND)
    ] * strikes


@pytest.mark.rule("gear.reach")
def test_who_crawls_in_the_farther_reach_strikes_for_all_that():
    """Half a metre a round is not enough to come from 4 m to 3 m; no full move comes of it."""
    scripts = {"Ann": NEARER, "Bob": [entry("defend", parry=0)]}
    sides = {"red": {"Ann": sheet(LONG_SPEAR, move=1)}, "blue": {"Bob": sheet()}}
    stands = {"Ann": {"place": Place(0, 0, 0)}, "Bob": {"place": Place(4000, 0, 0)}}
    there = Ring(sides, stands=stands, scripts=scripts)
    there.play(1, upto=Phase.MELEE)
    (blow,) = there.events("attack")
    assert (there["Ann"].x, bool(there["Ann"].half), blow["bonus"]) == (500, True, -20)


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize("held_up", ["guard", "drawn", "engaged"])
def test_who_does_not_come_nearer_strikes_from_where_it_is(held_up):
    """Who keeps its place, who must draw the spear first, and whom somebody else engages."""
    said, with_ = {"target": "blue.Bob"}, [LONG_SPEAR]
    if held_up == "guard":
        said["guard"] = True
    if held_up == "drawn":
        said["weapon"], with_ = "long-spear", [weapon(), LONG_SPEAR]
    script = [entry("attack", **said)]
    sides = {"red": {"Ann": sheet(*with_)}, "blue": {"Bob": sheet(), "Ben": sheet()}}
    quiet = [entry("defend", parry=0)]
    stands = {"Ann": {"place": Place(0, 0, 0)}, "Bob": {"place": Place(3500, 0, 0)},
              "Ben": {"place": Place(0, 3000, 0)}}  # fmt: skip
    there = Ring(sides, stands=stands, scripts={"Ann": script, "Bob": quiet, "Ben": quiet})
    if held_up == "engaged":
        there.state.engaged[there["Ann"].number, there["Ben"].number] = True
    there.play(1, upto=Phase.MELEE)
    (blow,) = there.events("attack")
    assert (there["Ann"].x, blow["target"]) == (0, there["Bob"].number)
    assert blow["bonus"] == -20
    assert bool(there["Ann"].half) == (held_up == "drawn")


@pytest.mark.rule("gear.reach")
@pytest.mark.parametrize(("far", "engaged"), [(4000, True), (4001, False)])
def test_engagement_ends_a_metre_beyond_the_length(far, engaged):
    """Not two metres: the farther reach is that metre."""
    there = ring(bob=(far, 0, 0), attack=LONG_SPEAR)
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there["Ann"].attack = there.parameters.attack_of[0, 0]
    there.at(1, Phase.MOVE)
    there.run(Phase.MOVE)
    assert bool(there.state.engaged[1, 0, 0]) == engaged


@pytest.mark.rule("gear.reach")
def test_where_nobody_is_placed_there_is_no_second_rank():
    """Everybody is at hand."""
    there = Ring({"red": {"Ann": sheet(LONG_SPEAR)}, "blue": {"Bob": sheet()}},
                 scripts={"Ann": BEHIND, "Bob": [entry("defend", parry=0)]})  # fmt: skip
    there.play(1, upto=Phase.MELEE)
    (blow,) = there.events("attack")
    assert blow["bonus"] == 0


SIXTY = [
    # Facing (1000, 0): in front while 4 x^2 >= x^2 + y^2, that is 3 x^2 >= y^2.
    ((1000, 0), "front"),
    ((1000, 1732), "front"),  # 3,000,000 >= 2,999,824
    ((1000, 1733), "left"),  # 3,000,000 < 3,003,289
    ((1000, -1733), "right"),
    ((0, 1), "left"),
    ((0, -1), "right"),
    ((-1000, 1733), "left"),  # behind, but within 120 degrees
    ((-1000, 1732), "rear"),
    ((-1000, 0), "rear"),
    ((0, 0), "front"),
]


@pytest.mark.rule("place.arc")
@pytest.mark.parametrize(("at", "arc"), SIXTY)
@pytest.mark.parametrize("turn", range(4))
def test_arcs(at, arc, turn):
    """Sixty degrees are front, up to 120 flank, beyond rear; in every quarter turn alike."""
    (x, y), facing = at, (1000, 0)
    for _ in range(turn):
        (x, y), facing = (-y, x), (-facing[1], facing[0])
    there = ring(ann=(x + 70, y - 30, 0), bob=(70, -30, 0), facing=facing)
    found = arcs(there.bout, there.rows("Bob"), there.rows("Ann"))
    assert (bool(found.front), bool(found.rear)) == (arc == "front", arc == "rear")
    assert bool(found.flank & found.left) == (arc == "left")
    assert bool(found.shield_side) == (arc in ("front", "left"))


@pytest.mark.rule("place.arc")
def test_arcs_far_off():
    """From one corner of the field to the other nothing overflows."""
    there = ring(ann=(500_000, 500_000, 0), bob=(-500_000, -500_000, 0), facing=(-707, -707))
    assert arcs(there.bout, there.rows("Bob"), there.rows("Ann")).rear


@pytest.mark.rule("place.flank")
@pytest.mark.parametrize(("at", "bonus"), [((1000, 0), 0), ((0, 1000), 15), ((-1000, 0), 30)])
def test_flank_and_rear_give_their_bonus(monkeypatch, at, bonus):
    """50 rolled + 60 CMB - 20 DEF, +15 from the flank, +30 from the rear."""
    there = ring(ann=(*at, 0), monkeypatch=monkeypatch)
    there.declare("Ann", "attack", "Bob")
    there.rolls("Ann", 50)
    there.run(Phase.MELEE)
    (blow,) = there.events("attack")
    assert blow["total"] == 50 + 60 - 20 + bonus


@pytest.mark.rule("place.facing")
def test_everybody_turns_to_its_opponent():
    """At the end of the Move phase; (3, 4) scaled to a thousand is (600, 800)."""
    there = ring(ann=(3000, 4000, 0))
    there.declare("Bob", "defend", "Ann")
    there.at(1, Phase.MOVE)
    there.run(Phase.MOVE)
    assert (there["Bob"].fx, there["Bob"].fy) == (600, 800)


@pytest.mark.rule("place.facing")
@pytest.mark.parametrize("plight", ["surprised", "held"])
def test_the_surprised_and_the_held_do_not_turn(plight):
    """They face as they did."""
    there = ring(ann=(-3000, 0, 0))
    there.declare("Bob", "defend", "Ann")
    if plight == "held":
        there["Bob"].rigid_until = 5
    else:
        there["Bob"].surprised = True
    there.at(1, Phase.MOVE)
    there.run(Phase.MOVE)
    assert (there["Bob"].fx, there["Bob"].fy) == (1000, 0)


@pytest.mark.rule("place.facing")
def test_who_names_nobody_turns_to_who_engages_it():
    """The nearest of those who engage it, not the nearest enemy."""
    stands = {
        "Ann": {"place": Place(0, -2000, 0)},
        "Cid": {"place": Place(0, 1000, 0)},
        "Bob": {"place": Place(0, 0, 0)},
    }
    there = Ring({"red": {"Ann": sheet(), "Cid": sheet()}, "blue": {"Bob": sheet()}}, stands=stands)
    there.state.engaged[there["Bob"].number, there["Ann"].number] = True
    there.declare("Bob", "surrender")
    there.at(1, Phase.MOVE)
    there.run(Phase.MOVE)
    assert (there["Bob"].fx, there["Bob"].fy) == (0, -1000)


@pytest.mark.rule("place.facing")
def test_a_facing_is_truncated_and_one_s_own_point_turns_nobody():
    """(-1, 2) is of length 2: (-500, 1000); (0, 0) changes nothing."""
    there = ring()
    bob = there.rows("Bob")
    turn_towards(there.bout, bob, (whole(-1), whole(2)))
    assert (there["Bob"].fx, there["Bob"].fy) == (-500, 1000)
    turn_towards(there.bout, bob, (whole(0), whole(0)))
    assert (there["Bob"].fx, there["Bob"].fy) == (-500, 1000)


LINES = [
    # start, end, disc at (0, 0) of 2, segment (0, -3) to (0, 3), area (-2, -1) to (2, 1)
    ((-5, 0), (5, 0), True, True, True),
    ((-5, 2), (5, 2), True, True, False),  # touches the disc
    ((-5, 3), (5, 3), False, True, False),  # touches the segment's end
    ((-5, 4), (5, 4), False, False, False),
    ((-5, 0), (-3, 0), False, False, False),
    ((-5, 0), (-2, 0), True, False, True),
    ((0, 4), (0, 9), False, False, False),  # in line with the segment, beyond its end
    ((0, 3), (0, 9), False, True, False),
    ((1, 1), (9, 9), True, False, True),
    ((3, 1), (1, 3), False, False, False),  # 2.83 off the middle, past the area's corner
    ((1, 0), (1, 0), True, False, True),
]


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(("start", "end", "disc", "segment", "area"), LINES)
@pytest.mark.parametrize("turned", [False, True])
def test_what_a_line_touches(start, end, disc, segment, area, turned):
    """Lines against a disc, a segment and a rectangle, forwards and backwards."""
    if turned:
        start, end = end, start
    line = (whole(start[0]), whole(start[1])), (whole(end[0]), whole(end[1]))
    assert Disc(0, 0, 2).touched(*line) == disc
    assert Segment(0, -3, 0, 3).touched(*line) == segment
    assert Area(-2, -1, 2, 1).touched(*line) == area


NEAR = [
    # point, and the least whole distance within which it lies of the same disc, segment and area
    ((0, 5), 3, 2, 4),
    ((3, 0), 1, 3, 1),
    ((0, 0), 0, 0, 0),
    ((4, 3), 3, 4, 3),  # the area's corner (2, 1) is root 8 off
]


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(("at", "disc", "segment", "area"), NEAR)
def test_within_a_distance(at, disc, segment, area):
    """How near is near enough, of a disc, a segment and a rectangle."""
    point = whole(at[0]), whole(at[1])
    shapes = (Disc(0, 0, 2), disc), (Segment(0, -3, 0, 3), segment), (Area(-2, -1, 2, 1), area)
    for shape, far in shapes:
        assert shape.near(point, far)
        assert far == 0 or not shape.near(point, far - 1)
