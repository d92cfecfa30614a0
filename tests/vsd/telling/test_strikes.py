"""Sentences about critical strikes and fumbles."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.telling import strikes
from vsdsim.vsd.vocabulary import CriticalType, Severity

LONGSWORD, SHORT_BOW = 0, 0
CUT, BEAST, IMPACT = int(CriticalType.CUT), int(CriticalType.BEAST), int(CriticalType.IMPACT)
FROST = int(CriticalType.FROST)
BARE = {"edge": 0, "by_fall": False, "leapt": False, "save": None}


def test_a_critical_names_rank_table_roll_condition_and_effect(cast, event):
    """Grim is heroic and a beast: a Lethal cut is Grievous, on the Beast table."""
    figures = {
        "target": 2, "severity": int(Severity.GRI), "struck": CUT, "kind": BEAST, "die": 80,
        "table_row": "beast 110-110", "condition": "mammal", "met": False, "note": "20 damage",
    } | BARE  # fmt: skip
    assert plainly(strikes.critical(cast, event("critical", 0, **figures))) == (
        "The Grievous cut (Heroic: lowered from Lethal), on the Beast table: rolls 80 + 30 = 110"
        " (mammal: no): 20 damage."
    )


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"die": 99, "severity": int(Severity.LET), "target": 1},
         "The Lethal cut on Ben: rolls 99 + 50 = 149: dead."),
        ({"die": 100, "severity": int(Severity.SUP), "target": 0},
         "The Superficial cut on itself: rolls 100: dead."),
        ({"die": 0, "severity": int(Severity.LET), "target": 1},
         "The Lethal cut on Ben takes the worst it can do, row 150-150: dead."),
    ],
)  # fmt: skip
def test_a_critical_on_a_friend_says_whom_it_hits(cast, event, figures, words):
    """A fumble's victims are named; a blow at the fallen needs no die."""
    rest = {"struck": CUT, "kind": CUT, "table_row": "cut 150-150", "condition": None, "met": False,
            "note": "dead"} | BARE  # fmt: skip
    assert plainly(strikes.critical(cast, event("critical", 0, **(rest | figures)))) == words


@pytest.mark.parametrize(
    ("severity", "edge", "roll"),
    [
        (Severity.SUP, 10, "rolls 45 + 10 Surprised = 55"),
        (Severity.LET, 10, "rolls 45 + 50 + 10 Surprised = 105"),
    ],
)
def test_a_hidden_blade_adds_to_the_roll(cast, event, severity, edge, roll):
    """10 to the d100 of a Hand weapon against the Surprised; whoever is struck is a foe."""
    figures = {"target": 2, "severity": int(severity) - 1, "struck": CUT, "kind": CUT, "die": 45,
               "table_row": "cut 51-65", "condition": None, "met": False, "note": "dead",
               **BARE, "edge": edge}  # fmt: skip
    figures["target"], figures["severity"] = 1, int(severity)
    told = plainly(strikes.critical(cast, event("critical", 0, **figures)))
    assert told.endswith(f"cut on Ben: {roll}: dead.")


def test_a_critical_of_a_fall_is_on_nobody_in_particular(cast, event):
    """The line of the fall has said who falls."""
    figures = {"target": 0, "severity": int(Severity.LIG), "struck": IMPACT, "kind": IMPACT,
               "die": 30, "table_row": "impact 36-50", "condition": None, "met": False,
               "note": "stunned", **BARE, "by_fall": True}  # fmt: skip
    told = plainly(strikes.critical(cast, event("critical", 0, **figures)))
    assert told == "The Light impact: rolls 30 + 10 = 40: stunned."


@pytest.mark.parametrize(
    ("save", "words"),
    [
        (
            {"save": 67, "save_rolled": 62, "save_dice": [62], "met": False},
            "rolls 62, +5 TSR = 67, no",
        ),
        (
            {"save": 166, "save_rolled": 161, "save_dice": [97, 64], "met": True},
            "rolls 97 + 64 = 161, +5 TSR = 166, yes",
        ),
    ],
)
def test_a_save_is_told_with_its_dice(cast, event, save, words):
    """Behind the condition that asks for it; Grim is of level 1."""
    figures = {"target": 2, "severity": int(Severity.LIG), "struck": FROST, "kind": FROST,
               "die": 98, "table_row": "frost 107-109", "condition": "passes TSR against 100",
               "note": "15 damage", **BARE, **save}  # fmt: skip
    told = plainly(strikes.critical(cast, event("critical", 0, **figures)))
    assert f"= 108 (passes TSR against 100: {words}): 15 damage." in told


