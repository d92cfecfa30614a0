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
