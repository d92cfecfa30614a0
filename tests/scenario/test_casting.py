"""Tests of vsdsim.scenario.casting, and of whom a spell can be cast at, by way of scenarios."""

from __future__ import annotations

import pytest

from vsdsim.errors import ScenarioError
from vsdsim.scenario.model import Cast

SPELL = {"do": "cast", "spell": "spark"}


def test_a_spell_is_read_whole(entry):
    """All its keys arrive in the model."""
    found = entry(
        **SPELL,
        warp=["far", "far"],
        concentrate=3,
        outstanding="long",
        failing=["later", "cost"],
    )
    assert found.cast == Cast("spark", ("far", "far"), 3, "long", ("later", "cost"))


def test_a_spell_alone(entry):
    """The rest may be left out; what casts nothing has no spell."""
    assert entry(**SPELL).cast == Cast("spark")
    assert entry(do="hop", spell="spark", warp=[]).cast == Cast("spark")
    assert entry(do="attack").cast is None
    assert entry(do="hop").cast is None


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        ({"do": "cast"}, "spell", "nothing"),
        ({"do": "hop", "warp": ["far"]}, "warp", "a list of 1"),
        ({"do": "attack", "spell": "spark"}, "spell", "'spark'"),
        (SPELL | {"spell": ""}, "spell", "''"),
        (SPELL | {"spell": 3}, "spell", "3"),
        (SPELL | {"weapon": "sword"}, "weapon", "'sword'"),
        (SPELL | {"warp": "far"}, "warp", "'far'"),
        (SPELL | {"warp": ["far", 3]}, "warp[1]", "3"),
        (SPELL | {"warp": ["far"] * 11}, "warp", "11"),
        (SPELL | {"concentrate": 4}, "concentrate", "4"),
        (SPELL | {"concentrate": -1}, "concentrate", "-1"),
        (SPELL | {"concentrate": True}, "concentrate", "true"),
        (SPELL | {"outstanding": []}, "outstanding", "a list of 0"),
        (SPELL | {"failing": "cost"}, "failing", "'cost'"),
        (SPELL | {"failing": ["costs"]}, "failing[0]", "'costs'"),
        (SPELL | {"failing": ["cost", "cost"]}, "failing", "cost twice"),
        (SPELL | {"failing": ["cost", "later", "cost"]}, "failing", "3 words"),
    ],
)
def test_faults_of_a_spells_keys(wrong, raw, path, arrived):
    """One each, at its key: also without the spell, or with a deed that it does not go with."""
    assert wrong(raw) == [(path, arrived)]


@pytest.mark.parametrize("more", [{}, {"target": "nearest", "when": "round == 1"}])
def test_a_spell_without_a_deed_says_which_is_meant(tried, script, more):
    """One fault, at the place of the deed, with what is wanted there."""
    with pytest.raises(ScenarioError) as caught:
        tried.load(script([{"spell": "spark", **more}]))
    (fault,) = caught.value.faults
    assert (fault.path, fault.required, fault.arrived) == (
        "heroes.Aldric.script[0].do", 'do = "cast", or another deed, beside spell', "nothing"
    )  # fmt: skip


def test_a_spell_of_a_game_without_spells(ruleset, tried, script):
    """Its keys are unknown like any."""
    from attrs import evolve

    deeds = {word: keys - {"spell"} for word, keys in ruleset.vocabulary.deeds.items()}
    deeds = {word: keys & {"target", "parry"} for word, keys in deeds.items()}
    ruleset.vocabulary = evolve(ruleset.vocabulary, deeds=deeds, casts=None)
    assert tried.faults(script([{"do": "attack", "spell": "spark"}])) == [
        (None, "heroes.Aldric.script[0].spell", "an unknown key")
    ]


@pytest.mark.parametrize(
    ("target", "found"),
    [
        ("weakest", "weakest"),
        ("self", "self"),
        ("Orc 1", "orcs.Orc 1"),
        ("orcs.'Orc 1'", "orcs.Orc 1"),
        ("ally.Aldric", "heroes.Aldric"),
        ("ally.Old Ben", "heroes.Old Ben"),
        ("ally.'Old Ben'", "heroes.Old Ben"),
        ('ally."Old Ben"', "heroes.Old Ben"),
    ],
)
def test_whom_a_spell_is_cast_at(tried, script, target, found):
    """Ways of its own, enemies by name, friends by name after `ally.`; oneself is a friend."""
    raw = script([SPELL | {"target": target}])
    raw["side"][0]["combatant"].append({"name": "Old Ben", "use": "hero"})
    assert tried.load(raw).combatants[0].script.entries[0].target == found


@pytest.mark.parametrize("target", ["Aldric", "ally.Orc 1", "ally.", "ally.Old Bill", "farthest"])
def test_whom_no_spell_is_cast_at(tried, script, target):
    """A friend without `ally.`, an enemy with it, nobody at all, another's way."""
    ((_, path, _),) = tried.faults(script([SPELL | {"target": target}]))
    assert path == "heroes.Aldric.script[0].target"


@pytest.mark.parametrize("target", ["self", "ally.Aldric"])
def test_blows_are_not_struck_at_friends(tried, script, target):
    """Ways and names of spells alone are none of an attack's, nor of a deed with a spell beside."""
    assert len(tried.faults(script([{"do": "attack", "target": target}]))) == 1
    beside = [{"do": "hop", "spell": "spark", "target": target}]
    assert len(tried.faults(script(beside))) == 1


def test_a_friend_is_suggested(tried, script):
    """As a file would write it."""
    from vsdsim.errors import ScenarioError

    with pytest.raises(ScenarioError) as caught:
        tried.load(script([SPELL | {"target": "ally.Aldrik"}]))
    (fault,) = caught.value.faults
    assert "or the name of an enemy, or of a friend after ally., of each who" in fault.required
    assert fault.suggestion == "ally.Aldric"


def test_the_game_says_what_is_wrong_with_a_spell(tried, script):
    """Once, for all who use the script, and for a script that nobody uses."""
    doubt = SPELL | {"spell": "doubt"}
    raw = script("mine", script={"mine": [doubt], "unused": [SPELL, doubt]})
    raw["side"][0]["combatant"].append({"name": "Ben", "use": "hero", "script": "mine"})
    assert tried.faults(raw) == [
        (None, "script.mine[0].spell", "'doubt'"),
        (None, "script.unused[1].spell", "'doubt'"),
    ]


def test_the_game_says_who_cannot_cast_a_spell(tried, script):
    """Of each who uses the script; what nobody uses, nobody must be able to do."""
    raw = script("mine", script={"mine": [SPELL], "unused": [SPELL]})
    tried.load(raw)
    raw["side"][1]["combatant"][0]["script"] = "mine"
    assert tried.faults(raw) == [(None, "script.mine[0].spell", "'spark'")]


def test_a_packaged_script_is_for_whoever_knows_its_spells(ruleset, tried, script):
    """Its entries are passed over by others; what is wrong for anybody is told where it is used."""
    ruleset.scripts["casting"] = [SPELL, {"do": "attack"}]
    raw = script("casting")
    raw["side"][1]["combatant"][0]["script"] = [{"follow": "casting"}]
    assert [entry.do for entry in tried.load(raw).combatants[1].script.entries] == [
        "cast",
        "attack",
    ]
    ruleset.scripts["casting"] = [SPELL | {"spell": "doubt"}]
    assert tried.faults(raw) == [(None, "heroes.Aldric.script[0].spell", "'doubt'")]
