"""Lines and cards of single things."""

from __future__ import annotations

from vsdsim.vsd.library.cards import (
    creature_card,
    creature_line,
    script_card,
    weapon_card,
    weapon_line,
)


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
