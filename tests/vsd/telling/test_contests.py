"""Special moves and what else optional rules bring, as they are told."""

from __future__ import annotations

import re

import pytest

import vsdsim as vs
from tests.golden.recount import CONTEST, Recount
from tests.vsd.telling.conftest import facing_off, plainly
from vsdsim.vsd.state import Action
from vsdsim.vsd.telling.contests import clashed, contested, lost_move

LONGSWORD = 0
RULES = [
    "charge", "two-weapons", "disarm", "knock-down", "lock", "feint", "shield-bash",
    "two-handed-parry",
]  # fmt: skip


def figures(action, mine, theirs, **more):
    """A move of Ada with CMB or skill 50 against Grim's 30."""
    wins, loses = (more.pop(name, False) for name in ("wins", "loses"))
    return {
        "action": action, "attack": LONGSWORD, "target": 2, "dice": [mine], "rolled": mine,
        "total": mine + 50, "holder_dice": [theirs], "holder_rolled": theirs,
        "against": theirs + 30, "wins": wins, "loses": loses, "martial": 0, "holder_martial": 0,
        "half": 0, "beside": "moving", **more,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "theirs", "wins", "loses", "end"),
    [
        (40, 20, True, False, "Ada is first."),
        (40, 80, False, True, "Grim is first."),
        (40, 60, False, False, "neither is first."),
        (-46, 20, False, True, "Grim is first, Ada fumbles."),
        (-46, -26, False, False, "neither is first, Ada and Grim fumble."),
    ],
)
def test_a_clash(cast, event, mine, theirs, wins, loses, end):
    """Both rolls, and who acts first."""
    rolled = figures(Action.ATTACK, mine, theirs, wins=wins, loses=loses)
    told = plainly(clashed(cast, event("clashes", 0, **rolled)))
    assert told.startswith(f"Ada and Grim act against each other: rolls {mine}, +50 CMB")
    assert f"Grim rolls {theirs}, +30 CMB = {theirs + 30}" in told
    assert told.endswith(f": {end}")


def test_what_drive_adds_to_a_clash(cast, event):
    """A roll made again at +10, and what the other has spent on the scene."""
    rolled = {**figures(Action.ATTACK, 40, 20, loses=True), "rolled": 50, "total": 100,
              "holder_scene": 30, "against": 80}  # fmt: skip
    told = plainly(clashed(cast, event("clashes", 0, **rolled)))
    assert "rolls 40 + 10 Drive = 50, +50 CMB = 100, Grim rolls 20, +30 CMB + 30 Drive = 80" in told


@pytest.mark.parametrize(
    ("move", "wins", "loses", "words"),
    [
        (Action.DISARM, True, False,
         ("Ada tries to disarm Grim (longsword): rolls 40, +50 CMB = 90, "
          "Grim rolls 20, +30 CMB = 50: Grim is disarmed.")),
        (Action.DISARM, False, True, "Ada is disarmed."),
        (Action.DISARM, False, False, "nothing comes of it."),
        (Action.KNOCK_DOWN, True, False,
         ("Ada tries to knock down Grim (longsword): rolls 40, +50 Brawl = 90, "
          "Grim rolls 20, +30 Brawl = 50: Grim is knocked down.")),
        (Action.KNOCK_DOWN, False, True, "Ada is knocked down."),
        (Action.LOCK, True, False, "Grim is held, and so is Ada."),
        (Action.LOCK, False, False, "nothing comes of it."),
        (Action.FEINT, True, False,
         ("Ada feints at Grim (longsword): rolls 40, +50 Deceive = 90, "
          "Grim rolls 20, +30 Perception = 50: Ada has +40 on the next attack on Grim.")),
        (Action.FEINT, False, True, "Grim has +40 on the next attack on Ada."),
    ],
)  # fmt: skip
def test_what_comes_of_a_move(cast, event, move, wins, loses, words):
    """Both rolls, and who suffers what."""
    rolled = figures(move, 40, 20, wins=wins, loses=loses)
    told = plainly(contested(cast, event("contends", 0, **rolled)))
    assert told.endswith(words)
    assert CONTEST.fullmatch(told)


def test_what_is_in_the_totals(cast, event):
    """Martial weapons on either side, and a Half Action beside, each by its name."""
    more = {"martial": 20, "holder_martial": 20, "half": -20, "beside": "drawing"}
    told = plainly(contested(cast, event("contends", 0, **figures(Action.FEINT, 40, 20, **more))))
    assert "rolls 40, +50 Deceive + 20 Martial - 20 drawing = 90" in told
    assert "Grim rolls 20, +10 Perception + 20 Martial = 50" in told


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ("out", ""),
        ("stunned", "is stunned and tries nothing"),
        ("out of reach", "does not reach Grim"),
        ("no target", "finds Grim out of the fight"),
        ("no longer possible", "can try that with Grim no more"),
        ("not in hand", "has lost the use of the longsword, and tries nothing"),
        ("broken", "has lost the use of the longsword, and tries nothing"),
        ("fear", "does not dare to try anything with Grim"),
    ],
)
def test_why_a_move_is_not_tried(cast, event, note, words):
    """Like a blow that is lost."""
    lost = event("loses-move", 0, attack=LONGSWORD, note=note, meant=2)
    assert lost_move(cast, lost)[0] == words


