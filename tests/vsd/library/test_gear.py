"""What gear knows of itself: grips, fumble modifiers, SWI that counts."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.vsd.library.gear import COLUMN_ARMOUR
from vsdsim.vsd.vocabulary import Column, Size

FUMBLES = {
    "arming-sword": 20,
    "falchion": 10,
    "longsword": (20, 30),
    "rapier": 20,
    "scimitar": 10,
    "short-sword": 10,
    "two-handed-sword": 30,
    "dagger": 0,
    "battle-axe": (20, 30),
    "handaxe": 10,
    "greataxe": 50,
    "club": 0,
    "light-mace": 0,
    "heavy-mace": 0,
    "war-hammer": 0,
    "ball-and-chain": 30,
    "flail": 30,
    "footmans-mace": 30,
    "mattock": 30,
    "whip": 50,
    "quarterstaff": 50,
    "short-spear": 50,
    "long-spear": 50,
    "halberd": 50,
    "bardiche": 50,
    "lance": 50,
    "punch": 0,
    "kick": 0,
    "grappling": 0,
    "bite": 0,
    "trample": 0,
    "short-bow": 10,
    "sling": 10,
    "sling-bullet": 10,
    "composite-bow": 30,
    "long-bow": 50,
    "light-crossbow": 0,
    "heavy-crossbow": 20,
    "thrown-dagger": 0,
    "thrown-javelin": 10,
    "thrown-axe": 10,
    "thrown-spear": 50,
    "boulder": 0,
}


@pytest.mark.parametrize("name", FUMBLES)
def test_fumble_modifiers_follow_the_quicksheet(library, name):
    """Each weapon has its row of the fumble modifiers, the higher of two, by the grip in use."""
    weapon, expected = library.weapons[name], FUMBLES[name]
    one, two = expected if isinstance(expected, tuple) else (expected, expected)
    assert weapon.fumble(two_handed=weapon.grip == "two") == one
    assert weapon.fumble(two_handed=weapon.grip != "one") == two


def test_every_weapon_has_its_fumble_row_checked(library):
    """No weapon, to strike, shoot or throw with, is left out of the table above."""
    assert {name for name, each in library.weapons.items() if each.borne} <= set(FUMBLES)


@pytest.mark.parametrize(
    ("kind", "changes", "modifier"),
    [
        ("missile", {"hands": 2}, 0),
        ("thrown", {}, 0),
        ("thrown", {"hands": 2}, 30),
        ("thrown", {"family": "axe"}, 10),
        ("thrown", {"family": "net"}, 50),
    ],
)
def test_own_ranged_weapons_fumble_by_their_column(library, kind, changes, modifier):
    """Thrown ones have the rows of melee; the rows of missile weapons go by name."""
    bow = evolve(library.weapons["short-bow"], fumble_override=None, kind=kind, hands=1)
    own = evolve(bow, **changes)
    assert own.fumble(two_handed=own.grip == "two") == modifier


@pytest.mark.parametrize(
    ("name", "ranged", "borne"),
    [
        ("dagger", False, True),
        ("long-bow", True, True),
        ("thrown-dagger", True, True),
        ("boulder", True, True),
        ("bite", False, False),
        ("punch", False, False),
    ],
)
def test_kinds_of_weapon(library, name, ranged, borne):
    """What strikes from afar, and what is held in the hand at all."""
    weapon = library.weapons[name]
    assert (weapon.ranged, weapon.borne) == (ranged, borne)


def test_grips(library):
    """Two-handed, hand and a half, and one-handed."""
    grips = {
        name: library.weapons[name].grip for name in ("greataxe", "longsword", "rapier", "bite")
    }
    assert grips == {"greataxe": "two", "longsword": "either", "rapier": "one", "bite": "one"}


def test_natural_attacks_grow_with_size(library):
    """The max result of natural attacks and bare hands is that of their size."""
    claw, beak = library.weapons["claw"], library.weapons["beak"]
    assert [claw.max_for(size) for size in Size] == [90, 120, 140, 150, 175]
    assert [beak.max_for(size) for size in Size] == [80, 110, 130, 150, 175]
    assert {library.weapons["longsword"].max_for(size) for size in Size} == {150}


def test_swi_counts_as_far_as_armour_lets_it(library):
    """SWI counts up to the armour's limit, never below 0, and not at all where it is unknown."""
    jerkin, mail = library.armour["leather-jerkin"], library.armour["chain-mail"]
    assert [jerkin.swi_in_def(swi) for swi in (None, -10, 0, 35)] == [0, 0, 0, 35]
    assert [mail.swi_in_def(swi) for swi in (None, -10, 15, 20, 35)] == [0, 0, 15, 20, 20]


def test_columns_stand_for_armour_of_the_whole_body():
    """A column covers torso, arms and legs; light is organic, medium and heavy are metal."""
    assert COLUMN_ARMOUR["NA"].zones == ()
    for name, metal in (("LA", False), ("MA", True), ("HA", True)):
        armour = COLUMN_ARMOUR[name]
        assert (armour.column, armour.zones) == (Column[name], ("torso", "arms", "legs"))
        assert (armour.metal, armour.rigid, armour.cmb, armour.defence) == (metal, False, 0, 0)
