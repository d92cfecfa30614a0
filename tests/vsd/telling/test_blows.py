"""Sentences about blows and shots."""

from __future__ import annotations

import inspect
import re

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.telling import blows, reasons
from vsdsim.vsd.telling.blows import LOST, LOST_SHOT
from vsdsim.vsd.telling.plights import bars_blows
from vsdsim.vsd.vocabulary import CriticalType, Severity

LONGSWORD, BITE = 0, 6
SHORT_BOW, JAVELIN = 0, 1
CUT = int(CriticalType.CUT)


def rolled(**changes):
    """The figures of an attack with a longsword; the issue's own example."""
    return {
        "target": 2, "attack": LONGSWORD, "dice": [97, 64], "cmb": 70, "defence": 30, "total": 201,
        "result": 150, "damage": 30, "severity": int(Severity.LET), "struck": CUT, "fumbles": False,
        "cmb_parts": {"": 70}, "def_parts": {"": 30}, "bonus_parts": {}, "in_vain": "",
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
    assert plainly(blows.dice(rolls)) == words


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
        ({"dice": [50], "total": 90, "result": 90, "damage": 4, "severity": -1,
          "in_vain": "nothing to parry a weapon with"},
         "rolls 50, +70 CMB -30 DEF (nothing to parry a weapon with) = 90: 4 damage."),
    ],
)  # fmt: skip
def test_an_attack_shows_its_whole_sum(cast, event, changes, words):
    """Dice, CMB and DEF with what they are made of, bonuses, cap, result."""
    told = blows.attack(cast, event("attack", 0, **rolled(**changes)), "strikes at")
    assert plainly(told) == f"Ada strikes at Grim (longsword): {words}"


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        # 40 + 70 - 40 + 45 = 115; a left flank is worth 15.
        ({"dice": [40], "total": 115, "result": 115, "defence": 40, "severity": -1,
          "def_parts": {"": 20, "partial cover": 20},
          "bonus_parts": {"Held": 30, "left flank": 15}},
         ("rolls 40, +70 CMB -40 DEF (20 + 20 partial cover) +30 Held +15 left flank = 115:"
          " 30 damage.")),
        # Half of 75 - 4 = 71, rounded down: 35.
        ({"dice": [50], "cmb": 35, "total": 55, "result": 55, "severity": -1, "damage": 3,
          "halved": True, "cmb_parts": {"": 75, "injuries": -4}},
         "rolls 50, +35 CMB (half of 75 - 4 injuries) -30 DEF = 55: 3 damage."),
        ({"dice": [50], "cmb": 37, "total": 57, "result": 57, "severity": -1, "damage": 3,
          "halved": True, "cmb_parts": {"": 75}},
         "rolls 50, +37 CMB (half of 75) -30 DEF = 57: 3 damage."),
    ],
)  # fmt: skip
def test_a_field_adds_its_own_terms(cast, event, changes, words):
    """Cover in DEF, the side after it, and the half CMB of a blow at a runaway."""
    told = blows.attack(cast, event("attack", 0, **rolled(**changes)), "strikes at")
    assert plainly(told) == f"Ada strikes at Grim (longsword): {words}"


SHOT = {"dice": [60], "cmb": 70, "defence": 40, "total": 65, "result": 65, "damage": 2,
        "severity": -1, "def_parts": {"": 20, "partial cover": 20}, "range_penalty": -25,
        "far": 36_150}  # fmt: skip


@pytest.mark.parametrize(
    ("attack", "weapon"), [(SHORT_BOW, "short bow"), (JAVELIN, "thrown javelin")]
)
def test_a_shot_says_how_far_it_goes_and_what_that_costs(archery, event, attack, weapon):
    """60 + 70 - 40 - 25 = 65."""
    told = blows.shot(archery, event("shot", 0, **rolled(**SHOT, attack=attack)), "shoots at")
    assert plainly(told) == (
        f"Ada shoots at Grim ({weapon}, 36.2 m): rolls 60, +70 CMB -40 DEF (20 + 20 partial cover)"
        " -25 range = 65: 2 damage."
    )


@pytest.mark.parametrize(("attack", "what"), [(SHORT_BOW, "shot"), (JAVELIN, "throw")])
def test_a_stray_is_told_of_its_shooter(archery, event, attack, what):
    """Its CMB is 0: 60 + 0 - 20 = 40."""
    figures = rolled(target=1, attack=attack, dice=[60], cmb=0, cmb_parts={}, defence=20,
                     def_parts={"": 20}, total=40, result=40, damage=-1, severity=-1,
                     range_penalty=0, far=3000)  # fmt: skip
    told = plainly(blows.stray(archery, event("stray", 0, **figures)))
    assert told.startswith(f"The {what} of Ada goes astray, at Ben (")
    assert told.endswith(", 3 m): rolls 60, +0 CMB -20 DEF = 40: a miss.")


