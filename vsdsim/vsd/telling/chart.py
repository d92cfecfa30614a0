"""A map of the field in plain characters: where everybody stands, on what ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import define, field

from vsdsim.results.course import Course, Moment, Stand, Style
from vsdsim.vsd.telling.cast import GLUE, columns
from vsdsim.vsd.telling.grounds import kind_of_ground
from vsdsim.vsd.telling.page import Page
from vsdsim.vsd.telling.signs import ASCII, BOXES, COLOURS, Signs
from vsdsim.vsd.telling.window import Window
from vsdsim.vsd.terrain import Piece, Terrain, compile_ground

__all__ = ["Chart"]

MOST_NAMED = 40
"""Of more people than these the legend tells by side alone."""


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
        page = Page(self.course, self.signs, self.painted, moment, self._window(moment, there))
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
            if len(self.course.people) > MOST_NAMED:
                lines.append((name, self._numbers([moment.stands[one] for one in mine])))
            else:
                entries = [self._entry(one, moment.stands[one]) for one in mine]
                lines.append((name, "; ".join(entries)))
        ground = dict.fromkeys(
            f"{self.signs.of(piece)}{GLUE}{kind_of_ground(piece)}" for piece in shown
        )
        if ground:
            lines.append(("ground", "; ".join(ground)))
        sides = dict(enumerate(self.course.sides))
        for line in columns(lines):
            yield self._coloured(line, sides)

    def _numbers(self, stands: Sequence[Stand]) -> str:
        """How many of a crowd fight, are out, and are not on the field."""
        fighting = sum(each.fights for each in stands)
        here = sum(each.here for each in stands)
        away = len(stands) - here
        text = f"{fighting} in the fight, {self.signs.out}{GLUE}{here - fighting} out of it"
        return text + (f", {away} not on the field" if away else "")

    def _entry(self, one: int, stand: Stand) -> str:
        person = self.course.people[one]
        name = person.name.replace(" ", GLUE)
        plight = f" {', '.join(stand.plight)}" if stand.plight else ""
        if not stand.fights:
            mark = self.signs.out if stand.here else "-"
            return f"{mark}{GLUE}{name}{plight}"
        magic = f"{GLUE}({stand.mp}/{person.mp}{GLUE}MP)" if person.mp else ""
        return f"{person.letter}{GLUE}{name}{GLUE}{stand.hp}/{person.hp}{magic}{plight}"

    def _coloured(self, line: str, sides: dict[int, str]) -> str:
        """A line of the legend with the side's name at its beginning in its colour."""
        for side, name in sides.items():
            if line.startswith(f"  {name} "):
                return f"  {self.painted(name, side)}{line[2 + len(name) :]}"
        return line
