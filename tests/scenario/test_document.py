"""Tests of vsdsim.scenario.document."""

from __future__ import annotations

import tomllib

import pytest

from vsdsim.errors import UsageError
from vsdsim.scenario.document import SET, Document


@pytest.fixture
def document(duel):
    """The duel; a combatant without a name is called by its `use`."""
    return Document(tomllib.loads(duel), "duel.toml", duel, lambda entry: entry.get("use"))


ORC = ("side", 1, "combatant", 0)


@pytest.mark.parametrize(
    ("place", "line", "path"),
    [
        ((), 1, ""),
        (("name",), 1, "name"),
        (("max_rounds",), 1, "max_rounds"),
        (("side", 0), 3, "heroes"),
        (("side", 0, "declares"), 3, "heroes.declares"),
        (("side", 0, "combatant", 0), 5, "heroes.Aldric"),
        (("side", 0, "combatant", 0, "stats", "hp"), 9, "heroes.Aldric.stats.hp"),
        (("side", 0, "combatant", 0, "weapons", 1), 8, "heroes.Aldric.weapons[1]"),
        ((*ORC, "count"), 16, "orcs.Orc.count"),
        ((*ORC, "stats", "cmb"), 13, "orcs.Orc.stats.cmb"),
        (("side", 7, "x"), 3, "side[7].x"),
    ],
)
def test_places_have_line_and_path(document, place, line, path):
    """Sides and combatants go by name; what is not there stands where its table does."""
    assert document.locate(place) == ("duel.toml", line, path)


def test_unclear_names_leave_the_index_in_the_path(document):
    """A side or combatant without a name, or with another's, is told by its number."""
    document.raw["side"][1]["combatant"].append({"name": "Orc"})
    assert document.locate(ORC)[2] == "orcs.combatant[0]"
    del document.raw["side"][0]["combatant"][0]["name"]
    assert document.locate(("side", 0, "combatant", 0))[2] == "heroes.combatant[0]"
    document.raw["side"][0]["name"] = "orcs"
    assert document.locate(("side", 0, "combatant", 0))[2] == "side[0].combatant[0]"


def test_endless_names_are_cut_in_paths(document):
    """A key of a megabyte does not flood the message."""
    assert len(document.locate(("x" * 10**6,))[2]) < 100


def test_paths_resolve_to_places(document):
    """Paths by name and by index, of sides and of the top, lead to their places."""
    assert document.resolve(("heroes", "Aldric", "use")) == [("side", 0, "combatant", 0, "use")]
    assert document.resolve(("orcs", "Orc", "use")) == [(*ORC, "use")]
    assert document.resolve(("orcs", "declares")) == [("side", 1, "declares")]
    assert document.resolve(("victory", "heroes")) == [("victory", "heroes")]
    assert document.resolve(("side", 1, "name")) == [("side", 1, "name")]


def test_a_combatant_without_a_name_goes_by_its_displayed_one(document):
    """The stat block's name, too, leads to a combatant."""
    del document.raw["side"][1]["combatant"][0]["name"]
    assert document.resolve(("orcs", "orc", "use")) == [(*ORC, "use")]
    assert document.resolve(("orcs", "orc 3", "use")) == [("side", 1, "combatant", 2, "use")]


def test_naming_a_member_splits_its_group(document):
    """The members become entries of their own in the old order, each with the group's values."""
    document.raw["side"][1]["combatant"].append({"name": "Boss"})
    assert document.resolve(("orcs", "Orc 2", "use")) == [("side", 1, "combatant", 1, "use")]
    entries = document.raw["side"][1]["combatant"]
    assert [entry["name"] for entry in entries] == ["Orc 1", "Orc 2", "Orc 3", "Boss"]
    assert all("count" not in entry and entry.get("use") == "orc" for entry in entries[:3])
    # The group can still be named, and its lines are those of the file.
    assert document.resolve(("orcs", "Orc", "use")) == [
        ("side", 1, "combatant", index, "use") for index in range(3)
    ]
    assert document.locate(("side", 1, "combatant", 2, "use")) == ("duel.toml", 15, "orcs.Orc.use")


