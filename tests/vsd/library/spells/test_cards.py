"""Lines and cards of spells, and of who knows some."""

from __future__ import annotations

import pytest
from attrs import evolve

from vsdsim.vsd.library.spells.cards import magic_rows, spell_card, spell_line
from vsdsim.vsd.library.spells.spell import Duration, Span, Warp
from vsdsim.vsd.sheet import Lore


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("thunderbolt", "storm 2, 30 m, bolt attack, Lightning, max 110"),
        ("rock-shards", "earth 5, self, 3 m cone, area attack, Pierce, max 130"),
        ("sleep", "mind 1, 30 m, 3 m radius, WSR, Incapacitated until harmed"),
        ("unstun", "healing 3*, 6 m, no longer Stunned"),
        ("eldritch-push", "hand 8, 20 m, TSR, Lig Impact critical, pushed 5 m, Prone"),
    ],
)
def test_a_spells_line(library, name, line):
    """Lore and weave (a star: Instantaneous), range, area, save, effects."""
    assert spell_line(library.spells[name]) == line


def test_a_spells_card_has_every_figure(library):
    """Whom it is for, effects, duration, options and both modifiers."""
    card = spell_card(library.spells["frostbite"]).splitlines()
    assert card == [
        "Frostbite (frostbite)",
        "  Lore         frost",
        "  Weave        2",
        "  Action       a Full Action: prepared in Spell A, else in Spell B at -10",
        "  Range        30 m",
        "  For          an enemy",
        "  Save         TSR",
        "  Effect       CMB -20, skills -20, casting -20",
        "  Duration     a round for every 5 points of failure",
        "  Warping      target: +1 target for weave +2",
        "               range: twice the range for weave +1",
        "               duration: twice the duration for weave +1",
        "               further: -20 to its figures for weave +2",
        "  Failure      +50",
        "  Resonance    0",
    ]


def test_cards_of_other_kinds(library):
    """Instantaneous, waiting for another, an area, what has nothing to warp."""
    ward = spell_card(library.spells["blade-ward"])
    assert "Action       a Half Action (Instantaneous), cast as another acts" in ward
    glare = spell_card(library.spells["stunning-glare"])
    assert "Action       a Half Action, in Spell A (Instantaneous)" in glare
    assert "Duration" not in glare
    shards = spell_card(library.spells["rock-shards"])
    assert "Area         3 m cone" in shards
    assert "Warping" not in shards
    assert "Effect       Incapacitated until harmed (4 levels of humanoids)" in spell_card(
        library.spells["sleep"]
    )


@pytest.mark.parametrize(
    ("duration", "words"),
    [
        (Duration(Span.ROUNDS, 1), "1 round"),
        (Duration(Span.ROUNDS_PER_LEVEL, 2), "2 rounds a level"),
        (Duration(Span.MINUTES_PER_LEVEL, 1), "1 minute a level"),
        (Duration(Span.CONCENTRATION), "as long as the caster concentrates"),
        (Duration(Span.FIGHT), "the fight"),
    ],
)
def test_durations_in_words(library, duration, words):
    """Each kind."""
    spell = evolve(library.spells["fear"], duration=duration)
    assert f"Duration     {words}\n" in spell_card(spell)


def test_options_in_words(library):
    """Everything that an option adds stands in its line."""
    more = Warp("more", 3, targets=2, range=3, duration=4, by=5)
    spell = evolve(library.spells["fear"], warps=(more,))
    told = "more: +2 targets, 3 times the range, 4 times the duration, +5 to its figures for weave"
    assert told in " ".join(spell_card(spell).split())


def test_a_caster_shows_its_magic(library, sheet):
    """Points, lores (ranks where they are not the level's) and what it can cast, by weave."""
    lores = {"mind": 55, "storm": {"bonus": -5, "ranks": 8}}
    caster = sheet(stats={"hp": 50, "def": 0, "cmb": 0, "level": 4, "lores": lores})
    assert magic_rows(caster, library.spells) == {
        "Magic": "12 magic points; mind +55, storm -5 (8 ranks)",
        "Spells": "sleep (1), thunderbolt (2), fear (3), daze (4)",
    }
    novice = evolve(caster, lores=(Lore("might", 0, 1),), magic_points=1)
    assert magic_rows(novice, library.spells) == {
        "Magic": "1 magic point; might 0 (1 rank)",
        "Spells": "none",
    }
    assert magic_rows(sheet(use="wolf"), library.spells) == {}
