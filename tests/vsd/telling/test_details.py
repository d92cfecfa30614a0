"""What a recorder reads off the state."""

from __future__ import annotations

import numpy as np
import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.state import State
from vsdsim.vsd.telling.details import details
from vsdsim.vsd.telling.snapshots import snapshot

GREATSWORD, DAGGER = 0, 1


@pytest.fixture
def bout():
    """Round 2 of a swordsman (0) against another (1); all is well."""
    people = [
        {"name": side, "combatant": [{"name": "A", "stats": {"hp": 60, "def": 20, "cmb": 50},
         "weapons": ["two-handed-sword", "dagger"]}]}
        for side in ("red", "blue")
    ]  # fmt: skip
    parameters = api.encounter(vs.load({"name": "x", "side": people})).parameters
    bout = Bout(parameters, State.fresh(parameters, 0, np.zeros(1, dtype=np.int64)))
    bout.begin_round(2)
    return bout


def row(number=0):
    """The row of one combatant of the one fight."""
    return Rows.at(np.array([0]), np.array([number]), 1)


@pytest.mark.parametrize(
    ("changes", "attack", "reason"),
    [
        ({"out": True}, GREATSWORD, "out"),
        ({"stunned_until": 2, "hampered": True}, GREATSWORD, "stunned"),
        ({"broken": 1, "hand": -1}, GREATSWORD, "broken"),
        ({"stuck": 1, "hand": -1}, GREATSWORD, "stuck"),
        ({"rigid_until": 2, "hampered": True}, GREATSWORD, "held"),
        ({"prone": True, "hampered": True}, GREATSWORD, "prone"),
        ({"arms": 1, "hampered": True}, GREATSWORD, "arm"),
        ({"hand": -1}, GREATSWORD, "not in hand"),
        ({"hand": DAGGER}, GREATSWORD, "not in hand"),
        ({}, GREATSWORD, "no target"),
        ({"stunned_until": 1}, GREATSWORD, "no target"),
    ],
)
def test_the_reason_of_a_lost_blow(bout, changes, attack, reason):
    """The first that holds; a stun that is over is none."""
    for column, value in changes.items():
        getattr(bout.state, column)[0, 0] = value
    assert details(bout, "loses-blow", row(), {"attack": attack})["note"] == reason


def test_a_snapshot_has_everybody_as_they_are(bout):
    """Hit points, clocks and conditions, in the file's order."""
    s = bout.state
    s.hp[1, 0], s.dying_until[1, 0], s.arms[1, 0] = -55, 8, 2
    one, other = snapshot(bout)
    assert (one["hp"], one["dying"], one["arms"], one["out"]) == (60, 0, 0, False)
    assert (other["hp"], other["dying"], other["arms"]) == (-55, 8, 2)


def test_other_events_need_no_more(bout):
    """What is heard is enough."""
    assert details(bout, "stands", row(), {}) == {}
