"""The seam to a game: what a ruleset does for those who load, fight and tell."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from vsdsim.results.activity import Activity
from vsdsim.results.block import Encounter
from vsdsim.results.chances import Asked, Card
from vsdsim.results.course import Course, Split, Style
from vsdsim.results.supposing import Lever, Offered, Supposition
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.scenario.ruleset import Ruleset

__all__ = ["Rules"]


class Rules(Ruleset, Protocol):
    """A ruleset: what a scenario's reader asks of it, and how its fights are fought and told."""

    @property
    def version(self) -> str:
        """Raised whenever the same scenario and seed would fight another fight."""

    def encounter(self, scenario: Scenario) -> Encounter:
        """The scenario made ready."""

    def narrate(
        self, encounter: Any, seed: int, fight: int, maps: Style | None = None
    ) -> Iterator[str]:
        """One fight in sentences, line by line, with maps of the field in a style if one is."""

    def tell(self, encounter: Any, seed: int, fights: Sequence[int]) -> Iterator[tuple[str, ...]]:
        """Several fights, fought side by side: the lines of each, without maps."""

    def replay(self, encounter: Any, seed: int, fight: int) -> list[dict[str, Any]]:
        """One fight as event rows."""

    def split(self, first: Any, second: Any, seed: int, fight: int) -> Split | None:
        """Where a fight goes different ways in two variants, None where it does not."""

    def course(self, encounter: Any, seed: int, fight: int) -> Course | None:
        """How one fight goes over its ground, None where nobody has a place."""

    def activity(self, encounter: Any, seed: int, fights: int) -> Activity:
        """What everybody does in the first so many fights."""

    def stronger(self, combatant: Combatant) -> Combatant:
        """The same, so much stronger that its side should win more often for it."""

    def blow(
        self,
        attacker: Combatant,
        defender: Combatant,
        scenario: Scenario,
        asked: Asked,
        *,
        whole: bool,
    ) -> Card:
        """What one's blow at the other comes to, exactly; the `whole` card compares it with others.

        Raises `UsageError` for what cannot be asked of the two.
        """

    def suppositions(
        self, encounter: Any, load: Callable[[Sequence[str]], Scenario], most: int | None = None
    ) -> Offered[Supposition]:
        """What could have been otherwise in an encounter; `load` reads it with overrides.

        Not more than `most` are looked at, those first that tell most.
        """

    def levers(
        self, encounter: Any, load: Callable[[Sequence[str]], Scenario], most: int | None = None
    ) -> Offered[Lever]:
        """The numbers on its combatants' sheets that bear on it; `most` likewise."""

    def catalogue(self, kind: str) -> list[tuple[str, str]]:
        """Names and one-line descriptions of a kind of packaged things."""

    def describe(self, name: str) -> str | None:
        """The card of a packaged thing, None for a name that is nothing."""

    def card(self, combatant: Combatant, scenario: Scenario) -> str:
        """Somebody's figures, all final; the first line says what it is, without its name."""

    def own_cards(self, scenario: Scenario) -> Mapping[str, Sequence[str]]:
        """Cards of what its folder adds and nobody's card shows, by kind of thing."""

    def hit_points(self, scenario: Scenario) -> list[int]:
        """What everybody has unhurt, in the file's order."""

    def notices(self, scenario: Scenario) -> list[str]:
        """What a user should know before the scenario is fought, a line each."""

    def starter(self) -> str:
        """The text of a commented scenario to start from."""
