"""What is said where somebody is harmed less or more than others."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import facing_off, plainly
from vsdsim import api
from vsdsim.vsd.telling.affinities import changed_severity, damage_of, unharmed, withstands
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.vocabulary import CriticalType, Severity

CUT, PIERCE, FIRE, FROST = (int(CriticalType[name]) for name in ("CUT", "PIERCE", "FIRE", "FROST"))
SUP, LIG, MOD, GRI, LET = map(int, Severity)
GRIM = {"hp": 60, "def": 20, "cmb": 50, "immune": ["fire"], "resistant": ["cut"],
        "vulnerable": ["frost"]}  # fmt: skip


@pytest.fixture(scope="module")
def grim():
    """Makes a cast of Ada (0) and Grim (1), with more figures of his."""

    def make(**more):
        return Cast.of(api.encounter(facing_off({}, {"stats": GRIM | more})))

    return make


def test_what_a_type_does_to_damage(grim):
    """Half, half as much again, or nothing; of other types, and of others, nothing is said."""
    cast = grim()
    assert damage_of(cast, 1, CUT) == " (half: resistant to cut)"
    assert damage_of(cast, 1, FROST) == " (half as much again: vulnerable to frost)"
    assert damage_of(cast, 1, FIRE) == " (immune to fire)"
    assert damage_of(cast, 1, PIERCE) == damage_of(cast, 0, CUT) == ""
    assert unharmed(cast, 1, FIRE) == "touches without harm (immune to fire)"
    assert unharmed(cast, 1, CUT) == unharmed(cast, 0, CUT) == "touches without harm"


@pytest.mark.parametrize(
    ("more", "kind", "severity", "said"),
    [
        ({}, CUT, LIG, " (resistant to cut: lowered from Moderate)"),
        ({"rank": "heroic"}, CUT, LIG, " (Heroic and resistant to cut: lowered from Grievous)"),
        ({"tough": 2}, PIERCE, SUP, " (tough: lowered from Moderate)"),
        ({"rank": "epic", "tough": 1}, CUT, SUP,
         " (Epic, tough and resistant to cut: lowered from Lethal)"),
        ({}, FROST, GRI, " (vulnerable to frost: raised from Moderate)"),
        # From Grievous or from Lethal: who knows.
        ({}, FROST, LET, " (vulnerable to frost)"),
        ({"rank": "heroic"}, FROST, MOD,
         " (Heroic and vulnerable to frost: Moderate all the same)"),
        ({"rank": "heroic"}, FROST, GRI, " (Heroic and vulnerable to frost)"),
        ({}, PIERCE, LET, ""),
    ],
)  # fmt: skip
def test_how_a_critical_has_come_by_its_severity(grim, more, kind, severity, said):
    """What has lowered and raised it, and from where."""
    assert changed_severity(grim(**more), 1, kind, severity) == said


def test_why_a_critical_comes_to_nothing(grim):
    """Rank, toughness and the type."""
    assert withstands(grim(), 1, FIRE) == "immune to fire"
    assert withstands(grim(tough=1), 1, PIERCE) == "tough"


def test_a_fight_tells_it():
    """The opening, the blow, and the critical."""
    ada = {"stats": {"hp": 600, "def": 90, "cmb": 90}}
    scenario = facing_off(ada, {"stats": GRIM | {"tough": 1, "hp": 400}}, max_rounds=40)
    text = " ".join(plainly(vs.narrate(scenario, seed=1)).split())
    assert (
        "immune to fire, resistant to cut, vulnerable to frost, criticals 1 severity lower" in text
    )
    assert " damage (half: resistant to cut)" in text
    assert "(tough and resistant to cut: lowered from" in text
    assert "comes to nothing: Grim is tough and resistant to cut." in text
