"""The ground compiled: every piece with its shape, and what of it is there in a round."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.model import Ground
from vsdsim.vsd.shapes import Area, Disc, Points, Segment, Shape

__all__ = ["EDGE", "LOW_STEP", "Grade", "Light", "Piece", "Terrain", "compile_ground"]

EDGE = 500_000
"""Millimetres on an axis at which the field ends."""
LOW_STEP = 500
"""Millimetres of a step that anybody takes in its stride, up or down."""


class Grade(IntEnum):
    """How much a piece covers, the best highest."""

    NONE = 0
    PARTIAL = 1
    FULL = 2
    OPAQUE = 3


class Light(IntEnum):
    """Light, as stored."""

    DAY = 0
    DIM = 1
    DARK = 2


@frozen
class Piece:
    """One piece of ground; lengths in millimetres, rounds by number."""

    kind: str
    shape: Shape
    grade: Grade
    height: int
    damage: int
    first: int
    last: int


@frozen(eq=False)
class Terrain:
    """The pieces that are there in a round, by what they do."""

    pieces: tuple[Piece, ...] = ()
    covers: tuple[Piece, ...] = ()
    walls: tuple[Piece, ...] = ()
    slow: tuple[Piece, ...] = ()
    ledges: tuple[Piece, ...] = ()
    pits: tuple[Piece, ...] = ()
    ladders: tuple[Piece, ...] = ()
    fires: tuple[Piece, ...] = ()

    @staticmethod
    def of(pieces: Iterable[Piece], number: int) -> Terrain:
        """What of `pieces` is there in round `number`."""
        there = tuple(each for each in pieces if each.first <= number <= each.last)

        def kind(name: str) -> tuple[Piece, ...]:
            return tuple(each for each in there if each.kind == name)

        return Terrain(
            pieces=there,
            covers=kind("cover"),
            walls=kind("wall"),
            slow=kind("slow"),
            ledges=kind("ledge"),
            pits=kind("pit"),
            ladders=kind("ladder"),
            fires=kind("fire"),
        )

    @property
    def level(self) -> bool:
        """Whether the ground lies at 0 everywhere."""
        return not self.ledges and not self.pits

    def height(self, at: Points) -> NDArray[np.int64]:
        """(R,) height of the ground at points, millimetres (`ground.height`)."""
        raised = np.zeros(at[0].shape, dtype=np.int64)
        sunk = np.zeros(at[0].shape, dtype=np.int64)
        for piece in self.pits:
            sunk = np.maximum(sunk, np.where(piece.shape.holds(at), piece.height, 0))
        for piece in self.ledges:
            raised = np.maximum(raised, np.where(piece.shape.holds(at), piece.height, 0))
        return np.where(raised > 0, raised, -sunk)


FOREVER = 32767


def _shape(ground: Ground) -> Shape:
    (x, y), to = ground.at, ground.to or ground.at
    if ground.shape == "disc":
        return Disc(x, y, ground.radius)
    if ground.shape == "segment":
        return Segment(x, y, *to)
    return Area(min(x, to[0]), min(y, to[1]), max(x, to[0]), max(y, to[1]))


def compile_ground(grounds: Iterable[Ground]) -> tuple[Piece, ...]:
    """The pieces of a scenario's ground."""
    return tuple(
        Piece(
            kind=each.kind,
            shape=_shape(each),
            grade=Grade[each.grade.upper()] if each.grade else Grade.NONE,
            height=each.height,
            damage=each.damage,
            first=each.since,
            last=each.since + each.rounds - 1 if each.rounds else FOREVER,
        )
        for each in grounds
    )
