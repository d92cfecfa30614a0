"""Sentences about falls."""

from __future__ import annotations

import pytest

from tests.vsd.telling.conftest import plainly
from vsdsim.vsd.telling import falls
from vsdsim.vsd.vocabulary import Severity


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        # 5 * 3 = 15; 60 + 15 - 20 = 55.
        ({"height": 3000, "dice": [60], "bonus": 15, "total": 55, "result": 55, "damage": 1},
         "Ada falls 3 m: rolls 60, +15 height -20 DEF = 55: 1 damage."),
        # 5 * 3.199 = 15.995, rounded down; two more metres than a tenth would show.
        ({"height": 3199, "dice": [5, 3], "bonus": 15, "total": -3, "result": -3, "damage": -1},
         "Ada falls 3.19 m: rolls 5 - 3 = 2, +15 height -20 DEF = -3: lands unhurt."),
        # 5 * 12 + 20 = 80; 97 + 50 + 80 - 20 = 207, at most 150.
        ({"height": 12_000, "dice": [97, 50], "bonus": 80, "total": 207, "result": 150,
          "damage": 20, "severity": int(Severity.LET)},
         ("Ada falls 12 m: rolls 97 + 50 = 147, +80 height (60 + 20 for the depth) -20 DEF = 207,"
          " capped at 150: 20 damage and a Lethal impact.")),
        ({"height": 5000, "dice": [20], "bonus": 25, "total": 25, "result": 25, "damage": 0},
         "Ada falls 5 m: rolls 20, +25 height -20 DEF = 25: touches without harm."),
        ({"height": 5000, "dice": [20], "bonus": 25, "defence": -5, "total": 50, "result": 50,
          "damage": 1}, "Ada falls 5 m: rolls 20, +25 height +5 DEF = 50: 1 damage."),
    ],
)  # fmt: skip
def test_a_fall_shows_its_whole_sum(cast, event, figures, words):
    """Five a metre, what the depth adds, DEF, the cap of its band, and what it does."""
    rest = {"by": 2, "defence": 20, "severity": -1}
    assert plainly(falls.falls(cast, event("falls", 0, **(rest | figures)))) == words


@pytest.mark.parametrize(
    ("total", "stays", "words"),
    [(80, True, "= 80: keeps its footing"), (74, False, "-6 wounds = 74: goes over, 75 is needed")],
)
def test_an_edge_asks_for_athletics(cast, event, total, stays, words):
    """50 and a skill of 30; what is missing is wounds."""
    figures = {"dice": [50], "skill": 30, "total": total, "stays": stays}
    told = plainly(falls.edge(cast, event("edge", 1, **figures)))
    assert told == f"Ben is at the edge: rolls 50, +30 Athletics {words}."
