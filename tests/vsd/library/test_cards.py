"""Lines and cards of single things."""

from __future__ import annotations

import pytest

from vsdsim.api import load
from vsdsim.vsd.library.cards import creature_card, creature_line, script_card, script_line
from vsdsim.vsd.ruleset import RULESET

FOE = {"use": "orc-soldier"}


def test_a_creatures_line_shows_totals_as_used(library):
    """The dark knight's longsword is shown with shield and one hand in it, as in the figures."""
    line = creature_line("dark-knight", library)
    assert line == "level 7, 115 HP, DEF 40, longsword +100"


def test_a_creatures_line_shows_what_it_begins_with_and_how_it_runs(library):
    """The weapon in hand first, be it a bow; a Move Rate where it is not the usual 15."""
    assert creature_line("archer-1", library) == "level 1, 65 HP, DEF 30, short-bow +60"
    assert creature_line("wolf", library) == "level 3 beast, 110 HP, DEF 30, bite +70, 40 m"


def test_a_creatures_card_has_every_figure(library):
    """Ranks, hit points, armour, saves, skills and all attacks with their details."""
    card = creature_card("dire-bear", library)
    for words in (
        "Dire bear (dire-bear)",
        "7, heroic large beast",
        "250",
        "light (LA)",
        "24 m a round",
        "TSR +60, WSR +35",
        "grapple +95, max 130, Grapple, Long, clumsy 01-05",
        "on a critical",
    ):
        assert words in card
    assert "punch" not in card


def test_a_creatures_card_says_what_harms_it_less_or_more(library):
    """The drake's fire; in a scenario whatever it says."""
    assert "Withstands   immune to fire\n" in creature_card("fire-drake", library)
    assert "Withstands" not in creature_card("orc-soldier", library)
    stats = {"resistant": ["cut", "pierce"], "vulnerable": ["impact"], "tough": 1}
    bones = _load({"name": "Bones", "use": "skeleton", "stats": stats}, FOE)
    card = RULESET.card(bones.combatants[0], bones)
    told = (
        "Withstands   resistant to cut and pierce; vulnerable to impact; criticals 1 severity lower"
    )
    assert told in " ".join(card.split()).replace("Withstands ", "Withstands   ")


def test_a_creatures_card_says_who_strikes_from_a_second_rank(library):
    """Reach, where a weapon has it."""
    pole = {"name": "Bones", "use": "skeleton", "weapons": ["bardiche"], "shield": "none"}
    bones = _load(pole, FOE)
    card = " ".join(RULESET.card(bones.combatants[0], bones).split())
    assert "bardiche +30, max 175, Cut/Pierce, Longest, clumsy 01-07, from a second rank at" in card
    assert "second rank" not in creature_card("orc-soldier", library)


def test_a_creatures_card_says_what_is_missing(library):
    """What the figures page gives a creature beyond melee is named as not in this version."""
    assert "Missing      flight (not" in creature_card("fire-drake", library)
    assert "Missing" not in creature_card("lesser-giant", library)
    assert "Missing" not in creature_card("dark-mage", library)


def test_a_casters_card_shows_its_magic(library):
    """Of a stat block and of a combatant alike: 4 points a level, or what the scenario leaves."""
    card = creature_card("dark-mage", library)
    assert "Magic        40 magic points; dark +100, mind +100, hand +100" in card
    assert "Spells       sleep (1), magic-shield (2), fear (3)," in card
    fought = _load({"name": "A", "use": "dark-mage", "magic_points": 7}, {"use": "wolf"})
    one, wolf = (RULESET.card(each, fought) for each in fought.combatants)
    assert "Magic        7 magic points; dark +100" in one
    assert "Spells       sleep (1)" in one
    assert "Magic" not in wolf


def test_a_shooters_card_shows_range_load_and_ammunition(library):
    """The bow as it is used, without the shield; javelins as they are, beside it.

    orc-soldier: ranged 45. javelineer-3: 65.
    """
    orc = " ".join(creature_card("orc-soldier", library).split())
    bow = "short-bow +45, max 140, Pierce, 20 m, load 1, quick, 20 missiles, clumsy 01-04"
    assert f"{bow}, not beside the shield" in orc
    javelins = " ".join(creature_card("javelineer-3", library).split())
    assert "thrown-javelin +65, max 140, Pierce, 10 m, 3 to throw, clumsy 01-03 short" in javelins
    assert "Ranged" not in orc


def test_who_bears_nothing_to_shoot_has_a_bonus_all_the_same(library):
    """What a scenario's bow would be used at."""
    card = creature_card("warrior-3", library)
    assert "Ranged       +40 (bears nothing to shoot or throw)" in card
    assert "Ranged" not in creature_card("wolf", library)


