"""Conditions: one declaration each of who suffers it, what it changes and what it forbids.

The figures, parries, declarations, script words and the telling all go through `CONDITIONS`. What a
condition does that fits none of a declaration's fields (the Held wield short weapons only) stands
with the rule it bends. Conditions do not add up with themselves: one either holds or not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, raise_to, read, set_flag
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which

__all__ = [
    "BARS",
    "BLIND",
    "CONDITIONS",
    "HELD",
    "PRONE",
    "STUNNED",
    "SURPRISED",
    "Bits",
    "Condition",
    "Parries",
    "Plight",
    "bars_full_actions",
    "bit_of",
    "hampered",
    "knock_down",
    "note_hampered",
    "of_all",
    "plight",
    "plight_at",
    "stun",
    "suffered_by",
]


Bits: TypeAlias = NDArray[np.uint8]


class Parries(Enum):
    """What a condition leaves of parrying."""

    FREELY = "freely"
    HALF = "half"
    NOT = "not"


@frozen(eq=False)
class Condition:
    """One condition. Modifiers are points of d100 rolls."""

    name: str
    """As it is told; in lower case the script word."""
    suffered: Callable[[Bout, Index | slice], Bools]
    """Who suffers it, of these cells or of a whole column."""
    cmb: int = 0
    """On the sufferer's combat bonus."""
    defence: int = 0
    """On the sufferer's DEF."""
    attacked: int = 0
    """On attacks at the sufferer."""
    melee_only: bool = False
    """`attacked` is only for blows, not for shots."""
    from_above: bool = False
    """`attacked` is only for attackers who do not suffer it too."""
    parries: Parries = Parries.FREELY
    full_actions: bool = True
    """Whether the sufferer can take Full Actions."""

    def on(self, bout: Bout, cell: Index) -> Bools:
        """(R,) who of the cells suffers it."""
        suffer = np.zeros(len(cell), dtype=np.bool_)
        index = hampered(bout, cell)
        if index.size:
            suffer[index] = self.suffered(bout, cell.take(index))
        return suffer


def hampered(bout: Bout, cell: Index) -> Index:
    """Which of the cells (as indices into them) need a closer look; the others are sound."""
    return which(bout.state.hampered.take(cell))


def _held(bout: Bout, at: Index | slice) -> Bools:
    """Held by somebody, by one's own grip, or rigid."""
    s = bout.state
    by_somebody = (read(s.holder, at) >= 0) | (read(s.grip_on, at) >= 0)
    held: Bools = by_somebody | (read(s.rigid_until, at) >= bout.round)
    return held


def _prone(bout: Bout, at: Index | slice) -> Bools:
    return read(bout.state.prone, at)


def _stunned(bout: Bout, at: Index | slice) -> Bools:
    stunned: Bools = read(bout.state.stunned_until, at) >= bout.round
    return stunned


def _blind(bout: Bout, at: Index | slice) -> Bools:
    blind: Bools = read(bout.state.blind_until, at) >= bout.round
    return blind


def _surprised(bout: Bout, at: Index | slice) -> Bools:
    return read(bout.state.surprised, at)


HELD = Condition(
    "Held", _held, cmb=-30, defence=-30, attacked=30, melee_only=True, parries=Parries.NOT
)
PRONE = Condition("Prone", _prone, cmb=-20, attacked=20, melee_only=True, from_above=True)
STUNNED = Condition("Stunned", _stunned, attacked=20, parries=Parries.HALF, full_actions=False)
BLIND = Condition("Blind", _blind, cmb=-50, parries=Parries.NOT)
SURPRISED = Condition("Surprised", _surprised, attacked=20, parries=Parries.NOT, full_actions=False)


def _registered(*conditions: Condition) -> Mapping[str, Condition]:
    """The conditions by name; two of one name are refused."""
    by_name = {condition.name: condition for condition in conditions}
    if len(by_name) != len(conditions):
        raise ValueError("two conditions of one name")
    return by_name


