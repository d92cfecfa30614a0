"""Whom a spell reaches: in a radius, in a cone, as further targets, up to so many levels."""

from __future__ import annotations

from math import isqrt

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.rules import harness
from tests.vsd.rules.harness import entry, sheet, stand
from vsdsim.scenario.field import Ground
from vsdsim.scenario.model import Cast
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.spells.figures import Modifier
from vsdsim.vsd.library.spells.plights import Condition
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.whom import _is_narrow, whom
from vsdsim.vsd.sheet import Lore

LORES = tuple(Lore(name, 60, 20) for name in ("fire", "earth", "mind", "might"))
MAGE = sheet(level=20, lores=LORES, magic_points=100)


def ring_of(melee, spell, *, warp=(), reds=None, blues=None, stands, **more):
    """Ann of red casts the spell; everybody else only defends."""
    cast = Cast(spell, warp)
    reds = {"Ann": MAGE, **(reds or {})}
    scripts = {who: [entry("defend")] for who in (*reds, *blues)}
    scripts["Ann"] = [entry("defend", cast=cast)]
    ring = melee(reds, blues, scripts=scripts, stands=stands, **more)
    ring.cast = ring.parameters.castings.number_of[ring["Ann"].number, cast]
    return ring


def casts_of(ring, target, bonus=60):
    """The spell as it is cast at somebody."""
    key = ring.address("Ann", "casting")
    return Casts(
        ring.rows("Ann"),
        ring.rows(target),
        np.array([ring.cast], np.int32),
        np.array([bonus], np.int32),
        np.array([key], np.uint64),
    )


def reached(ring, target):
    """The names of those whom the spell reaches."""
    of, who = whom(ring.bout, casts_of(ring, target))
    assert not of.any()
    assert len(who) == len(set(who.cell.tolist()))
    return {ring.parameters.names[number].partition(".")[2] for number in who.actor}


def crowd(*names):
    """Plain fighters by name."""
    return {name: sheet() for name in names}


@pytest.mark.rule("magic.area")
def test_a_radius_takes_in_friends_and_the_caster(melee):
    """Fireball: 3 m around Bob, edges in it, on all sides; 3,001 mm is too far."""
    stands = {
        "Ann": stand(-2_900), "Amy": stand(0, 3_000), "Bob": stand(0), "Ben": stand(3_001),
        "Bill": stand(0, 0, 3_000), "Bo": stand(1_800, 2_400),
    }  # fmt: skip
    ring = ring_of(melee, "fireball", reds=crowd("Amy"), blues=crowd("Bob", "Ben", "Bill", "Bo"),
                   stands=stands)  # fmt: skip
    assert reached(ring, "Bob") == {"Ann", "Amy", "Bob", "Bill", "Bo"}
    assert reached(ring, "Ben") == {"Ben", "Bo"}


@pytest.mark.rule("magic.area")
def test_nobody_out_of_the_fight_is_reached(melee):
    """The fallen within the radius are not touched."""
    stands = {"Ann": stand(-20_000), "Bob": stand(0), "Ben": stand(1_000)}
    ring = ring_of(melee, "fireball", blues=crowd("Bob", "Ben"), stands=stands)
    ring["Ben"].out = True
    assert reached(ring, "Bob") == {"Bob"}


@pytest.mark.rule("magic.area")
@pytest.mark.parametrize("spell", ["fireball", "rock-shards"])
def test_whom_an_area_is_aimed_at_is_in_it_though_out_of_the_fight(melee, spell):
    """A spell at the fallen: at that one alone of them."""
    stands = {"Ann": stand(-2_500), "Bob": stand(0), "Ben": stand(100), "Bill": stand(200)}
    ring = ring_of(melee, spell, blues=crowd("Bob", "Ben", "Bill"), stands=stands)
    ring["Bob"].out = ring["Ben"].out = True
    expected = {"Bob", "Bill", "Ann"} if spell == "fireball" else {"Bob", "Bill"}
    assert reached(ring, "Bob") == expected


