"""Tests of vsdsim.scenario.names."""

from __future__ import annotations

import pytest

from vsdsim.scenario.names import find_name, written
from vsdsim.scenario.paths import parse_path

PEOPLE = {"orcs.Orc 1": "Orc 1", "orcs.Chief": "Chief", "wolves.Chief": "Chief", "a.b.c": "b.c"}


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("orcs.'Orc 1'", "orcs.Orc 1"),
        ('orcs."Orc 1"', "orcs.Orc 1"),
        ("orcs.Orc 1", "orcs.Orc 1"),
        ("Orc 1", "orcs.Orc 1"),
        ("wolves.Chief", "wolves.Chief"),
        ("b.c", "a.b.c"),
        ("Chief", None),
        ("Orc", None),
        ("orcs", None),
        ("", None),
        ("orcs.Orc.1", None),
    ],
)
def test_people_are_found_by_full_name_or_by_a_unique_one(text, name):
    """With the side always, in quotes or not; without it where nobody else is called so."""
    assert find_name(text, PEOPLE) == name


def test_written_names_read_back():
    """What is offered as a suggestion can be written as it stands."""
    for text, full in zip(written(PEOPLE), PEOPLE, strict=True):
        assert ".".join(parse_path(text)) == full
        assert find_name(text, PEOPLE) == full
