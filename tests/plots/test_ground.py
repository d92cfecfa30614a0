"""The ground of a field as a picture."""

from __future__ import annotations

import pytest
from matplotlib.figure import Figure

from vsdsim.plots.ground import draw_ground, ground_key
from vsdsim.scenario.field import Ground
from vsdsim.scenario.ground import KINDS


def drawn(*ground):
    """Axes with the ground on them."""
    ax = Figure().add_subplot()
    draw_ground(ax, ground)
    return ax


def every_kind():
    """A piece of every kind, shape and grade that there is."""
    pieces = []
    for name, kind in KINDS.items():
        for grade in kind.grades or ("",):
            for shape in kind.shapes:
                to = None if shape == "disc" else (2000, 1000)
                radius = 500 if shape == "disc" else 0
                pieces.append(Ground(name, shape, (0, 0), to, radius, grade, 1500, 3))
    return pieces


def test_discs_areas_and_segments_lie_where_they_are():
    """In metres."""
    ax = drawn(
        Ground("slow", "disc", (3000, 4000), radius=2500),
        Ground("pit", "area", (5000, 1000), (2000, 3000), height=2000),
        Ground("wall", "segment", (-1000, 0), (-1000, 6000)),
    )
    disc, area = ax.patches
    assert (tuple(disc.center), disc.radius) == ((3, 4), 2.5)
    assert (area.get_xy(), area.get_width(), area.get_height()) == ((2, 1), 3, 2)
    assert ax.lines[0].get_xydata().tolist() == [[-1, 0], [-1, 6]]


def test_every_kind_is_told_apart_by_more_than_a_shade():
    """Face and hatching differ, or the line and its dashes; and each has its line in the key."""
    pieces = every_kind()
    ax = drawn(*pieces)
    assert len(ax.patches) + len(ax.lines) == len(pieces)
    looks = {(patch.get_hatch(), patch.get_facecolor()) for patch in ax.patches}
    keys = ground_key(pieces)
    assert len(looks) == len(
        {(each.kind, each.grade) for each in pieces if each.shape != "segment"}
    )
    assert len({key.get_label() for key in keys}) == len(keys) == 10


@pytest.mark.parametrize(
    ("piece", "name"),
    [
        (Ground("ledge", "disc", (0, 0), radius=1000, height=2500), "ledge, 2.5 m high"),
        (Ground("pit", "disc", (0, 0), radius=1000, height=3000), "pit, 3 m deep"),
        (Ground("fire", "disc", (0, 0), radius=1000, damage=4), "fire, 4 a round"),
        (Ground("slow", "disc", (0, 0), radius=1000, since=3), "slow ground, from round 3"),
        (Ground("slow", "disc", (0, 0), radius=1000, rounds=2), "slow ground, rounds 1 to 2"),
        (
            Ground("slow", "disc", (0, 0), radius=1000, since=4, rounds=3),
            "slow ground, rounds 4 to 6",
        ),
        (Ground("slow", "disc", (0, 0), radius=1000, since=4, rounds=1), "slow ground, round 4"),
        (Ground("wall", "segment", (0, 0), (1, 1), grade="none"), "impassable"),
    ],
)
def test_the_key_has_heights_and_rounds(piece, name):
    """As far as there are any."""
    assert [key.get_label() for key in ground_key([piece, piece])] == [name]


def test_ground_of_some_rounds_has_a_dashed_edge():
    """What is there all the time has none."""
    always, later = drawn(
        Ground("slow", "disc", (0, 0), radius=1000),
        Ground("slow", "disc", (0, 0), radius=1000, since=2),
    ).patches
    assert (always.get_linestyle(), later.get_linestyle()) == ("-", "--")


def test_tracks_lie_over_the_ground():
    """And the ground over the grid, which is at 0.5."""
    ax = drawn(*every_kind())
    assert all(0.5 < each.get_zorder() < 1.2 for each in [*ax.patches, *ax.lines])
