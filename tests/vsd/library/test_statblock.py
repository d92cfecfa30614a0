"""From stat blocks and overrides to sheets: totals, shifts by gear, defaults, faults."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.scenario.faults import Words
from vsdsim.vsd.library.burdens import BURDENS
from vsdsim.vsd.library.statblock import COMBATANT_KEYS, build_sheet
from vsdsim.vsd.vocabulary import Column, CriticalType, Length, Rank, Size

BARE = {"hp": 50, "def": 20, "cmb": 60}


def cmbs(sheet):
    """The CMB of each attack as the sheet has it."""
    return {attack.name: attack.cmb for attack in sheet.attacks}


def test_the_smallest_combatant_has_the_defaults(sheet):
    """Without `use` hp, def and cmb are enough; the rest is what the formats say."""
    built = sheet(stats=BARE)
    assert (built.hp, built.defence, built.brawl) == (50, 20, 60)
    assert (built.level, built.rank, built.size) == (1, Rank.NORMAL, Size.MEDIUM)
    assert (built.beast, built.move, built.column) == (False, 15, Column.NA)
    assert (built.perception, built.athletics, built.deceive) == (25, 25, 25)
    assert (built.shield, built.swi_in_def, built.traits) == (None, 0, frozenset())
    (punch,) = built.attacks
    assert (punch.name, punch.kind, punch.cmb, punch.length) == (
        "punch",
        "unarmed",
        60,
        Length.HAND,
    )
    assert (punch.max_result, punch.table, punch.clumsy) == (110, "unarmed", 1)
    assert built.use == ""


def test_what_harms_less_or_more_arrives(sheet):
    """By type of damage; who says nothing is harmed like anybody."""
    stats = BARE | {"immune": ["fire", "fire"], "resistant": ["cut", "pierce"], "tough": 2}
    built = sheet(stats=stats | {"vulnerable": ["frost"]})
    assert (built.immune, built.vulnerable) == ({CriticalType.FIRE}, {CriticalType.FROST})
    assert (built.resistant, built.tough) == ({CriticalType.CUT, CriticalType.PIERCE}, 2)
    plain = sheet(stats=BARE)
    assert (plain.immune, plain.resistant, plain.vulnerable, plain.tough) == ((*[set()] * 3, 0))
    assert sheet(use="fire-drake", stats={"immune": []}).immune == set()


def test_a_type_of_damage_stands_in_one_list(refused):
    """Of the stat block and what overrides it together: the drake is immune to fire already."""
    ((path, required, arrived, _),) = refused(
        {"use": "fire-drake", "stats": {"resistant": ["fire"]}}
    )
    assert path == ("stats", "resistant")
    assert required == "each type of damage in one of immune, resistant, vulnerable"
    assert str(arrived) == str(Words("fire in immune and resistant"))


def test_attacks_stand_in_order(sheet):
    """Weapons in their order, weapons of `attacks`, natural attacks, last bare hands."""
    attacks = [
        {"natural": "claw", "size": "large", "cmb": 90},
        {"weapon": "club", "cmb": 80},
    ]
    built = sheet(stats=BARE | {"attacks": attacks}, weapons=["dagger", "scimitar"])
    assert list(cmbs(built).items()) == [
        ("dagger", 60),
        ("scimitar", 60),
        ("club", 80),
        ("claw", 90),
        ("punch", 90),
    ]
    assert [attack.kind for attack in built.attacks] == ["weapon"] * 3 + ["natural", "unarmed"]


def test_a_weapon_keeps_its_figures(sheet):
    """Everything of the weapon arrives in the attack."""
    sword = sheet(stats=BARE, weapons=["two-handed-sword"]).attacks[0]
    assert (sword.table, sword.max_result, sword.clumsy) == ("edged", 175, 6)
    assert (sword.length, sword.grip) == (Length.LONG, "two")
    assert sword.criticals == (CriticalType.CUT, CriticalType.PIERCE)
    assert (sword.heavy, sword.mighty, sword.backstab, sword.unreliable) == (
        True,
        True,
        False,
        False,
    )
    assert (sword.fumble, sword.fumble_two_handed, sword.metal) == (30, 30, True)
    assert (sword.secondary, sword.strikes, sword.follow_up) == (None, 1, None)


@pytest.mark.parametrize(
    ("size", "length", "most", "second"),
    [
        ("small", Length.SHORT, 90, None),
        ("medium", Length.SHORT, 120, None),
        ("large", Length.LONG, 140, CriticalType.IMPACT),
        ("huge", Length.LONGEST, 150, CriticalType.IMPACT),
        ("colossal", Length.LONGEST, 175, CriticalType.IMPACT),
    ],
)
def test_natural_attacks_by_size(sheet, size, length, most, second):
    """A bite's length, max result and second critical come of its size."""
    bite = sheet(stats=BARE | {"attacks": [{"natural": "bite", "size": size}]}).attacks[0]
    assert (bite.length, bite.max_result, bite.secondary) == (length, most, second)


