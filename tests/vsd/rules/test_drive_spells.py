"""Drive: what casters spend on their spells."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.rules.harness import entry, order, sheet
from vsdsim.vsd.drive import DOUBLES
from vsdsim.vsd.rules.drive.spells import fuel
from vsdsim.vsd.vocabulary import Phase

EVERYTHING = (True,) * len(DOUBLES)


def fuelled(duel, *orders, points=10, saves=True, has=EVERYTHING):
    """What Ann spends on a spell: off its saves, what is doubled, and what she has left."""
    ring = duel(
        ann=sheet(drive=points),
        scripts={"Ann": [*orders, entry("defend")], "Bob": [entry("defend")]},
    )
    ring.run(Phase.DECLARATION)
    spell = fuel(ring.bout, ring.rows("Ann"), np.array([saves]), np.array([has]))
    things = [thing for thing, twice in zip(DOUBLES, spell.doubled[0], strict=True) if twice]
    return int(spell.harder[0]), things, ring["Ann"].drive


@pytest.mark.rule("drive.press")
@pytest.mark.parametrize(("points", "harder"), [(1, 10), (3, 30)])
def test_ten_a_point_off_each_save(duel, points, harder):
    """Spent as she casts."""
    assert fuelled(duel, order("press", points=points)) == (harder, [], 10 - points)


@pytest.mark.rule("drive.press")
def test_a_spell_without_a_save_is_not_pressed(duel):
    """Nobody pays."""
    assert fuelled(duel, order("press"), saves=False) == (0, [], 10)


@pytest.mark.rule("drive.press")
def test_the_first_order_that_can_be_paid_presses(duel):
    """And no other one beside it."""
    orders = order("press", points=4), order("press", points=2)
    assert fuelled(duel, *orders) == (40, [], 6)
    assert fuelled(duel, *orders, points=4) == (40, [], 0)
    ring = duel(
        ann=sheet(drive=5),
        scripts={"Ann": [order("scene", points=2), *orders, entry("defend")]},
    )
    ring.run(Phase.DECLARATION)
    spell = fuel(ring.bout, ring.rows("Ann"), np.array([True]), np.array([EVERYTHING]))
    assert (int(spell.pressed[0]), ring["Ann"].drive) == (2, 1)


@pytest.mark.rule("drive.double")
@pytest.mark.parametrize("thing", DOUBLES)
def test_one_thing_is_doubled_for_five_points(duel, thing):
    """If the spell has it."""
    assert fuelled(duel, order("double", double=thing)) == (0, [thing], 5)
    has = tuple(each != thing for each in DOUBLES)
    assert fuelled(duel, order("double", double=thing), has=has) == (0, [], 10)


@pytest.mark.rule("drive.double")
def test_each_thing_is_doubled_once(duel):
    """Two orders for one thing double it once; two things for ten points."""
    area, reach = order("double", double="area"), order("double", double="range")
    assert fuelled(duel, area, area) == (0, ["area"], 5)
    assert fuelled(duel, reach, area) == (0, ["area", "range"], 0)
    assert fuelled(duel, reach, area, points=9) == (0, ["range"], 4)


@pytest.mark.rule("drive.press", "drive.double")
def test_the_orders_take_their_turns(duel):
    """What the first has left is for the next."""
    press, double = order("press", points=6), order("double", double="area")
    assert fuelled(duel, press, double) == (60, [], 4)
    assert fuelled(duel, double, press) == (0, ["area"], 5)


def test_who_gives_no_orders_spends_nothing(duel):
    """A caster without Drive."""
    assert fuelled(duel, order("reroll")) == (0, [], 10)
