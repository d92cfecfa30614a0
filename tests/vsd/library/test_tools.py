"""Tools to tend wounds with: how they are read, whose they are, and faults."""

from __future__ import annotations

import pytest

from vsdsim.vsd.sheet import Tools

BARE = {"hp": 50, "def": 20, "cmb": 60}


@pytest.mark.rule("care.tools")
@pytest.mark.parametrize(
    ("raw", "bandages", "kit"),
    [
        ([], 0, 0),
        (["bandages"], 1, 0),
        (["healers-kit"], 0, 10),
        (["bandages", "healers-kit", "bandages"], 2, 10),
        ([{"bandages": 3}], 3, 0),
        ([{"bandages": 3, "healers-kit": 4}, "bandages"], 4, 4),
        ([{"healers-kit": 0}], 0, 0),
    ],
)
def test_uses(sheet, raw, bandages, kit):
    """A bandage is one use, a kit ten, a table what it says; they add up."""
    assert sheet(stats=BARE, tools=raw).tools == Tools(bandages, kit)


def test_none_unless_somebody_says_so(sheet):
    """A stat block's are its own, and a combatant's take their place."""
    assert sheet(stats=BARE).tools == Tools()
    assert sheet(use="animist-1").tools == Tools(0, 10)
    assert sheet(use="animist-1", tools=["bandages"]).tools == Tools(1, 0)
    assert sheet(use="animist-1", tools=[]).tools == Tools()


@pytest.mark.rule("care.roll")
def test_healer(sheet):
    """As given, else 0; 20 less for the heavily burdened."""
    assert sheet(stats=BARE).healer == 0
    assert sheet(stats=BARE | {"healer": 35}).healer == 35
    assert sheet(stats=BARE | {"healer": 35}, encumbrance="heavily").healer == 15


@pytest.mark.parametrize(
    ("raw", "place", "required"),
    [
        ("bandages", (), "an array of at most 8"),
        (["bandages"] * 9, (), "an array of at most 8"),
        (["bandage"], (0,), "bandages or healers-kit, or a table such as { bandages = 3 }"),
        ([3], (0,), "bandages or healers-kit, or a table such as { bandages = 3 }"),
        ([{"bandages": -1}], (0, "bandages"), "a whole number from 0 to 1000"),
        ([{"bandage": 1}], (0, "bandage"), "a known key (bandages, healers-kit)"),
    ],
)
def test_faults(refused, raw, place, required):
    """Each says where, and what was required."""
    ((path, said, _, _),) = refused({"stats": BARE, "tools": raw})
    assert (path, said) == (("tools", *place), required)


def test_they_are_shown():
    """In words, the kit first."""
    assert Tools().told() == ""
    assert Tools(1, 10).told() == "healer's kit (10 uses), bandages (1 use)"