def test_a_natural_attack_is_as_large_as_its_creature(sheet):
    """Without a size of its own it has the creature's; bare hands always have."""
    built = sheet(stats=BARE | {"size": "huge", "attacks": [{"natural": "horn"}]})
    assert [attack.max_result for attack in built.attacks] == [150, 150]
    assert built.attacks[1].length == Length.HAND


def test_beasts_have_no_bare_hands(sheet):
    """A wolf bites, and that is all."""
    assert [attack.name for attack in sheet(use="wolf").attacks] == ["bite"]


@pytest.mark.parametrize(
    ("use", "name", "follow", "cmb"),
    [
        ("tusked-boar", "horn", "trample", 50),
        ("dire-bear", "grapple", "bite", 100),
        ("great-cat", "claw", "bite", 60),
    ],
)
def test_follow_ups(sheet, use, name, follow, cmb):
    """Boar, bear and cat have a second attack for when the first scores a critical."""
    first = sheet(use=use).attacks[0]
    assert first.name == name
    assert (first.follow_up.name, first.follow_up.cmb) == (follow, cmb)


def test_two_strikes(sheet):
    """The maimlord strikes twice with sword and claw, once with the fist."""
    strikes = {attack.name: attack.strikes for attack in sheet(use="maimlord-troll").attacks}
    assert strikes == {"two-handed-sword": 2, "claw": 2, "punch": 1}


# How the fight begins


def test_a_combatant_begins_unsurprised_unburdened_and_well(sheet):
    """Without a word of it nothing is amiss."""
    built = sheet(use="bandit")
    assert (built.surprised, built.conditions, built.encumbrance) == (False, (), "unencumbered")
    assert (built.can_attack, built.can_sprint) == (True, True)


def test_surprise_and_conditions_arrive(sheet):
    """As they are written, in their order."""
    built = sheet(use="bandit", surprised=True, conditions=["stunned", "prone"])
    assert (built.surprised, built.conditions) == (True, ("stunned", "prone"))
    assert not sheet(use="bandit", surprised=False, conditions=[]).surprised


@pytest.mark.parametrize(
    ("raw", "path", "required", "arrived"),
    [
        ({"surprised": "yes"}, ("surprised",), "true or false", "yes"),
        ({"surprised": 1}, ("surprised",), "true or false", 1),
        (
            {"conditions": ["prone", "asleep"]},
            ("conditions", 1),
            "one of held, stunned, prone, blind, frightened, weary",
            "asleep",
        ),
        ({"conditions": "prone"}, ("conditions",), "an array of at most 6", "prone"),
        ({"conditions": ["prone"] * 7}, ("conditions",), "an array of at most 6", Words("7")),
        (
            {"conditions": ["prone", "blind", "prone"]},
            ("conditions",),
            "each condition once",
            Words("prone twice"),
        ),
        ({"encumbrance": "light"}, ("encumbrance",), f"one of {', '.join(BURDENS)}", "light"),
    ],
)
def test_faults_of_how_it_begins(refused, raw, path, required, arrived):
    """What is no truth, no condition of the four, or said twice, is told at its key."""
    (fault,) = refused({"use": "bandit"} | raw)
    assert fault[:3] == (path, required, arrived)


