"""Pairs of many kinds, for tests that look at all of them."""

from __future__ import annotations

from attrs import evolve

from vsdsim.results.chances import Asked
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.vsd.library.library import packaged
from vsdsim.vsd.library.statblock import build_sheet
from vsdsim.vsd.odds.card import card_of

SCENARIO = Scenario("pairs", (), library=packaged())


def _refuse(*fault, **_):
    raise AssertionError(fault)


def sheet(use, **changes):
    """The sheet of a stat block, and what changes."""
    return evolve(build_sheet({"use": use}, packaged(), _refuse), **changes)


def card(attacker, defender, asked=None, *, whole=False, scenario=SCENARIO):
    """The card of one sheet's blow at another."""
    return card_of(
        Combatant("a", "Ann", attacker),
        Combatant("b", "Bob", defender),
        scenario,
        asked or Asked(),
        whole=whole,
    )
