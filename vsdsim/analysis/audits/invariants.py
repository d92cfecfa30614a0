"""What invariants are asked of, and what they come to; they themselves are in modules beside.

Where the dice leave nothing open fights are compared one by one, and none may differ (`certain`);
elsewhere the chance of calling a sound scenario wrong is the `alpha` of the subject (`ofchance`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Protocol

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from vsdsim.analysis.audits.recast import (
    mirrored,
    relabelled,
    strengthened,
    why_not,
)
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.montecarlo.arena import Arena, Wanted
from vsdsim.results.activity import Activity
from vsdsim.results.block import Block, Encounter
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.statistics.intervals import Interval

__all__ = ["Ask", "Finding", "Rules", "Subject", "chances", "verdict_of"]

ONE_BY_ONE = 1_000
"""Fights that are compared one by one, at most."""


class Rules(Protocol):
    """What an audit needs of a ruleset."""

    def encounter(self, scenario: Scenario) -> Encounter:
        """The scenario made ready."""

    def activity(self, encounter: Encounter, seed: int, fights: int) -> Activity:
        """What everybody does in the first so many fights."""

    def stronger(self, combatant: Combatant) -> Combatant:
        """The same, so much stronger that its side should win more often for it."""


@frozen
class Finding:
    """What one invariant came to."""

    invariant: str
    verdict: Verdict
    fights: int = 0
    about: str = ""
    """A side, where it is asked of each."""
    value: float | None = None
    """A difference of rates or a rate, fractions; or how many fights or combatants are at fault."""
    interval: Interval | None = None
    level: float = 0.95
    """Of the interval."""
    why: str = ""
    """What is wrong, or why it cannot be asked."""
    facts: tuple[str, ...] = ()
    """More of what is wrong, or worth a note, a sentence each."""
    fight: int | None = None
    """One that shows it."""


@frozen(slots=False)
class Subject:
    """A scenario that is audited, and by what."""

    scenario: Scenario
    rules: Rules
    arena: Arena = field(repr=False)
    seed: int = 0
    fights: int = 20_000
    """Of each question of chances."""
    alpha: float = 0.01
    """The chance of a false alarm of each."""

    _made: dict[str, Encounter] = field(factory=dict, repr=False)

    @cached_property
    def encounter(self) -> Encounter:
        """It made ready."""
        return self.rules.encounter(self.scenario)

    def against_itself(self, side: str) -> Encounter:
        """A side and its mirror image."""
        return self._ready(f"mirror {side}", lambda: mirrored(self.scenario, side))

    @property
    def relabelled(self) -> Encounter:
        """It with the names of the sides exchanged."""
        return self._ready("labels", lambda: relabelled(self.scenario))

    def with_stronger(self, side: str) -> Encounter:
        """It with a side made stronger."""
        stronger = self.rules.stronger
        return self._ready(f"stronger {side}", lambda: strengthened(self.scenario, side, stronger))

    def _ready(self, name: str, make: Callable[[], Scenario]) -> Encounter:
        if name not in self._made:
            self._made[name] = self.rules.encounter(make())
        return self._made[name]

    @property
    def sides(self) -> list[str]:
        """Their names."""
        return [side.name for side in self.scenario.sides]

    @property
    def other_seed(self) -> int:
        """Of fights that have nothing to do with the others."""
        return self.seed - 1 if self.seed else 1

    def wanted(self) -> Iterator[Wanted]:
        """The fights that questions of chances are about."""
        able = [side for side in self.sides if why_not(self.scenario, side) is None]
        mirrors = [self.against_itself(side) for side in able]
        stronger = [self.with_stronger(side) for side in self.sides]
        for each in (self.encounter, *mirrors, *stronger):
            yield self.arena.series(each, self.seed), self.fights
        yield self.arena.series(self.relabelled, self.other_seed), self.fights

    @property
    def numbers(self) -> NDArray[np.int64]:
        """(n,) of the fights that are compared one by one."""
        return np.arange(min(self.fights, ONE_BY_ONE), dtype=np.int64)

    @cached_property
    def block(self) -> Block:
        """These."""
        with self.arena.heard():
            return self.encounter.fight(self.seed, self.numbers)

    @cached_property
    def activity(self) -> Activity:
        """What everybody does in these."""
        with self.arena.heard():
            return self.rules.activity(self.encounter, self.seed, len(self.numbers))

    def outcomes(self, encounter: Encounter, seed: int | None = None) -> NDArray[np.int8]:
        """(n,) how the fights of an encounter ended."""
        series = self.arena.series(encounter, self.seed if seed is None else seed)
        self.arena.grow([(series, self.fights)])
        return series.outcome[: self.fights]


Ask = Callable[[Subject], Iterator[Finding]]
"""An invariant, asked of a subject."""


def chances(scenario: Scenario) -> int:
    """How many questions of chances an audit asks of a scenario: those of sides, labels, ends."""
    return 2 * len(scenario.sides) + 2


def verdict_of(*, wrong: bool) -> Verdict:
    """Failed where something is wrong."""
    return Verdict.FAIL if wrong else Verdict.PASS
