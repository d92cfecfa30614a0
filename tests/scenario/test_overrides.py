"""Tests of vsdsim.scenario.overrides."""

from __future__ import annotations

import math

import pytest

from vsdsim.errors import ScenarioError, UsageError
from vsdsim.scenario.loading import load_text
from vsdsim.scenario.overrides import parse_override


@pytest.mark.parametrize(
    ("text", "place", "value"),
    [
        ("a.b=3", ("a", "b"), 3),
        (" a.b = 3 ", ("a", "b"), 3),
        ("a=0.5", ("a",), 0.5),
        ("a=true", ("a",), True),
        ("a=[1, 2]", ("a",), [1, 2]),
        ("a={b = 1}", ("a",), {"b": 1}),
        ('a="3"', ("a",), "3"),
        ("a=25%", ("a",), "25%"),
        ("a=cautious", ("a",), "cautious"),
        ("a=", ("a",), ""),
        ("a=[1", ("a",), "[1"),
        ("a=x = 3", ("a",), "x = 3"),
        ("a=1\nb=2", ("a",), "1\nb=2"),
        ('o."a=b".c=1', ("o", "a=b", "c"), 1),
        ("o.'a=\"'.c=1", ("o", 'a="', "c"), 1),
    ],
)
def test_path_and_value_are_told_apart(text, place, value):
    """The first = outside quotes parts them; a value is TOML, or else plain text."""
    assert parse_override(text) == (place, value)


def test_a_value_may_be_nan():
    """NaN arrives as what it is, for the checks to refuse."""
    assert math.isnan(parse_override("a=nan")[1])


@pytest.mark.parametrize("text", ["", "a", "=3", "a b=3", "a.=3", 'a."b=3'])
def test_what_is_no_override_is_a_usage_error(text):
    """Without =, or with a broken path, it is wrong usage."""
    with pytest.raises(UsageError):
        parse_override(text)


def hps(scenario):
    """Hit points by name."""
    return {each.name: each.sheet.hp for each in scenario.combatants}


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        (["orcs.Orc.stats.hp=5"], {"Orc 1": 5, "Orc 2": 5, "Orc 3": 5}),
        (['orcs."Orc 2".stats.hp=5'], {"Orc 1": 40, "Orc 2": 5, "Orc 3": 40}),
        (
            ["orcs.Orc.stats.hp=7", "orcs.'Orc 3'.stats.hp=9"],
            {"Orc 1": 7, "Orc 2": 7, "Orc 3": 9},
        ),
        (
            ["orcs.'Orc 3'.stats.hp=9", "orcs.Orc.stats.hp=7"],
            {"Orc 1": 7, "Orc 2": 7, "Orc 3": 7},
        ),
        (["orcs.Orc.count=1"], {"Orc 1": 40}),
        (["orcs.Orc.count=2", "orcs.'Orc 2'.use=hero"], {"Orc 1": 40, "Orc 2": 80}),
    ],
)
def test_a_group_or_one_member_is_changed(duel, ruleset, overrides, expected):
    """A group's path changes all of it, a member's path that member only; order and names stay."""
    scenario = load_text(duel, "duel.toml", ruleset, overrides)
    assert hps(scenario) == {"Aldric": 70, **expected}
    assert [*hps(scenario)] == ["Aldric", *expected]
    assert scenario.overrides == tuple(overrides)


