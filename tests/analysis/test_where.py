"""Conditions on fights."""

from __future__ import annotations

import numpy as np
import pytest

from tests.standin import StandIn, fighting, scenario
from vsdsim.analysis.where import Where
from vsdsim.errors import UsageError

ENCOUNTER = StandIn(scenario(heroes=("Ada", "Ben the Bold"), orcs=("Orc 1", "Or~c")))
BLOCK = fighting(ENCOUNTER, 0, 400)
NAMES = [(each.side, each.name) for each in ENCOUNTER.scenario.combatants]
WINNER = np.array(ENCOUNTER.outcomes)[BLOCK.outcome]


def where(text):
    """The condition of a text about the stand-in's fights."""
    return Where.of(text, ENCOUNTER.outcomes, NAMES)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('winner == "orcs"', WINNER == "orcs"),
        ("winner == orcs", WINNER == "orcs"),
        ("winner != 'draw'", WINNER != "draw"),
        ("rounds <= 3", BLOCK.rounds <= 3),
        ('winner == "orcs" and rounds <= 3', (WINNER == "orcs") & (BLOCK.rounds <= 3)),
        ("3 <= rounds < 7", (BLOCK.rounds >= 3) & (BLOCK.rounds < 7)),
        ("not rounds > 3 or fight == 7", (BLOCK.rounds <= 3) | (BLOCK.fights == 7)),
        ("heroes.Ada.hp < 0", BLOCK.hp[0] < 0),
        ('heroes."Ben the Bold".hp > 5', BLOCK.hp[1] > 5),
        ('orcs."Or~c".standing', BLOCK.standing[3]),
        ("orcs.'Orc 1'.surviving and not heroes.Ada.surviving",
         BLOCK.surviving[2] & ~BLOCK.surviving[0]),
        ("orcs.standing == 2", BLOCK.standing[2:].sum(axis=0) == 2),
        ("heroes.surviving * 2 - 1 > 2", BLOCK.surviving[:2].sum(axis=0) * 2 - 1 > 2),
        ("heroes.hp / 2 > -(-10)", BLOCK.hp[:2].sum(axis=0) / 2 > 10),
        ("heroes.hp > orcs.hp + 5", BLOCK.hp[:2].sum(axis=0) > BLOCK.hp[2:].sum(axis=0) + 5),
    ],
)  # fmt: skip
def test_conditions_hold_where_numpy_says_so(text, expected):
    """Words of the end of a fight, by the grammar of scripts; names with spaces are quoted."""
    held = where(text).holds(BLOCK)
    assert held.tolist() == expected.tolist()
    assert 0 < held.sum() < 400


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('winner = "orcs"', r"an operator \(==\), arrived '=' at column 8"),
        ('winer == "orcs"', r"arrived 'winer' at column 1; did you mean winner\?"),
        ('winner == "orc"', "column 11; did you mean orcs?"),
        ('orcs."Orc 9".hp > 1', "arrived 'orcs.\"Orc 9\".hp' at column 1"),
        ("rounds", "something that holds or not"),
        (
            "winner == 3",
            "a side, draw or undecided to compare with, arrived '3'",
        ),
        ("winner < orcs", "== or != between outcomes"),
        ("", "required a condition"),
        ("__import__('os')", "a known function"),
        ("heroes.hp > 10000000", "a number up to 1000000"),
        ("rounds == 'orcs'", "required a number"),
    ],
)
def test_what_is_no_condition_is_said(text, fault):
    """With the column of the first thing wrong, in the words of its author."""
    with pytest.raises(UsageError, match=fault.replace("orcs?", r"orcs\?")):
        where(text)


def test_a_side_may_be_called_as_a_word_is():
    """In quotes it is the side, by itself and before a dot; without them it is the word."""
    outcomes = ("fight", "orcs", "draw", "undecided")
    names = [("fight" if side == "heroes" else side, name) for side, name in NAMES]
    held = Where.of('winner == "fight" and fight > 9', outcomes, names).holds(BLOCK)
    assert held.tolist() == ((WINNER == "heroes") & (BLOCK.fights > 9)).tolist()
    held = Where.of('"fight".Ada.hp < 0', outcomes, names).holds(BLOCK)
    assert held.tolist() == (BLOCK.hp[0] < 0).tolist()
