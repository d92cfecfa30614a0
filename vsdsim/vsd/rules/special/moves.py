"""All special moves."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rules.special.disarm import DISARM
from vsdsim.vsd.rules.special.feint import FEINT
from vsdsim.vsd.rules.special.knock_down import KNOCK_DOWN
from vsdsim.vsd.rules.special.lock import LOCK
from vsdsim.vsd.rules.special.move import Move
from vsdsim.vsd.state import Action

__all__ = ["MOVES", "are_moves"]

MOVES: Mapping[Action, Move] = {move.action: move for move in (DISARM, KNOCK_DOWN, LOCK, FEINT)}
"""Every special move, by its action."""
_IS_MOVE = np.zeros(len(Action), dtype=np.bool_)
_IS_MOVE[list(MOVES)] = True


def are_moves(action: NDArray[np.int8]) -> Bools:
    """Which of these actions are special moves; any shape."""
    return _IS_MOVE.take(action)
