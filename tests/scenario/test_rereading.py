"""A scenario read again with other overrides is what it would be if it were read anew."""

from __future__ import annotations

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.scenario import loading
from vsdsim.scenario.fingerprint import fingerprint
from vsdsim.scenario.rereading import Rereader
from vsdsim.scenario.shipped import shipped

OVERRIDES = (
    (),
    ("max_rounds=90",),
    ('without=["criticals"]',),
    (),
)


@pytest.mark.parametrize("name", sorted(shipped()))
def test_it_is_the_scenario_read_anew(name):
    """In all that bears on its fights, in any order of overrides, and in where it comes from."""
    read = Rereader(name, api.rules())
    for overrides in OVERRIDES:
        again, anew = read(overrides), loading.load(name, api.rules(), overrides)
        assert fingerprint(again) == fingerprint(anew)
        assert (again.file, again.tables, again.overrides) == (
            anew.file,
            anew.tables,
            anew.overrides,
        )
        for one, other in zip(again.combatants, anew.combatants, strict=True):
            assert one == other


def test_one_of_a_group_set_apart_leaves_no_trace():
    """An override that splits a group changes the document of that reading alone."""
    read = Rereader("four-orcs", api.rules())
    before = fingerprint(read())
    apart = read(['orcs."Orc 2".stats.hp=99'])
    assert [each.sheet.hp for each in apart.combatants].count(99) == 1
    assert fingerprint(read()) == before


@pytest.mark.parametrize("value", ["true", "1.0"])
def test_values_that_are_equal_and_not_the_same(value):
    """A sheet that was made of 1 is not given for true or 1.0, which are faults."""
    read = Rereader("duel", api.rules())
    assert read(["red.Ragna.stats.hp=1"]).combatants
    with pytest.raises(vs.ScenarioError) as anew:
        loading.load("duel", api.rules(), [f"red.Ragna.stats.hp={value}"])
    with pytest.raises(vs.ScenarioError) as again:
        read([f"red.Ragna.stats.hp={value}"])
    assert again.value.faults == anew.value.faults


def test_faults_are_found_each_time():
    """Nothing that had faults is kept: they are told the second time as the first."""
    read = Rereader("duel", api.rules())
    told = []
    for _ in range(2):
        with pytest.raises(vs.ScenarioError) as caught:
            read(["red.Ragna.use=nobody"])
        told.append(caught.value.faults)
        read()
    assert told[0] == told[1] != []


def test_a_dict_is_left_alone():
    """Overrides change a copy of it, as they do where it is read once."""
    fighter = {"use": "warrior-3"}
    raw = {
        "name": "two",
        "side": [
            {"name": "a", "combatant": [{"name": "A", **fighter}]},
            {"name": "b", "combatant": [{"name": "B", **fighter}]},
        ],
    }
    read = Rereader(raw, api.rules())
    assert read(["a.A.stats.hp=7"]).combatants[0].sheet.hp == 7
    assert raw["side"][0]["combatant"] == [{"name": "A", **fighter}]
    assert read().combatants[0].sheet.hp != 7


def test_sheets_are_made_once(monkeypatch):
    """Of whom no override changes; that is what it is for."""
    made = []
    rules = api.rules()
    own = type(rules).sheet

    def counted(self, raw, library, report):
        made.append(raw)
        return own(self, raw, library, report)

    monkeypatch.setattr(type(rules), "sheet", counted)
    read = Rereader("casters", rules)
    read()
    first = len(made)
    read(["max_rounds=9"])
    assert first > 0
    assert len(made) == first