# Encumbrance


@pytest.mark.parametrize(
    ("level", "move", "penalty", "defence", "swi"),
    [
        ("unencumbered", 15, 0, 40, 25),
        ("lightly", 15, 0, 40, 25),
        ("encumbered", 10, 0, 40, 25),
        ("heavily", 7, -20, 40, 25),
        ("over", 3, 0, 15, 0),
    ],
)
def test_encumbrance_is_in_every_figure(sheet, *, level, move, penalty, defence, swi):
    """rogue-3 (Move 15, SWI 25 in DEF 40): two thirds, a half and a quarter, rounded down.

    -20 on every attack and skill of the heavily encumbered; without SWI, DEF is 15.
    """
    free, built = sheet(use="rogue-3"), sheet(use="rogue-3", encumbrance=level)
    assert (built.move, built.defence, built.swi_in_def) == (move, defence, swi)
    assert built.encumbrance == level
    assert cmbs(built) == {name: cmb + penalty for name, cmb in cmbs(free).items()}
    assert built.perception == free.perception + penalty
    assert built.athletics == free.athletics + penalty
    assert built.brawl == free.brawl + penalty
    assert (built.can_attack, built.can_sprint) == ((level != "over"),) * 2


def test_follow_ups_are_burdened_too(sheet):
    """The bear's bite, which follows its grapple of 95 at 100."""
    first = sheet(use="dire-bear", encumbrance="heavily").attacks[0]
    assert (first.cmb, first.follow_up.cmb) == (75, 80)


def test_given_figures_are_those_of_the_unburdened(sheet):
    """Encumbrance is no gear: it comes on top of what `stats` says."""
    stats = {"cmb": 60, "athletics": 40, "perception": 35, "brawl": 50, "move": 20, "def": 33}
    built = sheet(use="rogue-3", stats=stats, encumbrance="heavily")
    assert [each.cmb for each in built.attacks] == [40, 40, 30]
    assert (built.athletics, built.perception, built.brawl) == (20, 15, 30)
    assert (built.move, built.defence) == (10, 33)
    assert sheet(use="rogue-3", stats=stats, encumbrance="over").defence == 33 - 25


def test_a_stat_block_may_be_burdened_by_itself(library, sheet):
    """A creature's own level counts until the scenario says another; so does that of `stats`."""
    mule = evolve(library.creatures["bandit"], encumbrance="heavily")
    own = evolve(library, creatures={"mule": mule})
    assert build_sheet({"use": "mule"}, own, pytest.fail).move == 7
    free = {"use": "mule", "encumbrance": "unencumbered"}
    assert build_sheet(free, own, pytest.fail).move == 15
    assert sheet(use="bandit", stats={"encumbrance": "encumbered"}).move == 10


# Against missiles


@pytest.mark.parametrize(
    ("armour", "shift"),
    [
        ("none", 0),
        ("HA", 0),
        ("chain-mail", 0),
        ("lamellar", 0),
        ("chain-hauberk", -10),
        ("full-plate", 0),
    ],
)
def test_what_armour_is_worth_against_missiles(sheet, armour, shift):
    """The hauberk's +10 is for melee alone; others are worth the same against both."""
    assert sheet(use="warrior-3", stats={"armour": armour}).missile_shift == shift


@pytest.mark.parametrize(("shield", "missile"), [("target", 5), ("full", 25), ("wall", 50)])
def test_what_a_shield_is_worth_against_missiles(sheet, shield, missile):
    """It replaces the shield's DEF of melee."""
    assert sheet(use="warrior-3", shield=shield).shield.missile == missile


# Athletics in armour