def test_what_was_set_is_located_at_the_override(document):
    """A fault at a value that was set, or beneath it, names the override and no line."""
    document.put((*ORC, "stats"), ("orcs", "Orc", "stats"), {"hp": 3})
    assert document.locate((*ORC, "stats", "hp")) == (SET, None, "orcs.Orc.stats.hp")
    assert document.locate((*ORC, "use"))[0] == "duel.toml"


def test_overrides_keep_to_their_combatant_when_a_group_is_split(document):
    """What was set before a split moves with its entry; of the group's, every member has it."""
    document.raw["side"][1]["combatant"].append({"name": "Boss"})
    document.put((*ORC, "use"), ("orcs", "Orc", "use"), "hero")
    document.put(("side", 1, "combatant", 1, "use"), ("orcs", "Boss", "use"), "orc")
    document.resolve(("orcs", "Orc 1", "use"))
    found = [document.locate(("side", 1, "combatant", index, "use")) for index in range(4)]
    assert found == [(SET, None, "orcs.Orc.use")] * 3 + [(SET, None, "orcs.Boss.use")]


def test_values_set_in_a_group_are_not_shared(document):
    """A table that was set for a split group is each member's own."""
    document.resolve(("orcs", "Orc 1", "use"))
    value = {"hp": 3}
    for place in document.resolve(("orcs", "Orc", "stats")):
        document.put(place, ("orcs", "Orc", "stats"), value)
    document.put(("side", 1, "combatant", 0, "stats", "hp"), ("x",), 9)
    hps = [entry["stats"]["hp"] for entry in document.raw["side"][1]["combatant"]]
    assert hps == [9, 3, 3]


def test_put_makes_the_tables_it_needs(document):
    """A table that is not there yet is made."""
    document.put(("victory", "heroes"), ("victory", "heroes"), "rout")
    assert document.raw["victory"] == {"heroes": "rout"}


@pytest.mark.parametrize(
    ("path", "message"),
    [
        (("orc", "Orc"), "orc is nothing.*did you mean orcs"),
        (("heroes", "Aldrik"), "heroes.Aldrik is nothing.*did you mean Aldric"),
        (("orcs", "Orc 4"), 'orcs."Orc 4" is nothing.*Orc 3'),
        (("heroes", 3), "is nothing"),
        (("lite",), "lite is nothing.*did you mean light"),
    ],
)
def test_a_path_that_is_nothing_says_what_there_is(document, path, message):
    """The part that is nothing is named, with what there is and the nearest of it."""
    with pytest.raises(UsageError, match=message):
        document.resolve(path)


@pytest.fixture(name="late")
def fixture_late(document):
    """The duel with a group of two that comes later, for the orcs, after one for the heroes."""
    document.raw["timeline"] = [
        {"round": 3, "arrive": [{"side": "heroes", "name": "Dera"}]},
        {"round": 4, "arrive": [{"side": "orcs", "name": "Warg", "count": 2}, 3]},
        3,
        {"arrive": 3},
    ]
    return document


WARG = ("timeline", 1, "arrive")


def test_who_comes_later_is_found_by_side_and_name(late):
    """Like anybody; by the place too, which is what faults show."""
    assert late.resolve(("heroes", "Dera", "use")) == [("timeline", 0, "arrive", 0, "use")]
    assert late.resolve(("orcs", "Warg", "use")) == [(*WARG, 0, "use")]
    assert late.resolve((*WARG, 0, "use")) == [(*WARG, 0, "use")]
    assert late.locate((*WARG, 0, "use"))[2] == "timeline[1].arrive[0].use"
    with pytest.raises(UsageError, match="did you mean Warg"):
        late.resolve(("orcs", "Wargs", "use"))
    with pytest.raises(UsageError, match=r"orcs\.Dera is nothing"):
        late.resolve(("orcs", "Dera", "use"))


