"""Drive: who has how much, and the orders that say what it is spent on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.vsd.rules.harness import entry, order, sheet, stand
from vsdsim import vsd
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.rules.drive.points import points_left
from vsdsim.vsd.ruleset import RULESET
from vsdsim.vsd.vocabulary import Phase

IDLE = entry("defend", parry=0)
SCENE = order("scene")


def ring_of(duel, *orders, points=5, bob=(), **more):
    """Ann, with Drive and these orders, and Bob, both idle."""
    scripts = {"Ann": [*orders, IDLE], "Bob": [*bob, IDLE]}
    return duel(ann=sheet(drive=points), scripts=scripts, **more)


def declare(ring, number=1):
    """One Declaration."""
    ring.begin(number)
    ring.run(Phase.DECLARATION)
    return ring


def in_force(ring, who="Ann"):
    """Which of the orders of somebody's script are in force, by number."""
    ordered = ring.state.ordered[:, ring[who].number, 0]
    return [number for number, holds in enumerate(ordered) if holds]


@pytest.mark.rule("drive.points")
def test_packaged_heroes_have_one_point_and_everybody_else_none():
    """A key of the stat block says it."""
    data = Path(vsd.__file__).parent / "data"
    heroes = tomllib.loads((data / "heroes.toml").read_text(encoding="utf-8"))
    for name, block in packaged().creatures.items():
        assert (block.drive or 0) == (name in heroes), name


@pytest.mark.rule("drive.points")
@pytest.mark.parametrize(
    ("keys", "points"),
    [
        ({"use": "warrior-3"}, 1),
        ({"use": "orc-soldier"}, 0),
        ({"use": "orc-soldier", "drive": 3}, 3),
        ({"use": "orc-soldier", "stats": {"drive": 4}}, 4),
        ({"use": "warrior-3", "stats": {"drive": 4}, "drive": 0}, 0),
    ],
)
def test_the_scenario_says_otherwise(keys, points):
    """A combatant's key comes before that of its `stats`, and both before the stat block."""
    assert RULESET.sheet(keys, packaged(), None).drive == points


@pytest.mark.rule("drive.points")
def test_what_is_spent_is_gone(duel):
    """A point a round for three rounds, then nothing."""
    ring = ring_of(duel, SCENE, points=3)
    left = [declare(ring, number)["Ann"].drive for number in range(1, 6)]
    assert left == [2, 1, 0, 0, 0]


@pytest.mark.rule("drive.orders")
def test_an_order_is_in_force_until_the_next_declaration(duel):
    """Before the first one nothing is; one that no longer holds is none."""
    ring = ring_of(duel, order("reroll", "round < 2"), order("soften", "round > 1"))
    assert in_force(ring) == []
    assert in_force(declare(ring)) == [0]
    for phase in (Phase.MOVE, Phase.MELEE, Phase.OTHER):
        ring.run(phase)
    ring.begin(2)
    ring.run(Phase.ASSESSMENT)
    assert in_force(ring) == [0]
    assert in_force(declare(ring, 2)) == [1]


@pytest.mark.rule("drive.orders")
@pytest.mark.parametrize(
    ("when", "holds"),
    [
        ("self.hp < 101", True),
        ("self.bruised", False),
        ("enemies == 1 and allies == 0", True),
        ("enemies.targeting(self) > 0", False),
        ("self.drive == 5", True),
        ("not self.prone", True),
    ],
)
def test_conditions_ask_of_oneself_and_of_counts(duel, when, holds):
    """Nobody has declared anything yet, though Bob has spoken first."""
    ring = duel(
        ann=sheet(drive=5),
        scripts={"Ann": [order("reroll", when), IDLE], "Bob": [entry("attack")]},
        declares={"blue": "first", "red": "second"},
    )
    assert in_force(declare(ring)) == [0] * holds


@pytest.mark.rule("drive.orders")
def test_it_is_no_action(duel):
    """The Stunned, the Prone and the Held give orders like everybody."""
    for column, value in (("stunned_until", 9), ("prone", True), ("rigid_until", 9)):
        ring = ring_of(duel, order("reroll"))
        setattr(ring["Ann"], column, value)
        assert in_force(declare(ring)) == [0]


@pytest.mark.rule("drive.orders")
def test_who_is_out_gives_no_orders(duel):
    """Nor do those hold any more that it gave before."""
    ring = declare(ring_of(duel, order("reroll")))
    ring["Ann"].out = True
    assert in_force(declare(ring, 2)) == []


@pytest.mark.rule("drive.orders")
def test_orders_are_asked_in_the_order_of_the_script(duel):
    """The second finds what the first has left, in its purse and in its condition."""
    ring = declare(ring_of(duel, order("scene", points=4), order("scene", points=2)))
    assert (ring["Ann"].drive, ring["Ann"].driven) == (1, 40)
    ring = declare(ring_of(duel, order("scene", points=2), order("scene", "self.drive > 3")))
    assert (ring["Ann"].drive, ring["Ann"].driven) == (3, 20)


@pytest.mark.rule("drive.orders")
def test_an_order_holds_no_reflex_back(duel):
    """The Prone still get up where only an order asks about that."""
    ring = ring_of(duel, order("reroll", "self.prone"))
    ring["Ann"].prone = True
    declare(ring)
    assert ring.events("declares")[0]["action"] == 11


@pytest.mark.rule("drive.orders")
def test_orders_that_ask_who_is_engaged_make_a_field(duel):
    """On one point it would not be known (`place.unplaced`)."""
    assert not ring_of(duel, order("reroll")).parameters.field
    assert ring_of(duel, order("reroll", "self.engaged")).parameters.field


@pytest.mark.rule("drive.orders")
def test_orders_that_can_never_be_paid_cost_nothing(duel):
    """No column for them; the word still tells the points."""
    ring = declare(ring_of(duel, order("hundred"), points=4))
    assert ring.state.drive.size == ring.state.ordered.size == 0
    assert points_left(ring.bout, ring.rows("Ann", "Bob")).tolist() == [4, 0]


@pytest.mark.rule("drive.orders")
def test_who_comes_later_gives_orders_when_it_has_come(duel):
    """In the Declaration of its round."""
    ring = ring_of(duel, order("reroll"), stands={"Ann": stand(arrives=2), "Bob": stand(5000)})
    assert in_force(declare(ring)) == []
    assert in_force(declare(ring, 2)) == [0]


def test_each_of_many_fights_has_its_own_orders(duel):
    """Where the condition is met in one fight alone only that one's is in force."""
    ring = ring_of(duel, order("reroll", "self.bruised"), fight=0)
    ring["Ann"].hp = 40
    assert in_force(declare(ring)) == [0]
    ring["Ann"].hp = 60
    assert in_force(declare(ring, 2)) == []