def test_a_combatants_card_has_its_own_figures():
    """The figures of the scenario, not of the stat block, as they enter the fight.

    Of the warrior's 75 with a full shield (-5), all other gear being equal, 80 are left without it;
    DEF loses the shield's 25.
    """
    own = {"use": "warrior-3", "shield": "none", "stats": {"hp": 33, "helm": "full"}}
    fought = _load({"name": "Aldric", **own}, {"name": "Orc", "use": "orc-soldier", "count": 2})
    card = RULESET.card(fought.combatants[0], fought)
    plain = RULESET.describe("warrior-3")
    assert "Hit points   33" in card
    assert "Hit points   90" in plain
    assert "full-helm" in card
    assert "full shield" not in card
    assert "arming-sword +80" in card
    assert "arming-sword +75" in plain
    assert "DEF          10" in card
    assert "DEF          35" in plain
    assert "none named (" in card


@pytest.mark.parametrize(
    ("use", "usual"),
    [("wizard-3", "caster"), ("fire-drake", "monster"), ("archer-3", "archer"),
     ("warrior-3", "armed or shielded: steady; else berserk")],
)  # fmt: skip
def test_a_card_without_a_script_says_what_is_followed(use, usual):
    """By lores, powers and what is in hand."""
    fought = _load({"name": "Mine", "use": use}, {"name": "Orc", "use": "orc-soldier"})
    card = " ".join(RULESET.card(fought.combatants[0], fought).split())
    assert f"Script none named ({usual})" in card


def test_a_combatants_card_names_its_script():
    """By name, or as its own."""
    fought = _load(
        {"name": "A", "use": "fire-drake", "script": "guard"},
        {"name": "B", "stats": {"hp": 9, "def": 9, "cmb": 9}, "script": [{"do": "defend"}]},
    )
    one, other = (RULESET.card(each, fought) for each in fought.combatants)
    assert "Script       guard" in one
    assert "flight (not in this version)" in one
    assert other.startswith("figures of its own\n")
    assert "Script       its own (lines: 1)" in other


def test_a_combatants_card_shows_its_burden_and_how_it_begins():
    """warrior-3 carries much: 15 m are 7, Athletics 20 are 0, arming sword 75 are 55."""
    loaded = {"use": "warrior-3", "encumbrance": "heavily", "surprised": True}
    fought = _load(
        {"name": "A", **loaded, "conditions": ["prone", "blind"]},
        {"name": "B", "use": "rogue-3", "encumbrance": "over"},
        {"name": "C", "use": "rogue-3", "encumbrance": "lightly"},
        {"name": "D", "use": "rogue-3"},
    )
    heavily, over, lightly, free = (RULESET.card(each, fought) for each in fought.combatants)
    assert "Move         7 m a round" in heavily
    assert "Encumbrance  heavily (1/2 of the Move Rate, -20 to all rolls:" in heavily
    assert "Athletics 0," in heavily
    assert "arming-sword +55" in heavily
    assert "Begins       surprised, prone, blind" in heavily
    told = "over (1/4 of the Move Rate, no SWI in DEF, cannot sprint, cannot attack: in"
    assert told in " ".join(over.split())
    assert "Encumbrance  lightly\n" in lightly
    assert "Encumbrance" not in free
    assert "Begins" not in free


def test_a_combatants_card_shows_its_saves():
    """Those of its stat block, as `stats` has them, or by its level: at 12 they are 54."""
    bare = {"hp": 50, "def": 0, "cmb": 0, "level": 12}
    fought = _load(
        {"name": "A", "use": "warrior-3"},
        {"name": "B", "use": "warrior-3", "stats": {"tsr": -5}},
        {"name": "C", "stats": bare},
    )
    cards = [RULESET.card(each, fought) for each in fought.combatants]
    for card, saves in zip(cards, ("+30, WSR +15", "-5, WSR +15", "+54, WSR +54"), strict=True):
        assert f"Saves        TSR {saves}\n" in card


def test_a_card_shows_def_against_missiles_where_it_differs():
    """A hauberk's +10 is for melee, a wall shield's 40 are 50: 10 less and 10 more are the same.

    rogue-3 with a hauberk: SWI 10 + hauberk 10 + target shield 15 = 35; against missiles
    10 + 0 + 5 = 15.
    """
    hauberk = {"use": "rogue-3", "stats": {"armour": "chain-hauberk"}}
    fought = _load(
        {"name": "A", **hauberk},
        {"name": "B", "use": "rogue-3", "shield": "full"},
        {"name": "C", **hauberk, "shield": "wall"},
    )
    one, other, third = (RULESET.card(each, fought) for each in fought.combatants)
    assert "DEF          35 (all told; 15 against missiles)" in one
    assert "DEF          50 (all told)" in other
    assert "DEF          60 (all told)" in third


