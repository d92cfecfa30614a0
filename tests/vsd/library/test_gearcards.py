"""Lines and cards of weapons, armour, shields and helms."""

from __future__ import annotations

import pytest

from vsdsim.vsd.library.gearcards import (
    armour_card,
    helm_line,
    shield_card,
    shield_line,
    weapon_card,
    weapon_line,
)


def test_a_weapons_card_has_every_figure(library):
    """Both fumble modifiers of a hand and a half; the second critical of natural attacks."""
    card = weapon_card(library.weapons["longsword"])
    assert "01-04, fumble modifier +20 in one hand, +30 in two" in card
    assert "two, or one at -10" in card
    bite = weapon_card(library.weapons["bite"])
    assert "Small 90, Medium 120, Large 140, Huge 150, Colossal 175" in bite
    assert "Impact, from Large up" in bite


def test_a_weapons_line(library):
    """Length, kind, table, max result and criticals."""
    line = weapon_line(library.weapons["mattock"])
    assert line == "long weapon, blunt table, max 175, Impact/Pierce"


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("short-bow", "missile, max 140, Pierce, 20 m, load 1, quick"),
        ("heavy-crossbow", "missile, max 175, Pierce, 30 m, load 2"),
        ("sling", "missile, max 110, Impact, 15 m, load 1, CMB -20"),
        ("thrown-javelin", "thrown, max 140, Pierce, 10 m"),
        ("boulder", "thrown, beast table, max 150, Impact, 30 m"),
    ],
)
def test_a_line_of_what_strikes_from_afar(library, name, end):
    """Base range, load, and what the weapon does to the CMB of its user."""
    assert weapon_line(library.weapons[name]) == end


def test_a_bows_card_has_its_range_bands_and_its_load(library):
    """Base range 20: -25 to 40, -50 to 60, -75 to 80."""
    card = weapon_card(library.weapons["short-bow"])
    assert "Range        20 m; medium to 40 (-25), long to 60 (-50), extreme to 80 (-75)" in card
    assert "Load         1 round, a Half Action" in card
    assert "Ammunition   20 unless the scenario says how many" in card
    assert "CMB" not in card
    assert "Load         2 rounds\n" in weapon_card(library.weapons["heavy-crossbow"])


def test_a_card_of_what_is_thrown(library):
    """Readied as a Half Action; one piece for each listing."""
    card = weapon_card(library.weapons["thrown-axe"])
    assert "Range        3 m; medium to 6 (-25)" in card
    assert "Load         readied as a Half Action" in card
    assert "Ammunition   1 each time it is listed" in card


def test_a_slings_card_has_its_modifier(library):
    """The stone's -20."""
    assert "CMB          -20" in weapon_card(library.weapons["sling"])


def test_swords_have_no_range(library):
    """Nor load, nor ammunition."""
    card = weapon_card(library.weapons["scimitar"])
    assert not {"Range", "Load", "Ammunition"} & {line.split()[0] for line in card.splitlines()}


def test_shields_and_armour_against_missiles(library):
    """Both bonuses, in lines and on cards."""
    wall = library.shields["wall"]
    assert shield_line(wall) == "shield, DEF +40 (+50 against missiles), CMB -15"
    assert "+40, +50 against missiles" in shield_card(wall)
    assert "+10, 0 against missiles" in armour_card(library.armour["chain-hauberk"])
    assert helm_line(library.helms["full-helm"]) == "helm, Perception -15"
