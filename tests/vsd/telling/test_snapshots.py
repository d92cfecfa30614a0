"""How everybody is at a moment."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vsd.telling.conftest import facing_off
from vsdsim import api
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Away
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.telling.snapshots import snapshot


def bout(**places):
    """Round 2 of Ada against Grim."""
    still = {"script": [{"do": "attack"}]}
    scenario = facing_off(still | places.get("ada", {}), still | places.get("grim", {}))
    parameters = api.encounter(scenario).parameters
    begun = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    begun.begin_round(2)
    return begun


def test_a_snapshot_has_everybody_as_they_are():
    """Hit points, clocks and conditions, in the file's order."""
    begun = bout(ada={"surprised": True})
    s = begun.state
    s.hp[1, 0], s.dying_until[1, 0], s.arms[1, 0] = -55, 8, 2
    s.action[0, 0] = Action.FLEE
    one, other = snapshot(begun)
    assert (one["hp"], one["dying"], one["arms"], one["out"]) == (60, 0, 0, False)
    assert (one["surprised"], one["flees"], one["away"]) == (True, True, Away.HERE)
    assert (other["hp"], other["dying"], other["arms"]) == (-55, 8, 2)
    assert "place" not in one


@pytest.mark.parametrize(
    ("script", "left"), [([{"do": "cast", "spell": "magic-shield"}], 5), ([{"do": "defend"}], 17)]
)
def test_it_has_magic_points(script, left):
    """Those left, and those of the beginning where nobody casts anything."""
    stats = {"hp": 60, "def": 0, "cmb": 0, "level": 5, "lores": {"hand": 90}}
    scenario = facing_off({}, {"stats": stats, "magic_points": 17, "script": script})
    parameters = api.encounter(scenario).parameters
    begun = Bout(parameters, fresh_state(parameters, 0, np.zeros(1, dtype=np.int64)))
    begun.begin_round(2)
    if parameters.castings.any:
        begun.state.mp[1, 0] -= 12
    ada, grim = snapshot(begun)
    assert (ada["mp"], grim["mp"]) == (0, left)


def test_on_a_field_it_has_their_places():
    """And where they face."""
    begun = bout(ada={"at": [-2, 1.5]}, grim={"at": [4, 1.5], "facing": [0, 1]})
    one, other = snapshot(begun)
    assert (one["place"], one["facing"]) == ((-2000, 1500, 0), (1000, 0))
    assert (other["place"], other["facing"]) == ((4000, 1500, 0), (0, 1000))