@pytest.mark.parametrize(
    ("raw", "athletics"),
    [
        # 20 + 5 a level; at level 6 that is 50.
        ({"stats": BARE | {"level": 6}}, 50),
        ({"stats": BARE | {"level": 6, "armour": "chain-mail"}}, 50 - 45),
        ({"stats": BARE | {"level": 6, "armour": "chain-mail"}, "shield": "full"}, 50 - 55),
        (
            {"stats": BARE | {"level": 6, "armour": "chain-mail", "armour_skill": 30}},
            50 - 45 + 30,
        ),
        ({"stats": BARE | {"level": 6, "armour": "chain-mail", "armour_skill": 60}}, 50),
        ({"stats": BARE | {"level": 6, "armour": "MA"}, "shield": "wall"}, 50),
        ({"use": "dark-knight"}, 55),
        # warrior-3: 20 = 20 + 15 + 10 - 45 - 10 + 30; the Armour skill is 30.
        ({"use": "warrior-3"}, 20),
        ({"use": "warrior-3", "shield": "none"}, 30),
        ({"use": "warrior-3", "shield": "wall"}, 10),
        ({"use": "warrior-3", "stats": {"armour": "full-plate"}}, -10),
        ({"use": "warrior-3", "stats": {"armour": "none"}}, 45),
        ({"use": "warrior-3", "stats": {"armour_skill": 0}}, -10),
        ({"use": "warrior-3", "stats": {"athletics": 33, "armour": "full-plate"}}, 33),
    ],
)
def test_armour_weighs_on_athletics(sheet, raw, athletics):
    """Penalties of an armour item and the shield beside it, less the Armour skill, to 0 at most.

    A bare column has none. A stat block's own figure shifts by the difference; one of `stats` is
    final.
    """
    assert sheet(**raw).athletics == athletics


# CMB and DEF


def test_the_shields_modifier_is_taken_out_of_the_attack(sheet):
    """A total of 60 with a full shield is 65 without: the engine puts the -5 back."""
    built = sheet(stats=BARE, weapons=["scimitar"], shield="full")
    assert cmbs(built) == {"scimitar": 65, "punch": 65}
    assert (built.shield.name, built.shield.kind) == ("full", "full")
    assert (built.shield.defence, built.shield.cmb, built.shield.metal) == (25, -5, False)
    assert built.defence == 20
    assert built.brawl == 60


def test_the_one_handed_grip_is_taken_out_too(sheet):
    """A longsword beside a full shield: 60 is 75 in two hands without it, for every weapon."""
    built = sheet(stats=BARE, weapons=["longsword", "dagger"], shield="full")
    assert cmbs(built) == {"longsword": 75, "dagger": 75, "punch": 75}
    assert built.brawl == 70


def test_without_a_shield_a_longsword_is_in_two_hands(sheet):
    """Nothing to take out."""
    assert cmbs(sheet(stats=BARE, weapons=["longsword"]))["longsword"] == 60


@pytest.mark.parametrize(
    ("changes", "defence", "total"),
    [
        ({}, 35, 75),
        ({"shield": "none"}, 10, 80),
        ({"shield": "target"}, 25, 80),
        ({"shield": "wall"}, 50, 65),
        ({"stats": {"armour": "full-plate"}}, 50, 65),
        ({"stats": {"armour": "chain-hauberk"}}, 45, 65),
        ({"stats": {"armour": "none"}}, 35, 75),
        ({"stats": {"armour": "HA"}}, 35, 75),
        ({"stats": {"armour": "lamellar"}, "shield": "none"}, 15, 75),
        ({"weapons": ["longsword"]}, 35, 65),
        ({"weapons": ["longsword"], "shield": "none"}, 10, 80),
        ({"weapons": []}, 35, 75),
    ],
)
def test_gear_shifts_def_and_cmb(sheet, changes, defence, total):
    """Other gear shifts the stat block's totals by its difference.

    warrior-3: DEF 35 = SWI 10 + full shield 25; CMB 75 = 80 less the shield's 5; chain mail.
    """
    built = sheet(use="warrior-3", **changes)
    assert built.defence == defence
    first = built.attacks[0]
    used = first.cmb + (built.shield.cmb if built.shield else 0)
    if first.grip == "either" and built.shield:
        used -= 10
    if first.name != "punch":
        assert used == total


