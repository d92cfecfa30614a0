"""Whether one can stand where one was put: no wall there, no pit, a ledge beneath the feet."""

from __future__ import annotations

from collections.abc import Iterable

from vsdsim.scenario.faults import Place as Path
from vsdsim.scenario.field import Ground, Vector

__all__ = ["holds", "obstacle", "raised"]


def holds(piece: Ground, at: Vector) -> bool:
    """Whether a point lies in a piece of ground, its edge included, or on its segment."""
    x, y = at[0] - piece.at[0], at[1] - piece.at[1]
    if piece.to is None:
        return x**2 + y**2 <= piece.radius**2
    far_x, far_y = piece.to[0] - piece.at[0], piece.to[1] - piece.at[1]
    within = min(0, far_x) <= x <= max(0, far_x) and min(0, far_y) <= y <= max(0, far_y)
    return within and (piece.shape == "area" or x * far_y == y * far_x)


def obstacle(pieces: Iterable[tuple[Path, Ground]], at: Vector) -> tuple[Path, Ground] | None:
    """The first wall at a point, else the first pit there, unless a ledge leads over it."""
    there = [(path, piece) for path, piece in pieces if holds(piece, at)]
    kinds = ("wall",) if raised(there, at) else ("wall", "pit")
    barred = ((path, piece) for kind in kinds for path, piece in there if piece.kind == kind)
    return next(barred, None)


def raised(pieces: Iterable[tuple[Path, Ground]], at: Vector) -> tuple[Path, Ground] | None:
    """The highest ledge at a point."""
    ledges = [each for each in pieces if each[1].kind == "ledge" and holds(each[1], at)]
    return max(ledges, key=lambda each: each[1].height, default=None)
