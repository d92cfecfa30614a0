"""Tests of vsdsim.scenario.victory, by way of whole scenarios."""

from __future__ import annotations

import pytest

from vsdsim.errors import ScenarioError
from vsdsim.scenario.model import Victory


@pytest.mark.parametrize(
    ("text", "victory"),
    [
        ("survive 8", Victory("survive", rounds=8)),
        ("survive 1000", Victory("survive", rounds=1000)),
        ("rout", Victory("rout")),
        (" rout ", Victory("rout")),
        ("fell orcs.'Orc 1'", Victory("fell", name="orcs.Orc 1")),
        ('fell orcs."Orc 1"', Victory("fell", name="orcs.Orc 1")),
        ("fell Orc 3", Victory("fell", name="orcs.Orc 3")),
    ],
)
def test_conditions_are_read(tried, text, victory):
    """The three forms, with the name in full."""
    scenario = tried.load(tried.dict(max_rounds=1000, victory={"heroes": text}))
    assert scenario.victory == {"heroes": victory}


def test_without_conditions_sides_win_as_the_last_standing(tried):
    """A side without a condition has no entry."""
    assert tried.load(tried.text).victory == {}


@pytest.mark.parametrize(
    "text",
    ["", "survive", "survive 0", "survive 1001", "survive -1", "survive 8.5", "survive eight",
     "survive 8 9", "survive ٨", "rout 3", "fell", "fell Orc", "fell Orc 4", "fell Aldric",
     "fell heroes.Aldric", "fel Orc 1", "last", "survive " + "9" * 10**5, 8, True, ["rout"],
     {"survive": 8}, None],
    ids=range(23),
)  # fmt: skip
def test_anything_else_is_a_fault(tried, text):
    """Wrong forms, rounds out of range, friends and nobodies are one fault at the side."""
    found = tried.faults(tried.dict(victory={"heroes": text}))
    assert [path for _, path, _ in found] == ["victory.heroes"]
    assert len(found[0][2]) < 100


def test_nobody_survives_beyond_the_last_round(tried):
    """`survive N` is within `max_rounds`, its default included."""
    for more, last in (({}, 50), ({"max_rounds": 12}, 12)):
        good = tried.dict(victory={"heroes": f"survive {last}"}, **more)
        assert tried.load(good).victory["heroes"].rounds == last
        bad = tried.dict(victory={"heroes": f"survive {last + 1}"}, **more)
        with pytest.raises(ScenarioError) as caught:
            tried.load(bad)
        (fault,) = caught.value.faults
        assert (fault.path, fault.arrived) == ("victory.heroes", str(last + 1))
        assert fault.required == f"a round from 1 to {last} (max_rounds)"


def test_only_sides_win(tried, ruleset):
    """A name that is no side is a fault; so is a table that is none."""
    assert ruleset
    found = tried.faults(tried.dict(victory={"heros": "rout", "draw": "rout"}))
    assert [path for _, path, _ in found] == ["victory.heros", "victory.draw"]
    assert [path for _, path, _ in tried.faults(tried.dict(victory="rout"))] == ["victory"]
