"""One map as it is drawn."""

from __future__ import annotations

import pytest

from vsdsim.results.course import Course, Moment, Person, Stand
from vsdsim.scenario.field import Ground
from vsdsim.vsd.telling.page import Page
from vsdsim.vsd.telling.signs import ASCII
from vsdsim.vsd.telling.window import Window
from vsdsim.vsd.terrain import compile_ground


def page(*stands, points=((0, 0),)):
    """A page about people at points, half a metre a column: (0, 0) is column 20 of row 4."""
    people = tuple(Person(f"P{number}", 0, 10, chr(65 + number)) for number in range(len(stands)))
    moment = Moment(1, "day", stands)
    course = Course("x", 0, 0, "", ("red",), people, (), (moment,), moment, (), ())
    return Page(course, ASCII, lambda text, _: text, moment, Window.round_about(points))


def stand(x, y, facing=(1000, 0), **more):
    """Somebody in the fight."""
    return Stand(x, y, 0, facing, 10, **({"here": True, "fights": True} | more))


@pytest.mark.parametrize(
    ("ground", "cells"),
    [
        # A wall a metre long from the middle of the map: columns 20 and 21, and the end at 22.
        (Ground("wall", "segment", (0, 100), (1000, 100), grade="opaque"),
         {(20, 4), (21, 4), (22, 4)}),
        (Ground("slow", "area", (100, 100), (900, 1900)), {(20, 4), (21, 4), (20, 3), (21, 3)}),
        # Smaller than a cell, and shown all the same.
        (Ground("fire", "disc", (210, 510), radius=100, damage=1), {(20, 4)}),
        (Ground("pit", "area", (400_000, 0), (401_000, 5), height=1000), set()),
    ],
)  # fmt: skip
def test_ground_covers_the_cells_it_touches(ground, cells):
    """As far as they are on the map; what is not seen is not in the legend."""
    (piece,) = compile_ground([ground])
    drawn = page()
    shown = drawn.draw_ground([piece])
    assert set(drawn.cells) == cells
    assert shown == ([piece] if cells else [])
    assert set(drawn.cells.values()) <= {ASCII.of(piece)}


def test_some_ground_lies_over_other():
    """A ladder before a ledge, whatever their order in the file."""
    ladder = Ground("ladder", "disc", (210, 510), radius=100)
    ledge = Ground("ledge", "area", (0, 0), (2000, 2000), height=3000)
    for order in ((ladder, ledge), (ledge, ladder)):
        drawn = page()
        drawn.draw_ground(compile_ground(order))
        assert drawn.cells[20, 4] == ASCII.ground["ladder"]
        assert drawn.cells[21, 4] == ASCII.ground["ledge"]


def test_the_living_stand_over_the_fallen():
    """A letter, not a cross, and no arrow over anybody."""
    drawn = page(stand(0, 0, fights=False), stand(0, 0), stand(510, 0, facing=(-1000, 0)))
    drawn.draw_people()
    assert drawn.cells[20, 4] == "B"
    assert drawn.cells[21, 4] == "C"


def test_ten_on_a_cell_have_a_sign_of_their_own():
    """Nine are a 9."""
    for count, sign in ((9, "9"), (10, ASCII.many)):
        drawn = page(*(stand(0, 0) for _ in range(count)))
        drawn.draw_people()
        assert drawn.cells[20, 4] == sign
        assert drawn.beside[4] == [f"{sign}={'ABCDEFGHIJ'[:count]}"]


def test_what_does_not_fit_beside_a_row_is_cut():
    """Never more than 72 columns."""
    crowd = [stand(x, 0) for x in range(0, 12_000, 1500) for _ in range(3)]
    drawn = page(*crowd)
    drawn.draw_people()
    row = next(line for line in drawn.lines() if "3=" in line)
    assert len(row) <= 72
    assert row.endswith("..")


def test_who_is_not_here_is_not_drawn():
    """Neither those to come nor those who are gone."""
    drawn = page(stand(0, 0, here=False))
    drawn.draw_people()
    assert drawn.cells == {}
