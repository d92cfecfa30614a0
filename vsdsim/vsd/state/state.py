"""The state of N fights abreast: the ruleset's one mutable type.

Columns are (C, N): combatant, fight. A *cell* is `combatant * N + fight`, an index into a flattened
column. Rules take rows, never whole fights, and no cell survives the end of a round: that is when
finished fights are compacted away (`keep`).
"""

from __future__ import annotations

import numpy as np
from attrs import define, field, fields
from numpy.typing import NDArray

from vsdsim.dice import Keys
from vsdsim.vsd.lasting import Shocks, Wounds, kept, moved
from vsdsim.vsd.rows import Rows, join
from vsdsim.vsd.state.body import Body
from vsdsim.vsd.state.care import Care
from vsdsim.vsd.state.column import I8, I16, Bit
from vsdsim.vsd.state.conditions import Conditions
from vsdsim.vsd.state.declared import Declared
from vsdsim.vsd.state.gear import Gear
from vsdsim.vsd.state.places import Places
from vsdsim.vsd.state.resolve import Resolve
from vsdsim.vsd.state.spells import Spells

__all__ = ["State"]


@define(eq=False, slots=False, kw_only=True)
class State(Body, Conditions, Gear, Declared, Places, Spells, Resolve, Care):
    """Columns (C, N) unless said otherwise; rounds are round numbers, 0 for never."""

    number: NDArray[np.int64]
    """(N,) the fights' own numbers."""
    root: Keys
    """(N,) root addresses of their dice."""
    over: Bit
    """(N,) whether the fight has ended."""
    outcome: I8
    """(N,) index into the encounter's outcomes, -1 while it goes on."""
    ended: I16
    """(N,) the round in which it ended."""
    near: Keys
    """Each one's address for who is near."""

    wounds: list[Wounds] = field(factory=lambda: [Wounds.none()])
    """In the order in which they were dealt; `all_wounds` puts them together."""
    shocks: list[Shocks] = field(factory=list)
    """As they were called for, all of them for the next Assessment."""

    @property
    def fights(self) -> int:
        """N."""
        return len(self.number)

    def rows(self, mask: Bit) -> Rows:
        """The rows of a (C, N) mask."""
        return Rows(np.flatnonzero(mask), self.fights)

    def in_fight(self) -> Bit:
        """(C, N): not out, in a fight that goes on."""
        return ~(self.out | self.over)

    def all_wounds(self) -> Wounds:
        """All bleeding wounds; some of the dead, and of fights that are over, may be among them."""
        if len(self.wounds) > 1:
            self.wounds = [join(self.wounds)]
        return self.wounds[0]

    @staticmethod
    def joined(states: list[State]) -> State:
        """The fights of several states side by side."""
        if len(states) == 1:
            return states[0]
        fights = sum(state.fights for state in states)
        wounds: list[Wounds] = []
        shocks: list[Shocks] = []
        start = 0
        for state in states:
            own = state.fights
            wounds += [moved(each, own, fights, start) for each in state.wounds]
            shocks += [moved(each, own, fights, start) for each in state.shocks]
            start += own
        columns = {
            name: np.concatenate([getattr(state, name) for state in states], axis=-1)
            for name in _COLUMNS
        }
        return State(**columns, wounds=wounds, shocks=shocks)

    def keep(self, going: Bit) -> None:
        """Compact away the fights that are not `going` (N,), and what would befall the dead."""
        chosen = np.flatnonzero(going)
        self.wounds = [kept(self.all_wounds(), going, self.dead)]
        self.shocks = [kept(each, going, self.dead) for each in self.shocks]
        for name in _COLUMNS:
            setattr(self, name, getattr(self, name).take(chosen, axis=-1))


_COLUMNS = tuple(each.name for each in fields(State) if each.name not in ("wounds", "shocks"))
"""Everything of a state that has a fight for its last axis."""
