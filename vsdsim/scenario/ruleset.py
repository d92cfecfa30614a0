"""What a ruleset hands over so that scenarios can be read: its words, gear and combatants."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from attrs import field, frozen

from vsdsim.scenario.faults import Report
from vsdsim.scenario.model import Entry

__all__ = ["Ruleset", "Spending", "Vocabulary"]


@frozen
class Spending:
    """What scripts may spend points on, where a ruleset has any to spend."""

    keys: Mapping[str, frozenset[str]] = field(factory=dict)
    """Words of `spend`, each with the keys that its order may carry besides `when`."""
    rolls: Mapping[str, frozenset[str]] = field(factory=dict)
    """Words of `on` by those of `spend` that it goes with."""
    severities: frozenset[str] = frozenset()
    """Words of `severity`."""
    parts: frozenset[str] = frozenset()
    """Words of `double`, which an order that may have it needs."""


@frozen
class Vocabulary:
    """What the scripts of a ruleset may say."""

    words: Mapping[str, str]
    """Dotted words of conditions and their types (`self.hp`: `number`, `self.prone`: `truth`).

    A `combatant` (`target`) can only be compared with another, for being the same or not.
    """
    functions: Mapping[str, tuple[str, str]] = field(factory=dict)
    """Dotted words that take one argument: the argument and the type of the result.

    The argument is a word (`self`), or `number`: a number that is written there, in metres.
    """
    constants: Mapping[str, int] = field(factory=dict)
    """Names of numbers to compare with."""
    deeds: Mapping[str, frozenset[str]] = field(factory=dict)
    """Words of `do`, each with the keys that its entry may carry besides `when` and `do`."""
    targets: frozenset[str] = frozenset()
    """Ways to choose a target."""
    criticals: frozenset[str] = frozenset()
    """Words of `critical`."""
    moves: frozenset[str] = frozenset()
    """Words of `move`; `go` takes `to`, there and as a `do`."""
    measured: frozenset[str] = frozenset()
    """Words of `do` and `move` that a number of metres follows (`keep-distance 20`)."""
    free: frozenset[str] = frozenset()
    """Words of `free`."""
    unfit: Mapping[str, frozenset[str]] = field(factory=dict)
    """Ways to choose a target that do not go with a deed, by the deed."""
    optional: Mapping[str, frozenset[str]] = field(factory=dict)
    """Optional rules by name, each with the deeds and keys that mean nothing without it."""
    casts: str | None = None
    """The word of `do` whose entry has a `spell`, cast at its `target`."""
    uses: str | None = None
    """The word of `do` whose entry has a `power`, used at its `target`."""
    aims: frozenset[str] = frozenset()
    """Ways to choose whom a spell is cast at; a friend is also called `ally.NAME`."""
    concentration: int = 0
    """The most rounds of `concentrate`."""
    failing: frozenset[str] = frozenset()
    """Words of `failing`."""
    spending: Spending = Spending()
    """What is spent, and on what."""
    tends: Mapping[str, frozenset[str]] = field(factory=dict)
    """Deeds done to a friend, called `ally.NAME`, each with its ways to choose one."""
    treats: frozenset[str] = frozenset()
    """Words of `treat`."""
    without: frozenset[str] = frozenset()
    """What a scenario can be fought without, besides somebody."""


class Ruleset(Protocol):
    """The seam between scenarios and one game."""

    @property
    def name(self) -> str:
        """What a scenario's `ruleset` says."""

    @property
    def vocabulary(self) -> Vocabulary:
        """The words of its scripts."""

    @property
    def combatant_keys(self) -> frozenset[str]:
        """Keys of a combatant that the ruleset reads itself."""

    @property
    def inner_keys(self) -> frozenset[str]:
        """Keys within those (`stats.hp`), to suggest to who writes them one level too high."""

    @property
    def scripts(self) -> Mapping[str, list[dict[str, object]]]:
        """Packaged scripts by name, as raw entries."""

    def library(self, folder: Path | None) -> Any:
        """Gear and tables, those of `folder` folded in; raises ScenarioError."""

    def sheet(self, raw: Mapping[str, object], library: Any, report: Report) -> Any | None:
        """The combatant that `raw` (only `combatant_keys`) describes; None after reporting faults.

        It has `display`, its name where the combatant has none, and `attacks`, each with a `name`.
        """

    def check_spell(self, entry: Entry, library: Any, report: Report) -> None:
        """Note what is wrong with the spell of an entry, and how it is cast, for anybody."""

    def check_caster(self, entry: Entry, sheet: Any, library: Any, report: Report) -> None:
        """Note it where somebody can never cast the spell of an entry that is right in itself."""