def test_overridden_totals_are_final(sheet):
    """`def` and `cmb` of the scenario have the gear in them already."""
    stats = {"def": 99, "cmb": 44, "armour": "full-plate"}
    built = sheet(use="warrior-3", stats=stats, shield="wall", weapons=["battle-axe"])
    assert built.defence == 99
    assert built.attacks[0].cmb == 44 + 15 + 10


def test_swi_counts_as_far_as_the_new_armour_lets_it(sheet):
    """rogue-1: SWI 25 counts wholly in a jerkin, 20 of it in chain mail, 15 in full plate."""
    assert sheet(use="rogue-1").swi_in_def == 25
    mail = sheet(use="rogue-1", stats={"armour": "chain-mail"})
    assert (mail.defence, mail.swi_in_def) == (40 - 5, 20)
    plate = sheet(use="rogue-1", stats={"armour": "full-plate"})
    assert (plate.defence, plate.swi_in_def) == (40 - 10 + 15, 15)


def test_creatures_without_swi_lose_none_to_a_useless_leg(sheet):
    """An unknown SWI counts nothing."""
    assert sheet(use="orc-soldier").swi_in_def == 0


def test_cmb_sets_every_melee_attack(sheet):
    """An override of cmb goes to weapons and natural attacks alike."""
    assert cmbs(sheet(use="wild-troll", stats={"cmb": 33})) == {"club": 33, "claw": 33, "punch": 33}
    bear = sheet(use="dire-bear", stats={"cmb": 33}).attacks[0]
    assert (bear.cmb, bear.follow_up.cmb) == (33, 33)


def test_attacks_given_with_cmb_keep_their_own(sheet):
    """An attack in the same `stats` that says its own CMB means it."""
    stats = {"cmb": 33, "attacks": [{"natural": "claw", "cmb": 44}, {"natural": "bite"}]}
    assert cmbs(sheet(use="wild-troll", stats=stats)) == {
        "club": 33,
        "claw": 44,
        "bite": 33,
        "punch": 44,
    }


def test_weapons_stand_beside_natural_attacks(sheet):
    """Other weapons replace the weapons, never the claws."""
    assert cmbs(sheet(use="wild-troll", weapons=["greataxe"])) == {
        "greataxe": 80,
        "claw": 90,
        "punch": 90,
    }


def test_armour_shifts_natural_attacks_too(sheet):
    """Full plate costs a troll its 10 with every attack."""
    built = sheet(use="wild-troll", stats={"armour": "full-plate"})
    assert cmbs(built) == {"club": 70, "claw": 80, "punch": 80}
    assert built.defence == 10 + 15


# Skills, body, armour


@pytest.mark.parametrize(
    ("raw", "perception", "athletics"),
    [
        ({"stats": BARE | {"level": 6}}, 50, 50),
        ({"stats": BARE | {"level": 6, "helm": "metal-helm"}}, 45, 50),
        ({"stats": BARE | {"level": 6, "helm": "full-helm"}}, 35, 50),
        ({"stats": BARE | {"perception": 70, "helm": "full-helm", "athletics": 5}}, 70, 5),
        ({"use": "dark-knight"}, 40, 55),
        ({"use": "dark-knight", "stats": {"helm": "none"}}, 55, 55),
    ],
)
def test_skills(sheet, raw, perception, athletics):
    """20 + 5 a level, Perception less the helm, unless they are given."""
    built = sheet(**raw)
    assert (built.perception, built.athletics) == (perception, athletics)


def test_brawl_is_the_best_melee_cmb_unless_given(sheet):
    """The troll brawls as its claw fights; a hero as his skill says."""
    assert sheet(use="wild-troll").brawl == 90
    assert sheet(use="warrior-3").brawl == 65
    assert sheet(use="wild-troll", stats={"brawl": 12}).attacks[-1].cmb == 12


