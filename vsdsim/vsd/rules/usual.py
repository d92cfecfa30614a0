"""The usual choice: what somebody strikes or defends with, looked up by the condition it is in.

The choice of an attack hangs on a few things of its own for nearly everybody, so the rules are
asked once, as an encounter is compiled, of everybody in every such condition.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NEVER, Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, Rows, WholeRows, which
from vsdsim.vsd.rules.figures import NO_LONG, NO_TWO_HANDED
from vsdsim.vsd.rules.plight import Plight
from vsdsim.vsd.rules.special.aside import armed_aside
from vsdsim.vsd.rules.weapons import Choice, best_attack, defending_attack

__all__ = ["Usual"]

SHAPE = (2, 4, 2, 2)
"""Of what it hangs on besides who it is and what is in hand: shield, useless arms, what bars
two-handed weapons, as lying on the ground does, and long ones, as a hold does."""


@frozen(eq=False)
class Usual:
    """Everybody's attacks by who and how it is, one after another (`fresh`)."""

    attack: NDArray[np.int16]
    """The best; -1 for who can make none."""
    draws: Bools
    """Whether it must be drawn first."""
    defends: NDArray[np.int16]
    """The attack that counts for who declares none (`cmb.attack`)."""
    fresh: Index
    """(C,) where everybody stands among these as the fight begins."""
    hands: int
    """How many things can be in a hand, nothing one of them."""

    @staticmethod
    def of(parameters: Parameters, begun: Callable[[int], Bout]) -> Usual:
        """What the rules choose; `begun` gives so many fights as they begin, everybody unhurt."""
        hands = parameters.attack_of.shape[1] + 1
        bout = begun(hands * int(np.prod(SHAPE)))
        s = bout.state
        hand, shield, arms, prone, held = np.unravel_index(np.arange(s.fights), (hands, *SHAPE))
        s.hand[:], s.shield[:], s.arms[:] = hand - 1, shield, arms
        s.prone[:], s.rigid_until[:] = prone, held * NEVER
        # Nobody is taken for who has what it began with.
        s.hampered[:] = True
        rows = Rows(np.arange(s.hand.size), s.fights)
        best = best_attack(bout, rows, may_draw=True)
        everybody = np.arange(len(parameters.names))
        no = np.zeros_like(everybody)
        return Usual(
            attack=best.attack.astype(np.int16),
            draws=best.draws,
            defends=defending_attack(bout, rows).astype(np.int16),
            fresh=_place(hands, everybody, parameters.first_hand, (parameters.shield, no, no, no)),
            hands=hands,
        )

    def of_all(
        self, bout: Bout, rows: WholeRows, close: Plight
    ) -> tuple[Choice, NDArray[np.int16]]:
        """The best attack of each of `rows`, and what it defends with; a search for few of them.

        The hampered among them are in a `close` plight.
        """
        attack, draws, defends = (
            rows.look_up(each.take(self.fresh)) for each in (self.attack, self.draws, self.defends)
        )
        if close.index.size:
            now = self._now(bout, close)
            attack[close.index] = self.attack.take(now)
            draws[close.index] = self.draws.take(now)
            defends[close.index] = self.defends.take(now)
            index = close.index.take(which(_otherwise(bout, close.cell)))
            if index.size:
                some = rows[index]
                best = best_attack(bout, some, may_draw=True)
                attack[index], draws[index] = best.attack, best.draws
                defends[index] = defending_attack(bout, some)
        return Choice(attack, draws), defends

    def _now(self, bout: Bout, close: Plight) -> Index:
        """Where those in a `close` plight stand among these now."""
        s, cell = bout.state, close.cell
        prone, held = NO_TWO_HANDED.take(close.suffers), NO_LONG.take(close.suffers)
        condition = s.shield.take(cell), s.arms.take(cell), prone, held
        return _place(self.hands, cell // s.fights, s.hand.take(cell), condition)


def _place(hands: int, actor: Index, hand: Ints, condition: tuple[NDArray[Any], ...]) -> Index:
    """Where an actor stands with this in hand and in this condition (of `SHAPE`)."""
    place: Index = actor * np.intp(hands)
    place += hand
    place += 1
    for size, part in zip(SHAPE, condition, strict=True):
        place *= size
        place += part
    return place


def _otherwise(bout: Bout, cell: Index) -> Bools:
    """Who may choose otherwise than its condition says."""
    p, s = bout.parameters, bout.state
    may: Bools = (s.stuck.take(cell) | s.broken.take(cell)) != 0
    if p.optional.off_hand:
        may |= armed_aside(bout, cell) != (p.off_hand.take(cell // s.fights) >= 0)
    return may
