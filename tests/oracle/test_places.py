"""Distances, reach, arcs, cover and range bands of the oracle, worked on paper."""

from __future__ import annotations

import pytest

from tests.oracle.cover import cover, in_range, in_sight, range_penalty, solid
from tests.oracle.places import Arc, arc, distance, higher, in_reach
from tests.oracle.stage import BOW, DAGGER, SWORD, Stand, field, on, sheet
from tests.oracle.state import Fighter
from vsdsim.scenario.model import Ground
from vsdsim.vsd.sheet import Attack
from vsdsim.vsd.vocabulary import CriticalType, Length

PIKE = Attack("pike", "weapon", 80, "edged", 140, 3, Length.LONGEST, (CriticalType.PIERCE,))


def two(
    red: tuple[int, int, int],
    blue: tuple[int, int, int],
    *ground: Ground,
    facing: tuple[int, int] = (1000, 0),
    light: str = "day",
) -> tuple[Fighter, Fighter]:
    """Ann and Bob at two places."""
    ann = Stand(sheet(SWORD, BOW), red, facing)
    made = on(field(ann, Stand(sheet(DAGGER), blue), ground=ground, light=light))
    return made.fighters[0], made.fighters[1]


@pytest.mark.parametrize(
    ("x", "y", "where"),
    [
        (0, 0, Arc.FRONT),
        (1000, 0, Arc.FRONT),
        # the root of 3 is 1.73205: 60 degrees pass between 1,732 and 1,733
        (1000, 1732, Arc.FRONT),
        (1000, 1733, Arc.LEFT),
        (1000, -1732, Arc.FRONT),
        (1000, -1733, Arc.RIGHT),
        (0, 5, Arc.LEFT),
        (0, -5, Arc.RIGHT),
        # and so do 120 degrees
        (-1000, 1733, Arc.LEFT),
        (-1000, 1732, Arc.REAR),
        (-1000, -1733, Arc.RIGHT),
        (-1000, -1732, Arc.REAR),
        (-1, 0, Arc.REAR),
    ],
)
def test_arcs_change_at_60_and_120_degrees(x: int, y: int, where: Arc) -> None:
    """Ann faces along x; the attacker stands at (x, y) from her; every quarter turn is the same."""
    facing, at = (1000, 0), (x, y)
    for _ in range(4):
        ann, bob = two((70, -30, 0), (70 + at[0], at[1] - 30, 900), facing=facing)
        assert arc(ann, bob) is where
        facing, at = (-facing[1], facing[0]), (-at[1], at[0])


def test_arcs_have_their_bonus_and_the_shield_its_side() -> None:
    """0, 15, 15 and 30; front and left flank are the shield's."""
    assert [each.bonus for each in Arc] == [0, 15, 15, 30]
    assert [each.shielded for each in Arc] == [True, True, False, False]


@pytest.mark.parametrize(
    ("at", "sword", "pike"),
    [
        ((2000, 0, 0), True, True),
        ((2001, 0, 0), False, True),
        ((1200, 0, 1600), True, True),
        ((1200, 1, 1600), False, True),
        ((0, -3000, 0), False, True),
        ((1, -3000, 0), False, False),
    ],
)
def test_reach_is_2_metres_and_3_with_longest(
    at: tuple[int, int, int],
    sword: bool,  # noqa: FBT001
    pike: bool,  # noqa: FBT001
) -> None:
    """In three dimensions, the very millimetre included (1.2 and 1.6 are 2 together)."""
    ann, bob = two((0, 0, 0), at)
    assert in_reach(ann, bob, SWORD) is sword
    assert in_reach(ann, bob, PIKE) is pike


def test_distance_is_rounded_down_and_half_a_metre_is_higher() -> None:
    """300, 400 and 1,200 mm are 1,300 apart; 500 mm up is higher ground, 499 is not."""
    ann, bob = two((0, 0, 0), (300, 400, 1200))
    assert distance(ann, bob) == 1300
    assert [higher(bob, ann), higher(ann, bob)] == [True, False]
    ann.z = 700
    assert higher(bob, ann)
    ann.z = 701
    assert not higher(bob, ann)


def wall(grade: str = "opaque", height: int = 0) -> Ground:
    """A wall along y at x = 1 m, ending at y = 0."""
    return Ground("wall", "segment", (1000, -4000), (1000, 0), grade=grade, height=height)


