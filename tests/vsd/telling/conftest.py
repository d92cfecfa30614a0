"""A cast of three and hand-made events, for sentences that real fights seldom bring."""

from __future__ import annotations

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.recorder import Event


@pytest.fixture(scope="session")
def cast():
    """Ada and Ben with longswords against a heroic beast called Grim."""
    scenario = vs.load(
        {
            "name": "Rehearsal",
            "side": [
                {
                    "name": "heroes",
                    "combatant": [
                        {"name": name, "stats": {"hp": 60, "def": 20, "cmb": 50},
                         "weapons": ["longsword", "whip"]}
                        for name in ("Ada", "Ben")
                    ],
                },
                {
                    "name": "woods",
                    "combatant": [
                        {"name": "Grim",
                         "stats": {"hp": 80, "def": 20, "cmb": 60, "type": "beast",
                                   "rank": "heroic", "traits": ["no-stun"],
                                   "attacks": [{"natural": "bite", "size": "large", "cmb": 60}]}}
                    ],
                },
            ],
        }
    )  # fmt: skip
    return Cast.of(api.encounter(scenario))


@pytest.fixture
def event(cast):
    """Makes an event of somebody, by number: Ada 0, Ben 1, Grim 2."""

    def make(what, actor, **figures):
        return Event(3, "melee", what, actor, cast.parameters.names, figures)

    return make