def test_a_group_that_comes_later_is_split_like_any(late):
    """Its members stand in its place; faults show the place in the file."""
    assert late.resolve(("orcs", "Warg 2", "use")) == [(*WARG, 1, "use")]
    assert [each["name"] for each in late.raw["timeline"][1]["arrive"][:2]] == ["Warg 1", "Warg 2"]
    assert late.raw["timeline"][1]["arrive"][0]["side"] == "orcs"
    assert late.resolve(("orcs", "Warg", "use")) == [(*WARG, 0, "use"), (*WARG, 1, "use")]
    assert late.locate((*WARG, 1, "use"))[2] == "timeline[1].arrive[0].use"
    assert late.locate((*WARG, 2))[2] == "timeline[1].arrive[1]"


def test_a_place_in_the_file_stays_what_it_was_when_a_group_is_split(document):
    """By number the group is meant, and who came after it; past the end is nothing."""
    document.raw["side"][1]["combatant"].append({"name": "Boss"})
    document.resolve(("orcs", "Orc 1", "use"))
    home = ("side", 1, "combatant")
    members = [(*home, index, "use") for index in range(3)]
    assert document.resolve((*home, 0, "use")) == members
    assert document.resolve(("orcs", "combatant", 0, "use")) == members
    assert document.resolve((*home, 1, "use")) == [(*home, 3, "use")]
    with pytest.raises(UsageError, match="is a list of"):
        document.resolve((*home, 2, "use"))
    document.raw["side"][1]["combatant"].append({"name": "Boss"})
    assert document.locate((*home, 3, "use"))[2] == "orcs.combatant[1].use"


@pytest.mark.parametrize(
    "path", [("orcs", "Orc", "count"), (*ORC, "count"), ("orcs", "combatant", 0, "count"), ORC]
)
def test_a_group_is_counted_before_one_of_it_is_changed(document, path):
    """Afterwards a new count, or a whole new entry, would make groups of its members."""
    document.resolve(("orcs", "Orc 1", "use"))
    with pytest.raises(UsageError, match="before any override of one of Orc"):
        document.put(document.resolve(path)[0], path, 2)


def test_a_list_that_is_replaced_is_as_it_is(document):
    """Of a split before nothing is left."""
    document.resolve(("orcs", "Orc 1", "use"))
    document.put(("side", 1, "combatant"), ("orcs", "combatant"), [{"name": "A"}, {"name": "B"}])
    assert document.resolve(("side", 1, "combatant", 1, "use")) == [
        ("side", 1, "combatant", 1, "use")
    ]
    with pytest.raises(UsageError, match="is nothing"):
        document.resolve(("orcs", "Orc", "use"))


def test_a_name_that_two_entries_have_is_no_place(document):
    """A path must mean one combatant."""
    document.raw["side"][1]["combatant"].append({"name": "Orc"})
    with pytest.raises(UsageError, match="2 entries"):
        document.resolve(("orcs", "Orc", "use"))


@pytest.mark.parametrize(
    ("place", "message"),
    [
        (("name", "x"), "name is 'A duel'"),
        (("side", 5, "name"), "side is a list of 2"),
        (("side", "x"), "side is a list of 2"),
        (("victory", 0), "victory is nothing"),
        (("script", "a", 0), "script.a is nothing"),
    ],
)
def test_what_stands_in_the_way_is_told(document, place, message):
    """A value has no parts, and a list no entry past its end."""
    with pytest.raises(UsageError, match=message):
        document.put(place, place, 1)


@pytest.mark.parametrize("raw", [{}, {"side": 3}, {"side": [3]}, {"side": [{"name": "a"}]}])
def test_malformed_documents_are_no_trouble(raw):
    """A document without proper sides is located and searched all the same."""
    document = Document(raw, "(a dict)")
    assert document.locate(("side", 0, "combatant", 0))[:2] == ("(a dict)", None)
    with pytest.raises(UsageError):
        document.resolve(("a", "b"))
