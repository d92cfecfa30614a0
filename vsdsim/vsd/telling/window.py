"""What part of the field a map shows, and at what scale: millimetres to cells and back."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

__all__ = ["MOST_COLUMNS", "MOST_ROWS", "Window"]

MOST_COLUMNS, MOST_ROWS = 56, 20
SCALES = (250, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)
"""Millimetres that a column may stand for; a row stands for twice as much."""
MARGIN = 2000
"""Millimetres shown round the outermost."""
LEAST = (20_000, 8_000)
"""Millimetres shown at least, across and up."""
STEPS = (1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000)
"""Millimetres between marks of a scale."""

Point = tuple[int, int]
Box = tuple[int, int, int, int]
"""Left, low, right, high."""


@frozen
class Window:
    """A part of the field, cut into cells; (0, 0) is the cell at the left of the top row."""

    left: int
    high: int
    """Millimetres of the left and of the upper edge."""
    cell: int
    """Millimetres of a column; of a row twice that."""
    columns: int
    rows: int

    @staticmethod
    def round_about(points: Iterable[Point], more: Iterable[Point] = ()) -> Window:
        """The window that holds all `points`, and of `more` those that fit at the same scale."""
        box = _bounds(points)
        cell = next((each for each in SCALES if _fits(_cells(box, each))), SCALES[-1])
        for x, y in sorted(more, key=lambda point: _outside(box, point)):
            grown = _bounds([box[:2], box[2:], (x, y)], margin=0)
            if _fits(_cells(grown, cell)):
                box = grown
        left, low, right, high = _cells(box, cell)
        columns, rows = min(right - left, MOST_COLUMNS), min(high - low, MOST_ROWS)
        return Window(left * cell, high * 2 * cell, cell, columns, rows)

    def place(self, x: int, y: int) -> Point:
        """Column and row of a point, which may lie outside."""
        return (x - self.left) // self.cell, -((y - self.high) // (2 * self.cell)) - 1

    def centre(self, column: int, row: int) -> Point:
        """The middle of a cell."""
        return (
            self.left + column * self.cell + self.cell // 2,
            self.high - row * 2 * self.cell - self.cell,
        )

    def holds(self, column: int, row: int) -> bool:
        """Whether a cell is in it."""
        return 0 <= column < self.columns and 0 <= row < self.rows

    def edge(self, column: int, row: int) -> Point:
        """The place on the frame, one cell outside, nearest to a cell that is not in it."""
        return max(-1, min(column, self.columns)), max(-1, min(row, self.rows))

    def step(self, cells: int) -> int:
        """Millimetres between marks that are to stand so many columns apart at least."""
        return next((each for each in STEPS if each >= cells * self.cell), STEPS[-1])


def _bounds(points: Iterable[Point], margin: int = MARGIN) -> Box:
    """The box round points, not smaller than the least; with a margin."""
    xs, ys = zip(*points, strict=True)
    left, right = min(xs) - margin, max(xs) + margin
    low, high = min(ys) - margin, max(ys) + margin
    wide, tall = max(0, LEAST[0] - (right - left)), max(0, LEAST[1] - (high - low))
    return left - wide // 2, low - tall // 2, right + wide // 2, high + tall // 2


def _cells(box: Box, cell: int) -> Box:
    """A box in whole cells: left, low, right and high edge, those of rows two cells each."""
    left, low, right, high = box
    return left // cell, low // (2 * cell), right // cell + 1, high // (2 * cell) + 1


def _fits(cells: Box) -> bool:
    left, low, right, high = cells
    return right - left <= MOST_COLUMNS and high - low <= MOST_ROWS


def _outside(box: Box, point: Point) -> int:
    """How far a point lies outside a box, the farther axis."""
    (left, low, right, high), (x, y) = box, point
    return max(left - x, x - right, low - y, y - high, 0)
