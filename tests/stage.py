"""Puts the stand-in ruleset in the place of the real one, for the commands and the interface."""

from __future__ import annotations

from attrs import evolve

from tests.standin import StandInRuleset, scenario
from vsdsim import api
from vsdsim.errors import Fault, FileTrouble, ScenarioError

FAULTS = (
    Fault("bad.toml", 3, "heroes.Ada.stats.hp", "a whole number from 1", "-4"),
    Fault("bad.toml", 9, "orcs.Orc.use", "a stat block's name", "'wlof'", "wolf"),
)


def load(source, _ruleset, overrides=()):
    """`bad.toml` has two faults, `gone.toml` is not there, all else is the stand-in scenario.

    In `nowhere.toml` nobody has a place; `magical.toml` has a folder of tables called `magic`.
    """
    name = str(source)
    if name.endswith("bad.toml"):
        raise ScenarioError(list(FAULTS))
    if name.endswith("gone.toml"):
        raise FileTrouble(f"{name}: there is no such file")
    title = "Nowhere" if name.endswith("nowhere.toml") else "Stand-in"
    tables = "magic" if name.endswith("magical.toml") else None
    return evolve(scenario(), name=title, file=name, overrides=tuple(overrides), tables=tables)


def set_stage(monkeypatch, **settings):
    """From here on scenarios and fights are stand-ins; `settings` are the encounter's."""
    ruleset = StandInRuleset(**settings)
    monkeypatch.setattr(api, "rules", lambda: ruleset)
    monkeypatch.setattr(api.loading, "load", load)
