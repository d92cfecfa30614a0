"""A column of the state: what kind of number, what it begins with, what it has a row for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import numpy as np
from attrs import field
from numpy.typing import NDArray

from vsdsim.vsd.codes import CLOCKS
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.sources import Figure

__all__ = ["I8", "I16", "I32", "PER", "Bit", "column"]

I32: TypeAlias = NDArray[np.int32]
I16: TypeAlias = NDArray[np.int16]
I8: TypeAlias = NDArray[np.int8]
Bit: TypeAlias = NDArray[np.bool_]

Shape: TypeAlias = tuple[int, ...]
"""So many rows, or rows of rows."""


def _everybody(p: Parameters, *, when: bool = True) -> int:
    """C where it means something, else none: such columns cost nothing."""
    return len(p.names) if when else 0


PER: Mapping[str, Callable[[Parameters], Shape]] = {
    "combatant": lambda p: (_everybody(p),),
    "pair": lambda p: (_everybody(p, when=p.field),) * 2,
    "place": lambda p: (_everybody(p, when=p.field),),
    "attack": lambda p: (len(p.attacks.names) if p.field else 0,),
    "flame": lambda p: (_everybody(p, when=p.reach.burns),),
    "soul": lambda p: (_everybody(p, when=p.reach.souls),),
    "clock": lambda p: (len(CLOCKS), _everybody(p, when=p.mends)),
    "fear": lambda p: (_everybody(p, when=p.frightens),),
    "terror": lambda p: (len(p.terrifying), _everybody(p, when=p.frightens)),
    "plight": lambda p: (len(p.plights), _everybody(p)),
    "weary": lambda p: (_everybody(p, when=p.wearies),),
    "off-hand": lambda p: (_everybody(p, when=p.optional.off_hand),),
    "charge": lambda p: (_everybody(p, when=p.field and p.optional.charge),),
    "feint": lambda p: (_everybody(p, when=p.optional.feint),) * 2,
    "held-back": lambda p: (_everybody(p, when=p.readies),),
    "magic": lambda p: (_everybody(p, when=p.castings.any),),
    "power": lambda p: (len(p.castings.each) if p.castings.any_power else 0,),
    "spell": lambda p: (len(p.sources.names), _everybody(p)),
    "spellbound": lambda p: (_everybody(p, when=p.sources.lasting),),
    "figure": lambda p: (len(Figure), _everybody(p, when=p.sources.lasting)),
    "healing": lambda p: (p.sources.menders, _everybody(p)),
    "drive": lambda p: (_everybody(p, when=bool(p.drive.spent_on)),),
    "order": lambda p: p.drive.what.shape if p.drive.spent_on else (0, 0),
    "healer": lambda p: (_everybody(p, when=p.tends),),
}
"""How many rows of N fights a column has by what it is kept for, none where it means nothing.

Of two axes the second is C. The first is that of the combatants themselves for pairs and feints,
conditions for plights, causes for clocks, those who terrify, names of what goes on and of what
heals, figures, orders.
"""


def column(kind: type[np.generic], initial: int = 0, per: str = "combatant") -> Any:
    """A column of the state: its dtype, what stands in it as a fight begins, a word of `PER`."""
    return field(kw_only=True, metadata={"kind": kind, "initial": initial, "per": per})
