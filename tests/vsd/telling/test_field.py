"""Where everybody stands as a fight begins."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.field import compass, standing


@pytest.mark.parametrize(
    ("way", "name"),
    [((1000, 0), "east"), ((707, 707), "north-east"), ((0, 1000), "north"),
     ((-1000, 1), "west"), ((-1000, -1), "west"), ((-707, -707), "south-west"),
     ((0, -1000), "south"), ((900, -436), "south-east"), ((950, -312), "east")],
)  # fmt: skip
def test_ways_are_told_by_the_compass(way, name):
    """The nearest of eight; y runs north."""
    assert compass(*way) == name


def test_the_field_is_told_side_by_side(archery):
    """Places, heights, facings, who comes later, ground with its rounds, and the light."""
    assert list(standing(archery)) == [
        "The field, in metres to the east and to the north",
        "  heroes  Ada (-6, 0), facing east; Ben (-6, 3), 2.5 m up, facing east",
        "  woods   Grim (12, 0), facing west; Wolf 1 (20.1, 4.5) and Wolf 2 (19.9, 5.5),",
        "          facing west, from round 4 on",
        "  ground  partial cover, from (-5, -2) to (-5, 2)",
        "          ledge, 2.5 m high, round (-6, 3), radius 0.5 m",
        "          fire, 4 a round, from (0, 5) to (2, 8), for 3 rounds",
        "  light   daylight; darkness from round 4 on",
    ]


def test_ground_that_comes_later_says_when():
    """From its round on, and for how long."""
    fire = {"kind": "fire", "shape": "disc", "at": [9, 9], "radius": 1, "damage": 2}
    rounds = [{"round": 2, "ground": [fire, fire | {"rounds": 1}]}]
    fought = facing_off({"at": [0, 0]}, {"at": [5, 0]}, timeline=rounds)
    told = "\n".join(standing(Cast.of(api.encounter(fought))))
    assert "radius 1 m, from round 2 on\n" in told
    assert "radius 1 m, from round 2 on for 1 round\n" in told
