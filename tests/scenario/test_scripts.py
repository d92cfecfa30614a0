"""Tests of vsdsim.scenario.scripts, by way of whole scenarios."""

from __future__ import annotations

import math

import pytest

from vsdsim.scenario.model import Parry


@pytest.fixture(name="script")
def fixture_script(tried):
    """Reads the duel with a script in Aldric's place: a function of its raw value."""

    def raw(value, **more):
        document = tried.dict(**more)
        document["side"][0]["combatant"][0]["script"] = value
        return document

    return raw


@pytest.fixture(name="entry")
def fixture_entry(tried, script):
    """The one entry of Aldric's script."""

    def read(**raw):
        return tried.load(script([raw])).combatants[0].script.entries[0]

    return read


@pytest.fixture(name="wrong")
def fixture_wrong(tried, script):
    """The faults of one entry of Aldric's script: path beneath the entry, and what arrived."""

    def read(raw):
        start = "heroes.Aldric.script[0]"
        return [
            (path.removeprefix(start).removeprefix("."), arrived)
            for _, path, arrived in tried.faults(script([raw]))
        ]

    return read


def test_an_entry_is_read_whole(entry):
    """All keys of an entry arrive in the model."""
    found = entry(
        when="round > 3", do="attack", target="weakest", parry=30, critical="cut", weapon="sword"
    )
    assert (found.do, found.when_text, found.target) == ("attack", "round > 3", "weakest")
    assert found.when is not None
    assert (found.parry, found.critical, found.weapon) == (Parry(30), "cut", "sword")


def test_keys_may_be_left_out(entry):
    """Only `do` is needed; without `when` an entry always holds."""
    found = entry(do="defend")
    assert (found.when, found.target, found.parry, found.critical, found.weapon) == (None,) * 5


@pytest.mark.parametrize(
    ("raw", "parry"),
    [
        (0, Parry(0)),
        (30, Parry(30)),
        ("0%", Parry(0, share=True)),
        ("25%", Parry(25, share=True)),
        ("25 %", Parry(25, share=True)),
        ("100%", Parry(100, share=True)),
    ],
)
def test_parry_is_points_or_a_share(entry, raw, parry):
    """A number counts points, a text in per cent a share."""
    assert entry(do="attack", parry=raw).parry == parry


@pytest.mark.parametrize(
    "raw", [-1, 10_001, True, 2.5, math.nan, "25", "101%", "-5%", "2.5%", "x%", "", [25], "٢٥%"]
)
def test_any_other_parry_is_a_fault(wrong, raw):
    """Negative points, fractions, truths and shares past the whole are faults."""
    ((path, _),) = wrong({"do": "attack", "parry": raw})
    assert path == "parry"


def test_dash_goes_without_parry(wrong, tried, script):
    """A deed carries its own keys only, and the fault is told at the key."""
    assert wrong({"do": "dash", "parry": 30}) == [("parry", "30")]
    assert wrong({"do": "defend", "weapon": "sword"}) == [("weapon", "'sword'")]
    assert tried.load(script([{"do": "dash", "target": "nearest", "weapon": "sword"}]))


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        ({"do": "atack"}, "do", "'atack'"),
        ({}, "do", "nothing"),
        ({"do": 3}, "do", "3"),
        ({"do": "attack", "who": "x"}, "who", "an unknown key"),
        ({"do": "attack", "critical": "fire"}, "critical", "'fire'"),
        ({"do": "attack", "target": "Aldric"}, "target", "'Aldric'"),
        ({"do": "attack", "target": "heroes.Aldric"}, "target", "'heroes.Aldric'"),
        ({"do": "attack", "target": "Orc"}, "target", "'Orc'"),
        ({"do": "attack", "target": "Orc 4"}, "target", "'Orc 4'"),
        ({"do": "attack", "target": 3}, "target", "3"),
        ({"do": "attack", "weapon": "axe"}, "weapon", "'axe'"),
        ({"do": "attack", "weapon": ["sword"]}, "weapon", "a list of 1"),
        ({"do": "attack", "when": "self.hq > 3"}, "when", "'self.hq' at column 1"),
        ({"do": "attack", "when": ""}, "when", "'the end' at column 1"),
        ({"do": "attack", "when": True}, "when", "true"),
        ("attack", "", "'attack'"),
    ],
)
def test_wrong_words_are_faults_at_their_key(wrong, raw, path, arrived):
    """Unknown deeds, keys, criticals, targets, weapons and conditions are told each in place."""
    assert wrong(raw) == [(path, arrived)]


def test_all_faults_of_an_entry_are_told(wrong):
    """One wrong word does not hide the others."""
    raw = {"do": "atack", "target": "x", "parry": -1, "critical": "y", "weapon": "z", "when": "("}
    assert {path for path, _ in wrong(raw)} == set(raw)


def test_an_equal_condition_that_is_wrong_twice_is_told_twice(tried, script):
    """The same wrong condition is a fault in every entry that has it."""
    raw = script([{"do": "attack", "when": "self.hq > 3"}] * 2)
    assert [path for _, path, _ in tried.faults(raw)] == [
        "heroes.Aldric.script[0].when",
        "heroes.Aldric.script[1].when",
    ]


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
