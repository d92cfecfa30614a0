"""A blow with the shield (`optional.shield-bash`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools
from vsdsim.vsd.rows import Index
from vsdsim.vsd.state import Action

__all__ = ["bashes", "covers"]


def bashes(bout: Bout, cell: Index) -> Bools:
    """Who has declared a blow with the shield this round."""
    does: Bools = bout.state.action.take(cell) == int(Action.SHIELD_BASH)
    return does


def covers(bout: Bout, cell: Index) -> Bools:
    """Who bears a shield to be covered by: none that it strikes with."""
    borne = bout.state.shield.take(cell)
    return borne & ~bashes(bout, cell) if bout.parameters.optional.shield_bash else borne