def test_no_blow_reaches_through_a_wall() -> None:
    """A line that touches its very end is barred, one a millimetre beside it is not; none: free."""
    for at, free in (((2000, 0, 0), False), ((1999, 1, 0), True)):
        ann, bob = two((0, 1, 0) if free else (0, 0, 0), at, wall())
        assert in_reach(ann, bob, SWORD) is free
    ann, bob = two((0, 0, 0), (2000, 0, 0), wall("none"))
    assert in_reach(ann, bob, SWORD)
    assert in_sight(ann, bob)


@pytest.mark.parametrize(
    ("x", "penalty", "reached"),
    [(20_000, 0, True), (20_001, 25, True), (40_000, 25, True), (40_001, 50, True),
     (60_000, 50, True), (60_001, 75, True), (80_000, 75, True), (80_001, 75, False)],
)  # fmt: skip
def test_range_bands_end_at_the_very_millimetre(
    x: int,
    penalty: int,
    reached: bool,  # noqa: FBT001
) -> None:
    """A short bow has 20 m of base range: 0, -25, -50, -75, and nothing beyond four times it."""
    ann, bob = two((-100, 0, 0), (x - 100, 0, 0))
    assert (range_penalty(ann, bob, BOW), in_range(ann, bob, BOW)) == (penalty, reached)


def disc(grade: str, height: int = 0) -> Ground:
    """A disc of cover of 1 m about (5 m, 2 m)."""
    return Ground("cover", "disc", (5000, 2000), radius=1000, grade=grade, height=height)


@pytest.mark.parametrize(("y", "helps"), [(1000, True), (999, False)])
def test_a_line_touches_a_disc_that_it_comes_as_near_as_its_radius(
    y: int,
    helps: bool,  # noqa: FBT001
) -> None:
    """Along y = 1 m it touches the disc's lowest point, a millimetre lower it does not."""
    ann, bob = two((0, y, 0), (10_000, y, 0), disc("partial"))
    assert solid(ann, bob) == (20 if helps else 0)


def test_the_best_cover_on_the_line_counts() -> None:
    """Partial 20, full 50, opaque 50 and out of sight; of two the better."""
    ann, bob = two((0, 2000, 0), (10_000, 2000, 0), disc("partial"), disc("full"))
    assert (solid(ann, bob), in_sight(ann, bob)) == (50, True)
    ann, bob = two((0, 2000, 0), (10_000, 2000, 0), disc("opaque"))
    assert (solid(ann, bob), in_sight(ann, bob)) == (50, False)


def test_cover_leant_on_or_overlooked_does_not_count() -> None:
    """From 1.5 m off the disc (x = 2.5 m) it hampers no shot, from a millimetre more it does.

    From its height it does not count, to either of the two.
    """
    assert solid(*two((2500, 2000, 0), (10_000, 2000, 0), disc("full"))) == 0
    assert solid(*two((2499, 2000, 0), (10_000, 2000, 0), disc("full"))) == 50
    assert solid(*two((0, 2000, 0), (10_000, 2000, 0), disc("full", 1200))) == 50
    for red, blue in ((1200, 0), (0, 1200)):
        assert solid(*two((0, 2000, red), (10_000, 2000, blue), disc("full", 1200))) == 0
    assert solid(*two((999, -1, 0), (2000, -1, 0), wall())) == 50


def test_light_and_melee_are_cover_that_is_not_solid() -> None:
    """Dim 20, dark 50 and no sight beyond 10 m; a melee 20 for shots; the best of them counts."""
    ann, bob = two((0, 0, 0), (10_000, 0, 0), light="dark")
    assert (cover(ann, bob, SWORD), solid(ann, bob), in_sight(ann, bob)) == (50, 0, True)
    ann, bob = two((0, 0, 0), (10_000, 1, 0), light="dark")
    assert not in_sight(ann, bob)
    ann, bob = two((0, 0, 0), (10_000, 1, 0), light="dim")
    assert cover(ann, bob, SWORD) == 20
    ann, bob = two((0, 0, 0), (10_000, 1, 0))
    bob.engaged_by = {ann}
    assert [cover(ann, bob, each) for each in (BOW, SWORD)] == [0, 0]
    assert cover(bob, ann, BOW) == 0
    third = Fighter(ann.world, "green", "green.Cid", sheet(DAGGER), None)
    ann.world.fighters.append(third)
    third.engaged_by = {bob}
    assert [cover(ann, bob, each) for each in (BOW, SWORD)] == [20, 0]
