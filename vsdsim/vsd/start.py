"""How everybody begins: where, when and in what condition."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from vsdsim.scenario.model import Scenario
from vsdsim.vsd.conditions import words_of
from vsdsim.vsd.numbers import Bools, Ints, bools, ints
from vsdsim.vsd.sheet import Sheet

__all__ = ["Start", "compile_start"]


@frozen(eq=False)
class Start:
    """How everybody begins, (C,) each; places in millimetres."""

    x: Ints
    y: Ints
    z: Ints
    fx: Ints
    fy: Ints
    arrives: Ints
    """The round as which begins it comes; 1: there from the start."""
    surprised: Bools
    conditions: Mapping[str, Bools]
    """Who begins in which condition, by the words of those that anybody begins in."""


def compile_start(scenario: Scenario, sheets: Sequence[Sheet]) -> Start:
    """How the scenario and its sheets have everybody begin."""
    everybody = scenario.combatants
    return Start(
        x=ints(each.place.x for each in everybody),
        y=ints(each.place.y for each in everybody),
        z=ints(each.place.z for each in everybody),
        fx=ints(each.facing[0] for each in everybody),
        fy=ints(each.facing[1] for each in everybody),
        arrives=ints(each.arrives for each in everybody),
        surprised=bools(sheet.surprised for sheet in sheets),
        conditions={
            word: bools(word in sheet.conditions for sheet in sheets)
            for word in words_of(lambda each: each.starts)
            if any(word in sheet.conditions for sheet in sheets)
        },
    )
