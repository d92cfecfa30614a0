"""Independent faults of one scenario: none hides another."""

from __future__ import annotations

import copy
from itertools import combinations

import pytest

import vsdsim as vs
from vsdsim.errors import ScenarioError

GOOD = {
    "name": "Good",
    "side": [
        {
            "name": "heroes",
            "combatant": [
                {"name": "Ada", "use": "wizard-3", "at": [0, 0], "script": [
                    {"do": "cast", "spell": "sleep"},
                    {"do": "attack", "target": "Orc 1", "when": "self.hp > 3"},
                ]},
                {"name": "Ben", "stats": {"hp": 50, "def": 20, "cmb": 50}, "script": "mine"},
            ],
        },
        {
            "name": "orcs",
            "combatant": [
                {"name": "Orc", "use": "orc-soldier", "count": 2, "shield": "full"},
                {"name": "Boss", "stats": {"hp": 90, "def": 30, "cmb": 70}},
            ],
        },
    ],
    "script": {"mine": [{"do": "attack", "target": "Boss"}], "idle": [{"do": "hold"}]},
    "ground": [{"kind": "wall", "shape": "segment", "at": [20, 0], "to": [20, 5]}],
    "timeline": [{"round": 4, "arrive": [{"side": "orcs", "name": "Warg", "use": "wolf"}]}],
    "victory": {"heroes": "fell Boss"},
    "expect": {"undecided": "< 50%"},
}  # fmt: skip
ADA, BEN, ORC, BOSS = (
    ("side", side, "combatant", one) for side, one in ((0, 0), (0, 1), (1, 0), (1, 1))
)
GONE = object()
WRONG = {
    "heroes.Ada.count": ((*ADA, "count"), 0),
    "heroes.Ada.at[1]": ((*ADA, "at"), [0, "x"]),
    "heroes.Ada.script[0].spell": ((*ADA, "script", 0, "spell"), "sleeep"),
    "heroes.Ada.script[1].target": ((*ADA, "script", 1, "target"), "Zed"),
    "heroes.Ada.script[1].when": ((*ADA, "script", 1, "when"), "self.hpp > 3"),
    "heroes.Ben.stats.hp": ((*BEN, "stats", "hp"), -1),
    "heroes.Ben.stats.cmb": ((*BEN, "stats", "cmb"), GONE),
    "heroes.Ben.magic_points": ((*BEN, "magic_points"), 5),
    "orcs.Orc.count": ((*ORC, "count"), 0),
    "orcs.Orc.shield": ((*ORC, "shield"), "fulll"),
    "orcs.Boss.stats.def": ((*BOSS, "stats", "def"), "x"),
    "script.mine[0].target": (("script", "mine", 0, "target"), "Bos"),
    "script.idle[0].do": (("script", "idle", 0, "do"), "hodl"),
    "ground[0].kind": (("ground", 0, "kind"), "wal"),
    "timeline[0].arrive[0].side": (("timeline", 0, "arrive", 0, "side"), "orc"),
    "victory.heroes": (("victory", "heroes"), "fell Bos"),
    "expect.undecided": (("expect", "undecided"), "few"),
}
"""Faults by their places: what is to be put where."""


def paths(*wrong):
    """The places of the faults that a scenario has with these faults."""
    raw = copy.deepcopy(GOOD)
    for each in wrong:
        *above, key = WRONG[each][0]
        part = raw
        for step in above:
            part = part[step]
        if WRONG[each][1] is GONE:
            del part[key]
        else:
            part[key] = WRONG[each][1]
    with pytest.raises(ScenarioError) as caught:
        vs.load(raw)
    return {fault.path for fault in caught.value.faults}


def test_each_fault_is_one():
    """By itself; without any the scenario is good."""
    assert vs.load(GOOD)
    for each in WRONG:
        assert paths(each) == {each}


def test_of_two_faults_neither_hides_the_other():
    """Whichever two."""
    for pair in combinations(WRONG, 2):
        assert paths(*pair) == set(pair)


def test_all_of_them_come_at_once():
    """In one go."""
    assert paths(*WRONG) == set(WRONG)


@pytest.mark.parametrize(
    ("target", "wrong"),
    [("Orc 9", "orcs.Orc.count"), ("Warg", "timeline[0].arrive[0].side")],
)
def test_whom_a_fault_may_hide_is_not_told_to_be_nobody(monkeypatch, target, wrong):
    """An orc by a number may be there once the count is right; a warg once its side is."""
    monkeypatch.setitem(WRONG, "here", ((*ADA, "script", 1, "target"), target))
    assert paths("here", wrong) == {wrong}


@pytest.mark.parametrize("tables", ["nowhere", "own"])
def test_a_folder_with_faults_hides_none_that_it_does_not_bear_on(tmp_path, monkeypatch, tables):
    """Figures are wrong whatever is in it; what goes by a name may be right with it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "spells.toml").write_text("[spark]\nweave = 'x'\n", encoding="utf-8")
    monkeypatch.setitem(WRONG, "tables", (("tables",), tables))
    monkeypatch.setitem(WRONG, "own", ((*ORC, "use"), "an-orc-of-ours"))
    figures = {"heroes.Ben.stats.hp", "heroes.Ben.magic_points", "orcs.Boss.stats.def"}
    found = paths("tables", "own", *figures, "orcs.Orc.shield")
    assert {path for path in found if path.startswith(("heroes", "orcs"))} == figures
