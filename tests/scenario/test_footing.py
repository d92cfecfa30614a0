"""Tests of vsdsim.scenario.footing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vsdsim.scenario.field import Ground
from vsdsim.scenario.footing import holds, obstacle, raised

DISC = Ground("slow", "disc", (1000, 0), radius=500)
SEGMENT = Ground("wall", "segment", (0, 0), (3000, 1500))
UPRIGHT = Ground("wall", "segment", (0, 0), (0, 1500))
AREA = Ground("slow", "area", (1000, 0), (-1000, 2000))


@pytest.mark.parametrize(
    ("piece", "inside", "outside"),
    [
        (DISC, [(1000, 0), (1500, 0), (1300, 400)], [(1501, 0), (1300, 401), (0, 0)]),
        (SEGMENT, [(0, 0), (3000, 1500), (1000, 500)], [(1000, 501), (3002, 1501), (-2, -1)]),
        (UPRIGHT, [(0, 0), (0, 700), (0, 1500)], [(1, 700), (0, 1501), (0, -1)]),
        (AREA, [(0, 1000), (-1000, 0), (1000, 2000)], [(-1001, 0), (1000, 2001), (0, -1)]),
    ],
)
def test_a_piece_holds_what_lies_in_it_or_on_its_edge(piece, inside, outside):
    """A segment holds only the points on it; the order of corners does not matter."""
    assert all(holds(piece, at) for at in inside)
    assert not any(holds(piece, at) for at in outside)


COORDINATES = st.integers(-20, 20)


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES, COORDINATES, COORDINATES)
def test_a_point_on_a_segment_adds_nothing_to_its_length(ax, ay, bx, by, x, y):
    """The brute way: the ways from end to point to end are as long as the segment."""
    if (ax, ay) == (bx, by):
        return
    piece = Ground("wall", "segment", (ax, ay), (bx, by))
    whole = abs(complex(bx - ax, by - ay))
    parts = abs(complex(x - ax, y - ay)) + abs(complex(bx - x, by - y))
    # On this grid a point beside the segment adds more than 0.006.
    assert holds(piece, (x, y)) == (parts - whole < 1e-6)


def pieces(*kinds):
    """Areas round the origin, each with its place."""
    return [
        (("ground", index), Ground(kind, "area", (-9, -9), (9, 9), height=height))
        for index, (kind, height) in enumerate(kinds)
    ]


@pytest.mark.parametrize(
    ("kinds", "which"),
    [
        ([("slow", 0), ("ladder", 0), ("fire", 0), ("cover", 0)], None),
        ([("slow", 0), ("wall", 0)], 1),
        ([("pit", 500)], 0),
        ([("pit", 500), ("wall", 0)], 1),
        ([("ledge", 500)], None),
        ([("pit", 500), ("ledge", 500)], None),
        ([("wall", 0), ("ledge", 500)], 0),
    ],
)
def test_walls_and_pits_are_in_the_way(kinds, which):
    """Nobody stands in a wall or a pit, but on a ledge that leads over a pit."""
    found = obstacle(pieces(*kinds), (0, 0))
    assert (None if found is None else found[0][1]) == which
    assert obstacle(pieces(*kinds), (10, 0)) is None


def test_the_highest_ledge_raises():
    """Of ledges on one another; none elsewhere."""
    ground = pieces(("ledge", 500), ("ledge", 3000), ("pit", 9000), ("ledge", 700))
    assert raised(ground, (0, 0)) == ground[1]
    assert raised(ground, (0, 10)) is None