def brawl(*script, **more):
    """Ada follows a script of optional deeds against Grim."""
    keys = {"use": "warrior-3", "script": list(script)}
    return facing_off(keys | more.pop("ada", {}), {"use": "warrior-3", **more.pop("grim", {})},
                      optional_rules=RULES, **more)  # fmt: skip


@pytest.mark.parametrize(
    ("deed", "means"),
    [
        ("disarm", "tries to disarm Grim (longsword, no parry)"),
        ("knock-down", "tries to knock down Grim (longsword, no parry)"),
        ("lock", "tries to lock Grim (longsword, no parry)"),
        ("feint", "feints at Grim (longsword, no parry)"),
        ("shield-bash", "bashes Grim (shield, no parry)"),
    ],
)
def test_what_is_declared_and_done(deed, means):
    """The declaration in words, the event by its word, and every sum of it."""
    fought = brawl({"do": deed})
    text = plainly(vs.narrate(fought, seed=0, fight=0))
    assert f"Ada {means}." in " ".join(text.split())
    rows = vs.replay(fought, seed=0, fight=0)
    declared = next(
        row for row in rows if row["what"] == "declares" and row["actor"] == "heroes.Ada"
    )
    assert declared["note"] == deed
    assert not Recount(fought).read(text).wrong
    notes = {row["note"] for row in rows if row["what"] == "contends"}
    assert notes <= {f"{deed}: {end}" for end in ("wins", "loses", "undecided")}
    assert bool(notes) == (deed != "shield-bash")


def test_a_charge_is_told_as_one():
    """Declared, moved and struck: +20 named."""
    fought = brawl({"do": "charge"}, ada={"at": [0, 0]}, grim={"at": [8, 0]})
    text = " ".join(plainly(vs.narrate(fought, seed=0, fight=0)).split())
    assert "Ada charges Grim (longsword, no parry)." in text
    assert re.search(r"Ada charges Grim \(longsword\): rolls .*? \+20 charge = ", text)


def test_both_weapons_are_told():
    """In the cast, in the declaration, in the CMB of both blows, and as it is dropped."""
    ada = {"shield": "none", "off_hand": "dagger"}
    fought = brawl({"do": "attack", "both": True}, ada=ada, max_rounds=30)
    told = [
        " ".join(plainly(vs.narrate(fought, seed=0, fight=fight)).split()) for fight in range(12)
    ]
    # CMB 50 is that of a longsword in one hand: without its -10 the dagger's is 60.
    assert "dagger +60 in the other hand" in told[0]
    assert "Ada attacks Grim (longsword and dagger, no parry)." in told[0]
    assert "Ada strikes again at Grim (dagger): rolls" in told[0]
    assert "(50 - 20 both hands)" in told[0]
    assert "(60 - 20 both hands)" in told[0]


def test_a_second_weapon_that_is_dropped_is_told():
    """By a fumble of its own or a critical, it is no longer in the other hand."""
    ada = {"shield": "none", "off_hand": "dagger", "stats": {"hp": 200, "cmb": 5, "def": 20}}
    fought = brawl({"do": "attack", "both": True}, ada=ada, max_rounds=30)
    told = [plainly(vs.narrate(fought, seed=0, fight=fight)) for fight in range(12)]
    assert any(re.search("Ada (fumbles: .*)?drops the dagger", text) for text in told)


def test_who_loses_two_blows_is_named_once():
    """Stunned before either."""
    ada = {"shield": "none", "off_hand": "dagger"}
    fought = brawl({"do": "attack", "both": True}, ada=ada, max_rounds=30)
    told = [plainly(vs.narrate(fought, seed=0, fight=fight)) for fight in range(12)]
    assert any("Ada is stunned and loses the blow." in text for text in told)
    assert not any("Ada and Ada" in text for text in told)


def test_a_shield_that_strikes_is_told_where_it_is_missing():
    """The DEF of who bashes."""
    fought = brawl({"do": "shield-bash"})
    told = [
        " ".join(plainly(vs.narrate(fought, seed=0, fight=fight)).split()) for fight in range(4)
    ]
    assert any("- 25 shield that strikes" in text for text in told)
