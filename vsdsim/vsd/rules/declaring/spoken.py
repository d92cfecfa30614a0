"""Spoken: the spells of a declaration, before they are written down."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import NOBODY
from vsdsim.vsd.rows import WholeRows

__all__ = ["Spoken"]


@frozen(eq=False)
class Spoken:
    """What is declared of spells, (R,) each, filled in entry by entry; empty where nobody casts."""

    casting: NDArray[np.int16]
    """-1 for none; likewise of `aimed` and `preparing`."""
    aimed: NDArray[np.int16]
    """At whom."""
    preparing: NDArray[np.int16]
    """The form of what it concentrates on first."""
    prepared: NDArray[np.int8]
    """Rounds of concentration so far."""

    @staticmethod
    def nothing(size: int) -> Spoken:
        """Nobody casts."""
        casting, aimed, preparing = (np.full(size, NOBODY, dtype=np.int16) for _ in range(3))
        return Spoken(casting, aimed, preparing, np.zeros(size, dtype=np.int8))

    def write(self, bout: Bout, rows: WholeRows) -> None:
        """Write it into the state."""
        s = bout.state
        for column, values in (
            (s.casting, self.casting),
            (s.aimed, self.aimed),
            (s.preparing, self.preparing),
            (s.prepared, self.prepared),
        ):
            rows.write(column, values)
