"""The ground and the light in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from vsdsim.vsd.shapes import Disc, Segment
from vsdsim.vsd.telling.phrases import metres, point
from vsdsim.vsd.terrain import Grade, Light, Piece

__all__ = ["LIGHTS", "kind_of_ground", "lying"]

LIGHTS: Final[Mapping[Light, str]] = {
    Light.DAY: "daylight",
    Light.DIM: "dim light",
    Light.DARK: "darkness",
}


def _cover(piece: Piece) -> str:
    return f"{piece.grade.name.lower()} cover" + _over(piece)


def _wall(piece: Piece) -> str:
    if not piece.grade:
        return "impassable ground"
    grade = f" ({piece.grade.name.lower()} cover)" if piece.grade < Grade.OPAQUE else ""
    return f"wall{grade}" + _over(piece)


def _over(piece: Piece) -> str:
    """How high it is, where one can look over it."""
    return f", {metres(piece.height)} high" if piece.height else ""


_KINDS: Final[Mapping[str, Callable[[Piece], str]]] = {
    "cover": _cover,
    "wall": _wall,
    "slow": lambda _: "slow ground",
    "ledge": lambda piece: f"ledge, {metres(piece.height)} high",
    "pit": lambda piece: f"pit, {metres(piece.height)} deep",
    "ladder": lambda _: "ladder",
    "fire": lambda piece: f"fire, {piece.damage} a round",
}


def kind_of_ground(piece: Piece) -> str:
    """What a piece is: `partial cover`, `ledge, 3 m high`."""
    return _KINDS[piece.kind](piece)


def lying(piece: Piece) -> str:
    """Where a piece lies, in metres."""
    shape = piece.shape
    if isinstance(shape, Disc):
        return f"round {point(shape.x, shape.y)}, radius {metres(shape.radius)}"
    if isinstance(shape, Segment):
        return f"from {point(shape.ax, shape.ay)} to {point(shape.bx, shape.by)}"
    return f"from {point(shape.left, shape.low)} to {point(shape.right, shape.high)}"
