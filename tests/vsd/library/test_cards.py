"""Lines and cards of single things."""

from __future__ import annotations

from vsdsim.api import load
from vsdsim.vsd.library.cards import (
    creature_card,
    creature_line,
    script_card,
    weapon_card,
    weapon_line,
)
from vsdsim.vsd.ruleset import RULESET


def test_a_creatures_line_shows_totals_as_used(library):
    """The dark knight's longsword is shown with shield and one hand in it, as in the figures."""
    line = creature_line("dark-knight", library)
    assert line == "level 7, 115 HP, DEF 40, longsword +100"


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


def test_a_creatures_card_says_what_is_missing(library):
    """What the figures page gives a creature beyond melee is named as not in this version."""
    assert "Missing      spells (not in this version)" in creature_card("dark-mage", library)
    assert "Missing      breath, flight (not" in creature_card("fire-drake", library)
    assert "Missing" not in creature_card("orc-soldier", library)


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


def test_a_combatants_card_names_its_script():
    """By name, or as its own."""
    fought = _load(
        {"name": "A", "use": "dark-mage", "script": "guard"},
        {"name": "B", "stats": {"hp": 9, "def": 9, "cmb": 9}, "script": [{"do": "defend"}]},
    )
    one, other = (RULESET.card(each, fought) for each in fought.combatants)
    assert "Script       guard" in one
    assert "spells (not in this version)" in one
    assert other.startswith("figures of its own\n")
    assert "Script       its own (lines: 1)" in other


def test_notices_name_who_lacks_something():
    """Once a stat block, nobody else."""
    fought = _load({"use": "fire-drake"}, {"use": "dark-mage", "count": 3}, {"use": "wolf"})
    assert RULESET.notices(fought) == [
        "fire-drake fights without its breath and flight in this version",
        "dark-mage fights without its spells in this version",
    ]


def _load(first, *others):
    """A scenario of one against others."""
    sides = [{"name": "a", "combatant": [first]}, {"name": "b", "combatant": list(others)}]
    return load({"name": "X", "side": sides})


def test_a_weapons_card_has_every_figure(library):
    """Both fumble modifiers of a hand and a half; the second critical of natural attacks."""
    card = weapon_card(library.weapons["longsword"])
    assert "01-04, fumble modifier +20 in one hand, +30 in two" in card
    assert "two, or one at -10" in card
    bite = weapon_card(library.weapons["bite"])
    assert "Small 90, Medium 120, Large 140, Huge 150, Colossal 175" in bite
    assert "Impact, from Large up" in bite
    assert "not built yet" in weapon_card(library.weapons["short-bow"])


def test_a_weapons_line(library):
    """Length, kind, table, max result and criticals."""
    line = weapon_line(library.weapons["mattock"])
    assert line == "long weapon, blunt table, max 175, Impact/Pierce"


def test_a_scripts_card_shows_every_entry(library):
    """Each entry in its order, with condition, deed and the rest."""
    entries = library.scripts["guard"]
    card = script_card("guard", entries)
    assert card.count("\n") >= len(entries)
    assert "when enemies.targeting(self) > 2: defend (parry 100%)" in card
