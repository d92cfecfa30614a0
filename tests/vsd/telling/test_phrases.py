"""How lengths, points and verbs are said."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.telling.phrases import each_of, metres, point, spoken


@pytest.mark.parametrize(
    ("millimetres", "words"),
    [(6200, "6.2 m"), (15_000, "15 m"), (14_951, "15 m"), (-1500, "-1.5 m"), (49, "0 m")],
)
def test_metres_are_told_to_a_tenth(millimetres, words):
    """Without a nought at the end."""
    assert plainly(metres(millimetres)) == words


def test_a_point_holds_together():
    """No line is broken within it."""
    assert point(-4000, 1500) == "(-4,\u00a01.5)"


@pytest.mark.parametrize(
    ("lengths", "words"),
    [
        ([15_000], "15 m"),
        ([15_000, 15_020, 14_990], "15 m"),
        ([6200, 5000], "6.2 and 5 m"),
        ([1000, 2000, 1500], "1, 2 and 1.5 m"),
        ([3000, 1000, 2000, 2500], "1 to 3 m"),
    ],
)
def test_lengths_of_several(lengths, words):
    """One where all are alike, each of up to three, else from the least to the most."""
    assert plainly(each_of(lengths)) == words


def test_a_verb_phrase_has_two_numbers():
    """Its endings stand in brackets; brackets in a name are a name's."""
    assert spoken("carr[ies|y] {what} and go[es]", what="[it]") == (
        "carries [it] and goes",
        "carry [it] and go",
    )
    assert spoken("[is|are] off") == ("is off", "are off")
