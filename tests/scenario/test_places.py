"""Tests of vsdsim.scenario.places."""

from __future__ import annotations

import pytest

from vsdsim.scenario.places import NOWHERE, Stand, read_stand
from vsdsim.scenario.splits import Seat


@pytest.fixture(name="stand")
def fixture_stand():
    """The stand of an entry, and the paths of its faults."""

    def read(entry, count=1, seat=None):
        paths = []
        found = read_stand(lambda path, *_, **__: paths.append(path), entry, count, seat)
        assert found.sound == (not paths and count is not None)
        return found, paths

    return read


@pytest.mark.parametrize(
    ("entry", "count", "expected"),
    [
        ({}, 1, NOWHERE),
        ({}, 4, Stand(of=4)),
        ({"at": [1, 2]}, 1, Stand(((1000, 2000),))),
        ({"at": [1, 2]}, 3, Stand(((1000, 2000),), of=3)),
        ({"at": [[1, 2]]}, 1, Stand(((1000, 2000),))),
        ({"at": [[1, 2], [3, 4]]}, 2, Stand(((1000, 2000), (3000, 4000)), of=2)),
        (
            {"at": [1, 2], "facing": [0, 5], "elevation": 2.5},
            1,
            Stand(((1000, 2000),), (0, 1000), (0, 1000), 2500),
        ),
        ({"elevation": 0}, 1, Stand(elevation=0)),
    ],
)
def test_a_stand_is_read(stand, entry, count, expected):
    """One point for all or one for each; facing and elevation of the group, or nothing."""
    assert stand(entry, count) == (expected, [])


@pytest.mark.parametrize(
    ("entry", "count", "paths"),
    [
        ({"at": 3}, 1, [("at",)]),
        ({"at": []}, 1, [("at",)]),
        ({"at": [1]}, 1, [("at",)]),
        ({"at": [1, "x"]}, 1, [("at", 1)]),
        ({"at": [[1, 2], 3]}, 2, [("at", 0)]),
        ({"at": [[1, 2], [3, 4]]}, 1, [("at",)]),
        ({"at": [[1, 2], [3, 4]]}, 3, [("at",)]),
        ({"at": [[1, 2], [3]]}, 2, [("at", 1)]),
        ({"at": [[1, 2], [3, 501]]}, 2, [("at", 1, 1)]),
        ({"facing": [0, 0]}, 1, [("facing",)]),
        ({"elevation": 100.5}, 1, [("elevation",)]),
        ({"elevation": -0.5}, 1, [("elevation",)]),
        ({"elevation": True, "facing": 3, "at": "here"}, 1, [("facing",), ("elevation",), ("at",)]),
    ],
)
def test_wrong_places_are_faults(stand, entry, count, paths):
    """At the part that is wrong; as many points as the group has, or one."""
    assert stand(entry, count)[1] == paths


def test_a_count_that_is_not_known_leaves_the_number_of_points_open(stand):
    """The count's own fault is enough."""
    found, paths = stand({"at": [[1, 2], [3, 4]]}, None)
    assert (found.points, found.sound, paths) == ((), False, [])


def test_a_member_has_its_part_of_the_groups_place(stand):
    """Its own facing, but the line stands across the group's."""
    group = {"at": [1, 2], "facing": [0, 1], "count": 4}
    member = {"at": [1, 2], "facing": [1, 0], "elevation": 3}
    assert stand(member, 1, Seat(2, 4, group)) == (
        Stand(((1000, 2000),), (1000, 0), (0, 1000), 3000, 2, 4),
        [],
    )
    del group["facing"]
    assert stand(member, 1, Seat(2, 4, group))[0].line is None


def test_faults_of_a_groups_place_are_told_at_its_members(stand):
    """Of `at` at each; of a facing that another took the place of, at nobody here."""
    group = {"at": [[1, 2]], "facing": 3, "count": 4}
    assert stand({"facing": [1, 0]}, 1, Seat(2, 4, group))[1] == [("at",)]
    assert stand({"facing": 3}, 1, Seat(2, 4, {"facing": 3}))[1] == [("facing",)]
