"""The march: how the rows of a declaration mean to move, until it is written down."""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.scenario.model import Entry
from vsdsim.vsd.attacks import SECOND_RANK
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Pace, Way
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, WholeRows

__all__ = ["March"]


@frozen(eq=False)
class March:
    """What is declared of moving, (R,) each, filled in entry by entry."""

    way: NDArray[np.int8]
    pace: NDArray[np.int8]
    goal_x: NDArray[np.int32]
    """Millimetres: the point to go to, or in `goal_x` the distance to keep; `goal_y` likewise."""
    goal_y: NDArray[np.int32]
    guards: Bools
    drops_down: Bools

    @staticmethod
    def none(size: int) -> March:
        """Everybody stays."""
        return March(
            way=np.zeros(size, dtype=np.int8),
            pace=np.zeros(size, dtype=np.int8),
            goal_x=np.zeros(size, dtype=np.int32),
            goal_y=np.zeros(size, dtype=np.int32),
            guards=np.zeros(size, dtype=np.bool_),
            drops_down=np.zeros(size, dtype=np.bool_),
        )

    def set_out(
        self, index: Index, way: Way, pace: NDArray[np.int8] | Pace, entry: Entry | None
    ) -> None:
        """Those at `index` move this `way`, with what the entry says of where to."""
        self.way[index] = way
        self.pace[index] = pace
        if entry is not None and entry.to is not None:
            self.goal_x[index], self.goal_y[index] = entry.to
        elif entry is not None and entry.metres is not None:
            self.goal_x[index] = entry.metres
        elif entry is not None and entry.second_rank:
            self.goal_x[index] = SECOND_RANK

    def stay(self, chosen: Index | Bools) -> None:
        """Those chosen do not move after all."""
        self.way[chosen] = Way.STAY
        self.pace[chosen] = Pace.NONE

    def write(self, bout: Bout, rows: WholeRows) -> None:
        """Write it into the state."""
        s = bout.state
        for column, values in (
            (s.way, self.way),
            (s.pace, self.pace),
            (s.goal_x, self.goal_x),
            (s.goal_y, self.goal_y),
            (s.guards, self.guards),
            (s.drops_down, self.drops_down),
        ):
            rows.write(column, values)
