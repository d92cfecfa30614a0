"""One fight: its clock, its dice, its ground and everybody in it."""

from __future__ import annotations

from collections.abc import Iterable

from tests.oracle.dice import child, root
from tests.oracle.ground import Field
from tests.oracle.muster import fighter
from tests.oracle.state import Fighter
from tests.oracle.tables import FOR_THE_FIGHT
from tests.oracle.vectors import dot, minus
from vsdsim.scenario.model import Scenario
from vsdsim.vsd.vocabulary import Phase

__all__ = ["TIMELINE", "World"]

TIMELINE = "timeline"
"""What happens before the Assessment (ground.opens)."""


class World:
    """One fight: its clock, its dice and everybody in it."""

    def __init__(self, scenario: Scenario, seed: int, number: int) -> None:
        self.scenario = scenario
        self.root = root(seed, number)
        self.round = 0
        self.phase: Phase | str = Phase.ASSESSMENT
        self.light = scenario.light
        self.field = Field(piece for piece in scenario.ground if piece.there(1))
        self.events: list[str] = []
        self.dealt: dict[Fighter, int] = {}
        self.taken: dict[Fighter, int] = {}
        self.fighters: list[Fighter] = []
        self.fighters += [fighter(self, each) for each in scenario.combatants]

    @property
    def round_key(self) -> int:
        """The address of the round that runs."""
        return child(self.root, "round", self.round)

    @property
    def phase_key(self) -> int:
        """The address of the phase that runs."""
        return child(self.round_key, str(self.phase))

    def actor_key(self, fighter: Fighter) -> int:
        """The address of an actor in the phase that runs."""
        return child(self.phase_key, fighter.name)

    def last_round(self, rounds: int) -> int:
        """The last round of what begins now and lasts so many rounds (time.durations)."""
        if rounds >= FOR_THE_FIGHT:
            return FOR_THE_FIGHT
        order = [TIMELINE, *Phase]
        early = order.index(self.phase) < order.index(Phase.MELEE)
        return self.round + rounds - early

    def nearest(self, fighter: Fighter, others: Iterable[Fighter]) -> Fighter | None:
        """The nearest of the others, of equals the one with the lowest near key."""
        return min(others, key=lambda other: self.nearness(fighter, other), default=None)

    def nearness(self, fighter: Fighter, other: Fighter) -> tuple[int, int]:
        """The squared distance, and the near key (place.distance)."""
        way = minus(fighter.point, other.point)
        near = child(child(self.root, "near"), fighter.name)
        return dot(way, way) + (fighter.z - other.z) ** 2, child(near, other.name)

    def tell(self, text: str) -> None:
        """Note an event for a reader."""
        self.events.append(f"{self.round} {self.phase}: {text}")
