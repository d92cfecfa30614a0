"""Casts of three and hand-made events, for sentences that real fights seldom bring."""

from __future__ import annotations

import pytest

import vsdsim as vs
from vsdsim import api
from vsdsim.vsd.telling.cast import Cast
from vsdsim.vsd.telling.events import Event


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


@pytest.fixture(scope="session")
def archery():
    """Ada with bow and javelin, Ben with a longsword, against Grim, on a field with some ground."""
    return Cast.of(api.encounter(field_scenario()))


def field_scenario(**more):
    """The scenario of that cast: Ada at (-6, 0) behind a hedge, Ben beside her, Grim at (12, 0)."""
    people = [
        {"name": "Ada", "stats": {"hp": 60, "def": 20, "cmb": 50, "ranged": 70}, "at": [-6, 0],
         "weapons": ["short-bow", "thrown-javelin", "thrown-javelin", "dagger"]},
        {"name": "Ben", "stats": {"hp": 60, "def": 20, "cmb": 50}, "weapons": ["longsword"],
         "at": [-6, 3], "elevation": 2.5},
    ]  # fmt: skip
    grim = {"name": "Grim", "stats": {"hp": 80, "def": 20, "cmb": 60}, "weapons": ["heavy-mace"],
            "at": [12, 0]}  # fmt: skip
    ground = [
        {"kind": "cover", "shape": "segment", "at": [-5, -2], "to": [-5, 2], "grade": "partial"},
        {"kind": "ledge", "shape": "disc", "at": [-6, 3], "radius": 0.5, "height": 2.5},
        {"kind": "fire", "shape": "area", "at": [0, 5], "to": [2, 8], "damage": 4, "rounds": 3},
    ]
    late = {"side": "woods", "name": "Wolf", "use": "wolf", "count": 2, "at": [20, 5]}
    return vs.load(
        {
            "name": "Rehearsal in the open",
            "side": [
                {"name": "heroes", "combatant": people},
                {"name": "woods", "combatant": [grim]},
            ],
            "ground": ground,
            "timeline": [{"round": 4, "light": "dark", "arrive": [late]}],
            **more,
        }
    )


@pytest.fixture
def event(cast):
    """Makes an event of somebody, by number: Ada 0, Ben 1, Grim 2."""

    def make(what, actor, **figures):
        return Event(3, "melee", what, actor, cast.parameters.names, figures)

    return make


def facing_off(ada, grim, **more):
    """Ada alone against Grim alone; `ada` and `grim` are keys of a combatant, a soldier's else."""
    sides = []
    for side, name, keys in (("heroes", "Ada", ada), ("woods", "Grim", grim)):
        figures = {"stats": {"hp": 60, "def": 20, "cmb": 50}, "weapons": ["longsword"]}
        sides.append({"name": side, "combatant": [{"name": name, **figures, **keys}]})
    return vs.load({"name": "Face to face", "max_rounds": 3, "side": sides, **more})


def plainly(text):
    """A text as it is printed."""
    return text.replace("\u00a0", " ")
