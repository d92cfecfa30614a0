"""What gear does to the totals of a stat block."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.bestiary import AttackEntry, StatBlock
from vsdsim.vsd.library.outfit import outfit_of, weapons_of


def test_weapons_stand_in_the_order_of_the_sheet(library):
    """Those of `weapons`, then those of `attacks`; claws and fists are none."""
    entries = (AttackEntry("claw"), AttackEntry("long-bow"), AttackEntry("kick"))
    block = StatBlock(weapons=("dagger", "sling"), attacks=entries)
    assert [each.name for each in weapons_of(block, library)] == ["dagger", "sling", "long-bow"]
    assert list(weapons_of(StatBlock(), library)) == []


@pytest.mark.parametrize(
    ("weapons", "shield", "in_cmb", "in_ranged"),
    [
        ((), "none", 0, 0),
        ((), "full", -5, -5),
        (("scimitar",), "full", -5, -5),
        (("longsword",), "none", 0, 0),
        # A hand and a half beside a shield costs 10 more, in melee.
        (("longsword",), "full", -15, -5),
        (("dagger", "longsword"), "full", -5, -5),
        (("thrown-javelin", "short-spear"), "full", -15, -5),
        (("short-bow", "longsword"), "none", 0, 0),
        # A bow is never used beside the shield, a sling is.
        (("scimitar", "short-bow"), "full", -5, 0),
        (("scimitar", "sling"), "wall", -15, -15),
        (("scimitar", "short-bow", "sling"), "wall", -15, 0),
        (("scimitar", "sling", "short-bow"), "wall", -15, -15),
    ],
)
def test_what_is_in_the_totals(library, weapons, shield, in_cmb, in_ranged):
    """The grip of the first melee weapon; the shield, as far as the first weapon goes with one."""
    outfit = outfit_of(StatBlock(weapons=weapons, shield=shield), library)
    assert (outfit.in_cmb(), outfit.in_ranged()) == (in_cmb, in_ranged)


def test_defence_has_armour_shield_and_swi_in_it(library):
    """Full plate 15, of SWI at most 15; a target shield 15."""
    outfit = outfit_of(StatBlock(armour="full-plate", shield="target"), library)
    assert outfit.in_defence(25) == 15 + 15 + 15
    assert outfit.in_defence(None) == 15 + 15


@pytest.mark.parametrize(
    ("armour", "shield", "skill", "penalty"),
    [
        (None, "wall", 0, 0),
        ("HA", "wall", 0, 0),
        ("leather-jerkin", "none", 0, -10),
        ("leather-jerkin", "wall", 0, -30),
        ("leather-jerkin", "wall", 29, -1),
        ("leather-jerkin", "wall", 31, 0),
        ("stone-hide", "none", 0, 0),
    ],
)
@pytest.mark.rule("gear.athletics")
def test_what_gear_takes_off_athletics(library, armour, shield, skill, penalty):
    """An item and the shield beside it, less the Armour skill; a column and no armour nothing."""
    block = StatBlock(armour=armour, shield=shield, armour_skill=skill)
    assert outfit_of(block, library).movement == penalty
