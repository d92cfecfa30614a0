"""Care of wounds as it is told."""

from __future__ import annotations

import pytest

import vsdsim as vs
from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.rules.care.healing import Tool
from vsdsim.vsd.rules.skills import Result
from vsdsim.vsd.telling.care import LOST, helps, lost_care, rouses, tends

ROLLED = {
    "dice": [60], "rolled": 60, "skill": 40, "wounds": 0, "spells": 0, "moving": 0, "scene": 0,
}  # fmt: skip


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ({"outcome": Result.SUCCESS},
         ("Ada tends Ben's wound of 4 a round with bandages: rolls 60, +40 Healer = 100: "
          "closed.")),
        ({"outcome": Result.PARTIAL_SUCCESS, "hard": -10, "amount": 7, "tool": Tool.KIT,
          "total": 90},
         ("Ada tends Ben's wound of 7 a round with a healer's kit: rolls 60, +40 Healer - 10 "
          "severe = 90: closed, and Ben is Weary.")),
        ({"outcome": Result.FAILURE, "hard": -30, "bare": -30, "tool": Tool.NONE, "helped": 10,
          "time": 20, "wounds": -20, "moving": -20, "total": 30, "amount": 12},
         ("Ada tends Ben's wound of 12 a round with a torn cloak: rolls 60, +40 Healer "
          "- 20 wounds - 20 moving + 10 help + 20 time - 30 exsanguination - 30 no tools = 30: "
          "stopped for now.")),
        ({"outcome": Result.FAILURE, "counts": False}, "= 100: another does better."),
        ({"outcome": Result.CRITICAL_FAILURE}, "stopped for now, and Ben is Weary."),
    ],
)  # fmt: skip
def test_a_treatment(cast, event, figures, words):
    """The wound, the tool, the whole sum, and what becomes of it."""
    plain = {"amount": 4, "hard": 0, "helped": 0, "time": 0, "bare": 0, "tool": Tool.BANDAGES,
             "counts": True, "total": 100, "target": 1}  # fmt: skip
    told = plainly(tends(cast, event("tends", 0, **{**ROLLED, **plain, **figures})))
    assert told.endswith(words)


def test_what_drive_has_bought(cast, event):
    """A roll made again at +10, in a scene that two points have been spent on."""
    bought = {**ROLLED, "rolled": 70, "spells": -10, "scene": 20, "total": 120, "target": 1}
    told = helps(cast, event("helps", 0, **bought, outcome=Result.SUCCESS))
    words = "Ada helps Ben: rolls 60 + 10 Drive = 70, +40 Healer - 10 spells + 20 Drive = 120: +10."
    assert plainly(told) == words


def test_ones_own_wound(cast, event):
    """Is called so."""
    plain = {"amount": 4, "hard": 0, "helped": 0, "time": 0, "bare": 0, "tool": Tool.BANDAGES}
    told = tends(cast, event("tends", 0, **ROLLED, **plain, counts=True, total=100, target=0,
                             outcome=Result.SUCCESS))  # fmt: skip
    assert plainly(told).startswith("Ada tends its own wound of 4 a round")


def test_help_and_waking(cast, event):
    """Their sums, and what they come to."""
    told = helps(cast, event("helps", 0, **ROLLED, total=100, target=1, outcome=Result.SUCCESS))
    assert plainly(told) == "Ada helps Ben: rolls 60, +40 Healer = 100: +10."
    for done, end in ((True, "Ben wakes."), (False, "in vain, 75 is needed.")):
        told = rouses(cast, event("rouses", 0, **ROLLED, total=80, target=1, done=done))
        assert plainly(told).startswith(
            "Ada tries to wake Ben: rolls 60, +40 Healer - 20 hard = 80:"
        )
        assert plainly(told).endswith(end)


@pytest.mark.parametrize("why", [*LOST, "no need"])
def test_why_it_is_lost(cast, event, why):
    """Names the friend."""
    one, many = lost_care(cast, event("loses-care", 0, note=why, target=1))
    assert "Ben" in one
    assert "Ben" in many


def test_a_fight_with_a_healer():
    """Everything is told of, and comes out as rows: an archer's victims are tended behind."""
    script = [{"do": "first-aid", "move": "approach"}, {"do": "wake"}, {"do": "defend"}]
    people = [
        {"name": "Anselm", "use": "animist-3", "at": [-3, 0], "script": script},
        {"name": "Cob", "use": "warrior-3", "at": [-1, 0], "script": [{"do": "defend"}]},
    ]
    orcs = {"name": "Orc", "use": "orc-soldier", "count": 3, "at": [15, 0], "shield": "none",
            "weapons": ["short-bow"], "script": [{"do": "shoot"}]}  # fmt: skip
    scenario = vs.load({
        "name": "Behind the line",
        "max_rounds": 12,
        "side": [{"name": "heroes", "combatant": people}, {"name": "orcs", "combatant": [orcs]}],
    })  # fmt: skip
    heard = set()
    for fight in range(12):
        text = vs.narrate(scenario, fight=fight)
        rows = [row for row in vs.replay(scenario, fight=fight) if row["what"] == "tends"]
        heard |= {row["note"].partition(":")[0] for row in rows}
        assert text.count("Anselm tends") == len(rows)
        assert all(row["target"] in ("heroes.Cob", "heroes.Anselm") for row in rows)
        assert all(row["total"] is not None for row in rows)
    assert heard == {"bleeding"}
