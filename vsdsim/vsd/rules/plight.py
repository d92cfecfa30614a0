"""Plights: what each of some rows suffers, as bits, and what comes of all of it together."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.condition import Condition
from vsdsim.vsd.conditions import numbered
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index
from vsdsim.vsd.rules.conditions import Reader, hampered, possible, reader, suffered

__all__ = [
    "BARS", "NO_ACTIONS", "NO_BLOWS", "NO_SPELLS", "SIGHTLESS", "Bits", "Plight", "barred",
    "barring", "bars_full_actions", "borne_upon", "note_hampered", "of_all", "plight", "plight_at",
    "suffered_by", "times_all",
]  # fmt: skip

Bits: TypeAlias = NDArray[np.uint16]


@lru_cache(maxsize=16)
def _from_the_last(parameters: Parameters) -> tuple[Reader | None, ...]:
    """Who suffers the possible conditions, from the last on; None for others before one."""
    known, every = possible(parameters), numbered()
    last = 1 + max(place for place, each in enumerate(every) if each in known)
    return tuple(reader(parameters, each) if each in known else None for each in every[:last][::-1])


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
    for suffers in _from_the_last(bout.parameters):
        bits += bits
        if suffers is not None:
            bits |= suffers(bout, cell).view(np.uint8)
    return bits


def plight(bout: Bout, cell: Index) -> Plight:
    """The hampered among the rows of these cells."""
    index = hampered(bout, cell)
    return plight_at(bout, index, cell.take(index))


def plight_at(bout: Bout, index: Index, cell: Index) -> Plight:
    """The same where it is known who they are: which of the rows, and their cells."""
    suffers = suffered_by(bout, cell) if index.size else np.empty(0, dtype=np.uint16)
    return Plight(index, cell, suffers)


def of_all(effect: Callable[[Condition], int]) -> Ints:
    """What the conditions do together, to be looked up by the bits of who suffers them."""
    together: Ints = np.zeros(1, dtype=np.int32)
    for condition in numbered():
        together = np.concatenate([together, together + np.int32(effect(condition))])
    return together


def times_all(effect: Callable[[Condition], int]) -> Ints:
    """The same of what the conditions multiply."""
    together: Ints = np.ones(1, dtype=np.int32)
    for condition in numbered():
        together = np.concatenate([together, together * np.int32(effect(condition))])
    return together


def barring(bars: Callable[[Condition], bool]) -> Bools:
    """By the bits of who suffers them, whether any of the conditions `bars` something."""
    any_bars: Bools = of_all(bars) > 0
    return any_bars


NO_ACTIONS = barring(lambda condition: not condition.acts)
BARS = barring(lambda condition: not condition.full_actions)
BARS &= ~barring(lambda condition: condition.hurries)
BARS |= NO_ACTIONS
NO_BLOWS = BARS | barring(lambda condition: not condition.attacks)
NO_SPELLS = barring(lambda condition: not (condition.acts and condition.casts))
SIGHTLESS = barring(lambda condition: not condition.sees)
"""By the bits of who suffers them, whether conditions bar all but Free Actions, Full ones, blows,
spells and sight."""


def barred(bout: Bout, cell: Index, bars: Bools) -> Bools:
    """(R,) who suffers something that bars (`barring`)."""
    found = np.zeros(len(cell), dtype=np.bool_)
    close = plight(bout, cell)
    found[close.index] = bars.take(close.suffers)
    return found


def bars_full_actions(bout: Bout, cell: Index) -> Bools:
    """(R,) who suffers something that forbids Full Actions."""
    return barred(bout, cell, BARS)


def borne_upon(bout: Bout) -> Bools:
    """(C, N) on whose figures something bears now but hit points and injuries."""
    p, s = bout.parameters, bout.state
    whole = slice(None)
    found: Bools = (s.hand != p.first_hand[:, None].astype(np.int8)) | (
        s.shield != p.shield[:, None]
    )
    if p.optional.off_hand:
        found |= s.off_hand != (p.off_hand >= 0)[:, None]
    found |= s.leg | (s.arms != 0) | (s.passing != 0) | (s.stuck != 0) | (s.broken != 0)
    if p.sources.lasting:
        found |= (s.spell_source != NOBODY).any(axis=0)
    for condition in possible(p):
        found |= suffered(bout, condition, whole).reshape(found.shape)
    return found


def note_hampered(bout: Bout) -> None:
    """Find out afresh, for the round that begins, whom anything bears on (`State.hampered`)."""
    bout.state.hampered = borne_upon(bout)
