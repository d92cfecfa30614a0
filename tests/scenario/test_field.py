"""Tests of vsdsim.scenario.field."""

from __future__ import annotations

import pickle

import pytest
from attrs.exceptions import FrozenInstanceError

from vsdsim.scenario import model
from vsdsim.scenario.field import AHEAD, ORIGIN, Ground, Place


@pytest.mark.parametrize(
    ("since", "rounds", "there"),
    [
        (1, 0, [1, 2, 3, 4, 5]),
        (3, 0, [3, 4, 5]),
        (1, 1, [1]),
        (2, 3, [2, 3, 4]),
    ],
)
def test_ground_is_there_from_its_first_round_for_as_many_as_it_says(since, rounds, there):
    """Without a number of rounds it stays to the end."""
    ground = Ground("slow", "disc", (0, 0), radius=1000, since=since, rounds=rounds)
    assert [number for number in range(1, 6) if ground.there(number)] == there


def test_places_and_ground_are_values():
    """Equal by what they say, unchangeable, and the same after a journey to a worker."""
    wall = Ground("wall", "segment", (0, 0), (1000, 0), grade="opaque")
    assert wall == Ground("wall", "segment", (0, 0), (1000, 0), grade="opaque")
    assert wall != Ground("wall", "segment", (0, 0), (1000, 1), grade="opaque")
    with pytest.raises(FrozenInstanceError):
        wall.radius = 3
    assert Place(1, 2, 3) != Place(1, 2)
    for value in (wall, Place(1, 2, 3)):
        assert pickle.loads(pickle.dumps(value)) == value  # noqa: S301 - our own bytes


def test_who_says_nothing_stands_at_the_origin_and_looks_along_x():
    """The defaults of a combatant."""
    one = model.Combatant("heroes", "Ada", None)
    assert (one.place, one.facing, one.arrives) == (ORIGIN, AHEAD, 1)
    assert (Place(), (1000, 0)) == (ORIGIN, AHEAD)
