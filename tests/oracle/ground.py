"""The ground: what lies where in a round, and what a line touches."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.vectors import (
    Point,
    between,
    dot,
    meet,
    middle,
    minus,
    step,
    within,
)
from vsdsim.scenario.model import Ground

__all__ = [
    "STEP",
    "Field",
    "centre",
    "corners",
    "holds",
    "near",
    "touches",
]

STEP = 500
"""What one steps up or down in one's stride (ground.height)."""
OUTSIDE = 500
"""How far from a wall its corners are passed (move.way)."""


def centre(piece: Ground) -> Point:
    """The centre of a disc, the midpoint of a segment or an area."""
    return piece.at if piece.to is None else middle(piece.at, piece.to)


def holds(piece: Ground, point: Point) -> bool:
    """Whether a point lies in a piece of ground, edges included."""
    if piece.shape == "disc":
        way = minus(point, piece.at)
        return dot(way, way) <= piece.radius**2
    if piece.to is None:
        raise ValueError(f"{piece} has no other end")
    if piece.shape == "area":
        return between(point, piece.at, piece.to)
    return meet(point, point, piece.at, piece.to)


def touches(piece: Ground, a: Point, b: Point) -> bool:
    """Whether the line from a to b touches a piece of ground."""
    if piece.shape == "disc":
        return within(piece.at, a, b, piece.radius)
    if piece.to is None:
        raise ValueError(f"{piece} has no other end")
    if piece.shape == "segment":
        return meet(a, b, piece.at, piece.to)
    (left, low), (right, high) = piece.at, piece.to
    edge = [(left, low), (right, low), (right, high), (left, high)]
    sides = zip(edge, edge[1:] + edge[:1], strict=True)
    return between(a, piece.at, piece.to) or any(meet(a, b, *side) for side in sides)


def near(piece: Ground, point: Point, r: int) -> bool:
    """Whether a point lies within r of a piece of cover."""
    if piece.to is None:
        way = minus(point, piece.at)
        return dot(way, way) <= (piece.radius + r) ** 2
    return within(point, piece.at, piece.to, r)


def corners(piece: Ground) -> list[Point]:
    """The points by which a wall is passed (move.way)."""
    if piece.shape == "segment" and piece.to is not None:
        ways = ((piece.at, minus(piece.at, piece.to)), (piece.to, minus(piece.to, piece.at)))
        return [
            (end[0] + out[0], end[1] + out[1]) for end, way in ways for out in (step(OUTSIDE, way),)
        ]
    if piece.to is None:
        reach = piece.radius + OUTSIDE
        low, high = (
            (piece.at[0] - reach, piece.at[1] - reach),
            (
                piece.at[0] + reach,
                piece.at[1] + reach,
            ),
        )
    else:
        low = min(piece.at[0], piece.to[0]) - OUTSIDE, min(piece.at[1], piece.to[1]) - OUTSIDE
        high = max(piece.at[0], piece.to[0]) + OUTSIDE, max(piece.at[1], piece.to[1]) + OUTSIDE
    return [(x, y) for x in (low[0], high[0]) for y in (low[1], high[1])]


class Field:
    """The ground of one round."""

    def __init__(self, pieces: Iterable[Ground]) -> None:
        self.pieces = list(pieces)

    def of(self, *kinds: str) -> list[Ground]:
        """The pieces of some kinds."""
        return [piece for piece in self.pieces if piece.kind in kinds]

    def on(self, kind: str, point: Point) -> bool:
        """Whether a point lies on ground of a kind."""
        return any(holds(piece, point) for piece in self.of(kind))

    def height(self, point: Point) -> int:
        """The ground's height at a point (ground.height)."""
        there = [piece for piece in self.of("ledge", "pit") if holds(piece, point)]
        ledges = [piece.height for piece in there if piece.kind == "ledge"]
        pits = [piece.height for piece in there if piece.kind == "pit"]
        if ledges:
            return max(ledges)
        return -max(pits, default=0)

    def walls(self, a: Point, b: Point) -> list[Ground]:
        """The walls that a line touches."""
        return [piece for piece in self.of("wall") if touches(piece, a, b)]

    def obstacles(self, a: Point, b: Point) -> list[Ground]:
        """What a line touches that must be gone round (move.way)."""
        steep = [
            piece
            for piece in self.of("pit", "ledge")
            if piece.height > STEP
            and touches(piece, a, b)
            and not holds(piece, a)
            and not holds(piece, b)
        ]
        return self.walls(a, b) + steep
