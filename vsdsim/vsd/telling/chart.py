"""A map of the field in plain characters: where everybody stands, on what ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.results.course import Course, Moment, Stand, Style
from vsdsim.vsd.shapes import Segment
from vsdsim.vsd.telling.cast import GLUE, columns
from vsdsim.vsd.telling.grounds import LIGHTS, kind_of_ground
from vsdsim.vsd.telling.phrases import number
from vsdsim.vsd.telling.signs import ASCII, BOXES, COLOURS, Signs
from vsdsim.vsd.telling.window import Window
from vsdsim.vsd.terrain import Light, Piece, Terrain, compile_ground

__all__ = ["Chart"]

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
class Chart:
    """The maps of one fight."""

    course: Course
    style: Style
    pieces: tuple[Piece, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pieces = compile_ground(self.course.ground)

    def of_round(self, number: int) -> Iterator[str]:
        """The field as round `number` begins; nothing where it does not."""
        for moment in self.course.moments:
            if moment.round == number:
                yield from self._map(moment)

    def of_end(self) -> Iterator[str]:
        """The field as the fight ends."""
        yield from self._map(self.course.end)

    def _map(self, moment: Moment) -> Iterator[str]:
        """A map and its legend."""
        there = Terrain.of(self.pieces, moment.round).pieces
        page = _Page(self, moment, self._window(moment, there))
        shown = page.draw_ground(there)
        page.draw_people()
        yield from page.lines()
        yield from self._legend(moment, shown)

    def _window(self, moment: Moment, there: Sequence[Piece]) -> Window:
        """Who fights and does not flee is on the map; ground and others where they fit."""
        here = [each for each in moment.stands if each.here]
        fighting = [each for each in here if each.fights and not each.flees] or here
        middle = [(0, 0)] if not fighting else []
        ground = [corner for piece in there for corner in piece.shape.corners(0)]
        return Window.round_about(
            [*((each.x, each.y) for each in fighting), *middle],
            [*((each.x, each.y) for each in here), *ground],
        )

    @property
    def signs(self) -> Signs:
        """The characters in use."""
        return ASCII if self.style.plain else BOXES

    def painted(self, text: str, side: int) -> str:
        """`text` in a side's colour, where there are colours."""
        if not self.style.colour:
            return text
        return f"\x1b[1;{COLOURS[side % len(COLOURS)]}m{text}\x1b[0m"

    def _legend(self, moment: Moment, shown: Sequence[Piece]) -> Iterator[str]:
        """Who is who and how they are, side by side, then the ground."""
        lines = []
        for side, name in enumerate(self.course.sides):
            mine = [one for one, person in enumerate(self.course.people) if person.side == side]
            lines.append((name, "; ".join(self._entry(one, moment.stands[one]) for one in mine)))
        ground = dict.fromkeys(
            f"{self.signs.of(piece)}{GLUE}{kind_of_ground(piece)}" for piece in shown
        )
        if ground:
            lines.append(("ground", "; ".join(ground)))
        sides = dict(enumerate(self.course.sides))
        for line in columns(lines):
            yield self._coloured(line, sides)

    def _entry(self, one: int, stand: Stand) -> str:
        person = self.course.people[one]
        plight = f" {', '.join(stand.plight)}" if stand.plight else ""
        if not stand.fights:
            mark = self.signs.out if stand.here else "-"
            return f"{mark}{GLUE}{person.name}{plight}"
        return f"{person.letter}{GLUE}{person.name}{GLUE}{stand.hp}/{person.hp}{plight}"

    def _coloured(self, line: str, sides: dict[int, str]) -> str:
        """A line of the legend with the side's name at its beginning in its colour."""
        for side, name in sides.items():
            if line.startswith(f"  {name} "):
                return f"  {self.painted(name, side)}{line[2 + len(name) :]}"
        return line


@define(eq=False)
class _Page:
    """One map being drawn."""

    chart: Chart
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
            self.cells.update(dict.fromkeys(covered, self.chart.signs.of(piece)))
        return shown

    def _covered(self, piece: Piece) -> set[tuple[int, int]]:
        """The cells that a piece of ground touches."""
        x, y = self._samples(piece)
        places = (self.window.place(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True))
        return {place for place in places if self.window.holds(*place)}

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
        signs, stands = self.chart.signs, self.moment.stands
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
        here = [self.chart.course.people[one] for one in people]
        letters = "".join(person.letter for person in here)
        sides = {person.side for person in here}
        mark = letters
        if len(people) > 1:
            mark = str(len(people)) if len(people) < 10 else self.chart.signs.many
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
            self.cells[ahead] = self.chart.signs.arrows[eighth]

    def lines(self) -> Iterator[str]:
        """The map with its frame, scales and who stand together beside it."""
        w, signs = self.window, self.chart.signs
        yield self._head()
        corners, (across, upright) = signs.frame[:4], signs.frame[4:]
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
        return self.chart.painted(text, self.sides[place]) if place in self.sides else text

    def _head(self) -> str:
        """The light and the scale bar."""
        w, (left, middle, right) = self.window, self.chart.signs.bar
        step = w.step(6)
        bar = f"{left}{middle * (step // w.cell - 1)}{right} {number(step)} m, north is up"
        light = LIGHTS[Light[self.moment.light.upper()]]
        return f"{' ' * MARGIN} {bar}, {light}"

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
            start = MARGIN + 2 + column - len(label) // 2
            text = f"{text:<{start}}{label}"
        return ticks, text

    def _labels_up(self) -> dict[int, str]:
        """Figures beside rows."""
        w = self.window
        step = w.step(2 * APART["up"])
        low = w.high - w.rows * 2 * w.cell
        first = -(-low // step) * step
        return {w.place(w.left, y)[1]: number(y) for y in range(first, w.high, step)}
