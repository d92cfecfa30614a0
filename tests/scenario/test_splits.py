"""Tests of vsdsim.scenario.splits."""

from __future__ import annotations

import pytest

from vsdsim.scenario.splits import Seat, Splits, home_of

SIDE = ("side", 1, "combatant")
COMING = ("timeline", 0, "arrive")


@pytest.mark.parametrize(
    ("place", "home"),
    [
        ((*SIDE, 2), SIDE),
        ((*SIDE, 2, "stats", "hp"), SIDE),
        ((*COMING, 0, "at"), COMING),
        (SIDE, None),
        (("timeline", 0, "ground", 0), None),
        (("side", "x", "combatant", 0), None),
        ((), None),
    ],
)
def test_a_combatant_is_in_a_list_of_a_side_or_of_the_timeline(place, home):
    """Other places are in none."""
    assert home_of(place) == home


@pytest.fixture(name="splits")
def fixture_splits():
    """A list of three in which the second, a group of two, was split, then the last, of three."""
    splits = Splits()
    splits.split((*SIDE, 1), "Orc", {"at": [1, 2]}, 2, 3)
    splits.split((*SIDE, 3), "Wolf", {}, 3, 4)
    return splits


def test_entries_know_where_they_stood(splits):
    """Two groups of a list keep apart; other lists are as they were."""
    places = [splits.in_file((*SIDE, index, "at"))[3] for index in range(6)]
    assert places == [0, 1, 1, 2, 2, 2]
    assert splits.in_file((*COMING, 3)) == (*COMING, 3)
    assert splits.now((*SIDE, 1, "at")) == [(*SIDE, 1, "at"), (*SIDE, 2, "at")]
    assert splits.now((*SIDE, 2)) == [(*SIDE, 3), (*SIDE, 4), (*SIDE, 5)]
    assert splits.now((*SIDE, 3)) == []
    assert splits.now((*COMING, 3)) == [(*COMING, 3)]


def test_members_have_a_seat_in_their_group(splits):
    """Its number, how many there are, and what the group says; who was alone has none."""
    assert [splits.seat((*SIDE, index)) for index in range(4)] == [
        None,
        Seat(0, 2, {"at": [1, 2]}),
        Seat(1, 2, {"at": [1, 2]}),
        Seat(0, 3, {}),
    ]
    assert splits.seat((*SIDE, 6)) is None
    splits.slot((*SIDE, 2)).own_place = True
    assert splits.seat((*SIDE, 2)) is None


def test_what_has_a_new_value_is_no_longer_split(splits):
    """A new list of combatants is as it is."""
    splits.forget((*SIDE, 0, "use"))
    splits.forget(("side", 0))
    assert splits.slot((*SIDE, 1)) is not None
    splits.forget(("side", 1))
    assert splits.slot((*SIDE, 1)) is None
