"""Bleeding to death, and wounds that bleed again (health.bleeding, care.bleeding)."""

from __future__ import annotations

from tests.oracle.plans import Clock
from tests.oracle.state import Fighter

__all__ = ["BLED_TO_DEATH", "TO_DEATH", "bleed_again", "stop_clocks", "until_death"]

BLED_TO_DEATH = "bled to death"
TO_DEATH = 11
"""Hit points a round that one bleeds to death by."""


def until_death(f: Fighter) -> int:
    """Rounds until it has bled to death (health.bleeding)."""
    return max(1, 20 - f.bleeding)


def bleed_again(f: Fighter) -> None:
    """Wounds that have been stopped for now bleed again (care.bleeding)."""
    opened = [each for each in f.bleeds if each.stopped]
    for each in opened:
        each.stopped = False
    if opened and f.bleeding >= TO_DEATH:
        author = max(opened, key=lambda each: each.bleeding).author
        f.clocks.append(Clock(f.world.last_round(until_death(f)), BLED_TO_DEATH, author))


def stop_clocks(f: Fighter) -> None:
    """Clocks of bleeding end where too little bleeds still (time.dying)."""
    if f.bleeding < TO_DEATH:
        f.clocks = [each for each in f.clocks if each.cause != BLED_TO_DEATH]
