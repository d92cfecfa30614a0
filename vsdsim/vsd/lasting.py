"""What a critical leaves to the rounds that follow, as rows: wounds that bleed, shocks to come."""

from __future__ import annotations

from typing import Any, TypeVar

import numpy as np
from attrs import evolve, field, frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys
from vsdsim.vsd.rows import Index, which

__all__ = ["Shocks", "Wounds", "kept", "moved"]


@frozen(eq=False)
class Wounds:
    """Bleeding wounds as rows (W,): whose, by whom, and hit points lost each round."""

    cell: Index
    """The victims'."""
    pair: NDArray[np.int32]
    """By whom, and whose (`Bout.pair`)."""
    amount: NDArray[np.int32]
    attack: NDArray[np.int32]
    """What opened them, as `Struck.attack` has it; no rule hangs on it."""
    stopped: NDArray[np.int32] = field()
    """What it will lose again each round if a healer's work comes undone (`care.bleeding`)."""

    @stopped.default
    def _none_stopped(self) -> NDArray[np.int32]:
        return np.zeros_like(self.amount)

    @staticmethod
    def none() -> Wounds:
        """No wounds."""
        empty = np.empty(0, dtype=np.int32)
        return Wounds(np.empty(0, dtype=np.intp), empty, empty, empty)

    def __getitem__(self, chosen: Index) -> Wounds:
        """Some of the wounds."""
        return Wounds(
            self.cell.take(chosen),
            self.pair.take(chosen),
            self.amount.take(chosen),
            self.attack.take(chosen),
            self.stopped.take(chosen),
        )


@frozen(eq=False)
class Shocks:
    """Criticals of the next Assessment as rows (S,): whom they strike, and by whom."""

    cell: Index
    """The victims'."""
    author: Index
    address: Keys
    """Their own: the critical's die."""
    kind: NDArray[np.signedinteger[Any]]
    severity: NDArray[np.signedinteger[Any]]
    """Before the victim's rank lowers it."""

    def __getitem__(self, chosen: Index) -> Shocks:
        """Some of the shocks."""
        return Shocks(
            self.cell.take(chosen),
            self.author.take(chosen),
            self.address.take(chosen),
            self.kind.take(chosen),
            self.severity.take(chosen),
        )


Lasting = TypeVar("Lasting", Wounds, Shocks)


def moved(rows: Lasting, fights: int, into: int, start: int) -> Lasting:
    """Rows of so many `fights` as they are among `into` fights, theirs from `start` on."""
    victim, fight = np.divmod(rows.cell, fights)
    return evolve(rows, cell=victim * into + start + fight)


def kept(rows: Lasting, going: NDArray[np.bool_], dead: NDArray[np.bool_]) -> Lasting:
    """Rows of fights that are `going` (N,), as they are among these, without the `dead` (C, N)."""
    rows = rows[which((going & ~dead).take(rows.cell))]
    victim, fight = np.divmod(rows.cell, len(going))
    place = np.cumsum(going) - 1
    return evolve(rows, cell=victim * np.count_nonzero(going) + place.take(fight))
