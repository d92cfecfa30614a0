"""What part of the field a map shows."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from vsdsim.vsd.telling.window import MOST_COLUMNS, MOST_ROWS, Window

places = st.tuples(st.integers(-500_000, 500_000), st.integers(-500_000, 500_000))


def test_a_small_fight_is_shown_at_half_a_metre_a_column():
    """20 by 8 m at least: 41 columns of 0.5 m, 9 rows of 1 m."""
    window = Window.round_about([(0, 0)])
    assert (window.cell, window.columns, window.rows) == (500, 41, 9)
    assert window.place(0, 0) == (20, 4)
    assert window.centre(20, 4) == (250, 500)


def test_rows_run_down_and_stand_for_twice_as_much():
    """North is up: 3 m to the north are 3 rows up, 3 m to the east 6 columns on."""
    window = Window.round_about([(0, 0)])
    column, row = window.place(0, 0)
    assert window.place(3000, 0) == (column + 6, row)
    assert window.place(0, 3000) == (column, row - 3)
    assert window.place(-1, -1) == (column - 1, row + 1)


@given(st.lists(places, min_size=1, max_size=8), st.lists(places, max_size=8))
def test_a_window_holds_all_that_it_must(points, more):
    """Within the bounds of a map, whatever there is."""
    window = Window.round_about(points, more)
    assert 0 < window.columns <= MOST_COLUMNS
    assert 0 < window.rows <= MOST_ROWS
    for point in points:
        assert window.holds(*window.place(*point))


@given(st.lists(places, min_size=1, max_size=4), places)
def test_what_is_outside_has_a_place_on_the_frame(points, other):
    """One cell beyond the edge, on the side where it is."""
    window = Window.round_about(points)
    cell = window.place(*other)
    column, row = window.edge(*cell)
    assert -1 <= column <= window.columns
    assert -1 <= row <= window.rows
    if window.holds(*cell):
        assert (column, row) == cell
    else:
        assert not window.holds(column, row)


def test_more_is_shown_where_it_fits():
    """A hedge 10 m off is worth a wider window, one 300 m off no coarser scale."""
    near = Window.round_about([(0, 0)], [(10_000, 0)])
    assert near.holds(*near.place(10_000, 0))
    assert near.cell == 500
    far = Window.round_about([(0, 0)], [(300_000, 0)])
    assert far.cell == 500
    assert not far.holds(*far.place(300_000, 0))


def test_marks_stand_apart():
    """A scale's step is the first of 1, 2, 5, ... m that leaves so many columns between."""
    window = Window.round_about([(0, 0)])
    assert window.step(8) == 5000
    assert window.step(2) == 1000
