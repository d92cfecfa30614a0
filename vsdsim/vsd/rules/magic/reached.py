"""Those on whom something magical takes effect: where casting ends, and what spells do begins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, indices

__all__ = ["Reached"]


@frozen(eq=False)
class Reached:
    """Those on whom something magical takes effect at one moment, (R,) each: saves are made."""

    caster: Rows
    """Who casts, or whose blow it came with."""
    target: Rows
    source: Ints
    """The casting's number; from as many as there are on, riders are numbered."""
    points: Ints
    """Points of failure of its save; 0 where there was none."""
    halved: Bools
    """For half of the duration."""
    keys: Keys
    """Address of the casting roll, or of what the blow brought: dice of effects lie below it."""

    def __getitem__(self, chosen: Index | Bools) -> Reached:
        """Some of them, by index or mask."""
        index = indices(chosen)
        return Reached(
            self.caster[index],
            self.target[index],
            self.source.take(index),
            self.points.take(index),
            self.halved.take(index),
            self.keys.take(index),
        )

    def __len__(self) -> int:
        return len(self.caster)

    @staticmethod
    def joined(parts: Sequence[Reached]) -> Reached:
        """Several put end to end; `parts` has one at least."""
        fights = parts[0].caster.fights
        return Reached(
            Rows(np.concatenate([part.caster.cell for part in parts]), fights),
            Rows(np.concatenate([part.target.cell for part in parts]), fights),
            np.concatenate([part.source for part in parts]),
            np.concatenate([part.points for part in parts]),
            np.concatenate([part.halved for part in parts]),
            np.concatenate([part.keys for part in parts]),
        )
