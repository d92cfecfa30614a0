"""Cover and light: what stands on the line, what it is worth, and the spots behind it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import Ring, bow, entry, sheet, stand
from vsdsim.scenario.model import Ground
from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.field.cover import (
    cover_defence,
    cover_grade,
    has_spot,
    in_sight,
    nearest_spot,
    spots,
)
from vsdsim.vsd.terrain import Grade
from vsdsim.vsd.vocabulary import Phase

NONE, PARTIAL, FULL, OPAQUE = Grade
EDGES = [
    (Ground("cover", "disc", (5000, 500), radius=500, grade="full"), FULL),
    (Ground("cover", "disc", (5000, 501), radius=500, grade="full"), NONE),
    (Ground("cover", "disc", (-300, 1500), radius=400, grade="full"), NONE),
    (Ground("cover", "segment", (5000, 0), (5000, 900), grade="full"), FULL),
    (Ground("cover", "segment", (5000, 1), (5000, 900), grade="full"), NONE),
    (Ground("cover", "segment", (4000, 0), (6000, 0), grade="full"), FULL),
    (Ground("cover", "segment", (10_001, -900), (10_001, 900), grade="full"), NONE),
    (Ground("wall", "area", (4000, 0), (5000, 900), grade="opaque"), OPAQUE),
    (Ground("wall", "area", (4000, 1), (5000, 900), grade="opaque"), NONE),
]
"""Pieces beside or on the line from (0, 0) to (10000, 0), and what they give."""


def disc(x, y=0, radius=500, grade="full", **more):
    """A round piece of cover."""
    return Ground("cover", "disc", (x, y), radius=radius, grade=grade, **more)


def wall(x, grade="opaque", **more):
    """A wall across the way from Ann to Bob, 1 m long."""
    return Ground("wall", "segment", (x, -500), (x, 500), grade=grade, **more)


def apart(*ground, ann=(0, 0, 0), bob=(10_000, 0, 0), **more):
    """Ann at the origin and Bob 10 m ahead of her, the ground between them."""
    sides = {"red": {"Ann": sheet(bow())}, "blue": {"Bob": sheet(bow())}}
    stands = {"Ann": stand(*ann), "Bob": stand(*bob, facing=(-1000, 0))}
    ring = Ring(sides, stands=stands, ground=ground, **more)
    ring.begin(1)
    return ring


def covered(ring, who="Ann", target="Bob", *, melee=False):
    """The grade that covers a target, and whether it is solid."""
    grade, solid = cover_grade(ring.bout, ring.rows(who), ring.rows(target), melee=melee)
    return int(grade[0]), bool(solid[0])


def sees(ring, who="Ann", target="Bob"):
    """Whether one sees the other."""
    return bool(in_sight(ring.bout, ring.rows(who), ring.rows(target))[0])


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(("grade", "defence"), [(NONE, 0), (PARTIAL, 20), (FULL, 50), (OPAQUE, 50)])
def test_what_cover_adds_to_def(grade, defence):
    """Partial +20 and full +50; opaque cover counts as full where blows get round it."""
    assert cover_defence(np.array([grade]))[0] == defence


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(("piece", "grade"), EDGES)
def test_cover_that_touches_the_line_counts(piece, grade):
    """A disc within its radius of the line, a segment that meets it, an area with a point on it."""
    assert covered(apart(piece)) == (grade, grade > NONE)


@pytest.mark.rule("ground.cover")
def test_the_best_piece_counts():
    """Partial, full and partial again on one line: full, and nothing added up."""
    ring = apart(disc(3000, grade="partial"), disc(5000), disc(7000, grade="partial"))
    assert covered(ring) == (FULL, True)


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(
    ("piece", "for_ann", "for_bob"),
    [
        (disc(2000), NONE, FULL),
        (disc(2001), FULL, FULL),
        (disc(0), NONE, FULL),
        (disc(8000), FULL, NONE),
        (wall(1000), OPAQUE, OPAQUE),
        (Ground("cover", "segment", (1500, -900), (1500, 900), grade="full"), NONE, FULL),
        (Ground("cover", "segment", (1501, -900), (1501, 900), grade="full"), FULL, FULL),
    ],
)
def test_cover_beside_the_attacker_does_not_hamper_it(piece, for_ann, for_bob):
    """Within 1.5 m of its edge (a centre 2 m off, a radius of 0.5) it covers one side alone."""
    ring = apart(piece)
    assert (covered(ring)[0], covered(ring, "Bob", "Ann")[0]) == (for_ann, for_bob)


@pytest.mark.rule("ground.cover")
@pytest.mark.parametrize(
    ("ann", "bob", "height", "grade"),
    [
        (0, 0, 1200, FULL),
        (1199, 0, 1200, FULL),
        (1200, 0, 1200, NONE),
        (0, 1200, 1200, NONE),
        (50_000, 0, 0, FULL),
    ],
)
def test_who_looks_over_it(ann, bob, height, grade):
    """From an elevation of its height or more, either of them; never what has no height."""
    ring = apart(disc(5000, height=height), ann=(0, 0, ann), bob=(10_000, 0, bob))
    assert covered(ring) == (grade, grade > NONE)
    ring = apart(wall(5000, height=height), ann=(0, 0, ann), bob=(10_000, 0, bob))
    assert covered(ring, melee=True)[0] == grade


@pytest.mark.rule("ground.cover")
def test_in_melee_opaque_cover_is_full():
    """Who strikes past an opaque bush a metre off both strikes at full cover."""
    ring = apart(disc(1600, radius=50, grade="opaque"), bob=(2000, 0, 0))
    assert covered(ring, melee=True) == (FULL, True)
    assert covered(ring, melee=False) == (OPAQUE, True)


@pytest.mark.rule("ground.cover")
def test_a_wall_of_grade_none_is_no_cover():
    """Water bars the way and nothing else."""
    ring = apart(wall(5000, "none"))
    assert covered(ring) == (NONE, False)
    assert sees(ring)


@pytest.mark.rule("ground.cover")
def test_cover_counts_against_blows(melee):
    """DEF 20 and full cover: 70 against a blow. The piece stands 1.6 m off, by the target."""
    stands = {"Ann": stand(), "Bob": stand(1900, facing=(-1000, 0))}
    ring = melee(
        {"Ann": sheet()}, {"Bob": sheet()}, stands=stands, ground=(disc(1700, radius=100),)
    )
    ring.begin(1)
    ring.bout.begin_phase(Phase.MELEE)
    ring.declare("Ann", "attack", "Bob")
    ring.run(Phase.MELEE)
    assert ring.events("attack")[0]["defence"] == 20 + 50


@pytest.mark.rule("ground.light")
@pytest.mark.parametrize(("light", "grade"), [("day", NONE), ("dim", PARTIAL), ("dark", FULL)])
@pytest.mark.parametrize("melee", [False, True])
def test_light_is_cover_but_not_solid(light, grade, melee):
    """Dim light is partial, the dark full cover, for blows and shots; none of it is solid."""
    assert covered(apart(light=light), melee=melee) == (grade, False)


@pytest.mark.rule("ground.light")
@pytest.mark.parametrize(
    ("light", "piece", "grade"),
    [("dim", "full", FULL), ("dark", "partial", FULL), ("dim", "partial", PARTIAL)],
)
def test_light_and_cover_do_not_add_up(light, piece, grade):
    """The better of the two counts; what stands there is solid all the same."""
    assert covered(apart(disc(5000, grade=piece), light=light)) == (grade, True)


@pytest.mark.rule("ground.light")
@pytest.mark.parametrize(
    ("bob", "seen"),
    [((10_000, 0, 0), True), ((10_001, 0, 0), False), ((6000, 8000, 0), True),
     ((6000, 8000, 1), False)],
)  # fmt: skip
def test_in_the_dark_nobody_is_seen_beyond_ten_metres(bob, seen):
    """In three dimensions; in dim light one sees as far as by day."""
    assert sees(apart(bob=bob, light="dark")) is seen
    assert sees(apart(bob=bob, light="dim"))


@pytest.mark.rule("ranged.sight")
@pytest.mark.parametrize(
    ("piece", "elevation", "seen"),
    [
        (disc(5000, grade="opaque"), 0, False),
        (disc(5000, grade="full"), 0, True),
        (disc(1500, grade="opaque"), 0, True),
        (disc(9000, grade="opaque", height=2000), 1999, False),
        (disc(9000, grade="opaque", height=2000), 2000, True),
        (wall(1000), 0, False),
        (wall(1000), 90_000, False),
        (wall(1000, "none"), 0, True),
        (wall(5000, height=2000), 1999, False),
        (wall(5000, height=2000), 2000, True),
    ],
)
def test_what_is_opaque_takes_sight(piece, elevation, seen):
    """Opaque cover and walls on the line; not cover beside the shooter, nor what it overlooks."""
    assert sees(apart(piece, ann=(0, 0, elevation))) is seen


@pytest.mark.rule("move.cover")
@pytest.mark.parametrize(
    ("piece", "spot"),
    [
        (disc(3000, 4000), (3600, 4800)),
        (disc(-1000, -1000), (-1707, -1707)),
        (Ground("cover", "segment", (2000, -1000), (2000, 1000), grade="partial"), (2500, 0)),
        (Ground("cover", "segment", (-3, 1000), (0, 1000), grade="opaque"), (-1, 1500)),
        (disc(0, 0), None),
    ],
)
def test_the_spot_behind_cover(piece, spot):
    """Bob, from an enemy at the origin: 0.5 m beyond the edge, or beyond a segment's midpoint.

    Beyond (3000, 4000), radius 500: a step of 1000 along it is (600, 800). Along (-1000, -1000),
    of length 1414: 1000 * 1000 // 1414 = 707. From the midpoint (-1.5, truncated to -1, and 1000),
    of length 1000: 500 * 1 // 1000 = 0 and 500. Over the enemy's own point there is none.
    """
    ring = apart(piece)
    (found,) = spots(ring.bout, ring.rows("Ann"))
    assert bool(found.there[0]) is (spot is not None)
    if spot is not None:
        assert (int(found.x[0]), int(found.y[0])) == spot
    assert has_spot(ring.bout, ring.rows("Bob"), np.array([0]))[0] == (spot is not None)
    assert not has_spot(ring.bout, ring.rows("Bob"), np.array([-1]))[0]


def nearest(ring, near=None):
    """The spot that Bob would go to from Ann, None without one."""
    spot = nearest_spot(ring.bout, ring.rows("Bob"), ring.rows("Ann"), near)
    return (int(spot.x[0]), int(spot.y[0])) if spot.there[0] else None


@pytest.mark.rule("move.cover")
def test_the_nearest_spot():
    """Bob at 10 m: behind the disc at 8 m (a spot at 9 m), not behind that at 4 m (5 m).

    Of cover within 1.5 m of Bob (the disc at 8 m is 1.5 m from him) only that one is in question.
    """
    ring = apart(disc(4000), disc(8000))
    assert nearest(ring) == (9000, 0)
    assert nearest(ring, 1500) == (9000, 0)
    assert nearest(apart(disc(4000), disc(7999)), 1500) is None
    assert nearest(apart()) is None


@pytest.mark.rule("move.cover")
@pytest.mark.parametrize(("die", "spot"), [(50, (9991, -1332)), (51, (9991, 1332))])
def test_of_equal_spots_the_left_or_the_right(monkeypatch, die, spot):
    """Ann at the origin, Bob at (10, 0) between two discs: facing her, y below 0 is his left.

    Centres (9000, -+1200), length isqrt(82440000) = 9079, a step of 1000: 991 and 132.
    """
    ring = apart(disc(9000, 1200), disc(9000, -1200), monkeypatch=monkeypatch)
    ring.load(ring.address("Bob", "way", phase=Phase.MOVE), die)
    assert nearest(ring) == spot


@pytest.mark.rule("move.cover")
@pytest.mark.parametrize(
    ("one", "other"),
    [
        (disc(9000, 1200), disc(9000, -1200)),
        (
            Ground("cover", "segment", (5650, 2340), (5750, 2460), grade="full"),
            Ground("cover", "segment", (5677, -1573), (5877, -1533), grade="full"),
        ),
    ],
)
def test_the_order_of_the_pieces_does_not_matter(one, other):
    """The same spot whichever is written first, with this fight's own die.

    The last two are as far (their spots are (6000, 2000) and (6000, -2000)) and as far aside for
    Bob at the origin, who faces Ann at (0, 10000): from the midpoint (5700, 2400), at 3 : -4, a
    step of 500 is (300, -400); from (5777, -1553), of length 12914, it is (223, -447).
    """
    places = {} if one.shape == "disc" else {"ann": (0, 10_000, 0), "bob": (0, 0, 0)}
    found = nearest(apart(one, other, **places))
    assert found == nearest(apart(other, one, **places))
    if places:
        assert found == (6000, -2000)


@pytest.mark.rule("ranged.sight")
def test_nobody_shoots_at_who_is_out_of_sight_or_range(melee):
    """Base range 20 m: shot at 80 m, not at 80.001 m, nor past a wall; then the script goes on."""
    script = {"Ann": [entry("shoot"), entry("hold")], "Bob": [entry("hold")]}
    for far, ground, action in (
        (80_000, (), Action.SHOOT),
        (80_001, (), Action.HOLD),
        (80_000, (wall(40_000),), Action.HOLD),
        (80_000, (wall(40_000, "none"),), Action.SHOOT),
    ):
        stands = {"Ann": stand(), "Bob": stand(far, facing=(-1000, 0))}
        ring = melee({"Ann": sheet(bow())}, {"Bob": sheet()}, scripts=script, stands=stands,
                     ground=ground)  # fmt: skip
        ring.play(1, upto=Phase.DECLARATION)
        assert ring["Ann"].action == action