def test_an_arc_and_what_it_does_name_their_victim(cast, event):
    """Whoever that is, a foe too."""
    arc = event("arc", 0, target=1, source=2)
    assert strikes.arc(cast, arc) == "It leaps from Grim to Ben."
    figures = {"target": 2, "severity": int(Severity.LIG) - 1, "struck": FROST, "kind": FROST,
               "die": 30, "table_row": "frost 21-35", "condition": None, "met": False,
               "note": "stunned", **BARE, "leapt": True}  # fmt: skip
    told = plainly(strikes.critical(cast, event("critical", 0, **figures)))
    assert told.startswith("The Superficial frost on Grim (Heroic: lowered from Light): rolls 30")


@pytest.mark.parametrize(("by", "words"), [(2, "again, by Grim."), (0, "again.")])
def test_a_shock_says_whose_it_is(cast, event, by, words):
    """Nobody's but one's own needs no name."""
    assert strikes.shock(cast, event("shock", 0, by=by)) == f"The shock strikes Ada {words}"


def test_a_critical_can_come_to_nothing(cast, event):
    """A rank lowers it below Superficial."""
    figures = {"target": 2, "severity": int(Severity.SUP), "struck": CUT}
    told = strikes.cancelled(cast, event("cancelled", 0, **figures))
    assert told == "The Superficial cut comes to nothing: Grim is Heroic."


@pytest.mark.parametrize(
    ("die", "modifier", "taken", "words"),
    [
        (40, 20, (), "rolls 40 + 20 = 60: must make an Assessment Roll next round."),
        (80, 0, ("drops",),
         "rolls 80: drops the longsword and must make an Assessment Roll next round."),
        (90, 20, ("drops", "ally"),
         ("rolls 90 + 20 = 110: drops the longsword, hits Ben with a Superficial critical and must"
         " make an Assessment Roll next round.")),
        (90, 20, ("ammunition", "string"),
         ("rolls 90 + 20 = 110: loses all ammunition, breaks its string and must make an"
          " Assessment Roll next round.")),
        (100, 50, ("drops", "breaks"),
         "rolls 100 + 50 = 150: breaks the longsword and is stunned."),
        (99, 60, ("ally", "own"),
         ("rolls 99 + 60 = 159: hits Ben with a Moderate critical, hits itself with a Moderate"
         " critical and is stunned.")),
    ],
)  # fmt: skip
def test_a_fumble_shows_its_roll_and_what_is_chosen(cast, event, die, modifier, taken, words):
    """The rows of the fumble table, with the severities they give."""
    names = ("drops", "ammunition", "string", "breaks", "ally", "own")
    options = {f"option_{name}": name in taken for name in names}
    figures = {"attack": LONGSWORD, "die": die, "modifier": modifier, "total": die + modifier,
               "ally": 1, "stunned": die + modifier > 125} | options  # fmt: skip
    assert strikes.fumble(cast, event("fumble", 0, **figures)) == f"Ada fumbles: {words}"


def test_a_missile_weapon_has_its_own_column(archery, event):
    """176: three of the options, and a critical no worse than Light on whom it hits."""
    taken = ("ammunition", "breaks", "ally")
    names = ("drops", "ammunition", "string", "breaks", "ally", "own")
    options = {f"option_{name}": name in taken for name in names}
    figures = {"attack": SHORT_BOW, "die": 96, "modifier": 80, "total": 176, "ally": 1,
               "stunned": True} | options  # fmt: skip
    assert strikes.fumble(archery, event("fumble", 0, **figures)) == (
        "Ada fumbles: rolls 96 + 80 = 176: breaks the short bow, loses all ammunition, hits Ben"
        " with a Light critical and is stunned."
    )