def test_a_combatants_card_shows_what_optional_rules_ask_for():
    """A blow with the shield, and Deceive, where their rules are on; a net strikes nobody."""
    plain = _load({"name": "A", "use": "warrior-3"}, {"use": "wolf"})
    full = RULESET.card(plain.combatants[0], plain)
    assert "Shield bash" not in full
    assert "Deceive" not in full
    raw = {"use": "warrior-3", "name": "A"}, {"use": "warrior-3", "name": "B", "shield": "net"}
    on = _load(*raw, optional_rules=["shield-bash", "feint"])
    full, net = (RULESET.card(each, on) for each in on.combatants)
    assert "Shield bash  shield +60, max 110, Impact, Hand, clumsy 01-04" in full
    assert "Deceive +35" in full
    assert "Shield bash" not in net


def test_notices_name_who_lacks_something():
    """Once a stat block, nobody else."""
    fought = _load({"use": "fire-drake"}, {"use": "lesser-giant", "count": 3}, {"use": "wolf"})
    assert RULESET.notices(fought) == [
        "fire-drake fights without its flight in this version",
    ]


SHOOTS = [{"do": "shoot", "target": "nearest"}, {"do": "attack"}]


def test_notices_name_who_is_to_shoot_with_nothing():
    """By a script of its own, in which a packaged one may be followed; a javelin is enough."""
    javelin = {"name": "Bo", "use": "orc-soldier", "weapons": ["thrown-javelin"]}
    fought = _load(
        {"name": "Ann", "use": "archer-3", "script": SHOOTS},
        javelin | {"script": SHOOTS},
        {"name": "Cy", "use": "wolf", "script": "guard"},
        {"name": "Di", "use": "wolf", "script": [{"follow": "guard"}]},
        {"name": "Ed", "use": "wolf", "script": SHOOTS},
        {"name": "Fay", "use": "wolf", "count": 2, "script": "bow"},
        {"name": "Gus", "use": "wolf"},
        script={"bow": SHOOTS},
    )
    assert RULESET.notices(fought) == [
        'Ed, Fay 1 and Fay 2: nothing to shoot or throw for do = "shoot"'
    ]
    many = _load({"name": "Ann", "use": "wolf"}, {"use": "wolf", "count": 9, "script": SHOOTS})
    assert RULESET.notices(many) == [
        'Wolf 1, Wolf 2, Wolf 3, Wolf 4 and 5 more: nothing to shoot or throw for do = "shoot"'
    ]


def _load(first, *others, **more):
    """A scenario of one against others."""
    sides = [{"name": "a", "combatant": [first]}, {"name": "b", "combatant": list(others)}]
    return load({"name": "X", "side": sides, **more})


def test_a_scripts_card_shows_every_entry(library):
    """Each entry in its order, with condition, deed and the rest."""
    entries = library.scripts["guard"]
    card = script_card("guard", entries)
    assert card.count("\n") >= len(entries)
    assert "when self.loaded: shoot (target nearest)" in card


def test_a_script_that_follows_another_says_so():
    """An entry that stands for another script's is named after it; a plain yes is its key alone."""
    entries = [
        {"when": "self.held", "do": "hold", "guard": True, "parry": 10},
        {"follow": "guard"},
    ]
    assert script_line(entries) == "2 entries, else as guard"
    card = script_card("x", entries)
    assert "when self.held: hold (guard, parry 10)" in card
    assert card.endswith("as guard")


def test_a_script_that_spends_drive_says_on_what():
    """Each order with what it says, and how many lines there are."""
    orders = [
        {"spend": "reroll", "on": ["attack", "save"], "when": "self.bruised"},
        {"spend": "scene", "points": 2},
        {"spend": "ignore"},
    ]
    assert script_line(orders) == "3 entries, spends Drive"
    card = script_card("x", orders)
    assert "when self.bruised: spend on reroll (on attack and save)" in " ".join(card.split())
    assert "spend on scene (points 2)" in card
    assert card.endswith("spend on ignore")


def test_a_card_shows_the_drive_of_who_has_some(library):
    """A hero's one point; an orc has none to show."""
    assert "\n  Drive        1\n" in creature_card("warrior-3", library)
    assert "Drive" not in creature_card("orc-soldier", library)
