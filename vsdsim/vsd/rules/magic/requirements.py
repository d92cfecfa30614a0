"""What a spell takes: points, and a target that it is for, in range and in sight."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.fear import fears
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.plight import SIGHTLESS, barred

__all__ = ["Castable", "affordable"]


def affordable(bout: Bout, rows: Rows, casting: Ints) -> Bools:
    """Who has the points for a casting, or can use a power again; -1, no casting, never."""
    s, c = bout.state, bout.parameters.castings
    able: Bools = c.power.take(casting) | (s.mp.take(rows.cell) >= c.weave.take(casting))
    if c.any_power:
        able &= s.power_from[c.form.take(casting), rows.fight] <= bout.round
    return able & (casting >= 0)


@frozen(eq=False)
class Castable:
    """At whom rows can cast, among those their spells are for (`magic.requirements`), (R,)."""

    bout: Bout
    casting: Ints

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each may cast at the other."""
        bout, c = self.bout, self.bout.parameters.castings
        itself = rows.cell == other.cell
        fits: Bools = within(bout, rows, other, c.range.take(self.casting).astype(np.int64))
        fits &= in_sight(bout, rows, other) & ~barred(bout, rows.cell, SIGHTLESS)
        fits |= itself
        fits &= itself | ~c.at_self.take(self.casting)
        # Who is not of the kind that an area concerns may still stand in its middle.
        area = c.radius.take(self.casting) + c.cone.take(self.casting) > 0
        fits &= area | c.suits[self.casting, other.actor]
        fits &= ~((c.attack.take(self.casting) >= 0) & fears(bout, rows, other))
        return fits

    def __getitem__(self, chosen: Index) -> Castable:
        return Castable(self.bout, self.casting.take(chosen))