def test_brawl_leaves_out_what_a_shield_rules_out(sheet):
    """A two-handed weapon cannot be used beside a shield, and so makes nobody brawl better."""
    stats = BARE | {"attacks": [{"weapon": "mattock", "cmb": 90}]}
    assert sheet(stats=stats, weapons=["scimitar"], shield="full").brawl == 60
    assert sheet(stats=stats, weapons=["scimitar"]).brawl == 90


def test_another_helm_shifts_a_stat_blocks_perception(library):
    """A creature's own Perception has its helm in it; that of the scenario is final."""
    scout = evolve(library.creatures["dark-knight"], perception=60)
    own = evolve(library, creatures={"scout": scout})

    def perception(**stats):
        return build_sheet({"use": "scout", "stats": stats}, own, pytest.fail).perception

    assert perception() == 60
    assert perception(helm="none") == 75
    assert perception(helm="metal-helm") == 70
    assert perception(helm="none", perception=50) == 50


@pytest.mark.parametrize(
    ("raw", "column", "holds", "not_holds"),
    [
        (
            {"use": "dark-knight"},
            Column.HA,
            {"metal armour", "full helm", "rigid neck armour", "armour on legs"},
            {"rigid armour", "bare head", "organic armour"},
        ),
        (
            {"use": "wild-troll"},
            Column.LA,
            {"organic armour", "bare head", "armour on arms"},
            {"metal armour", "rigid armour"},
        ),
        (
            {"use": "stone-guardian"},
            Column.HA,
            {"rigid armour on torso", "organic armour"},
            {"metal armour"},
        ),
        (
            {"use": "fire-drake"},
            Column.HA,
            {"rigid armour", "four legs or more", "spine"},
            {"metal armour", "mammal"},
        ),
        (
            {"use": "lesser-spider"},
            Column.LA,
            {"eyes", "four legs or more", "more than two feet, or none"},
            {"spine", "mammal"},
        ),
        (
            {"stats": BARE | {"armour": "banded", "wears": ["gloves"]}},
            Column.HA,
            {"gloves", "rigid armour", "armour on legs"},
            {"armour on arms"},
        ),
        (
            {"stats": BARE | {"armour": "furs"}},
            Column.LA,
            {"heavy clothing", "organic armour"},
            {"metal armour"},
        ),
        (
            {"use": "orc-soldier", "stats": {"armour": "none"}},
            Column.NA,
            {"bare chest"},
            {"armour"},
        ),
    ],
)
def test_conditions_of_critical_rows(sheet, raw, column, holds, not_holds):
    """Armour, helm, clothes and body become the conditions that critical rows ask of."""
    built = sheet(**raw)
    assert built.column == column
    assert holds <= built.worn
    assert not not_holds & built.worn
    assert "shield" not in built.worn


def test_every_stat_can_be_overridden(sheet):
    """Each key of `stats` reaches the sheet."""
    stats = {
        "level": 9,
        "rank": "epic",
        "type": "beast",
        "size": "huge",
        "move": 30,
        "traits": ["no-bleeding"],
        "attacks": [{"natural": "beak"}],
    }
    built = sheet(use="orc-soldier", stats=stats)
    assert (built.level, built.rank, built.size) == (9, Rank.EPIC, Size.HUGE)
    assert (built.beast, built.move, built.traits) == (True, 30, {"no-bleeding"})
    assert [attack.name for attack in built.attacks] == ["scimitar", "short-bow", "beak"]
    assert (built.use, built.display) == ("orc-soldier", "Orc soldier")