LINE = "orcs.Orc.at=[10, 0]"
POINTS = "orcs.Orc.at=[[1, 1], [2, 2], [3, 3]]"
PLACE = "side[1].combatant[0]"
HERO = "heroes.Aldric.at=[0, 0]"


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        # Three look along -x, their left along -y.
        ([LINE], [(10_000, -1000), (10_000, 0), (10_000, 1000)]),
        # One alone is put elsewhere: the others keep their places in the line.
        ([LINE, "orcs.'Orc 1'.at=[3, 1]"], [(3000, 1000), (10_000, 0), (10_000, 1000)]),
        # Whatever of one is changed first or last, the line stays.
        ([LINE, "orcs.'Orc 2'.stats.hp=3"], [(10_000, -1000), (10_000, 0), (10_000, 1000)]),
        (["orcs.'Orc 2'.stats.hp=3", LINE], [(10_000, -1000), (10_000, 0), (10_000, 1000)]),
        # The last word on a place counts, whether of one or of all.
        (["orcs.'Orc 1'.at=[3, 1]", LINE], [(10_000, -1000), (10_000, 0), (10_000, 1000)]),
        # Even where it says what the group's said.
        ([LINE, "orcs.'Orc 1'.at=[10, 0]"], [(10_000, 0), (10_000, 0), (10_000, 1000)]),
        # The line stands across the group's facing, not across that of one of it.
        (
            [LINE, "orcs.'Orc 1'.facing=[0, 1]"],
            [(10_000, -1000), (10_000, 0), (10_000, 1000)],
        ),
        (
            [LINE, "orcs.'Orc 1'.facing=[1, 0]", "orcs.Orc.facing=[0, 1]"],
            [(9000, 0), (10_000, 0), (11_000, 0)],
        ),
        # Points of their own go to each; a part of one is its own.
        (
            ["orcs.'Orc 3'.use=hero", POINTS],
            [(1000, 1000), (2000, 2000), (3000, 3000)],
        ),
        (
            [POINTS, "orcs.'Orc 2'.at[1]=7"],
            [(1000, 1000), (2000, 7000), (3000, 3000)],
        ),
        (
            [POINTS, "orcs.'Orc 2'.use=hero", "orcs.Orc.at[0]=[5, 5]"],
            [(5000, 5000), (2000, 2000), (3000, 3000)],
        ),
        (
            [LINE, "orcs.'Orc 1'.at=[3, 1]", "orcs.'Orc 1'.at[0]=4"],
            [(4000, 1000), (10_000, 0), (10_000, 1000)],
        ),
        (
            [f"{PLACE}.at=[10, 0]", "orcs.'Orc 1'.use=hero", f"{PLACE}.at[0]=8"],
            [(8000, -1000), (8000, 0), (8000, 1000)],
        ),
    ],
)  # fmt: skip
def test_places_of_a_group_and_of_one_of_it_are_changed(duel, ruleset, overrides, expected):
    """Which comes first makes no difference but to the last word."""
    scenario = load_text(duel, "duel.toml", ruleset, [HERO, *overrides])
    assert [(each.place.x, each.place.y) for each in scenario.sides[1].combatants] == expected


def test_one_of_a_group_may_become_a_group(duel, ruleset):
    """A line of its own at the group's point; the others keep their places."""
    scenario = load_text(duel, "duel.toml", ruleset, [HERO, LINE, "orcs.'Orc 1'.count=2"])
    assert [(each.name, each.place.y) for each in scenario.sides[1].combatants] == [
        ("Orc 1 1", -500),
        ("Orc 1 2", 500),
        ("Orc 2", 0),
        ("Orc 3", 1000),
    ]


def test_one_of_a_group_may_become_another(duel, ruleset):
    """With a whole new entry it is of the group no longer; one that is none is a fault."""
    overrides = ["orcs.'Orc 1'={use='hero'}", "orcs.Orc.stats.hp=3"]
    assert hps(load_text(duel, "duel.toml", ruleset, overrides)) == {
        "Aldric": 70, "Hero": 80, "Orc 2": 3, "Orc 3": 3,
    }  # fmt: skip
    with pytest.raises(ScenarioError) as caught:
        load_text(duel, "duel.toml", ruleset, ["orcs.'Orc 1'=[]", "orcs.Orc.stats.hp=3"])
    assert [fault.path for fault in caught.value.faults] == ['orcs."Orc 1"']


def test_a_part_of_a_point_in_a_line_is_refused(duel, ruleset):
    """Where somebody in a line stands is not known then; the whole point is asked for."""
    overrides = [LINE, "orcs.'Orc 1'.at[0]=3"]
    with pytest.raises(UsageError, match=r'required the whole point \(orcs."Orc 1".at=\[X, Y\]\)'):
        load_text(duel, "duel.toml", ruleset, overrides)


