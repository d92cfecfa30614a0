"""Missile and thrown weapons on the sheet, and where their combat bonus comes from."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.vsd.library.bestiary import AttackEntry, StatBlock
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.vocabulary import CriticalType, Length

BARE = {"hp": 50, "def": 20, "cmb": 60}
SHOT = BARE | {"ranged": 40}


def cmbs(sheet):
    """The CMB of each attack but bare hands, as the sheet has it."""
    return {each.name: each.cmb for each in sheet.attacks if each.kind != "unarmed"}


def test_a_bow_keeps_its_figures(sheet):
    """Everything of the weapon arrives in the attack."""
    bow = sheet(stats=BARE, weapons=["short-bow"]).attacks[0]
    assert (bow.name, bow.kind, bow.ranged, bow.grip) == ("short-bow", "missile", True, "two")
    assert (bow.table, bow.max_result, bow.clumsy, bow.metal) == ("missile", 140, 4, False)
    assert (bow.base_range, bow.load, bow.quick, bow.ammunition) == (20, 1, True, 20)
    assert (bow.criticals, bow.secondary) == ((CriticalType.PIERCE,), None)
    assert (bow.fumble, bow.fumble_two_handed, bow.length) == (10, 10, Length.HAND)


def test_a_thrown_weapon_keeps_its_figures(sheet):
    """It has no load and is used in one hand."""
    axe = sheet(stats=BARE, weapons=["thrown-axe"]).attacks[0]
    assert (axe.kind, axe.ranged, axe.grip) == ("thrown", True, "one")
    assert (axe.base_range, axe.load, axe.quick, axe.ammunition) == (3, 0, False, 1)
    assert (axe.max_result, axe.criticals, axe.fumble) == (120, (CriticalType.CUT,), 10)


def test_melee_has_no_range(sheet):
    """Swords, claws and fists are not ranged and have neither range nor ammunition."""
    stats = BARE | {"attacks": [{"natural": "claw"}]}
    for attack in sheet(stats=stats, weapons=["dagger"]).attacks:
        assert (attack.ranged, attack.base_range, attack.load) == (False, 0, 0)
        assert (attack.quick, attack.ammunition) == (False, 0)


def test_weapons_stand_in_the_order_listed(sheet):
    """The first is in hand, whatever it is; pieces of one thrown weapon are one attack."""
    weapons = ["thrown-javelin", "dagger", "thrown-javelin", "long-bow", "thrown-javelin"]
    stats = BARE | {"attacks": [{"natural": "claw"}, {"weapon": "sling"}]}
    built = sheet(stats=stats, weapons=weapons)
    assert [(each.name, each.ammunition) for each in built.attacks] == [
        ("thrown-javelin", 3),
        ("dagger", 0),
        ("long-bow", 20),
        ("sling", 20),
        ("claw", 0),
        ("punch", 0),
    ]


def test_a_melee_weapon_listed_twice_is_two(sheet):
    """Only what is thrown counts its pieces."""
    built = sheet(stats=BARE, weapons=["dagger", "dagger", "sling", "sling"])
    assert [each.name for each in built.attacks[:-1]] == ["dagger", "dagger", "sling", "sling"]


# Where the CMB comes from


@pytest.mark.rule("gear.ranged")
def test_ranged_is_for_ranged_weapons_and_cmb_for_the_others(sheet):
    """Each weapon has the figure of its kind."""
    built = sheet(stats=SHOT, weapons=["dagger", "thrown-axe", "long-bow"])
    assert cmbs(built) == {"dagger": 60, "thrown-axe": 40, "long-bow": 40}


def test_without_ranged_it_is_cmb(sheet):
    """Who says no `ranged` shoots as it strikes; the one-handed grip is in no shot.

    60 in one hand beside a full shield is 75 in two hands without it.
    """
    assert cmbs(sheet(stats=BARE, weapons=["long-bow"])) == {"long-bow": 60}
    built = sheet(stats=BARE, weapons=["longsword", "thrown-axe"], shield="full")
    assert cmbs(built) == {"longsword": 75, "thrown-axe": 75}


def test_slings_have_their_own_modifier_on_top(sheet):
    """A stone -20, a bullet +10, whatever the figure comes from."""
    built = sheet(stats=SHOT, weapons=["sling", "sling-bullet"])
    assert cmbs(built) == {"sling": 20, "sling-bullet": 50}
    assert cmbs(sheet(stats=BARE, weapons=["sling"])) == {"sling": 40}


def test_a_weapons_modifier_is_for_melee_too(library):
    """A masterwork sword of +15 strikes at 75."""
    fine = evolve(library.weapons["scimitar"], cmb=15)
    own = evolve(library, weapons={**library.weapons, "scimitar": fine})
    raw = {"stats": BARE, "weapons": ["scimitar", "dagger"]}
    built = build_sheet(raw, own, pytest.fail)
    assert cmbs(built) == {"scimitar": 75, "dagger": 60}


@pytest.mark.parametrize(
    ("weapons", "shield", "expected"),
    [
        # Javelins are thrown beside the shield: its -5 is in the 40.
        (["scimitar", "thrown-javelin"], "full", {"scimitar": 65, "thrown-javelin": 45}),
        # A bow is not: the 40 has no shield in it.
        (["scimitar", "short-bow"], "full", {"scimitar": 65, "short-bow": 40}),
        # The first ranged weapon says which it is.
        (
            ["scimitar", "short-bow", "thrown-javelin"],
            "full",
            {"scimitar": 65, "short-bow": 40, "thrown-javelin": 40},
        ),
        # The grip of a hand-and-a-half weapon is in `cmb` alone.
        (["thrown-javelin", "short-spear"], "full", {"thrown-javelin": 45, "short-spear": 75}),
        (["short-bow", "longsword"], "none", {"short-bow": 40, "longsword": 60}),
    ],
)
def test_shields_in_totals(sheet, weapons, shield, expected):
    """CMB 60 and ranged 40 as totals, freed of what is in them."""
    assert cmbs(sheet(stats=SHOT, weapons=weapons, shield=shield)) == expected


@pytest.mark.parametrize(
    ("changes", "ranged"),
    [
        # javelineer-3 has 65 beside a full shield (-5): 70 without.
        ({}, 70),
        ({"shield": "none"}, 70),
        ({"shield": "wall"}, 70),
        ({"stats": {"armour": "full-plate"}}, 60),
        ({"stats": {"ranged": 50}}, 55),
        ({"stats": {"ranged": 50}, "shield": "none"}, 50),
        ({"stats": {"ranged": 50, "armour": "full-plate"}}, 55),
        ({"stats": {"cmb": 10}}, 70),
    ],
)
def test_gear_shifts_ranged_like_cmb(sheet, changes, ranged):
    """Armour shifts it, a total of `stats` is final, `cmb` leaves it alone."""
    assert cmbs(sheet(use="javelineer-3", **changes))["thrown-javelin"] == ranged


def test_a_hero_takes_up_a_bow(sheet):
    """warrior-3: 40 = SWI 10 + 15 + 20 - shield 5; with a bow and no shield it is 45."""
    built = sheet(use="warrior-3", weapons=["long-bow", "arming-sword"], shield="none")
    assert cmbs(built) == {"long-bow": 45, "arming-sword": 80}


@pytest.mark.parametrize(
    ("stats", "expected"),
    [
        ({}, 70),
        ({"cmb": 33}, 70),
        ({"ranged": 33}, 33),
    ],
)
def test_entries_of_a_stat_block_follow_the_scenario(library, stats, expected):
    """A bow with a CMB of its own keeps it until `stats` says another `ranged`."""
    archer = StatBlock(
        hp=9, defence=9, cmb=9, ranged=20, attacks=(AttackEntry("long-bow", cmb=70),)
    )
    own = evolve(library, creatures={"archer": archer})
    built = build_sheet({"use": "archer", "stats": stats}, own, pytest.fail)
    assert cmbs(built) == {"long-bow": expected}


def test_entries_of_the_scenario_mean_their_cmb(sheet):
    """As used: beside the shield where it is one for one hand, and with the weapon's own in it."""
    attacks = [{"weapon": "sling", "cmb": 30}, {"weapon": "long-bow", "cmb": 30}]
    stats = SHOT | {"attacks": [*attacks, {"weapon": "sling-bullet"}]}
    built = sheet(stats=stats, weapons=["scimitar"], shield="full")
    assert cmbs(built) == {"scimitar": 65, "sling": 35, "long-bow": 30, "sling-bullet": 55}