@pytest.mark.rule("magic.area")
def test_a_wall_shields_from_an_area(melee):
    """Between the centre and Ben stands a wall; Bill is on Bob's side of it."""
    wall = Ground("wall", "segment", (1_000, -5_000), to=(1_000, 5_000), grade="opaque")
    stands = {"Ann": stand(-20_000), "Bob": stand(0), "Ben": stand(2_000), "Bill": stand(-2_000)}
    ring = ring_of(melee, "fireball", blues=crowd("Bob", "Ben", "Bill"), stands=stands,
                   ground=(wall,))  # fmt: skip
    assert reached(ring, "Bob") == {"Bob", "Bill"}


@pytest.mark.rule("magic.area")
def test_a_cone_is_thirty_degrees_to_each_side(melee):
    """Rock Shards, 3 m: cos 30 squared is 3/4, so (x, y) is in it where x > 0 and x^2 >= 3 y^2.

    At x = 2,000 mm the edge lies at 1,154.7.
    """
    stands = {
        "Ann": stand(0), "Amy": stand(500), "Bob": stand(2_500), "Ben": stand(2_000, 1_154),
        "Bill": stand(2_000, -1_155), "Bo": stand(3_001), "Bea": stand(-1_000),
    }  # fmt: skip
    names = ("Bob", "Ben", "Bill", "Bo", "Bea")
    ring = ring_of(melee, "rock-shards", reds=crowd("Amy"), blues=crowd(*names), stands=stands)
    assert reached(ring, "Bob") == {"Amy", "Bob", "Ben"}


@pytest.mark.rule("magic.area")
def test_a_cone_at_ones_own_point_strikes_its_target_alone(melee):
    """No direction, no cone."""
    stands = {"Ann": stand(0), "Bob": stand(0), "Ben": stand(100)}
    ring = ring_of(melee, "rock-shards", blues=crowd("Bob", "Ben"), stands=stands)
    assert reached(ring, "Bob") == {"Bob"}


@pytest.mark.rule("magic.targets")
def test_further_targets_are_the_nearest_to_the_caster(melee):
    """Fire Bolt at three: Bob, whom it is aimed at, and of the others in range the two nearest."""
    stands = {
        "Ann": stand(0), "Amy": stand(1_000), "Bob": stand(20_000), "Ben": stand(9_000),
        "Bill": stand(8_000), "Bo": stand(10_000), "Bea": stand(30_001),
    }  # fmt: skip
    names = ("Bob", "Ben", "Bill", "Bo", "Bea")
    ring = ring_of(melee, "fire-bolt", warp=("target", "target"), reds=crowd("Amy"),
                   blues=crowd(*names), stands=stands)  # fmt: skip
    assert reached(ring, "Bob") == {"Bob", "Ben", "Bill"}
    ring["Bill"].out = True
    assert reached(ring, "Bob") == {"Bob", "Ben", "Bo"}
    ring["Bo"].out = ring["Ben"].out = True
    assert reached(ring, "Bob") == {"Bob"}


@pytest.mark.rule("magic.targets")
def test_a_further_target_must_be_seen(melee):
    """Behind an opaque wall it is passed over."""
    wall = Ground("wall", "segment", (4_000, 1_000), to=(4_000, 9_000), grade="opaque")
    stands = {"Ann": stand(0), "Bob": stand(9_000), "Ben": stand(8_000, 8_000),
              "Bill": stand(12_000)}  # fmt: skip
    ring = ring_of(melee, "fire-bolt", warp=("target",), blues=crowd("Bob", "Ben", "Bill"),
                   stands=stands, ground=(wall,))  # fmt: skip
    assert reached(ring, "Bob") == {"Bob", "Bill"}


@pytest.mark.rule("magic.targets")
def test_a_further_target_is_of_the_kind_that_the_spell_concerns(melee, monkeypatch):
    """What holds only humanoids passes over the wolf between Ann and Bob."""
    spells = packaged().spells
    own = evolve(spells["hold-kin"], effects=(Condition("held", only="humanoid"),))
    monkeypatch.setattr(harness._LIBRARY, "spells", spells | {"hold-kin": own})
    stands = {"Ann": stand(0), "Bob": stand(9_000), "Wolf": stand(5_000), "Ben": stand(10_000)}
    blues = {**crowd("Bob", "Ben"), "Wolf": sheet(beast=True)}
    ring = ring_of(melee, "hold-kin", warp=("target",), blues=blues, stands=stands)
    assert reached(ring, "Bob") == {"Bob", "Ben"}


