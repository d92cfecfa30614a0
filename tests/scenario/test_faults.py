"""Tests of vsdsim.scenario.faults."""

from __future__ import annotations

import datetime
import math

import pytest

from vsdsim.errors import Fault, ScenarioError
from vsdsim.scenario.faults import MOST_FAULTS, Faults, Noted, Words, describe, listed, suggest


def faults():
    """A collector whose places are their own lines: the last number of the place."""
    return Faults(lambda place: ("f.toml", place[-1] if place else None, repr(place)))


def raised(collector):
    """The faults that the collector raises."""
    with pytest.raises(ScenarioError) as caught:
        collector.raise_if_any()
    return caught.value.faults


def test_nothing_is_raised_without_faults():
    """A collector without faults lets the reading go on."""
    faults().raise_if_any()


def test_all_faults_come_at_once_in_the_order_of_lines():
    """Every fault is in the one error, ordered by line; faults without a line come last."""
    collector = faults()
    for place in [("a", 7), (), ("b", 2), ("c", 5)]:
        collector(place, "x", "y")
    assert [fault.line for fault in raised(collector)] == [2, 5, 7, None]


def test_the_same_fault_counts_once():
    """A group's members share a fault; it is told once."""
    collector = faults()
    collector(("a", 1), "x", "y")
    collector(("a", 1), "x", "y")
    assert len(raised(collector)) == 1


def test_under_adds_the_place_in_front():
    """A report for a part speaks of places relative to it."""
    collector = faults()
    collector.under("a", 3)(("b", 4), "x", 1)
    assert raised(collector)[0].path == "('a', 3, 'b', 4)"


def test_what_is_noted_is_passed_on():
    """A report of one's own says whether there was a fault, and loses nothing of it."""
    collector = faults()
    noted = Noted(collector.under("a"))
    assert not noted.any
    noted(("b",), "c", "stedy", choices=["steady"])
    assert noted.any
    (fault,) = raised(collector)
    assert (fault.path, fault.required, fault.suggestion) == ("('a', 'b')", "c", "steady")


def test_faults_of_others_are_kept_as_they_are():
    """A fault in words of its own, of another file, passes unchanged."""
    collector = faults()
    fault = Fault("other.csv", 3, "row", "x", "y")
    collector.add(fault)
    assert raised(collector) == (fault,)


def test_a_flood_of_faults_is_cut_off():
    """Past the limit one more fault says that there are more."""
    collector = faults()
    for line in range(MOST_FAULTS + 100):
        collector(("a", line + 1), "x", "y")
    found = raised(collector)
    assert len(found) == MOST_FAULTS + 1
    assert found[-1].arrived == "more"


@pytest.mark.parametrize(
    ("place", "arrived", "suggestion"),
    [
        (("parry",), "atack", "attack"),
        (("atack",), 3, "attack"),
        (("a",), Words("'atack' at column 3", "atack"), "attack"),
        (("a",), "ATTACK!", "attack"),
        (("a",), "xyz", None),
    ],
)
def test_a_suggestion_is_sought_for_the_wrong_word(place, arrived, suggestion):
    """The wrong word is the text that arrived, that of its description, or else the last key."""
    collector = faults()
    collector((*place, 1), "x", arrived, choices=["attack", "dash"])
    assert raised(collector)[0].suggestion == suggestion


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"),
        (True, "true"),
        (3, "3"),
        (math.nan, "nan"),
        (-math.inf, "-inf"),
        ("a\x1b[2J", r"'a\x1b[2J'"),
        ({"a": 1}, "a table of 1"),
        ([1, 2], "a list of 2"),
        (datetime.date(2024, 1, 31), "the date 2024-01-31"),
        (datetime.time(7, 30), "the time 07:30:00"),
        (Words("as it is"), "as it is"),
        (object(), "a value of type object"),
    ],
)
def test_what_arrived_is_described(value, words):
    """Every kind of value has its words; control characters never reach the terminal."""
    assert describe(value) == words


@pytest.mark.parametrize(
    "value", ["x" * 10**6, 16**100_000, ["x"] * 10**6], ids=["text", "number", "list"]
)
def test_a_description_is_short_whatever_the_size(value):
    """Megabytes are not echoed, and a huge number does not stop the message."""
    assert len(describe(value)) < 100


def test_words_are_listed_in_order_and_cut_off():
    """A list of words is sorted, and ends in dots when it is long."""
    assert listed(["b", "a"]) == "a, b"
    assert listed("abcde", most=3) == "a, b, c, ..."


def test_a_path_that_ends_in_the_word_is_near():
    """However much stands before its last dot; not where two end so, or the word is right."""
    assert suggest("cmb", ["count", "stats.cmb", "stats.hp"]) == "stats.cmb"
    assert suggest("cmb", ["self.cmb", "target.cmb"]) is None
    assert suggest("cmb", ["cmb", "stats.cmb"]) is None


def test_no_suggestion_for_what_is_right_or_endless():
    """A word that is a choice already has no better one, and long texts are not compared."""
    assert suggest("attack", ["attack"]) is None
    assert suggest("x" * 10**6, ["x" * 10**6]) is None
