"""Tests of vsdsim.scenario.roster, by way of whole scenarios."""

from __future__ import annotations

import datetime

import pytest

from tests.scenario.conftest import orc, side


@pytest.mark.parametrize("number", [0, 1, 21])
def test_there_are_2_to_20_sides(tried, number):
    """A fight needs two sides; 20 are the most."""
    raw = tried.dict(side=[side(f"s{index}") for index in range(number)])
    assert [fault[1:] for fault in tried.faults(raw)] == [("side", str(number))]
    assert tried.load(tried.dict(side=[side(f"s{index}") for index in range(20)]))


@pytest.mark.parametrize("raw", [None, 3, {"name": "a"}, "a"])
def test_sides_are_tables_of_an_array(tried, raw):
    """A missing side, or one written as [side], is one fault."""
    ((_, path, _),) = tried.faults(tried.dict(side=raw))
    assert path == "side"


@pytest.mark.parametrize("raw", [None, [], 3, {"use": "orc"}])
def test_a_side_has_a_combatant(tried, raw):
    """A side with nobody in it is a fault."""
    one = {"name": "a"} if raw is None else {"name": "a", "combatant": raw}
    ((_, path, _),) = tried.faults(tried.dict(side=[one, side("b")]))
    assert path == "a.combatant"


def test_what_is_no_table_is_a_fault_of_its_own(tried):
    """Sides and combatants of the wrong kind are told each at its place."""
    raw = tried.dict(side=[3, side("b", "orc", [orc()], datetime.date(2024, 1, 1))])
    paths = [path for _, path, _ in tried.faults(raw)]
    assert paths == ["side[0]", *(f"b.combatant[{index}]" for index in range(3))]


@pytest.mark.parametrize(
    "name",
    ["draw", "undecided", "name", "ruleset", "max_rounds", "light", "tables", "optional_rules",
     "side", "script", "timeline", "victory", "expect", "ground", "margin", "rounds",
     "rounds.p95", "rounds.x", "", 3, None, "a\nb", "x" * 61],
)  # fmt: skip
def test_a_side_has_a_name_that_is_no_outcome_and_no_key(tried, name):
    """Otherwise outcomes and paths were ambiguous."""
    one = side("a", orc(name="X"))
    one["name"] = name
    ((_, path, _),) = tried.faults(tried.dict(side=[one, side("b")]))
    assert path == "side[0].name"


def test_rounds_may_be_in_the_name_of_a_side(tried):
    """Only what an expectation would take for a quantity is kept."""
    for name in ("Rounds", "rounds-men", "p95.rounds"):
        loaded = tried.load(tried.dict(side=[side(name, orc(name="X")), side("b", orc())]))
        assert loaded.sides[0].name == name


def test_names_of_sides_are_unique(tried):
    """The second of a name is the fault."""
    found = tried.faults(tried.dict(side=[side("a", orc(name="X")), side("a", orc(name="Y"))]))
    assert found == [(None, "side[1].name", "'a'")]


@pytest.mark.parametrize(
    "groups",
    [
        [orc(name="X"), orc(name="X")],
        [orc(name="X", count=2), orc(name="X 2")],
        [orc(), orc()],
        [orc(name="Orc Soldier"), orc()],
    ],
)
def test_names_of_combatants_are_unique_in_their_side(tried, groups):
    """After expansion, and with displayed names; another side may have the same ones."""
    ((_, path, arrived),) = tried.faults(tried.dict(side=[side("a", *groups), side("b")]))
    assert path.startswith("a.")
    assert path.endswith("name")
    assert "twice" in arrived
    assert tried.load(tried.dict(side=[side("a", *groups[:1]), side("b", *groups[:1])]))


def test_full_names_are_unique(tried):
    """Side a.b with c, and side a with b.c, would be one identity."""
    raw = tried.dict(side=[side("a.b", orc(name="c")), side("a", orc(name="b.c"))])
    ((_, path, arrived),) = tried.faults(raw)
    assert (path, arrived) == ("a.name", "'a.b.c' twice")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ((None, None), (None, None)),
        (("first", None), ("first", "second")),
        (("second", None), ("second", "first")),
        ((None, "first"), ("second", "first")),
        (("second", "first"), ("second", "first")),
    ],
)
def test_of_two_sides_one_says_when_it_declares(tried, said, meant):
    """The other does the opposite; if neither says, both are blind."""
    sides = [
        side(name, **({"declares": word} if word else {}))
        for name, word in zip("ab", said, strict=True)
    ]
    assert tuple(each.declares for each in tried.load(tried.dict(side=sides)).sides) == meant


def test_the_same_declaration_twice_is_a_fault(tried):
    """Two sides cannot both be first; with three, each says for itself."""
    first = {"declares": "first"}
    raw = tried.dict(side=[side("a", **first), side("b", **first)])
    assert tried.faults(raw) == [(None, "b.declares", "'first' twice")]
    raw = tried.dict(side=[side("a", **first), side("b", **first), side("c")])
    assert [each.declares for each in tried.load(raw).sides] == ["first", "first", None]


@pytest.mark.parametrize("word", ["third", "", 1, True, ["first"]])
def test_a_declaration_is_first_or_second(tried, word):
    """Any other word is a fault."""
    ((_, path, _),) = tried.faults(tried.dict(side=[side("a", declares=word), side("b")]))
    assert path == "a.declares"


@pytest.mark.parametrize("name", ["side.combatant", "side"])
def test_a_single_bracket_is_pointed_out(tried, name):
    """A table where a list of them belongs, with what to write."""
    head = 'name = "A duel"\n[side]\nname = "a"\n[side.combatant]\nuse = "orc"\n'
    text = head if name == "side" else head.replace("[side]", "[[side]]")
    told = [arrived for _, _, arrived in tried.faults(text)]
    assert f"a single one: [{name}] takes two brackets, [[{name}]]" in told
