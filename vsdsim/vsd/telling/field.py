"""Where everybody stands as a fight on a field begins, and what the field is like."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import groupby

from vsdsim.scenario.model import Combatant
from vsdsim.vsd.telling.cast import Cast, columns, listed
from vsdsim.vsd.telling.effects import rounds
from vsdsim.vsd.telling.grounds import LIGHTS, kind_of_ground, lying
from vsdsim.vsd.telling.phrases import metres, point
from vsdsim.vsd.terrain import FOREVER, Light, Piece

__all__ = ["compass", "standing"]

COMPASS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")


def compass(x: int, y: int) -> str:
    """A way by the nearest of eight points of the compass; x runs east, y north."""
    return COMPASS[round(math.atan2(y, x) / (math.pi / 4)) % 8]


def standing(cast: Cast) -> Iterator[str]:
    """The field in two columns: each side's people, the ground and the light."""
    yield "The field, in metres to the east and to the north"
    lines = []
    numbers = iter(range(len(cast.names)))
    for side in cast.scenario.sides:
        people = [(next(numbers), each) for each in side.combatants]
        lines.append((side.name, _people(cast, people)))
    for number, piece in enumerate(cast.parameters.ground):
        what = f"{kind_of_ground(piece)}, {lying(piece)}{_when(piece)}"
        lines.append(("" if number else "ground", what))
    lines.append(("light", _light(cast)))
    yield from columns(lines)


def _people(cast: Cast, people: list[tuple[int, Combatant]]) -> str:
    """Where the people of a side stand; neighbours with one facing share it."""
    told = []
    for (facing, arrives), same in groupby(people, key=lambda each: _alike(each[1])):
        spots = [f"{cast.names[number]} {_spot(each)}" for number, each in same]
        comes = f", from round {arrives} on" if arrives > 1 else ""
        told.append(f"{listed(spots)}, facing {compass(*facing)}{comes}")
    return "; ".join(told)


def _alike(one: Combatant) -> tuple[tuple[int, int], int]:
    """What neighbours have in common who are told of together."""
    return one.facing, one.arrives


def _spot(one: Combatant) -> str:
    place = one.place
    up = f", {metres(place.z)} up" if place.z else ""
    return point(place.x, place.y) + up


def _when(piece: Piece) -> str:
    """In which rounds a piece is there, where not in all."""
    first = f"from round {piece.first} on" if piece.first > 1 else ""
    if piece.last < FOREVER:
        return f", {first} for {rounds(piece.last - piece.first + 1)}".replace(",  for", ", for")
    return first and f", {first}"


def _light(cast: Cast) -> str:
    (_, first), *changes = cast.parameters.lights
    later = [f"{LIGHTS[Light(light)]} from round {number} on" for number, light in changes]
    return "; ".join([LIGHTS[Light(first)], *later])
