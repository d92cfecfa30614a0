"""Plights: what each of some rows suffers, as bits, and what comes of all of it together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.conditions import CONDITIONS, Condition, hampered, possible

__all__ = [
    "BARS", "Bits", "Plight", "barred", "barring", "bars_full_actions", "note_hampered", "of_all",
    "plight", "plight_at", "suffered_by", "times_all",
]  # fmt: skip

Bits: TypeAlias = NDArray[np.uint16]


@lru_cache(maxsize=16)
def _from_the_last(parameters: Parameters) -> tuple[Condition | None, ...]:
    """The possible conditions from the last on, None for others that stand before one."""
    known = possible(parameters)
    last = 1 + max(place for place, each in enumerate(CONDITIONS.values()) if each in known)
    every = tuple(each if each in known else None for each in CONDITIONS.values())
    return every[:last][::-1]


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


def suffered_by(bout: Bout, cell: Index) -> Bits:
    """(R,) the conditions that each of the cells suffers, as bits."""
    bits = np.zeros(len(cell), dtype=np.uint16)
    for condition in _from_the_last(bout.parameters):
        bits += bits
        if condition is not None:
            bits |= condition.suffered(bout, cell).view(np.uint8)
    return bits


def plight(bout: Bout, cell: Index) -> Plight:
    """The hampered among the rows of these cells."""
    index = hampered(bout, cell)
    return plight_at(bout, index, cell.take(index))


def plight_at(bout: Bout, index: Index, cell: Index) -> Plight:
    """The same where it is known who they are: which of the rows, and their cells."""
    suffers = suffered_by(bout, cell) if index.size else np.empty(0, dtype=np.uint16)
    return Plight(index, cell, suffers)


SUFFERS = np.arange(1 << len(CONDITIONS))[:, None] >> np.arange(len(CONDITIONS)) & 1
"""By the bits of conditions, whether each of them is among these."""


def of_all(effect: Callable[[Condition], int]) -> Ints:
    """What the conditions do together, to be looked up by the bits of who suffers them."""
    effects = np.array([effect(condition) for condition in CONDITIONS.values()], dtype=np.int32)
    together: Ints = (SUFFERS * effects).sum(axis=1).astype(np.int32)
    return together


def times_all(effect: Callable[[Condition], int]) -> Ints:
    """The same of what the conditions multiply."""
    effects = np.array([effect(condition) for condition in CONDITIONS.values()], dtype=np.int32)
    together: Ints = (effects**SUFFERS).prod(axis=1).astype(np.int32)
    return together


def barring(bars: Callable[[Condition], bool]) -> Bools:
    """By the bits of who suffers them, whether any of the conditions `bars` something."""
    any_bars: Bools = of_all(bars) > 0
    return any_bars


BARS = barring(lambda condition: not condition.full_actions)
BARS &= ~barring(lambda condition: condition.hurries)
BARS |= barring(lambda condition: not condition.acts)


def barred(bout: Bout, cell: Index, bars: Bools) -> Bools:
    """(R,) who suffers something that bars (`barring`)."""
    found = np.zeros(len(cell), dtype=np.bool_)
    close = plight(bout, cell)
    found[close.index] = bars.take(close.suffers)
    return found


def bars_full_actions(bout: Bout, cell: Index) -> Bools:
    """(R,) who suffers something that forbids Full Actions."""
    return barred(bout, cell, BARS)


def note_hampered(bout: Bout) -> None:
    """Find out afresh, for the round that begins, whom anything bears on (`State.hampered`)."""
    p, s = bout.parameters, bout.state
    whole = slice(None)
    found = (s.hand != p.first_hand[:, None].astype(np.int8)) | (s.shield != p.shield[:, None])
    if p.optional.off_hand:
        found |= s.off_hand != (p.off_hand >= 0)[:, None]
    found |= s.leg | (s.arms != 0) | (s.passing != 0) | (s.stuck != 0) | (s.broken != 0)
    if p.sources.lasting:
        found |= (s.spell_source != NOBODY).any(axis=0)
    for condition in possible(p):
        found |= condition.suffered(bout, whole).reshape(found.shape)
    s.hampered = found