def test_brawl_and_bare_hands_know_no_shots(sheet):
    """Of ranged 90 and CMB 60 the fists have 60; of a bow alone too."""
    stats = BARE | {"ranged": 90}
    for weapons in (["dagger", "long-bow"], ["long-bow"]):
        built = sheet(stats=stats, weapons=weapons)
        assert (built.brawl, built.attacks[-1].cmb) == (60, 60)


def test_who_only_shoots_brawls_at_its_cmb_in_its_armour(sheet):
    """archer-1's CMB of 50 less the 10 of full plate, where nothing is left to strike with."""
    stats = {"armour": "full-plate", "brawl": 45}
    assert sheet(use="archer-1", weapons=["long-bow"], stats=stats).brawl == 45
    scout = {"use": "half-orc-scout", "weapons": ["short-bow"]}
    assert sheet(**scout).brawl == 40
    assert sheet(**scout, stats={"armour": "full-plate"}).brawl == 30


# Beside a shield


@pytest.mark.parametrize(
    ("raw", "path"),
    [
        ({"use": "orc-soldier", "weapons": ["short-bow", "scimitar"]}, ("weapons", 0)),
        ({"use": "archer-3", "shield": "target"}, ("shield",)),
    ],
)
def test_a_bow_in_hand_leaves_no_hand_for_a_shield(refused, raw, path):
    """The fault of any first weapon for two hands."""
    (fault,) = refused(raw)
    assert fault[:2] == (path, 'a first weapon for one hand beside a shield (or shield = "none")')


