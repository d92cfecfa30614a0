"""How a fight can end, by name."""

from __future__ import annotations

from collections.abc import Sequence

from vsdsim.errors import UsageError
from vsdsim.scenario.model import Scenario
from vsdsim.suggest import suggestion

__all__ = ["number_of", "outcomes_of", "won"]


def number_of(outcome: str, outcomes: Sequence[str]) -> int:
    """The place of an outcome among all; raises `UsageError` for a name that is none."""
    if outcome not in outcomes:
        hint = suggestion(outcome, outcomes)
        known = ", ".join(outcomes)
        raise UsageError(f"outcome: required one of {known}, arrived {outcome!r}{hint}")
    return outcomes.index(outcome)


def outcomes_of(scenario: Scenario) -> tuple[str, ...]:
    """The sides in the file's order, then `draw`, then `undecided`."""
    return (*(side.name for side in scenario.sides), "draw", "undecided")


def won(outcome: str, outcomes: Sequence[str]) -> str:
    """What comes of it, as the verb of a sentence: `heroes win`, `undecided comes in`."""
    return "comes in" if outcome in outcomes[-2:] else "win"
