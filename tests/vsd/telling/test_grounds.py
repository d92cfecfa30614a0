"""The ground in words."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.scenario.field import Ground
from vsdsim.vsd.telling.grounds import kind_of_ground, lying
from vsdsim.vsd.terrain import compile_ground


def piece(kind, shape="area", at=(0, 0), to=(2000, 3000), **more):
    """A piece of ground as it is compiled."""
    return compile_ground([Ground(kind, shape, at, to, **more)])[0]


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        (piece("cover", grade="partial"), "partial cover"),
        (piece("cover", grade="full", height=1500), "full cover, 1.5 m high"),
        (piece("wall", grade="opaque", height=4000), "wall, 4 m high"),
        (piece("wall", grade="partial"), "wall (partial cover)"),
        (piece("wall", grade="none"), "impassable ground"),
        (piece("slow"), "slow ground"),
        (piece("ledge", height=2500), "ledge, 2.5 m high"),
        (piece("pit", height=3000), "pit, 3 m deep"),
        (piece("ladder"), "ladder"),
        (piece("fire", damage=5), "fire, 5 a round"),
    ],
)
def test_every_kind_has_its_words(ground, words):
    """With its height, depth or damage."""
    assert plainly(kind_of_ground(ground)) == words


@pytest.mark.parametrize(
    ("ground", "words"),
    [
        (piece("slow", "disc", at=(1500, -2000), radius=3500), "round (1.5, -2), radius 3.5 m"),
        (piece("cover", "segment", grade="full"), "from (0, 0) to (2, 3)"),
        (piece("slow", at=(2000, 3000), to=(0, 0)), "from (0, 0) to (2, 3)"),
    ],
)
def test_every_shape_says_where_it_lies(ground, words):
    """Centre and radius, ends, or corners."""
    assert plainly(lying(ground)) == words
