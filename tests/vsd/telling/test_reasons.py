"""Why blows and shots are lost."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve

from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.telling.reasons import why_no_blow, why_no_shot
from vsdsim.vsd.terrain import Light

GREATSWORD, BOW = 0, 1
ROW = Rows.at(np.array([0]), np.array([0]), 1)


@pytest.fixture
def bout():
    """Round 2 of Ada with great sword and bow, 1 m from Grim, whom she means; all is well."""
    arms = {"weapons": ["two-handed-sword", "short-bow"]}
    scenario = facing_off(arms | {"at": [0, 0]}, {"at": [1, 0]})
    parameters = api.encounter(scenario).parameters
    # Tests make her suffer what these two cannot bring on each other.
    reach = evolve(parameters.reach, holds=True, blinds=True)
    parameters = evolve(parameters, reach=reach, surprises=True)
    begun = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    begun.begin_round(2)
    begun.state.opponent[0, 0] = 1
    return begun


def suffer(bout, changes):
    """Write changes into Ada's columns; `grim` is Grim's place in mm, `light` the field's."""
    for column, value in changes.items():
        if column == "grim":
            bout.state.x[1, 0] = value
        elif column == "light":
            bout.light = value
        else:
            getattr(bout.state, column)[0, 0] = value


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"out": True}, "out"),
        ({"stunned_until": 2, "hampered": True}, "stunned"),
        ({"surprised": True, "hampered": True}, "surprised"),
        ({"broken": 1, "hand": -1}, "broken"),
        ({"stuck": 1, "hand": -1}, "stuck"),
        ({"rigid_until": 2, "hampered": True}, "held"),
        ({"prone": True, "hampered": True}, "prone"),
        ({"arms": 1, "hampered": True}, "arm"),
        ({"shield": True, "hampered": True}, "shield"),
        ({"hand": -1}, "not in hand"),
        ({"hand": 1}, "not in hand"),
        ({"grim": 2001}, "out of reach"),
        ({"opponent": -1}, "no target"),
        ({"grim": 2000}, "no target"),
    ],
)
def test_the_reason_of_a_lost_blow(bout, changes, reason):
    """The first that holds; whom it was meant for is said with it."""
    suffer(bout, changes)
    told = why_no_blow(bout, ROW, {"attack": GREATSWORD})
    assert told == {"note": reason, "meant": changes.get("opponent", 1)}


READY = {"hand": 1}


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"out": True}, "out"),
        ({"stunned_until": 2, "hampered": True}, "stunned"),
        ({"rigid_until": 2, "hampered": True}, "held"),
        ({"blind_until": 2, "hampered": True}, "blind"),
        ({"broken": 2}, "broken"),
        ({"shield": True, "hampered": True}, "shield"),
        ({"hand": 0}, "not in hand"),
        # A short bow's four base ranges are well under 400 m.
        ({"grim": 400_000}, "out of range"),
        ({"grim": 20_000, "light": Light.DARK}, "out of sight"),
        ({"opponent": -1}, "no target"),
    ],
)
def test_the_reason_of_a_lost_shot(bout, changes, reason):
    """Loaded and in hand, unless that is the reason."""
    bout.state.ready_from[BOW, 0] = 1
    suffer(bout, READY | changes)
    assert why_no_shot(bout, ROW, {"attack": BOW})["note"] == reason


def test_a_bow_without_arrows_or_without_one_on_the_string(bout):
    """The quiver first."""
    suffer(bout, READY)
    bout.state.ready_from[BOW, 0] = 32767
    assert why_no_shot(bout, ROW, {"attack": BOW})["note"] == "not loaded"
    bout.state.left[BOW, 0] = 0
    assert why_no_shot(bout, ROW, {"attack": BOW})["note"] == "no ammunition"


def test_who_has_come_to_fear_its_target_says_so():
    """Before it is asked how far off that is; by blow and by shot."""
    arms = {"weapons": ["two-handed-sword", "short-bow"], "conditions": ["frightened"]}
    scenario = facing_off(arms | {"at": [0, 0]}, {"at": [1, 0]})
    parameters = api.encounter(scenario).parameters
    afraid = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    afraid.begin_round(2)
    suffer(afraid, {"opponent": 1, "feared": 1, "frightened_until": 2, "hampered": True})
    assert why_no_blow(afraid, ROW, {"attack": GREATSWORD}) == {"note": "fear", "meant": 1}
    suffer(afraid, {"hand": 1})
    afraid.state.ready_from[BOW, 0] = 1
    assert why_no_shot(afraid, ROW, {"attack": BOW})["note"] == "fear"