@pytest.mark.parametrize(
    ("raw", "path", "required", "near"),
    [
        ({}, ("use",), "use or stats", None),
        ({"use": "orc"}, ("use",), "a stat block by name", "orc-soldier"),
        ({"use": 3}, ("use",), "a stat block by name", None),
        ({"stats": {}}, ("stats", "hp"), "the key hp, as there is no use", None),
        ({"stats": {"hp": 1, "def": 1}}, ("stats", "cmb"), "the key cmb", None),
        ({"stats": 5}, ("stats",), "a table", None),
        ({"use": "wolf", "weapons": 5}, ("weapons",), "an array of at most 8", None),
        (
            {"use": "bandit", "weapons": ["javelin"]},
            ("weapons", 0),
            "a weapon by",
            "thrown-javelin",
        ),
        (
            {"use": "bandit", "shield": False},
            ("shield",),
            "one of full, net, none, target, wall",
            None,
        ),
        (
            {"use": "orc-soldier", "weapons": ["greataxe"]},
            ("weapons", 0),
            'a first weapon for one hand beside a shield (or shield = "none")',
            None,
        ),
        (
            {"use": "dark-troll-overseer", "shield": "wall"},
            ("shield",),
            'a first weapon for one hand beside a shield (or shield = "none")',
            None,
        ),
        (
            {"stats": BARE | {"type": "beast"}},
            ("stats", "attacks"),
            "at least one attack of a beast",
            None,
        ),
        ({"use": "wolf", "stats": {"attacks": []}}, ("stats", "attacks"), "at least one", None),
        ({"use": "wolf", "stats": {"hp": -1}}, ("stats", "hp"), "a whole number from 1", None),
    ],
)
def test_faults_of_combatants(refused, raw, path, required, near):
    """What is wrong with a combatant is told at its key, with names that are near."""
    faults = refused(raw)
    matching = [fault for fault in faults if fault[0] == path and required in fault[1]]
    assert matching
    assert near is None or near in matching[0][3]


def test_all_faults_of_a_combatant_at_once(refused):
    """A bad name, a bad number, a bad weapon and a bad shield are four faults."""
    raw = {"use": "ork", "stats": {"hp": 0}, "weapons": ["swrod"], "shield": "fll"}
    paths = [fault[0] for fault in refused(raw)]
    assert paths == [("use",), ("stats", "hp"), ("weapons", 0), ("shield",)]


def test_a_bad_name_is_one_fault(refused):
    """What cannot be known without it is not asked for."""
    for raw in ({"use": "ork"}, {"use": "bandit", "weapons": ["swrod"], "ammunition": 3}):
        assert len(refused(raw)) == 1


def test_every_stat_block_builds(library, sheet):
    """Smoke: each creature and hero has a sheet with an attack and sane figures."""
    for name in library.creatures:
        built = sheet(use=name)
        assert built.attacks
        assert built.hp > 0
        assert built.display


def test_every_weapon_and_armour_can_be_used(library, sheet):
    """Smoke: each weapon, armour, shield and helm fits a plain fighter."""
    for name, weapon in library.weapons.items():
        if weapon.borne:
            assert sheet(stats=BARE, weapons=[name]).attacks[0].name == name
        else:
            stats = BARE | {"attacks": [{"natural": name}]}
            assert sheet(stats=stats).attacks[0].name == name
    for name in library.armour:
        assert sheet(stats=BARE | {"armour": name}).column == library.armour[name].column
    for name in library.shields:
        assert sheet(stats=BARE, shield=name).shield.name == name
    for name in library.helms:
        assert "helm" in sheet(stats=BARE | {"helm": name}).worn


def test_the_keys_of_a_combatant(library, refused):
    """These keys are the ruleset's; any other is refused."""
    own = {"use", "stats", "weapons", "shield", "drive"}
    own |= {"encumbrance", "ammunition", "magic_points", "surprised", "conditions", "off_hand"}
    own |= {"tools"}
    assert own == COMBATANT_KEYS
    assert refused({"use": "wolf", "at": 3})[0][0] == ("at",)
    assert build_sheet({"use": "wolf"}, library, lambda *_, **__: None) is not None


def test_deceive_is_given_or_by_level(sheet):
    """20 + 5 a level where nothing says otherwise; no armour is in it, a heavy burden is."""
    assert sheet(use="warrior-3").deceive == 35
    assert sheet(use="warrior-3", stats={"deceive": 70, "armour": "full-plate"}).deceive == 70
    assert sheet(use="warrior-3", encumbrance="heavily").deceive == 15
