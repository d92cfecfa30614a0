"""Tests of vsdsim.scenario.checks."""

from __future__ import annotations

import datetime
import math

import pytest

from vsdsim.scenario import checks
from vsdsim.scenario.faults import MOST_FAULTS


class Notes:
    """A report that keeps what it is told."""

    def __init__(self):
        self.all = []

    def __call__(self, path, required, arrived, *, choices=()):
        """Keep it."""
        self.all.append((path, required, arrived, tuple(choices)))


@pytest.fixture
def notes():
    """A report that keeps what it is told."""
    return Notes()


@pytest.mark.parametrize(
    "value",
    [0, 11, True, 5.0, math.nan, math.inf, "5", None, [5], {}, datetime.date(2024, 1, 1), 10**400],
)
def test_whole_refuses_what_is_no_whole_number_in_range(notes, value):
    """Out of range, truths, floats, NaN, text, dates and containers are faults."""
    assert checks.whole(notes, ("n",), value, 1, 10) is None
    assert [(path, arrived) for path, _, arrived, _ in notes.all] == [(("n",), value)]


@pytest.mark.parametrize("value", [1, 10])
def test_whole_takes_its_bounds(notes, value):
    """Both ends of the range are in it."""
    assert checks.whole(notes, (), value, 1, 10) == value
    assert not notes.all


@pytest.mark.parametrize(
    "value", ["", " ", "a\nb", "\x00", "a\u202eb", "x" * 61, 3, None, ["a"], "a\x7f"]
)
def test_name_refuses_the_unprintable_and_the_endless(notes, value):
    """Empty, blank, control and direction characters, and 61 characters are no name."""
    assert checks.name(notes, (), value) is None
    assert len(notes.all) == 1


@pytest.mark.parametrize("value", ["a", "x" * 60, "Orc 1", "Éowyn", 'the "Red"'])
def test_name_takes_printable_text(notes, value):
    """Up to 60 printable characters are a name."""
    assert checks.name(notes, (), value) == value
    assert not notes.all


def test_word_takes_choices_only(notes):
    """A word is one of the choices, which the report gets for its suggestion."""
    assert checks.word(notes, (), "first", ("first", "second")) == "first"
    assert checks.word(notes, (), "frist", ("first", "second")) is None
    assert checks.word(notes, (), ["first"], ("first", "second")) is None
    assert [choices for *_, choices in notes.all] == [("first", "second")] * 2


def test_text_is_bounded(notes):
    """Text beyond the limit, and what is no text, are faults."""
    assert checks.text(notes, (), "abc", 3) == "abc"
    assert checks.text(notes, (), "abcd", 3) is None
    assert checks.text(notes, (), 3, 3) is None
    assert len(notes.all) == 2


def test_containers_are_told_apart(notes):
    """A table is no list and a list no table."""
    assert checks.table(notes, (), {"a": 1}) == {"a": 1}
    assert checks.array(notes, (), [1], "x") == [1]
    assert checks.table(notes, (), [1]) is None
    assert checks.array(notes, (), {"a": 1}, "x") is None
    assert len(notes.all) == 2


def test_truths_are_true_or_false(notes):
    """Not 1, not a word."""
    for value in (True, False):
        assert checks.truth(notes, (), value) is value
    assert not notes.all
    for value in (1, 0, "true", None):
        assert checks.truth(notes, ("t",), value) is None
    assert len(notes.all) == 4


def test_a_table_for_a_list_of_them_is_pointed_out():
    """Its heading lacks a pair of brackets; anything else is told as it is."""
    assert checks.single({"a": 1}, "ground").text == (
        "a single one: [ground] takes two brackets, [[ground]]"
    )
    assert checks.single(3, "ground") == 3


def test_unknown_keys_are_faults_at_their_own_place(notes):
    """Every unknown key is a fault of its own; their flood is bounded."""
    checks.known_keys(notes, ("t",), {"a": 1, "b": 2, "c": 3}, {"b"})
    assert [path for path, *_ in notes.all] == [("t", "a"), ("t", "c")]
    notes.all.clear()
    checks.known_keys(notes, (), {str(number): 1 for number in range(10**5)}, {"b"})
    assert len(notes.all) == MOST_FAULTS + 1
