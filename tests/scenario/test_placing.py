"""Tests of vsdsim.scenario.placing, by way of whole scenarios."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.scenario.conftest import StandIn
from vsdsim.errors import ScenarioError
from vsdsim.scenario.field import AHEAD, ORIGIN
from vsdsim.scenario.loading import load


def one(name, at=None, **more):
    """A group of orcs, at a place or at none."""
    placed = {} if at is None else {"at": at}
    return {"name": name, "use": "orc", **placed, **more}


def fight(*sides, **more):
    """A scenario of sides a, b, ..., each a list of groups."""
    named = [
        {"name": name, "combatant": groups} for name, groups in zip("abcdef", sides, strict=False)
    ]
    return {"name": "placed", "side": named, **more}


@pytest.fixture(name="stands")
def fixture_stands(tried):
    """Place and facing by name."""

    def read(*sides, **more):
        scenario = tried.load(fight(*sides, **more))
        assert scenario.placed
        return {
            each.name: ((each.place.x, each.place.y), each.facing) for each in scenario.combatants
        }

    return read


@pytest.fixture(name="wrong")
def fixture_wrong(tried):
    """Path, requirement and what arrived of each fault."""

    def read(*sides, **more):
        with pytest.raises(ScenarioError) as caught:
            tried.load(fight(*sides, **more))
        return [(fault.path, fault.required, fault.arrived) for fault in caught.value.faults]

    return read


def area(kind, x, y, far_x, far_y, **more):
    """An area of ground."""
    return {"kind": kind, "shape": "area", "at": [x, y], "to": [far_x, far_y], **more}


def test_without_places_everybody_stands_at_the_origin(tried):
    """Nothing is placed then: light, changes of it and arrivals without a place do not count."""
    later = [
        {"round": 2, "light": "dim", "arrive": [{"side": "b", "name": "Z", "use": "orc"}]},
    ]
    scenario = tried.load(fight([one("X", count=3)], [one("Y")], light="dark", timeline=later))
    assert not scenario.placed
    assert {(each.place, each.facing) for each in scenario.combatants} == {(ORIGIN, AHEAD)}


@pytest.mark.parametrize("key", ["facing", "elevation"])
def test_nobody_looks_or_stands_high_without_places(wrong, key):
    """Such a key would have no effect: it is a fault, unless something has a place."""
    value = {"facing": [0, 1], "elevation": 3}[key]
    assert wrong([one("X", **{key: value})], [one("Y")]) == [
        ("a.X." + key, f"no {key} in a fight in which nobody has a place (at)", key)
    ]


def test_a_point_is_a_place(stands, tried):
    """In millimetres, with the elevation, one point or one for each of a group."""
    scenario = tried.load(
        fight([one("X", [-4.5, 1.25], elevation=2)], [one("Y", [[1, 2], [3, 4]], count=2)])
    )
    assert [each.place for each in scenario.combatants] == [
        type(ORIGIN)(-4500, 1250, 2000),
        type(ORIGIN)(1000, 2000, 0),
        type(ORIGIN)(3000, 4000, 0),
    ]
    assert stands([one("X", [0, 0], facing=[0, -3])], [one("Y", [1, 0])])["X"][1] == (0, -1000)


def test_a_group_at_one_point_stands_in_a_line_from_left_to_right(stands):
    """Across the facing, 1 m apart, the point in its middle.

    The heroes look up along y: their left is along -x. The orcs look down: their left is along x.
    """
    assert stands([one("X", [0, 0], count=3)], [one("Y", [0, 10], count=2)]) == {
        "X 1": ((-1000, 0), (0, 1000)),
        "X 2": ((0, 0), (0, 1000)),
        "X 3": ((1000, 0), (0, 1000)),
        "Y 1": ((500, 10_000), (0, -1000)),
        "Y 2": ((-500, 10_000), (0, -1000)),
    }


def test_a_line_stands_across_a_facing_that_is_given(stands):
    """Along (3, 4) of length 5 the left is (-4, 3) / 5: a metre is -0.8 and 0.6."""
    placed = stands([one("X", [10, 0], facing=[3, 4], count=3)], [one("Y", [0, 0])])
    assert [placed[f"X {number}"] for number in (1, 2, 3)] == [
        ((9200, 600), (600, 800)),
        ((10_000, 0), (600, 800)),
        ((10_800, -600), (600, 800)),
    ]


def test_one_looks_towards_the_mean_of_all_enemies(stands):
    """Each of a group counts: three at (10, 0) and one at (0, 10) have the mean (7.5, 2.5).

    From the origin that is along (3, 1): 3000 / sqrt(10) = 948.7 and 1000 / sqrt(10) = 316.2. The
    enemies' own friends and who comes later count for nothing.
    """
    later = [{"round": 2, "arrive": [{"side": "b", **one("L", [-90, -90], count=9)}]}]
    placed = stands(
        [one("X", [0, 0]), one("F", [5, 5])],
        [one("Y", [10, 0], count=3), one("Z", [0, 10])],
        timeline=later,
    )
    assert placed["X"][1] == (949, 316)
    # From (0, 10) to the mean of (0, 0) and (5, 5), along (2.5, -7.5).
    assert placed["Z"][1] == (316, -949)


def test_each_of_a_group_with_points_of_its_own_looks_from_there(stands):
    """The facing is towards the enemy from each point."""
    placed = stands([one("X", [[0, 0], [9, 9]], count=2)], [one("Y", [0, 9])])
    assert (placed["X 1"][1], placed["X 2"][1]) == ((0, 1000), (-1000, 0))


def test_on_the_same_point_one_looks_along_x(stands):
    """Also with nobody else placed but there: the mean has no direction."""
    placed = stands([one("X", [7, 7])], [one("Y", [7, 7]), one("Z", [7, 7])])
    assert placed["X"] == placed["Y"] == ((7000, 7000), (1000, 0))


def test_who_comes_later_looks_towards_who_is_there_at_the_start(stands):
    """Friends and foes that come later, too, leave it as it is."""
    later = [
        {"round": 2, "arrive": [{"side": "a", **one("L", [0, 9], count=2)}]},
        {"round": 3, "arrive": [{"side": "b", **one("M", [-50, 9])}]},
    ]
    placed = stands([one("X", [0, 0])], [one("Y", [5, 9])], timeline=later)
    assert placed["L 1"] == ((0, 9500), (1000, 0))
    assert placed["L 2"] == ((0, 8500), (1000, 0))
    # From (-50, 9) to (0, 0): sqrt(2581) = 50.80, 50000 / 50.80 = 984.2, 9000 / 50.80 = 177.2
    assert placed["M"][1] == (984, -177)


def test_sides_without_places_stand_five_metres_from_the_origin(stands):
    """Two at x = -5 and x = 5; who has no place stands in one line, in the file's order.

    Arrivals stand in it too: here four of b, looking along -x, their left along -y.
    """
    later = [{"round": 4, "arrive": [{"side": "b", **one("L")}]}]
    placed = stands(
        [one("X")],
        [one("Y"), one("Z", [5, 0]), one("W", count=2, facing=[0, 1])],
        timeline=later,
    )
    assert placed == {
        "X": ((-5000, 0), (1000, 0)),
        "Y": ((5000, -1500), (-1000, 0)),
        "Z": ((5000, 0), (-1000, 0)),
        "W 1": ((5000, -500), (0, 1000)),
        "W 2": ((5000, 500), (0, 1000)),
        "L": ((5000, 1500), (-1000, 0)),
    }


def test_three_sides_stand_on_a_circle(stands):
    """At 180, 60 and -60 degrees: 5 cos 60 = 2.5, 5 sin 60 = 4.330."""
    ground = [area("slow", 90, 90, 91, 91)]
    placed = stands([one("X")], [one("Y")], [one("Z")], ground=ground)
    assert [at for at, _ in placed.values()] == [(-5000, 0), (2500, 4330), (2500, -4330)]
    # From (2.5, 4.33) to the mean of the others, (-1.25, -2.165): along (-1, -1.732).
    assert [facing for _, facing in placed.values()] == [(1000, 0), (-500, -866), (-500, 866)]


def test_of_four_sides_the_placed_ones_keep_their_share_of_the_circle(stands):
    """The second of four stands at 90 degrees, whoever else has a place."""
    placed = stands([one("X", [1, 1])], [one("Y")], [one("Z")], [one("W", [2, 2])])
    assert (placed["Y"][0], placed["Z"][0]) == ((0, 5000), (5000, 0))


@pytest.mark.parametrize(
    ("ground", "found"),
    [
        (area("wall", 3, -1, 6, 1), "[4, 0] in ground[0]"),
        (area("wall", 4, -1, 6, 1, grade="none"), "[4, 0] in ground[0]"),
        (
            {"kind": "wall", "shape": "segment", "at": [4, -1], "to": [4, 1]},
            "[4, 0] in ground[0]",
        ),
        (area("pit", 3, -1, 6, 1, height=3), "[4, 0] in ground[0]"),
    ],
)
def test_nobody_starts_in_a_wall_or_a_pit(wrong, stands, ground, found):
    """Told at the place, with the piece; the edge belongs to it."""
    assert wrong([one("X", [0, 0])], [one("Y", [4, 0])], ground=[ground]) == [
        ("b.Y.at", "a place in no wall and no pit", found)
    ]
    assert stands([one("X", [0, 0])], [one("Y", [7, 0])], ground=[ground])


def test_of_a_group_the_first_in_a_wall_is_told(wrong):
    """Once, not for each; also where it stands in a line, or where the file says nothing."""
    wall = area("wall", -20, 0.5, 20, 3)
    assert wrong([one("X", [0, 0], count=5)], [one("Y", [9, 0])], ground=[wall]) == [
        ("a.X.at", "a place in no wall and no pit", "[0, 2] in ground[0]")
    ]
    assert wrong([one("X", [0, 0])], [one("Y", count=3)], ground=[wall]) == [
        (
            "b.Y.at",
            "a place in no wall and no pit",
            "[5, 1], where who has no at stands, in ground[0]",
        )
    ]


def test_what_is_not_there_yet_is_in_nobodys_way(stands, wrong):
    """Ground of the timeline, and ground that has gone, bar only who comes while it is there."""
    wall = area("wall", 3, -1, 6, 1)
    later = [{"round": 3, "ground": [{**wall, "rounds": 2}]}]
    here = [one("X", [0, 0])], [one("Y", [4, 0])]
    assert stands(*here, timeline=later)

    def coming(number):
        come = {"round": number, "arrive": [{"side": "b", **one("L", [4, 0])}]}
        return {"timeline": [*later, come]}

    for number in (2, 5):
        assert stands(*here, **coming(number))
    for number in (3, 4):
        assert wrong(*here, **coming(number)) == [
            (
                "timeline[1].arrive[0].at",
                "a place in no wall and no pit",
                "[4, 0] in timeline[0].ground[0]",
            )
        ]


def test_on_a_ledge_one_stands_at_its_height(tried, wrong):
    """Unless the file says higher; lower is a fault; a ledge leads over a pit."""
    ground = [area("ledge", 3, -5, 6, 5, height=2.5), area("pit", 3, -1, 6, 1, height=9)]
    sides = [one("X", [0, 0])], [one("Y", [4, 0]), one("Z", [4, 1], elevation=7)]
    scenario = tried.load(fight(*sides, ground=ground))
    assert [each.place.z for each in scenario.combatants] == [0, 2500, 7000]
    low = [one("X", [0, 0])], [one("Y", [4, 0], elevation=2.4)]
    assert wrong(*low, ground=ground) == [
        ("b.Y.elevation", "at least 2.5, the height of ground[0]", "2.4 at [4, 0]")
    ]
    # Each of a line by itself: at y = 5.5 the ledge is past.
    line = tried.load(fight([one("X", [0, 5])], [one("Y", [4, 5], count=2)], ground=ground))
    assert [each.place.z for each in line.combatants] == [0, 2500, 0]


def test_a_line_stays_on_the_field(wrong):
    """Of four across x at y = 499 two would stand beyond 500 m."""
    found = wrong([one("X", [0, 499], facing=[1, 0], count=4)], [one("Y", [9, 0])])
    required = "a line that stays within 500 m of the origin on each axis"
    assert found == [("a.X.at", required, "[0, 500.5]")]


def test_faults_that_may_follow_from_others_wait(wrong):
    """With a wrong place anywhere, lines and defaults may stand elsewhere once it is right."""
    wall = area("wall", -20, 0.5, 20, 3)
    sides = (
        [one("X", [0, 0], count=5), one("W", [1, 1])],
        [one("Y", [9, "x"])],
    )
    assert wrong(*sides, ground=[wall]) == [
        ("b.Y.at[1]", "a number of metres from -500 to 500", "'x'"),
        ("a.W.at", "a place in no wall and no pit", "[1, 1] in ground[0]"),
    ]
    # A facing without a place: there may be one behind the fault.
    found = wrong([one("X", facing=[0, 1])], [one("Y", [9, "x"])])
    assert [path for path, *_ in found] == ["b.Y.at[1]"]
    # The same with ground that has a fault, and with who comes later.
    facing = [one("X", facing=[0, 1])], [one("Y")]
    assert [path for path, *_ in wrong(*facing, ground=[3])] == ["ground[0]"]
    found = wrong(*facing, timeline=[{"round": 1, "arrive": [{"side": "b", **one("L", [1, 1])}]}])
    assert [path for path, *_ in found] == ["timeline[0].round"]
    # Who comes in a round that is not known may find no wall there.
    later = [{"round": 1, "arrive": [{"side": "b", **one("L", [1, 1])}]}]
    found = wrong([one("X", [0, 0])], [one("Y", [9, 0])], ground=[wall], timeline=later)
    assert [path for path, *_ in found] == ["timeline[0].round"]


POINTS = st.tuples(st.integers(-90, 90), st.integers(-90, 90)).map(list)
GROUPS = st.lists(st.tuples(POINTS, st.integers(1, 4)), min_size=1, max_size=3)


def placements(*sides):
    """Places and facings of groups at points."""
    groups = [
        [one(f"G{number}", at, count=count) for number, (at, count) in enumerate(side)]
        for side in sides
    ]
    scenario = load(fight(*groups), StandIn())
    return [((each.place.x, each.place.y), each.facing) for each in scenario.combatants]


@given(GROUPS, GROUPS)
def test_a_quarter_turn_of_the_field_turns_everybody(one_side, other):
    """Places, lines and facings know no axis; nobody on one point, who looks along x."""
    turned = [[([-at[1], at[0]], count) for at, count in side] for side in (one_side, other)]
    before, after = placements(one_side, other), placements(*turned)
    for ((x, y), (fx, fy)), (place, facing) in zip(before, after, strict=True):
        if (fx, fy) == facing == AHEAD:
            continue
        assert place == (-y, x)
        assert facing == (-fy, fx)


@given(POINTS, POINTS, st.integers(1, 40))
def test_neighbours_stand_a_metre_apart_around_their_point(at, foe, count):
    """To a millimetre, and at a right angle to the facing to two in a thousand."""
    found = placements([(at, count)], [(foe, 1)])[:count]
    xs, ys = zip(*(place for place, _ in found), strict=True)
    assert abs(sum(xs) / count - at[0] * 1000) <= 1
    assert abs(sum(ys) / count - at[1] * 1000) <= 1
    (fx, fy) = found[0][1]
    for one_x, one_y, x, y in zip(xs, ys, xs[1:], ys[1:], strict=False):
        way = x - one_x, y - one_y
        assert math.hypot(*way) == pytest.approx(1000, abs=2)
        assert abs(way[0] * fx + way[1] * fy) <= 2000
        # To the right of the one before.
        assert fx * way[1] - fy * way[0] < 0
