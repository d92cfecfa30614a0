"""One map of the field as it is drawn: ground, people, frame and scales, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.results.course import Course, Moment, Stand
from vsdsim.vsd.shapes import Segment
from vsdsim.vsd.telling.grounds import LIGHTS
from vsdsim.vsd.telling.phrases import number
from vsdsim.vsd.telling.signs import Signs
from vsdsim.vsd.telling.window import Window
from vsdsim.vsd.terrain import Light, Piece

__all__ = ["Page"]

MARGIN = 5
"""Columns left of the frame, for the scale."""
APART = {"across": 8, "up": 4}
"""Columns that marks of the scales stand apart at least; a row is two."""
SAMPLES = 4
"""Points a cell and axis at which ground is looked for."""
WIDE = 72
"""Columns of a map, its margins included."""
ORDER = ("slow", "ledge", "pit", "cover", "wall", "ladder", "fire")
"""Ground that is drawn over what comes before it."""


@define(eq=False)
class Page:
    """One map being drawn."""

    course: Course
    signs: Signs
    painted: Callable[[str, int], str]
    """A text in a side's colour."""
    moment: Moment
    window: Window
    cells: dict[tuple[int, int], str] = field(factory=dict)
    """Characters by column and row; column -1 and row -1 are on the frame."""
    sides: dict[tuple[int, int], int] = field(factory=dict)
    """Cells to be painted in a side's colour."""
    beside: dict[int, list[str]] = field(factory=dict)
    """By row, who stand together on a cell."""

    def draw_ground(self, there: Sequence[Piece]) -> list[Piece]:
        """Draw the ground, and return what of it can be seen."""
        shown = []
        for piece in sorted(there, key=lambda each: ORDER.index(each.kind)):
            covered = self._covered(piece)
            if covered:
                shown.append(piece)
            self.cells.update(dict.fromkeys(covered, self.signs.of(piece)))
        return shown

    def _covered(self, piece: Piece) -> set[tuple[int, int]]:
        """The cells that a piece of ground touches."""
        w, (x, y) = self.window, self._samples(piece)
        column, row = (x - w.left) // w.cell, -((y - w.high) // (2 * w.cell)) - 1
        seen = (column >= 0) & (column < w.columns) & (row >= 0) & (row < w.rows)
        places = np.unique(np.stack([column[seen], row[seen]]), axis=1)
        return {(int(across), int(down)) for across, down in places.T}

    def _samples(self, piece: Piece) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Points of a piece, close enough to miss no cell that it fills."""
        w, shape = self.window, piece.shape
        if isinstance(shape, Segment):
            far = max(abs(shape.bx - shape.ax), abs(shape.by - shape.ay))
            number_ = far * SAMPLES // w.cell + 2
            return (
                np.linspace(shape.ax, shape.bx, number_).astype(np.int64),
                np.linspace(shape.ay, shape.by, number_).astype(np.int64),
            )
        step = w.cell // SAMPLES
        across = w.left + step // 2 + step * np.arange(w.columns * SAMPLES)
        up = w.high - step - 2 * step * np.arange(w.rows * SAMPLES)
        x, y = (each.ravel().astype(np.int64) for each in np.meshgrid(across, up))
        inside = shape.holds((x, y))
        middle = np.array(shape.centre)
        return np.append(x[inside], middle[0]), np.append(y[inside], middle[1])

    def draw_people(self) -> None:
        """Draw who is on the field: those in the fight over those who are out."""
        signs, stands = self.signs, self.moment.stands
        for each in stands:
            if each.here and not each.fights:
                place = self.window.place(each.x, each.y)
                if self.window.holds(*place):
                    self.cells[place] = signs.out
        together: dict[tuple[int, int], list[int]] = {}
        for one, each in enumerate(stands):
            if each.here and each.fights:
                place = self.window.place(each.x, each.y)
                if not self.window.holds(*place):
                    place = self.window.edge(*place)
                together.setdefault(place, []).append(one)
        for place, people in together.items():
            self._put(place, people)
        for place, people in together.items():
            if len(people) == 1 and self.window.holds(*place):
                self._point(place, stands[people[0]], together)

    def _put(self, place: tuple[int, int], people: Sequence[int]) -> None:
        """The letter of one, or the number of several, who are told beside the row."""
        here = [self.course.people[one] for one in people]
        letters = "".join(person.letter for person in here)
        sides = {person.side for person in here}
        mark = letters
        if len(people) > 1:
            mark = str(len(people)) if len(people) < 10 else self.signs.many
            self.beside.setdefault(place[1], []).append(f"{mark}={letters}")
        self.cells[place] = mark
        if len(sides) == 1:
            self.sides[place] = sides.pop()

    def _point(
        self, place: tuple[int, int], stand: Stand, taken: dict[tuple[int, int], list[int]]
    ) -> None:
        """An arrow on the cell that somebody faces, where nobody stands on it."""
        x, y = stand.facing
        eighth = round(float(np.arctan2(y, x)) / (np.pi / 4)) % 8
        step = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))[eighth]
        ahead = place[0] + step[0], place[1] + step[1]
        if self.window.holds(*ahead) and ahead not in taken:
            self.cells[ahead] = self.signs.arrows[eighth]

    def lines(self) -> Iterator[str]:
        """The map with its frame, scales and who stand together beside it."""
        w, signs = self.window, self.signs
        yield self._head()
        corners, across, upright = signs.frame[:4], signs.frame[4], signs.frame[5]
        ticks, labels = self._ticks()
        up = self._labels_up()
        for row in range(-1, w.rows + 1):
            line = []
            for column in range(-1, w.columns + 1):
                blank = " "
                if row in (-1, w.rows) and column in (-1, w.columns):
                    blank = corners[(row > 0) * 2 + ((column > 0) != (row > 0))]
                elif row in (-1, w.rows):
                    blank = signs.tick if row == w.rows and column in ticks else across
                elif column in (-1, w.columns):
                    blank = upright
                line.append(self._cell((column, row), blank))
            beside = " ".join(self.beside.get(row, []))
            room = WIDE - MARGIN - w.columns - 3
            beside = beside if len(beside) <= room else beside[: room - 2] + ".."
            yield f"{up.get(row, ''):>{MARGIN - 1}} {''.join(line)} {beside}".rstrip()
        yield labels

    def _cell(self, place: tuple[int, int], blank: str) -> str:
        text = self.cells.get(place, blank)
        return self.painted(text, self.sides[place]) if place in self.sides else text

    def _head(self) -> str:
        """The light and the scale bar."""
        w, bar = self.window, self.signs.bar
        step = w.step(6)
        scale = f"{bar[0]}{bar[1] * (step // w.cell - 1)}{bar[2]} {number(step)} m, north is up"
        light = LIGHTS[Light[self.moment.light.upper()]]
        return f"{' ' * MARGIN} {scale}, {light}"

    def _ticks(self) -> tuple[set[int], str]:
        """Columns with a mark on the lower edge, and the line of their figures."""
        w = self.window
        step = w.step(APART["across"])
        first = -(-w.left // step) * step
        ticks, text = set(), ""
        for x in range(first, w.left + w.columns * w.cell, step):
            column = (x - w.left) // w.cell
            ticks.add(column)
            label = number(x)
            start = MARGIN + 1 + column - len(label) // 2
            text = f"{text:<{start}}{label}"
        return ticks, text

    def _labels_up(self) -> dict[int, str]:
        """Figures beside rows."""
        w = self.window
        step = w.step(2 * APART["up"])
        low = w.high - w.rows * 2 * w.cell
        first = -(-low // step) * step
        return {w.place(w.left, y)[1]: number(y) for y in range(first, w.high, step)}
