"""Origins: what does harm or ends somebody, as one whole number a row, and in words."""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from vsdsim.vsd.attacks import MISSILE, SPELL, THROWN
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["NAMES", "NO_CRITICAL", "SEVERITIES", "Kind", "Origins"]

Whole: TypeAlias = NDArray[np.int64]

NO_CRITICAL = -1
SEVERITIES: Final = ("Superficial", "Light", "Moderate", "Grievous", "Lethal")
"""In words, the lightest first."""


class Kind(IntEnum):
    """Kinds of origins; the thing that goes with one is in its comment."""

    ATTACK = 0
    """An attack: blow, shot, throw or the bolt of a spell."""
    STRAY = 1
    """The attack of a shot gone astray."""
    FUMBLE = 2
    """The attack that was fumbled."""
    MAGIC = 3
    """What magic does without an attack roll: a source (`sources.py`)."""
    BACKLASH = 4
    """A spell that failed or resonated: a source."""
    BLEEDING = 5
    """The attack that opened the wound, if one did."""
    HOLD = 6
    BURNING = 7
    FALL = 8
    SHOCK = 9
    FLIGHT = 10
    FEAR = 11
    SURRENDER = 12
    UNKNOWN = 13


_WORDS: Final = {
    Kind.STRAY: "stray shot",
    Kind.FUMBLE: "fumble",
    Kind.BACKLASH: "backlash",
    Kind.BLEEDING: "bleeding",
    Kind.HOLD: "hold",
    Kind.BURNING: "burning",
    Kind.FALL: "fall",
    Kind.SHOCK: "shock",
    Kind.FLIGHT: "flight",
    Kind.FEAR: "fear",
    Kind.SURRENDER: "surrender",
    Kind.UNKNOWN: "unknown",
}
_BY_SOURCE: Final = (Kind.MAGIC, Kind.BACKLASH)
"""Kinds whose things are sources; those of others are attacks."""
_OF_ATTACKS: Final = {MISSILE: "shot", THROWN: "throw"}
NAMES: Final = (
    "melee", *_OF_ATTACKS.values(), "spell", "power", "rider", *_WORDS.values(),
)  # fmt: skip
"""Everything that a kind can be called."""


@frozen(eq=False, slots=False)
class Origins:
    """The numbers of an encounter's origins: a kind, and a thing or none (-1)."""

    parameters: Parameters
    _said: dict[int, tuple[str, str]] = field(factory=dict, init=False)
    _struck: dict[int, tuple[str, str, str]] = field(factory=dict, init=False)

    @cached_property
    def span(self) -> int:
        """So many numbers are kept for each kind."""
        p = self.parameters
        return max(len(p.attacks.names), len(p.sources.each)) + 1

    @property
    def size(self) -> int:
        """All numbers lie below it."""
        return self.span * len(Kind)

    def of(self, kind: Kind, thing: int = -1) -> int:
        """The number of a kind and a thing."""
        return int(kind) * self.span + 1 + thing

    def each(self, kind: Kind, thing: NDArray[Any]) -> Whole:
        """(R,) the numbers of things of one kind."""
        number: Whole = thing.astype(np.int64) + (int(kind) * self.span + 1)
        return number

    def plain(self, kind: NDArray[Any]) -> Whole:
        """(R,) the numbers of kinds (R,), without a thing."""
        number: Whole = kind.astype(np.int64) * self.span
        return number

    def kind(self, number: Whole) -> Whole:
        """(R,) the kinds of numbers."""
        return number // self.span

    def thing(self, number: Whole) -> Whole:
        """(R,) the things of numbers, -1 for none."""
        return number % self.span - 1

    def of_attack(self, number: Whole) -> Bools:
        """(R,) whether the thing of each is an attack."""
        kind = self.kind(number)
        of_attack: Bools = (kind != int(Kind.MAGIC)) & (kind != int(Kind.BACKLASH))
        return of_attack

    def words(self, number: int) -> tuple[str, str]:
        """Kind and name, as results have them."""
        if number not in self._said:
            self._said[number] = self._words(number)
        return self._said[number]

    def _words(self, number: int) -> tuple[str, str]:
        p, kind, thing = self.parameters, Kind(number // self.span), number % self.span - 1
        if kind in _BY_SOURCE:
            name = p.sources.each[thing].name if thing >= 0 else ""
            return _WORDS.get(kind) or self._of_source(thing), name
        name = p.attacks.names[thing] if thing >= 0 else ""
        return _WORDS.get(kind) or self._of_attack(thing), name

    def _of_source(self, source: int) -> str:
        castings = self.parameters.castings.each
        if source >= len(castings):
            return "rider"
        return "power" if castings[source].power else "spell"

    def _of_attack(self, attack: int) -> str:
        p = self.parameters
        kind = int(p.attacks.kind[attack])
        if kind == SPELL:
            return self._of_source(int(np.flatnonzero(p.castings.attack == attack)[0]))
        return _OF_ATTACKS.get(kind, "melee")

    @cached_property
    def rows(self) -> dict[int, tuple[str, str]]:
        """By the number of a row of the critical tables: which table, and its results."""
        found: dict[int, tuple[str, str]] = {}
        for kind, rows in zip(CriticalType, self.parameters.criticals.row, strict=True):
            for row in dict.fromkeys(rows.tolist()):
                results = np.flatnonzero(rows == row)
                found[row] = kind.name.lower(), f"{results[0]}-{results[-1]}"
        return found

    def critical(self, number: int) -> tuple[str, str, str]:
        """Table, severity and results of a critical strike (`row * len(Severity) + severity`)."""
        if number == NO_CRITICAL:
            return "", "", ""
        if number not in self._struck:
            row, severity = divmod(number, len(Severity))
            table, results = self.rows[row]
            self._struck[number] = table, SEVERITIES[severity], results
        return self._struck[number]