CONDITIONS = _registered(HELD, STUNNED, PRONE, BLIND, SURPRISED)
"""Every condition there is."""


@frozen(eq=False)
class Plight:
    """The hampered among some rows, and what each of them suffers now."""

    index: Index
    """Which of the rows they are."""
    cell: Index
    suffers: Bits
    """The conditions of each, as bits (`bit_of`)."""

    def each(self, times: int) -> Plight:
        """The plight of as many rows as each of the rows stands for, one after another."""
        index = (self.index[:, None] * times + np.arange(times)).reshape(-1)
        return Plight(index, np.repeat(self.cell, times), np.repeat(self.suffers, times))

    def without(self, rows: Index) -> Plight:
        """The plight of what is left of the rows without those at `rows`, which are in order."""
        before = np.searchsorted(rows, self.index)
        stay = which(rows.take(before, mode="clip") != self.index)
        index = self.index.take(stay) - before.take(stay)
        return Plight(index, self.cell.take(stay), self.suffers.take(stay))


def bit_of(condition: Condition) -> int:
    """The bit that stands for a condition."""
    return 1 << list(CONDITIONS).index(condition.name)


def suffered_by(bout: Bout, cell: Index) -> Bits:
    """(R,) the conditions that each of the cells suffers, as bits."""
    bits = np.zeros(len(cell), dtype=np.uint8)
    for condition in reversed(list(CONDITIONS.values())):
        bits += bits
        bits |= condition.suffered(bout, cell)
    return bits


def plight(bout: Bout, cell: Index) -> Plight:
    """The hampered among the rows of these cells."""
    index = hampered(bout, cell)
    return plight_at(bout, index, cell.take(index))


def plight_at(bout: Bout, index: Index, cell: Index) -> Plight:
    """The same where it is known who they are: which of the rows, and their cells."""
    suffers = suffered_by(bout, cell) if index.size else np.empty(0, dtype=np.uint8)
    return Plight(index, cell, suffers)


def of_all(effect: Callable[[Condition], int]) -> Ints:
    """What the conditions do together, to be looked up by the bits of who suffers them."""
    effects = np.array([effect(condition) for condition in CONDITIONS.values()], dtype=np.int32)
    suffers = np.arange(1 << len(CONDITIONS))[:, None] >> np.arange(len(CONDITIONS)) & 1
    together: Ints = (suffers * effects).sum(axis=1).astype(np.int32)
    return together


BARS = of_all(lambda condition: not condition.full_actions) > 0


def bars_full_actions(bout: Bout, cell: Index) -> Bools:
    """(R,) who suffers something that forbids Full Actions."""
    barred = np.zeros(len(cell), dtype=np.bool_)
    close = plight(bout, cell)
    barred[close.index] = BARS.take(close.suffers)
    return barred


def stun(bout: Bout, victims: Rows, rounds: Ints) -> None:
    """Stun for so many rounds after this one, whom anything can stun (`time.stun`)."""
    rounds = rounds * ~bout.parameters.no_stun[victims.actor]
    until = np.where(rounds > 0, bout.round + rounds, 0)
    raise_to(bout.state.stunned_until, victims.cell, until)


def knock_down(bout: Bout, cell: Index) -> None:
    """To the ground, wherever in getting up, with an Assessment Roll to make."""
    s = bout.state
    set_flag(s.prone, cell)
    clear_flag(s.rising, cell)
    raise_to(s.assess, cell, 0)


def note_hampered(bout: Bout) -> None:
    """Find out afresh, for the round that begins, whom anything bears on (`State.hampered`)."""
    p, s = bout.parameters, bout.state
    whole = slice(None)
    found = (s.hand != p.first_hand[:, None]) | (s.shield != p.shield[:, None])
    found |= s.leg | (s.arms != 0) | (s.passing != 0) | (s.stuck != 0) | (s.broken != 0)
    for condition in CONDITIONS.values():
        found |= condition.suffered(bout, whole).reshape(found.shape)
    s.hampered = found
