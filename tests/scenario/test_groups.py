"""Tests of vsdsim.scenario.groups, by way of whole scenarios."""

from __future__ import annotations

import math

import pytest

from tests.scenario.conftest import orc, side
from vsdsim.errors import ScenarioError


def names(scenario):
    """The full names of everybody."""
    return [each.full_name for each in scenario.combatants]


def test_groups_are_expanded_and_keep_their_order(tried):
    """With a count, also of 1, members are numbered; without, the name is plain."""
    raw = tried.dict(
        side=[
            side("a", orc(name="X", count=3), orc(name="Y"), orc(name="Z", count=1)),
            side("b"),
        ]
    )
    assert names(tried.load(raw)) == ["a.X 1", "a.X 2", "a.X 3", "a.Y", "a.Z 1", "b.b"]


def test_a_name_left_out_is_the_displayed_one(tried):
    """The stat block's display name serves groups and single combatants."""
    raw = tried.dict(side=[side("a", orc(), {"use": "hero", "count": 2}), side("b")])
    assert names(tried.load(raw)) == ["a.Orc Soldier", "a.Hero 1", "a.Hero 2", "b.b"]


@pytest.mark.parametrize(
    "count",
    [0, -1, 201, 10_000_000, 10**400, True, 2.0, math.nan, math.inf, "3", [3], {"a": 3}],
    ids=range(12),
)
def test_a_count_is_a_whole_number_from_1_to_200(tried, count):
    """Anything else is one fault at the count, found before anything is expanded."""
    raw = tried.dict(side=[side("a", orc(name="X", count=count)), side("b")])
    ((_, path, _),) = tried.faults(raw)
    assert path == "a.X.count"


def test_two_hundred_combatants_are_enough(tried):
    """200 in all are read; one more is a fault where the limit is passed, told once."""
    groups = [orc(name="X", count=100), orc(name="Y", count=99)]
    assert len(tried.load(tried.dict(side=[side("a", *groups), side("b")])).combatants) == 200
    groups = [orc(name="X", count=100), orc(name="Y", count=100), orc(name="Z"), orc(name="W")]
    assert tried.faults(tried.dict(side=[side("a", *groups), side("b")])) == [
        (None, "a.Z", "more"),
        (None, "b.b", "more"),
    ]
    groups = [orc(name="X", count=150), orc(name="Y", count=51)]
    assert tried.faults(tried.dict(side=[side("b"), side("a", *groups)])) == [
        (None, "a.Y.count", "more"),
    ]


@pytest.mark.parametrize("name", ["", "declares", "combatant", "name", 3, True, "x" * 61])
def test_a_combatant_has_a_proper_name(tried, name):
    """Names are printable, and no keys of a side, which paths could not tell from it."""
    ((_, path, _),) = tried.faults(tried.dict(side=[side("a", orc(name=name)), side("b")]))
    assert path == ("a.combatant[0].name")


@pytest.mark.parametrize("key", ["uze", "side", "light", "Name", "arrives"])
def test_unknown_keys_of_a_combatant_are_faults(tried, key):
    """Whatever is no key, those of other tables included."""
    found = tried.faults(tried.dict(side=[side("a", orc(name="X", **{key: 1})), side("b")]))
    assert found == [(None, f"a.X.{key}", "an unknown key")]


def test_a_key_of_stats_beside_them_is_pointed_there(tried, duel):
    """A figure one level too high is an unknown key, with its place as the suggestion."""
    with pytest.raises(ScenarioError) as caught:
        tried.load(duel.replace("stats = { hp = 70 }", "hp = 70"))
    (fault,) = caught.value.faults
    assert (fault.path, fault.suggestion) == ("heroes.Aldric.hp", "stats.hp")


def test_a_group_of_faults_is_told_once(tried):
    """The sheet of a group is read once for all its members."""
    group = {"name": "X", "count": 50, "stats": {"hp": "many"}}
    assert tried.faults(tried.dict(side=[side("a", group), side("b")])) == [
        (None, "a.X.stats.hp", "'many'")
    ]


def test_members_share_one_sheet(tried):
    """The ruleset's sheet of a group belongs to all its members."""
    scenario = tried.load(tried.text)
    assert len({id(each.sheet) for each in scenario.sides[1].combatants}) == 1
