"""Skill rolls, and who wins of two who act against each other (skill.*)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tests.oracle.figures import wounds
from tests.oracle.lasting import modified, slowed
from tests.oracle.rolls import Kind, Roll, buy_again, roll
from tests.oracle.state import Fighter

__all__ = [
    "OUTCOMES",
    "Conflict",
    "beats",
    "buy_failures",
    "contest",
    "fails_critically",
    "hindered",
    "outcome",
    "passes",
    "skill",
]

Conflict = tuple[Roll, Roll]
"""The rolls of two who act against each other."""

OUTCOMES = (
    (4, "critical failure"),
    (74, "failure"),
    (99, "partial success"),
    (174, "success"),
)
"""The highest total of each outcome (skill.roll)."""
BEYOND = "outstanding success"


def skill(f: Fighter, figure: int, key: int, *, hurt: bool = True) -> Roll:
    """A skill roll at an address, all modifiers in the figure but the wound penalty (skill.roll).

    Without that, where the figure has it in already (`hurt` is false).
    """
    return roll(f, Kind.SKILL, key, figure - (hindered(f) if hurt else 0))


def hindered(f: Fighter) -> int:
    """What is off all its skill rolls: wounds, and what spells take (magic.effects)."""
    return wounds(f) - modified(f, "skills") + slowed(f)


def buy_failures(rolls: Iterable[Roll]) -> None:
    """Failed rolls of one moment, none of them of a conflict, are bought again (drive.reroll)."""
    buy_again(rolls, lambda each: not passes(each.total))


def contest(conflicts: Sequence[Conflict]) -> None:
    """The lost rolls of the conflicts of one moment are bought again (drive.reroll).

    Lost is a critical failure, and a roll that some other beats.
    """

    def lost(it: Roll) -> bool:
        others = [a if it is b else b for a, b in conflicts if it in (a, b)]
        return fails_critically(it.total) or any(beats(each.total, it.total) for each in others)

    buy_again(list(dict.fromkeys(each for pair in conflicts for each in pair)), lost)


def outcome(total: int) -> str:
    """What a total comes to."""
    return next((name for most, name in OUTCOMES if total <= most), BEYOND)


def passes(total: int) -> bool:
    """A partial success or better."""
    return outcome(total) not in ("critical failure", "failure")


def fails_critically(total: int) -> bool:
    """A critical failure."""
    return outcome(total) == "critical failure"


def beats(mine: int, other: int) -> bool:
    """Whether the first of two totals wins the conflict (skill.conflict)."""
    if fails_critically(mine):
        return False
    return fails_critically(other) or mine > other