@pytest.mark.rule("magic.targets")
def test_further_targets_are_of_the_side_of_the_first(melee):
    """Haste cast at a friend and a further one goes to friends."""
    stands = {"Ann": stand(0), "Amy": stand(2_000), "Ada": stand(2_500), "Bob": stand(1_000)}
    ring = ring_of(melee, "haste", warp=("target",), reds=crowd("Amy", "Ada"),
                   blues=crowd("Bob"), stands=stands)  # fmt: skip
    assert reached(ring, "Amy") == {"Amy", "Ann"}
    assert reached(ring, "Ann") == {"Ann", "Amy"}


@pytest.mark.rule("magic.area")
def test_sleep_takes_four_levels_the_nearest_first(melee):
    """Levels 2, 3 and 1 around Bob: 2 fit, 3 are too much, 1 still fits; a beast is none of it."""
    stands = {
        "Ann": stand(-20_000), "Bob": stand(0), "Ben": stand(1_000), "Bill": stand(2_000),
        "Rex": stand(500),
    }  # fmt: skip
    blues = {"Bob": sheet(level=2), "Ben": sheet(level=3), "Bill": sheet(level=1),
             "Rex": sheet(beast=True)}  # fmt: skip
    ring = ring_of(melee, "sleep", blues=blues, stands=stands)
    assert reached(ring, "Bob") == {"Bob", "Bill"}
    assert reached(ring, "Ben") == {"Ben", "Bill"}


@pytest.mark.rule("magic.area")
@pytest.mark.rule("magic.save")
def test_whom_a_spell_does_not_concern_it_passes_by(melee, monkeypatch):
    """A lullaby for beasts alone: Bob, in the middle, is not reached, and makes no save."""
    lull = Condition("incapacitated", only="beast")
    lullaby = evolve(packaged().spells["sleep"], effects=(lull,))
    spells = {**packaged().spells, "sleep": lullaby}
    monkeypatch.setattr(harness._LIBRARY, "spells", spells, raising=False)
    stands = {"Ann": stand(-20_000), "Bob": stand(0), "Rex": stand(500)}
    blues = {"Bob": sheet(), "Rex": sheet(beast=True, level=9)}
    ring = ring_of(melee, "sleep", blues=blues, stands=stands)
    assert reached(ring, "Bob") == {"Rex"}


@pytest.mark.rule("magic.area")
def test_a_spell_concerns_whom_any_of_its_effects_does(melee, monkeypatch):
    """It blinds beasts and weakens everybody: Bob is reached as well as Rex."""
    effects = (Condition("blind", only="beast"), Modifier(cmb=-10))
    spells = {**packaged().spells, "sleep": evolve(packaged().spells["sleep"], effects=effects)}
    monkeypatch.setattr(harness._LIBRARY, "spells", spells, raising=False)
    stands = {"Ann": stand(-20_000), "Bob": stand(0), "Rex": stand(500)}
    blues = {"Bob": sheet(), "Rex": sheet(beast=True)}
    ring = ring_of(melee, "sleep", blues=blues, stands=stands)
    assert reached(ring, "Bob") == {"Bob", "Rex"}


@pytest.mark.rule("magic.area")
def test_the_edge_of_a_cone_is_exact():
    """4 (v.w)^2 against 3 v.v w.w, by one unit of v.w, too near for floats to tell apart."""
    square = 3 * 10**21
    edge = isqrt(square // 4)
    narrow = _is_narrow(np.array([edge, edge + 1]), np.full(2, 10**11), np.full(2, 10**10))
    assert narrow.tolist() == [False, True]


@pytest.mark.rule("magic.area")
def test_a_spell_of_a_single_level_takes_one_of_the_first(melee, monkeypatch):
    """Bob, in the middle, and not Ben beside him."""
    sleep = packaged().spells["sleep"]
    nap = evolve(sleep, effects=tuple(evolve(each, levels=1) for each in sleep.effects))
    spells = {**packaged().spells, "sleep": nap}
    monkeypatch.setattr(harness._LIBRARY, "spells", spells, raising=False)
    stands = {"Ann": stand(-20_000), "Bob": stand(0), "Ben": stand(500)}
    ring = ring_of(melee, "sleep", blues=crowd("Bob", "Ben"), stands=stands)
    assert reached(ring, "Bob") == {"Bob"}
