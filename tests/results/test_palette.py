"""The colours of outcomes."""

from __future__ import annotations

from vsdsim.results.palette import outcome_colour, side_colour


def test_six_sides_draw_and_undecided_are_told_apart():
    """Eight outcomes, eight colours; a side keeps its colour however many there are."""
    colours = [outcome_colour(number, 8) for number in range(8)]
    assert len(set(colours)) == 8
    assert colours[:6] == [side_colour(number) for number in range(6)]
    assert outcome_colour(1, 4) == colours[1]
    assert [outcome_colour(number, 4) for number in (2, 3)] == colours[6:]


def test_the_seventh_side_has_the_colour_of_the_first():
    """Colour alone carries no meaning."""
    assert side_colour(6) == side_colour(0)