def test_a_large_bite_names_both_criticals(cast, event):
    """The second type comes two severities lower."""
    assert cast.weapon(BITE) == "bite"
    figures = rolled(target=0, attack=BITE, severity=int(Severity.GRI), damage=20)
    told = blows.attack(cast, event("attack", 2, **figures), "strikes at")
    assert told.endswith(": 20 damage, a Grievous cut and a Light impact.")


@pytest.mark.parametrize(
    ("reason", "one", "many"),
    [
        ("stunned", "is stunned and loses the blow", "are stunned and lose the blow"),
        ("surprised", "is Surprised and strikes no blow", "are Surprised and strike no blow"),
        ("broken", "loses the blow: the longsword is broken",
         "lose the blow: the longsword is broken"),
        ("stuck", "loses the blow: the longsword is stuck",
         "lose the blow: the longsword is stuck"),
        ("held", "is held and has no room for the longsword",
         "are held and have no room for the longsword"),
        ("prone", *2 * ("cannot use the longsword from the ground",)),
        ("arm", *2 * ("cannot use the longsword with a useless arm",)),
        ("shield", *2 * ("cannot use the longsword beside a shield",)),
        ("not in hand", "loses the blow: the longsword is out of hand",
         "lose the blow: the longsword is out of hand"),
        ("fear", "does not dare to strike at Grim", "do not dare to strike at Grim"),
        ("out of reach", "does not reach Grim", "do not reach Grim"),
        ("no target", "finds nobody to strike", "find nobody to strike"),
        ("out", "", ""),
    ],
)  # fmt: skip
def test_a_lost_blow_says_why(cast, event, reason, one, many):
    """Who is out has been told of already."""
    lost = event("loses-blow", 0, attack=LONGSWORD, note=reason, meant=2)
    assert blows.lost(cast, lost) == (one, many)


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("blind", "is blind and does not shoot"),
        ("no ammunition", "has nothing left for the short bow"),
        ("not loaded", "cannot shoot: the short bow is not loaded"),
        ("fear", "does not dare to shoot at Grim"),
        ("out of sight", "has lost sight of Grim"),
        ("out of range", "cannot shoot: Grim is out of range"),
        ("no target", "finds nobody to shoot at"),
        ("out", ""),
    ],
)
def test_a_lost_shot_says_why(archery, event, reason, words):
    """In words of its own."""
    lost = event("loses-shot", 0, attack=SHORT_BOW, note=reason, meant=2)
    assert blows.lost(archery, lost)[0] == words


@pytest.mark.parametrize("kind", [LOST, LOST_SHOT])
def test_every_reason_that_there_is_has_its_words(kind):
    """As the reasons module gives them."""
    source = inspect.getsource(reasons)
    given = set(re.findall(r'\("([a-z ]+)", ', source)) - {"out"}
    # Conditions give theirs by their declarations.
    given |= {
        word
        for word, each in CONDITIONS.items()
        if bars_blows(each) or not (each.shoots and each.two_handed and each.long_weapons)
    }
    assert set(kind) <= given
    assert given <= set(LOST) | set(LOST_SHOT)


def test_a_blow_at_the_fallen_needs_no_roll(cast, event):
    """The max result is said instead."""
    told = blows.fallen(cast, event("fallen", 0, **rolled()))
    assert told == (
        "Ada strikes the fallen Grim (longsword): no roll, the max result of 150:"
        " 30 damage and a Lethal cut."
    )


GRENADE = """
[grenade]
skills = ["ranged"]
clumsy = 3
table = "area"
max = 120
criticals = ["cut"]
kind = "missile"
load = 1
range = 50
area = 5
"""


def test_beside_the_target_a_blast_strikes(tmp_path):
    """Nobody turns to it, and it is no fumble."""
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "weapons.toml").write_text(GRENADE)
    (tmp_path / "grenade.toml").write_text(
        """
name = "Blast"
tables = "tables"
max_rounds = 3
[[side]]
name = "red"
  [[side.combatant]]
  name = "Ada"
  stats = { hp = 60, def = 20, cmb = 50, ranged = -40 }
  weapons = ["grenade"]
  at = [0, 0]
  script = [{ do = "shoot" }]
[[side]]
name = "blue"
  [[side.combatant]]
  name = "Orc"
  count = 4
  stats = { hp = 80, def = 20, cmb = 60 }
  weapons = ["longsword"]
  at = [15, 0]
  script = [{ do = "defend" }]
"""
    )
    scenario = vs.load(tmp_path / "grenade.toml")
    text = " ".join(
        " ".join(vs.narrate(scenario, seed=seed).split()).replace("\u00a0", " ")
        for seed in range(20)
    )
    assert "The blast strikes at Orc" in text
    assert "Ada turns and shoots" not in text
    assert not any("a fumble" in said for said in re.findall(r"The blast [^:]*:[^:]*:[^.]*", text))
