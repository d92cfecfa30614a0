"""The optional rules that a scenario's combatants can meet: one that nobody can costs nothing."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from vsdsim.scenario.model import Scenario
from vsdsim.vsd.sheet import Sheet
from vsdsim.vsd.vocabulary import OptionalRule

__all__ = ["InUse"]

MOVES = frozenset(
    {OptionalRule.DISARM, OptionalRule.KNOCK_DOWN, OptionalRule.LOCK, OptionalRule.FEINT}
)
"""The special moves."""


@frozen
class InUse:
    """Which optional rules somebody in the scenario can come to use."""

    charge: bool
    moves: bool
    """Any special move."""
    feint: bool
    off_hand: bool
    """Somebody has a weapon in its other hand."""
    shield_bash: bool
    two_handed_parry: bool

    @property
    def aside(self) -> bool:
        """Whether anybody strikes with what its other hand holds: a second weapon, a shield."""
        return self.off_hand or self.shield_bash

    @staticmethod
    def of(scenario: Scenario, sheets: Sequence[Sheet]) -> InUse:
        """Those of a scenario and its sheets."""
        deeds = scenario.deeds
        grips = {attack.grip for sheet in sheets for attack in sheet.attacks}
        halves = OptionalRule.TWO_HANDED_PARRY in scenario.optional_rules
        return InUse(
            charge=OptionalRule.CHARGE in deeds,
            moves=not MOVES.isdisjoint(deeds),
            feint=OptionalRule.FEINT in deeds,
            off_hand=any(sheet.off_hand is not None for sheet in sheets),
            shield_bash=OptionalRule.SHIELD_BASH in deeds,
            two_handed_parry=halves and not grips.isdisjoint({"two", "either"}),
        )
