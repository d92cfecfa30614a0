"""A series: the fights 0 to n - 1 of an encounter under a seed, with more to come when wanted."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from vsdsim.montecarlo.store import run_key
from vsdsim.montecarlo.workers import Sealed
from vsdsim.results.batch import BatchResult, result_of
from vsdsim.results.block import Encounter
from vsdsim.results.stretch import Stretch
from vsdsim.results.tally import Tally

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["PREFIX", "Series"]

PREFIX = 10_000
"""Results are looked at after every so many fights, whoever fought them and however quickly."""
_STEPS = (10_000, 5_000, 2_500, 2_000, 1_250, 1_000, 625, 500, 400, 250, 200, 125, 100)
"""Lengths of a stretch: what divides a prefix."""
_SHARE = 12
"""A stretch is at most this part of what suits the engine: what is killed loses little."""


class Series:
    """What is known of one encounter's fights, in fight order; the one mutable thing here."""

    def __init__(self, encounter: Encounter, seed: int) -> None:
        self.encounter = encounter
        self.seed = seed
        self.fights = 0
        """How many are known."""
        self._tally: Tally | None = None
        self._outcomes: list[NDArray[np.int8]] = []
        self._rounds: list[NDArray[np.int16]] = []
        most = encounter.block_size // _SHARE
        self.step = next((each for each in _STEPS if each <= most), _STEPS[-1])
        """Fights of a stretch."""

    @cached_property
    def key(self) -> str:
        """What its fights are kept under."""
        return run_key(self.encounter, self.seed)

    @cached_property
    def sealed(self) -> Sealed:
        """Its encounter, for workers."""
        return Sealed.of(self.encounter)

    def take(self, stretch: Stretch) -> None:
        """Add the next fights; raises `ValueError` for any others."""
        if stretch.first != self.fights:
            raise ValueError(f"required fights from {self.fights}, arrived from {stretch.first}")
        self._tally = stretch.tally if self._tally is None else self._tally + stretch.tally
        self._outcomes.append(stretch.outcome)
        self._rounds.append(stretch.rounds)
        self.fights = stretch.stop

    @property
    def outcome(self) -> NDArray[np.int8]:
        """(n,) how each fight ended: an index into the encounter's outcomes."""
        return _whole(self._outcomes, np.int8)

    @property
    def rounds(self) -> NDArray[np.int16]:
        """(n,) how long each fight was."""
        return _whole(self._rounds, np.int16)

    def result(self, encounter: Encounter | None = None) -> BatchResult:
        """All of it as the result of a batch; raises `ValueError` where no fight is known.

        Of two encounters that fight the same fights, the result names the `encounter` given.
        """
        if self._tally is None:
            raise ValueError("required a fight at least, arrived none")
        return result_of(encounter or self.encounter, self.seed, self._tally)


def _whole(parts: list[NDArray[Any]], kind: type[Any]) -> NDArray[Any]:
    """Parts put together once, and kept so."""
    if len(parts) != 1:
        parts[:] = [np.concatenate(parts) if parts else np.zeros(0, dtype=kind)]
    return parts[0]
