"""Tests of vsdsim.scenario.scripts, by way of whole scenarios."""

from __future__ import annotations

import pytest

from vsdsim.scenario.model import Parry


@pytest.mark.parametrize("text", ["orcs.'Orc 1'", 'orcs."Orc 1"', "Orc 1"])
def test_a_target_may_be_an_enemy_by_name(entry, text):
    """With its side in any quotes, or without where it is unique; the model has the full name."""
    assert entry(do="attack", target=text).target == "orcs.Orc 1"


def test_a_name_must_be_unique_among_the_enemies(tried, script):
    """Without its side, a name that two enemies have means neither."""
    raw = script([{"do": "attack", "target": "Chief"}])
    raw["side"] += [
        {"name": name, "combatant": [{"name": "Chief", "use": "orc"}]} for name in ("x", "y")
    ]
    assert tried.faults(raw) == [(None, "heroes.Aldric.script[0].target", "'Chief'")]
    raw["side"][0]["combatant"][0]["script"][0]["target"] = "y.Chief"
    assert tried.load(raw).combatants[0].script.entries[0].target == "y.Chief"


def test_a_shared_script_is_checked_for_each_who_uses_it(tried, script):
    """A name is somebody's foe and another's friend; a weapon is not everybody's."""
    entries = [{"do": "attack", "target": "heroes.Aldric", "weapon": "sword"}]
    raw = script("mine", script={"mine": entries})
    raw["side"][1]["combatant"][0]["script"] = "mine"
    assert sorted(tried.faults(raw)) == [
        (None, "script.mine[0].target", "'heroes.Aldric'"),
        (None, "script.mine[0].weapon", "'sword'"),
    ]
    del raw["side"][0]["combatant"][0]["script"]
    assert tried.faults(raw) == [(None, "script.mine[0].weapon", "'sword'")]


def test_scripts_that_nobody_uses_are_checked(tried):
    """Their targets may be anybody in the scenario, but somebody."""
    unused = [{"do": "attack", "target": "heroes.Aldric"}, {"do": "attack", "target": "Nobody"}]
    assert tried.faults(tried.dict(script={"mine": unused})) == [
        (None, "script.mine[1].target", "'Nobody'")
    ]


def test_a_script_is_a_name_or_a_list(tried, script):
    """Packaged names, names of [script], which come first, and lists in place are scripts."""
    found = tried.load(script("steady")).combatants[0].script
    assert (found.name, found.entries[0].parry) == ("steady", Parry(25, share=True))
    own = {"steady": [{"do": "defend"}]}
    assert tried.load(script("steady", script=own)).combatants[0].script.entries[0].do == "defend"
    assert tried.load(script([{"do": "attack"}])).combatants[0].script.name == ""
    assert tried.load(tried.text).combatants[0].script is None


@pytest.mark.parametrize("raw", ["stedy", "", 3, True, {"do": "attack"}])
def test_a_script_that_is_none_is_a_fault(tried, script, raw):
    """An unknown name and other kinds of value are told at the combatant."""
    ((_, path, _),) = tried.faults(script(raw))
    assert path == "heroes.Aldric.script"


@pytest.mark.parametrize("number", [0, 51])
def test_a_script_has_1_to_50_entries(tried, script, number):
    """None and 51 are too few and too many; 50 are read."""
    found = tried.faults(script([{"do": "attack"}] * number))
    assert found == [(None, "heroes.Aldric.script", f"{number} entries")]
    assert len(tried.load(script([{"do": "attack"}] * 50)).combatants[0].script.entries) == 50


@pytest.mark.parametrize("raw", [3, [], "x"])
def test_the_table_of_scripts_is_a_table(tried, raw):
    """[script] of another kind is one fault."""
    assert [path for _, path, _ in tried.faults(tried.dict(script=raw))] == ["script"]


def test_names_of_scripts_are_names(tried):
    """A script's name is bounded and printable like any."""
    found = tried.faults(tried.dict(script={"": [{"do": "attack"}], "ok": 3}))
    assert [path for _, path, _ in found] == ['script.""', "script.ok"]


def test_lines_and_suggestions_of_a_script(tried):
    """A fault deep in a script has the line of its entry."""
    text = tried.text + '[script]\nmine = [\n  { do = "attack" },\n  { do = "defence" },\n]\n'
    assert tried.faults(text) == [(20, "script.mine[1].do", "'defence'")]
