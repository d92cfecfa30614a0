"""Letters and signs."""

from __future__ import annotations

import pytest

from vsdsim.vsd.telling.signs import ASCII, BOXES, REST, letters


@pytest.mark.parametrize(
    ("names", "sides", "marks"),
    [
        (["Aldric", "Brida", "Orc"], [0, 0, 1], "ABo"),
        (["Archer 1", "Archer 2", "Orc 1", "Orc 2"], [0, 0, 1, 1], "ABab"),
        (["Aldric", "Anna", "Wolf"], [0, 0, 1], "ABw"),
        # No x, which is who is out, and no v, which is an arrow.
        (["Xaver", "Wolf"], [0, 1], "Aw"),
        # The third side takes what is left.
        (["Aldric", "Anna", "Zog"], [0, 1, 2], "AaZ"),
    ],
)
def test_everybody_has_a_letter_of_its_own(names, sides, marks):
    """Initials where they differ within a side, else one after the other; small for the second."""
    assert "".join(letters(names, sides)) == marks


def test_a_crowd_runs_out_of_letters():
    """24 of a side have one; the others share a mark."""
    marks = letters([f"Orc {each}" for each in range(40)], [0] * 40)
    assert len(set(marks[:24])) == 24
    assert set(marks[24:]) == {REST}


@pytest.mark.parametrize("signs", [ASCII, BOXES])
def test_signs_are_told_apart(signs):
    """Every kind of ground has a sign that no letter has, and there are eight arrows."""
    assert len(set(signs.ground.values())) == len(signs.ground)
    assert not any(sign.isalnum() for sign in signs.ground.values())
    assert len(signs.arrows) == 8
    assert all(len(sign) == 1 for sign in signs.ground.values())


def test_plain_signs_are_ascii():
    """And mean the same as the others."""
    every = "".join([*ASCII.ground.values(), ASCII.arrows, ASCII.out, ASCII.many, ASCII.frame])
    assert every.isascii()
    assert ASCII.ground.keys() == BOXES.ground.keys()
