"""The usual choice: what somebody strikes with whom nothing hinders, by what it bears.

The choice of an attack hangs on hand and shield alone for nearly everybody, so the rules are asked
once, as an encounter is compiled, of everybody with every weapon in hand, with shield and without.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Parameters
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.conditions import HELD, PRONE, Plight, bit_of
from vsdsim.vsd.rules.special.aside import armed_aside
from vsdsim.vsd.rules.weapons import best_attack

__all__ = ["Usual", "hindered"]

HINDERS = bit_of(HELD) | bit_of(PRONE)


@frozen(eq=False)
class Usual:
    """Everybody's best attacks by what they bear, to be looked up by `gear`; flat, int16."""

    attack: NDArray[np.int16]
    """-1 for who has none."""
    draws: Bools
    """Whether it must be drawn first."""
    places: int
    """Of weapons on a sheet."""

    @staticmethod
    def of(parameters: Parameters, begun: Callable[[int], Bout]) -> Usual:
        """What the rules choose; `begun` gives so many fights as they begin, everybody unhurt."""
        places = parameters.attack_of.shape[1]
        bout = begun(2 * (places + 1))
        s = bout.state
        bearing = np.arange(s.fights)
        s.hand[:] = bearing // 2 - 1
        s.shield[:] = bearing % 2
        # Nobody is taken for who has what it began with.
        s.hampered[:] = True
        best = best_attack(bout, Rows(np.arange(s.hand.size), s.fights), may_draw=True)
        return Usual(best.attack.astype(np.int16), best.draws, places)

    def gear(self, bout: Bout, cell: Index) -> Index:
        """(R,) where to look up who stands at each cell, by what it bears now."""
        s = bout.state
        return self._place(cell // s.fights, s.hand.take(cell), s.shield.take(cell))

    def first(self, parameters: Parameters) -> Index:
        """(C,) the same of everybody as the fight begins."""
        everybody = np.arange(len(parameters.names))
        return self._place(everybody, parameters.first_hand, parameters.shield)

    def _place(self, actor: Index, hand: NDArray[np.signedinteger], shield: Bools) -> Index:
        return (actor * np.intp(self.places + 1) + (hand + 1)) * 2 + shield


def hindered(bout: Bout, close: Plight) -> Bools:
    """Who of the hampered may have to choose otherwise, whatever it bears."""
    p, s, cell = bout.parameters, bout.state, close.cell
    bars = s.stuck.take(cell) | s.broken.take(cell) | s.arms.take(cell)
    found: Bools = (bars | (close.suffers & HINDERS)) != 0
    if p.optional.off_hand:
        found |= armed_aside(bout, cell) != (p.off_hand.take(cell // s.fights) >= 0)
    return found
