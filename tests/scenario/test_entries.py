"""Tests of vsdsim.scenario.entries, by way of whole scenarios."""

from __future__ import annotations

import math

import pytest
from attrs import evolve

from vsdsim.errors import ScenarioError
from vsdsim.scenario.entries import entry_keys
from vsdsim.scenario.model import Parry


def test_an_entry_is_read_whole(entry):
    """All keys of an entry arrive in the model."""
    found = entry(
        when="round > 3", do="attack", target="weakest", parry=30, critical="cut", weapon="sword"
    )
    assert (found.do, found.when_text, found.target) == ("attack", "round > 3", "weakest")
    assert found.when is not None
    assert (found.parry, found.critical, found.weapon) == (Parry(30), "cut", "sword")


def test_what_a_deed_waits_for_is_a_condition(entry, wrong):
    """Read like `when`, with its text; faults are under its own key, and for deeds that wait."""
    found = entry(do="attack", ready="target.hp < 20")
    assert (found.ready_text, found.when, found.when_text) == ("target.hp < 20", None, "")
    assert found.ready is not None
    assert entry(do="attack").ready is None
    assert wrong({"do": "attack", "ready": "self.hpp < 3"}) == [("ready", "'self.hpp' at column 1")]
    assert wrong({"do": "attack", "ready": True}) == [("ready", "true")]
    assert wrong({"do": "defend", "ready": "round > 1"}) == [("ready", "'round > 1'")]


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


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ({"do": "keep-distance 20"}, ("keep-distance", None, 20_000)),
        ({"do": " keep-distance   7.5 "}, ("keep-distance", None, 7500)),
        ({"do": "keep-distance 0.5"}, ("keep-distance", None, 500)),
        ({"do": "keep-distance 200"}, ("keep-distance", None, 200_000)),
        ({"do": "keep-distance 1.0005"}, ("keep-distance", None, 1000)),
        ({"do": "attack", "move": "keep-distance 20"}, ("attack", "keep-distance", 20_000)),
        ({"do": "attack", "move": "approach"}, ("attack", "approach", None)),
        ({"do": "approach"}, ("approach", None, None)),
    ],
)
def test_a_measured_word_has_a_number_of_metres(entry, raw, expected):
    """After the word, in `do` or in `move`; in the model whole millimetres beside the word."""
    found = entry(**raw)
    assert (found.do, found.move, found.metres) == expected


