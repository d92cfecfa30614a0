"""What a recorder reads off the state."""

from __future__ import annotations

import numpy as np
import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Cause
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.telling.details import OPTIONS, details


@pytest.fixture
def bout():
    """Round 2 of a swordsman (0) against another (1); all is well."""
    people = [
        {"name": side, "combatant": [{"name": "A", "stats": {"hp": 60, "def": 20, "cmb": 50},
         "weapons": ["two-handed-sword", "dagger"]}]}
        for side in ("red", "blue")
    ]  # fmt: skip
    parameters = api.encounter(vs.load({"name": "x", "side": people})).parameters
    bout = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    bout.begin_round(2)
    return bout


def row(number=0):
    """The row of one combatant of the one fight."""
    return Rows.at(np.array([0]), np.array([number]), 1)


@pytest.mark.parametrize(
    ("what", "figures", "note"),
    [
        ("break-free", {"free": True}, "free"),
        ("edge", {"stays": False}, "falls"),
        ("intercepts", {"free": True, "target": 1}, "gets past"),
        ("intercepts", {"free": False, "target": 1}, "stopped"),
        ("light", {"light": 2}, "dark"),
        ("loads", {"loaded": True}, "loaded"),
        ("loads", {"loaded": False}, "not yet loaded"),
        ("loses", {"crushed": False, "burned": True}, "burned"),
        ("loses", {"crushed": True, "burned": False}, "crushed"),
        ("loses", {"crushed": False, "burned": False}, "bleeding"),
        ("runs-away", {"total": 50, "against": 40, "target": 1}, "quicker"),
        ("runs-away", {"total": 40, "against": 50, "target": 1}, "slower"),
        ("runs-away", {"total": 40, "against": 40, "target": 1}, "equal"),
        ("out", {"cause": int(Cause.FALL)}, "fall"),
    ],
)
def test_every_note_is_the_gist(bout, what, figures, note):
    """In a word or two."""
    assert details(bout, what, row(), figures)["note"] == note


def test_a_fumble_notes_all_that_was_chosen(bout):
    """In the order in which the options are taken."""
    taken = ("ammunition", "string")
    figures = {f"option_{name}": name in taken for name in OPTIONS} | {"stunned": False}
    note = details(bout, "fumble", row(), figures)["note"]
    assert note == "ammunition lost, string broken, Assessment Roll"


def test_other_events_need_no_more(bout):
    """What is heard is enough."""
    assert details(bout, "stands", row(), {}) == {}
