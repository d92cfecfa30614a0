"""Drive in words: what is spent, what is left, and what it changes in the rolls."""

from __future__ import annotations

import re

import pytest

import vsdsim as vs
from tests.golden.recount import Recount
from tests.vsd.telling.conftest import facing_off, plainly
from vsdsim.vsd.drive import PARTS, Roll, Spend
from vsdsim.vsd.telling import blows, drive, strikes

PAID = {"points": 1, "left": 2}
SEVERITY = {"severity": 2, "struck": 1}


@pytest.mark.parametrize(
    ("told", "figures", "words"),
    [
        (drive.spends, {"spend": Spend.SCENE, "points": 3, "left": 0},
         "Ada spends 3 Drive (0 left): +30 on every attack, skill and save roll from now on."),
        (drive.spends, {"spend": Spend.IGNORE, "points": 5, "left": 1},
         "Ada spends 5 Drive (1 left): its CMB heeds no wounds and no conditions any more."),
        (drive.spends, {"spend": Spend.PRESS, "points": 2, "left": 1},
         "Ada spends 2 Drive (1 left): every save against its spell is 20 harder."),
        (drive.spends, {"spend": Spend.DOUBLE, "part": PARTS.index("area"), "points": 5, "left": 1},
         "Ada spends 5 Drive (1 left): its spell spreads twice as far."),
        (drive.spends, {"spend": Spend.DOUBLE, "part": PARTS.index("damage"), "points": 5,
                        "left": 0},
         "Ada spends 5 Drive (0 left): its spell does twice the damage."),
        (drive.again, {"spend": Spend.REROLL, "on": Roll.ATTACK, "dice": [12], "rolled": 12,
                       **PAID},
         ("Ada spends 1 Drive (2 left): its attack roll, which has failed with 12, is made again at"
         " +10.")),
        (drive.again, {"spend": Spend.HUNDRED, "on": Roll.SKILL, "dice": [3, 40], "rolled": -37,
                       "points": 5, "left": 0},
         ("Ada spends 5 Drive (0 left): its skill roll, which has failed with 3 - 40 = -37, begins"
         " with 100.")),
        (drive.softens, {**SEVERITY, **PAID},
         "Ada spends 1 Drive (2 left): the Moderate cut is rolled again as a Light cut."),
        (drive.softens, {**SEVERITY, "severity": 0, **PAID},
         "Ada spends 1 Drive (2 left): the Superficial cut glances off and comes to nothing."),
        (drive.sharpens, {"target": 2, "points": 5, "left": 0},
         "Ada spends 5 Drive (0 left): +20 on the critical strike on Grim."),
    ],
)  # fmt: skip
def test_what_is_spent_on_what(cast, event, told, figures, words):
    """Who, how many points, how many are left, and what for."""
    assert plainly(told(cast, event("spends", 0, **figures))) == words


@pytest.mark.parametrize(
    ("dice", "rolled", "words"),
    [
        ([54], 54, "54"),
        ([54], 64, "54 + 10 Drive = 64"),
        ([97, 20], 127, "97 + 20 + 10 Drive = 127"),
        ([3, 20], -7, "3 - 20 + 10 Drive = -7"),
    ],
)
def test_a_roll_made_again_shows_what_it_was_bought_with(dice, rolled, words):
    """Beside its dice."""
    assert plainly(blows.rolled({"dice": dice, "rolled": rolled})) == words


@pytest.mark.parametrize(
    ("edge", "words"),
    [(10, " + 10 Surprised ="), (20, " + 20 Drive ="), (30, " + 20 Drive + 10 Surprised =")],
)
def test_an_edge_is_told_by_its_reasons(edge, words):
    """Drive's, and that of a hidden blade."""
    assert words in plainly(strikes._roll(40, 20, edge))


ORDERS = [
    {"spend": "scene", "when": "round == 1"},
    {"spend": "edge", "when": "self.drive > 13"},
    {"spend": "soften", "severity": "Lig"},
    {"spend": "reroll"},
    {"spend": "ignore", "when": "self.bruised"},
    {"follow": "steady"},
]


def driven(fight, orders=ORDERS):
    """A fight of Ada, who has 20 points, against Grim, as rows and in words."""
    keys = {"use": "warrior-3", "drive": 20, "script": orders}
    fought = facing_off(keys, {"use": "warrior-5"}, max_rounds=20)
    text = plainly(vs.narrate(fought, seed=0, fight=fight))
    return fought, vs.replay(fought, seed=0, fight=fight), text


@pytest.mark.parametrize("fight", range(8))
def test_every_sum_of_a_driven_fight_adds_up(fight):
    """Whatever is bought stands in the words with what it adds."""
    fought, _, text = driven(fight)
    recount = Recount(fought).read(text)
    assert recount.blows > 1
    assert not recount.wrong


def test_rows_say_how_much_on_what_and_how_much_is_left():
    """And every kind of spending comes up, before the first declaration or with its roll."""
    notes = {row["what"]: row["note"] for fight in range(8) for row in driven(fight)[1]
             if re.search(r"\d+ on ", row["note"] or "")}  # fmt: skip
    assert set(notes) == {"spends", "rolls-again", "softens", "sharpens"}
    assert all(re.fullmatch(r"[15] on [a-z]+, \d+ left", note) for note in notes.values())


def test_what_is_spent_at_once_is_told_before_anything_is_declared():
    """In Declaration, and the cast says who begins with how much."""
    _, rows, text = driven(0)
    assert [row["what"] for row in rows if row["phase"] == "declaration"][:2] == [
        "spends", "declares",
    ]  # fmt: skip
    assert "Drive 20" in text
    assert re.search(r"Declaration\n +Ada spends 1 Drive \(19 left\)", text)


def test_nobody_hears_of_drive_that_no_script_spends():
    """A fight without orders is told as ever."""
    assert "Drive" not in driven(0, [{"follow": "steady"}])[2]
