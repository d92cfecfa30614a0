"""What everybody came to do in some fights: who never did anything, who did what nobody can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Activity", "Hit", "OutOfTurn"]


@frozen
class OutOfTurn:
    """Somebody who was out of the fight did something in it."""

    fight: int
    round: int
    who: str
    what: str


@frozen
class Hit:
    """What one blow, or one critical strike, took."""

    damage: int
    fight: int
    round: int
    who: str
    what: str


@frozen(eq=False)
class Activity:
    """In how many of `fights` each of C combatants did what; integers throughout."""

    fights: int
    there: NDArray[np.int64]
    """(C,) it was there, able to declare something."""
    declared: NDArray[np.int64]
    """(C,) it declared what its script says, not only what anybody does who can do nothing else."""
    meant: NDArray[np.int64]
    """(C,) it declared to do harm: a blow, a shot, a spell."""
    struck: NDArray[np.int64]
    """(C,) it came to do so."""
    harmful: NDArray[np.bool_]
    """(C,) its script has something that does harm."""
    out_of_turn: tuple[OutOfTurn, ...] = ()
    """The first of those, at most one a combatant."""
    hardest: Hit | None = None
    """The most that was done at once, the first of equals; None where nobody was hurt."""
    sturdiest: int = 0
    """The most hit points that anybody begins with."""
