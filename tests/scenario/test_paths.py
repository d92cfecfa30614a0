"""Tests of vsdsim.scenario.paths."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.errors import UsageError
from vsdsim.scenario.paths import format_path, parse_path

PATHS = [
    ("heroes.Aldric.stats.cmb", ("heroes", "Aldric", "stats", "cmb")),
    ('orcs."Orc 1".stats.hp', ("orcs", "Orc 1", "stats", "hp")),
    ("heroes.Aldric.weapons[0]", ("heroes", "Aldric", "weapons", 0)),
    ("script.hold-the-bridge[1].parry", ("script", "hold-the-bridge", 1, "parry")),
    ("max_rounds", ("max_rounds",)),
    ("a[1][2]", ("a", 1, 2)),
    ('a."say \\"x\\""', ("a", 'say "x"')),
    ("Éowyn.x", ("Éowyn", "x")),
]


@pytest.mark.parametrize(("text", "place"), PATHS)
def test_a_path_is_read_and_written(text, place):
    """The forms of the formats page mean their places, and are written in the same way."""
    assert parse_path(text) == place
    assert format_path(place) == text


def test_single_quotes_are_read_too():
    """Quotes may be single, which a shell or a TOML string may need."""
    assert parse_path("orcs.'Orc \"1\"'.hp") == ("orcs", 'Orc "1"', "hp")


@given(st.text(max_size=8), st.lists(st.text(max_size=8) | st.integers(0, 999999), max_size=4))
def test_every_place_survives_the_round_trip(first, rest):
    """Whatever the names, a written path reads back as its place, on one printable line."""
    text = format_path((first, *rest))
    assert text.isprintable()
    assert parse_path(text) == (first, *rest)


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("a.", 3),
        (".a", 1),
        ("a..b", 3),
        ("orcs.Orc 1.hp", 9),
        ("a[x]", 2),
        ("a[-1]", 2),
        ("a[0", 2),
        ('a."b', 3),
        ("a[9999999]", 2),
        ("[0]", 1),
    ],
)
def test_a_broken_path_is_a_usage_error_with_its_column(text, column):
    """What is no path is refused with the column where it goes wrong."""
    with pytest.raises(UsageError, match=f"column {column}:"):
        parse_path(text)


def test_an_endless_path_is_refused_in_short():
    """A path of a megabyte is refused without being repeated."""
    with pytest.raises(UsageError) as caught:
        parse_path("a." * 10**6)
    assert len(str(caught.value)) < 100