def test_a_bow_may_stand_behind_the_weapon_in_hand(sheet):
    """As the orc soldier's does; and whatever is for one hand may come first."""
    assert [each.name for each in sheet(use="orc-soldier").attacks][:2] == ["scimitar", "short-bow"]
    sling = sheet(use="orc-soldier", weapons=["sling", "scimitar"])
    assert sling.attacks[0].name == "sling"


@pytest.mark.parametrize(("shield", "cmb"), [("target", 60), ("full", 65), ("wall", 75)])
def test_a_blow_with_the_shield(sheet, shield, cmb):
    """60 is with the shield's modifier (0, -5, -15) in it; without it, less 20, that of the blow.

    The fight takes the modifier off every attack while the shield is borne, so it is added here.
    """
    bash = sheet(stats=BARE, weapons=["arming-sword"], shield=shield).bash
    modifier = {"target": 0, "full": -5, "wall": -15}[shield]
    assert bash.cmb + modifier == 60 - modifier - 20 == cmb - 20
    assert (bash.kind, bash.table, bash.max_result, bash.clumsy) == ("weapon", "blunt", 110, 4)
    assert (bash.length, bash.criticals) == (Length.HAND, (CriticalType.IMPACT,))
    assert (bash.fumble, bash.fumble_two_handed, bash.grip) == (0, 0, "one")


def test_a_blow_with_the_shield_has_no_grip_in_it(sheet):
    """The -10 of a longsword in one hand is the longsword's: 60 + 5 + 10 - 20."""
    bash = sheet(stats=BARE, weapons=["longsword"], shield="full").bash
    assert bash.cmb - 5 == 55


def test_no_blow_with_a_net_or_nothing(sheet):
    """A shield to strike with is needed."""
    assert sheet(stats=BARE, shield="net").bash is None
    assert sheet(stats=BARE).bash is None


def test_a_burden_weighs_on_the_shield_too(sheet):
    """Heavily encumbered: 60 - 20 - 20."""
    assert sheet(stats=BARE, shield="target", encumbrance="heavily").bash.cmb == 20


def test_martial_weapons(sheet):
    """The quality is on the sheet, where special moves ask for it."""
    swords = sheet(stats=BARE, weapons=["arming-sword", "dagger", "halberd"]).attacks
    assert [each.martial for each in swords] == [True, False, True, False]
