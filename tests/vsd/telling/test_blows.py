"""Sentences about blows."""

from __future__ import annotations

import pytest

from vsdsim.vsd.telling import blows
from vsdsim.vsd.vocabulary import CriticalType, Severity

LONGSWORD, BITE = 0, 6
CUT, BEAST = int(CriticalType.CUT), int(CriticalType.BEAST)


def rolled(**changes):
    """The figures of an attack with a longsword; the issue's own example."""
    return {
        "target": 2, "attack": LONGSWORD, "dice": [97, 64], "cmb": 70, "defence": 30, "total": 201,
        "result": 150, "damage": 30, "severity": int(Severity.LET), "struck": CUT, "fumbles": False,
        "cmb_parts": {"": 70}, "def_parts": {"": 30}, "bonus_parts": {}, "bare_parry": False,
    } | changes  # fmt: skip


@pytest.mark.parametrize(
    ("rolls", "words"),
    [
        ([45], "45"),
        ([97, 64], "97 + 64 = 161"),
        ([96, 99, 3], "96 + 99 + 3 = 198"),
        ([3, 49], "3 - 49 = -46"),
        ([5, 97, 20], "5 - 97 - 20 = -112"),
    ],
)
def test_open_ended_rolls_show_every_die(rolls, words):
    """High ones add, low ones subtract, and the sum follows."""
    assert blows.dice(rolls).replace("\u00a0", " ") == words


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ("rolls 97 + 64 = 161, +70 CMB -30 DEF = 201, capped at 150:"
             " 30 damage and a Lethal cut.")),
        ({"cmb_parts": {"": 90, "parry": -20}, "def_parts": {"": 20, "parry": 10}},
         ("rolls 97 + 64 = 161, +70 CMB (90 - 20 parry) -30 DEF (20 + 10 parry) = 201,"
         " capped at 150: 30 damage and a Lethal cut.")),
        ({"dice": [40], "total": 100, "result": 100, "bonus_parts": {"Stunned": 20}, "severity": -1,
          "damage": 5}, "rolls 40, +70 CMB -30 DEF +20 Stunned = 100: 5 damage."),
        ({"dice": [1, 80], "total": -39, "result": -39, "damage": -1, "severity": -1,
          "fumbles": True},
         "rolls 1 - 80 = -79, +70 CMB -30 DEF = -39: a miss, and a fumble."),
        ({"dice": [8], "total": 48, "result": 48, "damage": 0, "severity": -1},
         "rolls 8, +70 CMB -30 DEF = 48: touches without harm."),
        ({"dice": [90], "cmb": -5, "defence": -10, "total": 95, "result": 95, "damage": -1,
          "severity": -1}, "rolls 90, -5 CMB +10 DEF = 95: no harm, with a CMB below 0."),
        ({"dice": [50], "total": 90, "result": 90, "damage": 4, "severity": -1, "bare_parry": True},
         "rolls 50, +70 CMB -30 DEF (bare hands parry no weapon) = 90: 4 damage."),
    ],
)  # fmt: skip
def test_an_attack_shows_its_whole_sum(cast, event, changes, words):
    """Dice, CMB and DEF with what they are made of, bonuses, cap, result."""
    told = blows.attack(cast, event("attack", 0, **rolled(**changes)), "strikes at")
    assert told.replace("\u00a0", " ") == f"Ada strikes at Grim (longsword): {words}"


def test_a_large_bite_names_both_criticals(cast, event):
    """The second type comes two severities lower."""
    assert cast.weapon(BITE) == "bite"
    figures = rolled(target=0, attack=BITE, severity=int(Severity.GRI), damage=20)
    told = blows.attack(cast, event("attack", 2, **figures), "strikes at")
    assert told.endswith(": 20 damage, a Grievous cut and a Light impact.")


def test_a_critical_names_rank_table_roll_condition_and_effect(cast, event):
    """Grim is heroic and a beast: a Lethal cut is Grievous, on the Beast table."""
    figures = {
        "target": 2, "severity": int(Severity.GRI), "struck": CUT, "kind": BEAST, "die": 80,
        "table_row": "beast 110-110", "condition": "mammal", "met": False, "note": "20 damage",
    }  # fmt: skip
    assert blows.critical(cast, event("critical", 0, **figures)) == (
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
            "note": "dead"}  # fmt: skip
    assert blows.critical(cast, event("critical", 0, **(rest | figures))) == words


def test_a_critical_can_come_to_nothing(cast, event):
    """A rank lowers it below Superficial."""
    figures = {"target": 2, "severity": int(Severity.SUP), "struck": CUT}
    told = blows.cancelled(cast, event("cancelled", 0, **figures))
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
    assert blows.fumble(cast, event("fumble", 0, **figures)) == f"Ada fumbles: {words}"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("stunned", "Ada is stunned and loses the blow."),
        ("broken", "Ada loses the blow: the longsword is broken."),
        ("stuck", "Ada loses the blow: the longsword is stuck."),
        ("held", "Ada is held and has no room for the longsword."),
        ("prone", "Ada cannot use the longsword from the ground."),
        ("arm", "Ada cannot use the longsword with a useless arm."),
        ("not in hand", "Ada loses the blow: the longsword is out of hand."),
        ("no target", "Ada finds nobody to strike."),
        ("out", ""),
    ],
)
def test_a_lost_blow_says_why(cast, event, reason, words):
    """Who is out has been told of already."""
    assert blows.lost(cast, event("loses-blow", 0, attack=LONGSWORD, note=reason)) == words


def test_a_blow_at_the_fallen_needs_no_roll(cast, event):
    """The max result is said instead."""
    told = blows.fallen(cast, event("fallen", 0, **rolled()))
    assert told == (
        "Ada strikes the fallen Grim (longsword): no roll, the max result of 150:"
        " 30 damage and a Lethal cut."
    )
