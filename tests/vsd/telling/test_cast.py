"""Names, lists, and the state of things at the beginning and the end."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.codes import Away, Cause
from vsdsim.vsd.telling.cast import GLUE, Cast, listed, wrapped


def test_a_name_that_both_sides_have_is_told_with_the_side():
    """Only where it is needed."""
    people = [{"name": name, "use": "orc-soldier"} for name in ("Mug", "Zog")]
    sides = [{"name": "red", "combatant": people}, {"name": "blue", "combatant": people[:1]}]
    cast = Cast.of(api.encounter(vs.load({"name": "x", "side": sides})))
    assert cast.names == ("Mug (red)", "Zog", "Mug (blue)")


def test_equals_share_a_line_of_the_opening():
    """From the first to the last of a row."""
    sides = [
        {"name": "orcs", "combatant": [{"name": "Orc", "use": "orc-soldier", "count": 12}]},
        {"name": "fair", "declares": "second", "combatant": [{"name": "Ada", "use": "warrior-3"}]},
    ]
    told = list(Cast.of(api.encounter(vs.load({"name": "x", "side": sides}))).opening())
    assert told[0] == "orcs (declares first)"
    assert told[1].startswith("  Orc 1 to Orc 12  60 HP, DEF 30, light armour, full shield, CMB")
    assert "fair (declares second)" in told


def test_what_takes_both_hands_is_told_as_it_is_used():
    """Without the shield and its -5, as the stat block has it: 45 with the bow, 60 in melee."""
    sides = [{"name": side, "combatant": [{"name": "Mug", "use": "orc-soldier"}]} for side in "ab"]
    told = " ".join(Cast.of(api.encounter(vs.load({"name": "x", "side": sides}))).opening())
    assert "CMB with scimitar +60, short bow +45 (not beside the shield)" in " ".join(told.split())
    assert "short-bow +45" in api.rules().describe("orc-soldier")


@pytest.mark.parametrize(
    ("words", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_in_words(words, text):
    """Commas, and an `and` before the last."""
    assert listed(words) == text


def test_lines_are_wrapped_under_themselves_and_never_within_a_term():
    """80 columns, a hanging indent, glued words together."""
    lines = wrapped("word " * 15 + f"-{GLUE}16{GLUE}parry and more", indent=4)
    assert lines == ["    " + "word " * 14 + "word", "        - 16 parry and more"]
    assert max(map(len, lines)) <= 80


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (0, "Won by heroes in round 4: every enemy is out."),
        (2, "A draw in round 4."),
        (3, "Undecided after 4 rounds."),
    ],
)
def test_how_it_ended(cast, outcome, text):
    """Who has won and why, or nobody."""
    assert cast.outcome(outcome, 4) == text


@pytest.mark.parametrize(
    ("victory", "why"),
    [
        ("survive 8", "it has held out for 8 rounds"),
        ("rout", "half of all enemies are out"),
        ("fell orcs.Boss", "Boss is out"),
    ],
)
def test_the_victory_is_explained(victory, why):
    """As the scenario has it."""
    sides = [
        {"name": "heroes", "combatant": [{"name": "Ada", "use": "warrior-3"}]},
        {"name": "orcs", "combatant": [{"name": "Boss", "use": "orc-soldier"}]},
    ]
    scenario = vs.load({"name": "x", "side": sides, "victory": {"heroes": victory}})
    assert Cast.of(api.encounter(scenario)).outcome(0, 8) == f"Won by heroes in round 8: {why}."


def test_the_opening_says_how_somebody_begins():
    """Caught unaware, and its conditions, before the figures it fights with."""
    ada = {"surprised": True, "conditions": ["prone", "blind"]}
    opening = list(Cast.of(api.encounter(facing_off(ada, {}))).opening())
    assert opening[1].startswith(
        "  Ada  60 HP, DEF 20, no armour, surprised, prone, blind, CMB with"
    )


WELL = {"hp": 60, "total": 60, "mp": 0, "out": False, "dead": False, "away": 0, "cause": 0,
        "by": -1, "dying": 0, "burning": 0, "bleeding": 0, "injuries": 0, "arms": 0, "leg": False,
        "blind": False, "held": False, "stunned": False, "surprised": False, "prone": False,
        "frightened": False, "weary": False, "dazed": False, "spells": (),
        "flees": False}  # fmt: skip
"""Somebody in a snapshot."""


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"away": int(Away.DUE), "out": True}, "still to come"),
        ({"away": int(Away.FLED), "out": True, "cause": int(Cause.FLED)}, "off the field (fled)"),
        ({"away": int(Away.SURRENDERED), "out": True, "cause": int(Cause.SURRENDERED)},
         "out of the fight (surrendered)"),
        ({"out": True, "cause": int(Cause.FALL), "by": 1}, "out of the fight (fall, Ben)"),
        # By its own doing.
        ({"out": True, "cause": int(Cause.FALL), "by": 0}, "out of the fight (fall)"),
        ({"burning": 8}, "standing, on fire, 8 a round"),
        ({"out": True, "cause": int(Cause.KILLED), "dead": True, "by": 2}, "dead (killed, Grim)"),
        ({"frightened": True, "weary": True}, "standing, frightened, weary"),
    ],
)  # fmt: skip
def test_the_ending_says_how_everybody_is(cast, changes, text):
    """In the fight or not, and why."""
    lines = list(cast.ending([WELL | changes, WELL, WELL]))
    assert lines[1] == f"  Ada   60 of 60 HP, {text}"
    assert lines[2] == "  Ben   60 of 60 HP, standing"


def test_magic_points_are_told_of_who_has_some():
    """At the beginning and at the end, beside the hit points; of a warrior nothing."""
    sides = [
        {
            "name": "tower",
            "combatant": [
                {"name": "Mage", "use": "wizard-3", "stats": {"hp": 40}, "magic_points": 17},
                {"name": "Spent", "use": "wizard-3", "stats": {"hp": 40}, "magic_points": 0},
                {"name": "Ada", "use": "warrior-3", "stats": {"hp": 60}},
            ],
        },
        {"name": "woods", "combatant": [{"name": "Grim", "use": "wolf"}]},
    ]
    cast = Cast.of(api.encounter(vs.load({"name": "x", "side": sides})))
    opening = list(cast.opening())
    assert opening[1].startswith("  Mage   40 HP, 17 MP, DEF ")
    assert opening[2].startswith("  Spent  40 HP, DEF ")
    assert not any(" MP" in line for line in opening[2:])
    mage = WELL | {"hp": 31, "total": 40, "mp": 4}
    spent = WELL | {"hp": 40, "total": 40}
    assert list(cast.ending([mage, spent, WELL, WELL]))[1:4] == [
        "  Mage    31 of 40 HP, 4 of 17 MP, standing",
        "  Spent   40 of 40 HP, standing",
        "  Ada     60 of 60 HP, standing",
    ]


def test_a_total_is_what_is_left_of_it(cast):
    """Of 60 hit points 4 of the soul are gone."""
    lines = list(cast.ending([WELL | {"hp": 31, "total": 56}, WELL, WELL]))
    assert lines[1] == "  Ada   31 of 56 HP, standing"