@pytest.mark.parametrize(
    "raw",
    [
        "keep-distance", "keep-distance 0.4", "keep-distance 200.1", "keep-distance -3",
        "keep-distance x", "keep-distance 5 m", "keep-distance 1e1", "keep-distance nan",
        "keep-distance ٣", "keep-distance 9999999", "keep-distance 5 6", "approach 5",
        "keepdistance 5", "keep-distance20", "", "  ", 20, ["approach"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("key", ["do", "move"])
def test_any_other_number_after_a_word_is_a_fault(wrong, key, raw):
    """None, out of bounds, with a unit, in other digits, or after a word that has none."""
    assert [path for path, _ in wrong({"do": "attack", key: raw})] == [key]


def test_the_word_before_a_number_is_suggested(tried, script):
    """The number does not hide what was meant, and the form is shown."""
    with pytest.raises(ScenarioError) as caught:
        tried.load(script([{"do": "keep-distanse 20"}]))
    (fault,) = caught.value.faults
    assert (fault.arrived, fault.suggestion) == ("'keep-distanse 20'", "keep-distance")
    assert "keep-distance N" in fault.required


def test_a_move_has_a_pace_and_a_point_to_go_to(entry):
    """Beside the deed or being it; the point in millimetres."""
    found = entry(do="attack", move="go", to=[4, -2.5], guard=True, free="drop")
    assert (found.do, found.move, found.to, found.pace) == ("attack", "go", (4000, -2500), None)
    assert (found.guard, found.free) == (True, "drop")
    found = entry(do="go", to=[0, 0], pace="sprint")
    assert (found.do, found.move, found.to, found.pace) == ("go", None, (0, 0), "sprint")
    found = entry(do="attack", guard=False)
    assert (found.move, found.to, found.pace, found.guard, found.free) == (
        None, None, None, False, None,
    )  # fmt: skip


def test_an_attack_may_be_made_from_a_second_rank(entry):
    """The only key of two words."""
    assert entry(do="attack", **{"second-rank": True}).second_rank
    assert not entry(do="attack").second_rank


@pytest.mark.parametrize(
    ("raw", "path", "arrived"),
    [
        ({"do": "go"}, "to", "nothing"),
        ({"do": "attack", "move": "go"}, "to", "nothing"),
        ({"do": "go", "to": [1]}, "to", "a list of 1"),
        ({"do": "go", "to": [1, 501]}, "to[1]", "501"),
        ({"do": "approach", "to": [1, 1]}, "to", "a list of 2"),
        ({"do": "attack", "to": [1, 1]}, "to", "a list of 2"),
        ({"do": "defend", "to": [1, 1]}, "to", "a list of 2"),
        ({"do": "attack", "move": "approach", "to": [1, 1]}, "to", "a list of 2"),
        ({"do": "approach", "pace": "slow"}, "pace", "'slow'"),
        ({"do": "approach", "pace": 2}, "pace", "2"),
        ({"do": "approach", "move": "approach"}, "move", "'approach'"),
        ({"do": "approach", "free": "drop"}, "free", "'drop'"),
        ({"do": "go", "to": [1, 1], "guard": True}, "guard", "true"),
        ({"do": "attack", "pace": "half"}, "pace", "'half'"),
        ({"do": "attack", "move": "approach", "pace": "half"}, "pace", "'half'"),
        ({"do": "attack", "move": "charge"}, "move", "'charge'"),
        ({"do": "attack", "guard": 1}, "guard", "1"),
        ({"do": "attack", "guard": "yes"}, "guard", "'yes'"),
        ({"do": "attack", "second-rank": "yes"}, "second-rank", "'yes'"),
        ({"do": "dash", "second-rank": True}, "second-rank", "true"),
        ({"do": "attack", "second_rank": True}, "second_rank", "an unknown key"),
        ({"do": "attack", "free": "jump"}, "free", "'jump'"),
        ({"do": "attack", "free": None}, "free", "nothing"),
    ],
)
def test_wrong_moves_are_faults_at_their_key(wrong, raw, path, arrived):
    """A point where one goes and nowhere else, a pace where one moves, words that there are."""
    assert wrong(raw) == [(path, arrived)]


def test_a_point_with_an_unknown_move_may_be_right(wrong):
    """Whether the move goes there is not known: its own fault is enough."""
    assert wrong({"do": "attack", "move": "goo", "to": [1, 1]}) == [("move", "'goo'")]
    assert wrong({"do": "goo", "to": [1, 1]}) == [("do", "'goo'")]


def test_without_moves_there_are_no_keys_of_moves(ruleset, tried, script):
    """A ruleset that knows no moves has neither pace nor destination, and no free words."""
    known = evolve(ruleset.vocabulary, moves=frozenset(), free=frozenset(), deeds={"attack": set()})
    ruleset.vocabulary = known
    assert entry_keys(known) == {"do", "when", "follow"}
    for more in ({"move": "go", "guard": True}, {"free": "drop"}):
        entry = {"pace": "half", "to": [1, 1], **more}
        found = tried.faults(script([{"do": "attack", **entry}]))
        assert sorted((path.rpartition(".")[2], arrived) for _, path, arrived in found) == sorted(
            (key, "an unknown key") for key in entry
        )


@pytest.mark.parametrize("key", ["when", "do", "target", "other"])
def test_nothing_stands_beside_follow(wrong, key):
    """An entry that follows a script has no other key."""
    assert wrong({"follow": "steady", key: "attack"}) == [(key, key)]


@pytest.mark.parametrize("raw", ["", 3, ["steady"], True, "x" * 61])
def test_a_script_is_followed_by_name(wrong, raw):
    """What is no name is one fault."""
    assert [path for path, _ in wrong({"follow": raw})] == ["follow"]