def test_a_wrong_place_of_a_split_group_is_told_once(duel, ruleset):
    """At the group, with the line of the file."""
    text = duel.replace("count = 3", "count = 3\n  at = [[1, 2]]")
    with pytest.raises(ScenarioError) as caught:
        load_text(text, "duel.toml", ruleset, ["orcs.'Orc 1'.stats.hp=3"])
    (fault,) = caught.value.faults
    assert (fault.line, fault.path) == (17, "orcs.Orc.at")


def test_keys_of_the_scenario_are_changed(duel, ruleset):
    """Top-level keys, victory, sides and scripts have paths as well."""
    overrides = [
        "max_rounds=7",
        "name=Other",
        "victory.heroes=survive 3",
        "heroes.declares=first",
        'script.mine=[{do="attack"}]',
        "script.mine[0].parry=30",
        "heroes.Aldric.script=mine",
    ]
    scenario = load_text(duel, "duel.toml", ruleset, overrides)
    assert (scenario.max_rounds, scenario.name) == (7, "Other")
    assert scenario.victory["heroes"].rounds == 3
    assert [side.declares for side in scenario.sides] == ["first", "second"]
    assert scenario.combatants[0].script.entries[0].parry.amount == 30


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("orcs.Orc.stats.hp=nan", "orcs.Orc.stats.hp"),
        ("orcs.'Orc 1'.stats.hp=-1", 'orcs."Orc 1".stats.hp'),
        ("orcs.Orc.count=0", "orcs.Orc.count"),
        ("max_rounds=1e9", "max_rounds"),
        ("orcs.Orc.stats={hp=1, hq=2}", "orcs.Orc.stats.hq"),
        ("victory.heros=rout", "victory.heros"),
        ("side=3", "side"),
    ],
)
def test_a_value_that_does_not_fit_is_a_fault_of_the_override(duel, ruleset, text, path):
    """Its file is --set, it has no line, and its path is the override's."""
    with pytest.raises(ScenarioError) as caught:
        load_text(duel, "duel.toml", ruleset, [text])
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.path) == ("--set", None, path)


def test_a_fault_of_the_file_is_told_once_for_a_split_group(duel, ruleset):
    """Splitting a group multiplies neither its faults nor their lines."""
    text = duel.replace('use = "orc"', 'use = "ork"')
    with pytest.raises(ScenarioError) as caught:
        load_text(text, "duel.toml", ruleset, ["orcs.'Orc 1'.stats.hp=3"])
    (fault,) = caught.value.faults
    assert (fault.file, fault.line, fault.path) == ("duel.toml", 15, "orcs.Orc.use")
    assert fault.suggestion == "orc"


@pytest.mark.parametrize(
    ("text", "suggestion"),
    [
        ("orc.Orc.stats.hp=5", "orcs"),
        ("orcs.Org.stats.hp=5", "Orc"),
        ("orcs.Orc.stat.hp=5", "stats"),
        ("orcs.declare=first", "declares"),
        ("max_round=5", "max_rounds"),
        ("heroes.Aldric.hp=5", "heroes.Aldric.stats.hp"),
        ("orcs.'Orc 1'.hp=5", 'orcs."Orc 1".stats.hp'),
        ("timeline[0].rounds=5", "round"),
        ("timeline[0].arrive[0].sid=orcs", "side"),
        ("timeline[0].arrive[0].hp=3", r"timeline\[0\]\.arrive\[0\]\.stats\.hp"),
        ("side[1].combatant[0].hp.x=3", r"side\[1\]\.combatant\[0\]\.stats\.hp"),
        ("timeline[0].ground[0].radus=5", "radius"),
        ("ground[0].radus=5", "radius"),
    ],
)
def test_a_path_that_is_nothing_is_a_usage_error_with_a_suggestion(duel, ruleset, text, suggestion):
    """A name that is nothing is wrong usage, and the nearest name is offered."""
    with pytest.raises(UsageError, match=f"did you mean {suggestion}\\?"):
        load_text(duel, "duel.toml", ruleset, [text])


def test_a_plus_is_no_sum(duel, ruleset):
    """Who writes +20 means to add: it is refused, with what can be written instead."""
    with pytest.raises(UsageError, match=r"arrived \+20: .* write 20, or -20"):
        load_text(duel, "duel.toml", ruleset, ["orcs.Orc.stats.hp=+20"])
    assert parse_override("name=+x") == (("name",), "+x")
