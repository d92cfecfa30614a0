"""Who suffers which condition (`vsd/conditions.py`), and which can come up in an encounter.

Conditions do not add up with themselves: one either holds or not. One that nobody can come to
suffer in an encounter costs it nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from operator import attrgetter
from typing import Final, TypeAlias

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import read
from vsdsim.vsd.condition import Condition, Kept
from vsdsim.vsd.conditions import CONDITIONS, HELD, bit_of
from vsdsim.vsd.numbers import NOBODY, Bools
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, which
from vsdsim.vsd.rules.magic.bound import bound, spellbound

__all__ = [
    "Reader", "can_be_held", "can_come_up", "hampered", "possible", "reader", "suffered",
    "suffering",
]  # fmt: skip

Reader: TypeAlias = Callable[[Bout, Index | slice], Bools]
"""Who suffers something, of these cells or of a whole column."""


def suffering(bout: Bout, condition: Condition, cell: Index) -> Bools:
    """(R,) who of the cells suffers it; only the hampered are looked at."""
    found = np.zeros(len(cell), dtype=np.bool_)
    index = hampered(bout, cell)
    if index.size and condition in possible(bout.parameters):
        found[index] = suffered(bout, condition, cell.take(index))
    return found


def suffered(bout: Bout, condition: Condition, at: Index | slice) -> Bools:
    """Who suffers it, of these cells or of a whole column: where it can come up."""
    return reader(bout.parameters, condition)(bout, at)


def can_be_held(bout: Bout) -> bool:
    """Whether anybody can come to be Held in this encounter."""
    return HELD in possible(bout.parameters)


def hampered(bout: Bout, cell: Index) -> Index:
    """Which of the cells (as indices into them) need a closer look; the others are sound."""
    return which(bout.state.hampered.take(cell))


def _held(bout: Bout, at: Index | slice) -> Bools:
    """Held by somebody, by one's own grip, rigid, or by magic."""
    s = bout.state
    # Nobody is -1, all bits set: both are only where each of them is.
    held: Bools = (read(s.holder, at) & read(s.grip_on, at)) != NOBODY
    return spellbound(bout, at, HELD.word, held | (read(s.rigid_until, at) >= bout.round))


def _frightened(bout: Bout, at: Index | slice) -> Bools:
    """Of somebody who is still in the fight: `fear.py` forgets the others.

    A spell that frightens may go on when nobody is feared by it any more: because its caster is
    out, or another fear has taken its place.
    """
    s = bout.state
    frightened: Bools = (read(s.feared, at) >= 0) & (read(s.frightened_until, at) >= bout.round)
    return frightened


_FOUND_OUT: Final[Mapping[str, Reader]] = {
    "held": _held,
    "frightened": _frightened,
    "incapacitated": lambda bout, at: read(bout.state.out, at),
}
"""Who suffers what no column tells alone (`Kept.RULE`), by magic too."""


def _kept(condition: Condition, parameters: Parameters) -> Reader | None:
    """Who suffers it as the state has it, None where only magic can bring it."""
    column = attrgetter(condition.column) if condition.column else None
    match condition.kept:
        case Kept.COMMON if condition.word in parameters.plights:
            place = parameters.plights.index(condition.word)
            return lambda bout, at: read(bout.state.plights[place], at) >= bout.round
        case Kept.ROUNDS if column is not None:
            return lambda bout, at: read(column(bout.state), at) >= bout.round
        case Kept.FLAG if column is not None:
            return lambda bout, at: read(column(bout.state), at)
        case Kept.RULE:
            return _FOUND_OUT[condition.word]
    return None


def _either(kept: Reader, magic: Reader, bout: Bout, at: Index | slice) -> Bools:
    suffers = kept(bout, at)
    return suffers | magic(bout, at).reshape(suffers.shape)


@lru_cache(maxsize=256)
def reader(parameters: Parameters, condition: Condition) -> Reader:
    """Who suffers a condition in an encounter."""
    kept = _kept(condition, parameters)
    told = condition.kept is Kept.RULE or not condition.bears
    if told or not _can_bind(parameters, condition):
        return kept or _nobody
    magic = partial(bound, bit=bit_of(condition))
    return magic if kept is None else partial(_either, kept, magic)


def _nobody(bout: Bout, at: Index | slice) -> Bools:
    return np.zeros_like(read(bout.state.out, at))


def _can_bind(parameters: Parameters, condition: Condition) -> bool:
    """Whether somebody can be bound with this by magic."""
    return bool(parameters.sources.binding & bit_of(condition))


_CAN: Final[Mapping[str, Callable[[Parameters], bool]]] = {
    "prone": lambda _: True,
    "stunned": lambda _: True,
    "held": lambda p: p.reach.holds or p.optional.moves,
    "blind": lambda p: p.reach.blinds,
    "surprised": lambda p: p.surprises,
    "frightened": lambda p: p.frightens,
    "weary": lambda p: p.wearies,
    "oblivious": lambda p: p.castings.any,
}
"""By what else than a beginning, a spell or a mark of its own conditions come up."""


def can_come_up(parameters: Parameters, condition: Condition) -> bool:
    """Whether anybody can come to suffer it in an encounter."""
    word = condition.word
    brought = word in parameters.start.conditions or word in parameters.plights
    brought |= _can_bind(parameters, condition)
    return brought or (word in _CAN and _CAN[word](parameters))


@lru_cache(maxsize=16)
def possible(parameters: Parameters) -> tuple[Condition, ...]:
    """Those that bear on somebody, and can come up in this encounter."""
    return tuple(
        each for each in CONDITIONS.values() if each.bears and can_come_up(parameters, each)
    )
