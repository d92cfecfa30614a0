"""The signs of a map: a letter for everybody, marks for ground, arrows for facings."""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from vsdsim.vsd.terrain import Grade, Piece

__all__ = ["ASCII", "BOXES", "COLOURS", "Signs", "letters"]

CAPITALS = "".join(letter for letter in string.ascii_uppercase if letter not in "VX")
SMALL = CAPITALS.lower()
"""Without those that look like an arrow or like who is out."""
REST = "@"
"""The letter of those for whom no letter is left."""
COLOURS = ("38;5;33", "38;5;202", "38;5;36", "38;5;175", "38;5;214", "38;5;117")
"""Sides' colours in a terminal, as near as can be to those of pictures."""


@frozen
class Signs:
    """One set of characters."""

    ground: Mapping[str, str]
    """By kind; cover and wall by kind and grade."""
    arrows: str
    """East, then against the clock."""
    out: str
    many: str
    """Ten or more on one cell."""
    frame: str
    """Corners from the upper left with the clock, then the lines across and upright."""
    tick: str
    bar: str
    """A scale bar's ends and middle."""

    def of(self, piece: Piece) -> str:
        """The sign of a piece of ground."""
        return self.ground[piece.kind if piece.kind in self.ground else _graded(piece)]


def _graded(piece: Piece) -> str:
    if piece.kind == "wall" and piece.grade is not Grade.NONE:
        return "wall"
    return f"{piece.kind} {piece.grade.name.lower()}"


BOXES: Final = Signs(
    ground={
        "cover partial": "░", "cover full": "▒", "cover opaque": "▓", "wall": "█",
        "wall none": "≈", "slow": "·", "ledge": "≡", "pit": "∪", "ladder": "╫", "fire": "*",  # noqa: RUF001  # a pit, not a letter
    },
    arrows="→↗↑↖←↙↓↘",
    out="×",  # noqa: RUF001  # a cross, not a letter
    many="+",
    frame="┌┐┘└─│",
    tick="┬",
    bar="├─┤",
)  # fmt: skip
ASCII: Final = Signs(
    ground={
        "cover partial": ":", "cover full": ";", "cover opaque": "%", "wall": "#",
        "wall none": "~", "slow": ",", "ledge": "=", "pit": "_", "ladder": "!", "fire": "*",
    },
    arrows=">/^\\</v\\",
    out="x",
    many="&",
    frame="++++-|",
    tick="+",
    bar="|-|",
)  # fmt: skip


def letters(names: Sequence[str], sides: Sequence[int]) -> list[str]:
    """A letter for everybody: capitals for the first side, small ones for the second.

    The initials, where no two of a side have the same; else one after the other.
    """
    free = [list(CAPITALS), list(SMALL)]
    marks = [REST] * len(names)
    for side in dict.fromkeys(sides):
        mine = [number for number, each in enumerate(sides) if each == side]
        left = free[side] if side < len(free) else [*free[0], *free[1]]
        chosen = _chosen([names[number] for number in mine], left)
        for number, letter in zip(mine, chosen, strict=False):
            marks[number] = letter
        free = [[letter for letter in some if letter not in chosen] for some in free]
    return marks


def _chosen(names: Sequence[str], left: Sequence[str]) -> list[str]:
    """Letters of those that are left, for each name as long as they last."""
    alike = {letter.upper(): letter for letter in reversed(left)}
    initials = [alike.get(name[:1].upper(), "") for name in names]
    if all(initials) and len(set(initials)) == len(initials):
        return initials
    return list(left[: len(names)])
