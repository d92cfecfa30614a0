"""Falls of the oracle, worked on paper (fall.*)."""

from __future__ import annotations

import pytest
from attrs import evolve

from tests.oracle.dice import child, die, open_ended
from tests.oracle.falling import fall, fall_for
from tests.oracle.hurts import Knock
from tests.oracle.stage import DAGGER, SWORD, Stand, field, on, sheet
from tests.oracle.tables import look_up
from tests.oracle.timeline import round_begins
from tests.oracle.world import TIMELINE, World
from vsdsim.scenario.model import Ground
from vsdsim.vsd.sheet import Shield
from vsdsim.vsd.vocabulary import Column, Phase

TOWER = Ground("ledge", "area", (-1000, -1000), (1000, 1000), height=8000)


def on_a_tower(*ground: Ground, at: tuple[int, int, int] = (0, 0, 8000)) -> World:
    """Ann, with a shield, on top of 8 m; Bob beside her."""
    ann = Stand(sheet(SWORD, shield=Shield("full", "full", 15, 0)), at)
    bob = Stand(sheet(DAGGER), (-500, 0, 8000))
    world = on(field(ann, bob, ground=ground or (TOWER,)))
    world.fighters[0].sheet = evolve(world.fighters[0].sheet, hp=500)
    world.fighters[0].hp = 500
    return world


@pytest.mark.parametrize(
    ("height", "cmb", "bonus", "most"),
    [
        (5000, 25, 0, 90),
        (5001, 25, 10, 120),
        (10_000, 50, 10, 120),
        (10_001, 50, 20, 150),
        (20_000, 100, 20, 150),
        (20_199, 100, 30, 175),
        (20_200, 101, 30, 175),
    ],
)
def test_what_a_fall_does(height: int, cmb: int, bonus: int, most: int) -> None:
    """Five a metre, rounded down, the bonus and the cap of its band, less DEF 5 (20 - shield)."""
    world = on_a_tower(at=(9000, 0, height))
    ann, bob = world.fighters
    fall(world, [(ann, ann.point, bob)])
    key = child(world.actor_key(ann), "fall")
    result = min(open_ended(key)[0] + cmb + bonus - 5, most)
    assert f"falls {height} mm: {result}" in world.events[0]
    damage, severity = look_up("beast", Column.NA, result) if result > 10 else (0, None)
    if severity is None:
        assert ann.hp == 500 - (damage or 0)
    else:
        row = die(child(key, "critical", 0)) + (0, 10, 20, 30, 50)[severity]
        assert f"suffers IMPACT row {row}" in world.events[1]
    assert (ann.z, ann.prone, ann.assess) == (0, True, 0)


def test_knocked_down_at_an_edge() -> None:
    """At x = 0.5 m, struck from -0.5, one metre on is 1.5: 8 m deep, and 75 of Athletics hold."""
    for athletics, falls in ((-1000, True), (1000, False)):
        world = on_a_tower(at=(500, 0, 8000))
        ann, bob = world.fighters
        ann.sheet = evolve(ann.sheet, athletics=athletics)
        ann.prone = True
        fall_for(world, [Knock(ann, bob, newly_prone=True)])
        assert ((ann.x, ann.z) == (1500, 0)) is falls
    rolled = open_ended(child(world.actor_key(ann), "edge"))[0]
    for short, falls in ((0, False), (1, True)):
        ann.x, ann.z = 500, 8000
        ann.sheet = evolve(ann.sheet, athletics=75 - rolled - short)
        fall_for(world, [Knock(ann, bob, newly_prone=True)])
        assert (ann.z == 0) is falls


def test_no_edge_is_looked_for_by_who_lay_there_or_behind_a_wall() -> None:
    """Nor half a metre in from where a metre would lead over it."""
    wall = Ground("wall", "segment", (900, -900), (900, 900), grade="none")
    for ground, x, newly in (
        ((TOWER,), 500, False),
        ((TOWER, wall), 500, True),
        ((TOWER,), 0, True),
    ):
        world = on_a_tower(*ground, at=(x, 0, 8000))
        ann, bob = world.fighters
        ann.sheet = evolve(ann.sheet, athletics=-1000)
        fall_for(world, [Knock(ann, bob, newly_prone=newly)])
        assert ann.z == 8000


def test_on_one_point_one_is_carried_backwards() -> None:
    """Ann and Bob both at (0.5, 0), she faces along -x: a metre backwards is (1.5, 0)."""
    world = on_a_tower(at=(500, 0, 8000))
    ann, bob = world.fighters
    bob.x, ann.facing = 500, (-1000, 0)
    ann.sheet = evolve(ann.sheet, athletics=-1000)
    fall_for(world, [Knock(ann, bob, newly_prone=True)])
    assert (ann.x, ann.z) == (1500, 0)


def test_the_perched_fall_where_they_are_and_the_dead_without_dice() -> None:
    """501 mm above the ground is a perch, 500 is not."""
    for z, falls in ((501, True), (500, False)):
        world = on_a_tower(at=(5000, 0, z))
        ann, bob = world.fighters
        fall_for(world, [Knock(ann, bob)])
        assert (ann.z == 0) is falls
    world = on_a_tower(at=(5000, 0, 9000))
    ann, bob = world.fighters
    ann.dead = ann.out = True
    fall_for(world, [Knock(ann, bob)])
    assert (ann.z, ann.hp, world.events) == (0, 500, [])


def test_ground_that_opens() -> None:
    """The tower goes in round 2: Ann falls 8 m by her own hand; a pit of 500 mm takes her along.

    A ledge that comes lifts her; on a perch she stays, unless it comes above her feet.
    """
    pit = Ground("pit", "disc", (0, 0), radius=300, height=500, since=2)
    lift = Ground("ledge", "disc", (0, 0), radius=300, height=3000, since=2)
    brief = evolve(TOWER, rounds=1)
    for ground, before, after in (
        ((brief,), 8000, 0),
        ((pit,), 0, -500),
        ((lift,), 0, 3000),
        ((lift,), 2000, 3000),
        ((lift,), 4000, 4000),
    ):
        world = on_a_tower(*ground, at=(0, 0, before))
        ann, _ = world.fighters
        world.round = 2
        round_begins(world)
        assert (world.phase, ann.z) == (TIMELINE, after)
        assert any("falls" in event for event in world.events) is (before == 8000)
    world = on_a_tower(brief)
    world.round, world.phase = 2, Phase.ASSESSMENT
    round_begins(world)
    assert world.taken.get(world.fighters[0], 0) == 500 - world.fighters[0].hp
    assert not world.dealt
