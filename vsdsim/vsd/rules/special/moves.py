"""All special moves."""

from __future__ import annotations

from collections.abc import Mapping

from vsdsim.vsd.codes import Action
from vsdsim.vsd.rules.special.disarm import DISARM
from vsdsim.vsd.rules.special.feint import FEINT
from vsdsim.vsd.rules.special.knock_down import KNOCK_DOWN
from vsdsim.vsd.rules.special.lock import LOCK
from vsdsim.vsd.rules.special.move import Move

__all__ = ["MOVES"]

MOVES: Mapping[Action, Move] = {move.action: move for move in (DISARM, KNOCK_DOWN, LOCK, FEINT)}
"""Every special move, by its action."""
