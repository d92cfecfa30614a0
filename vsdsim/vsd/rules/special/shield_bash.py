"""A blow with the shield (`optional.shield-bash`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows

__all__ = ["bash_at_hand", "bashes", "covers"]


def bash_at_hand(bout: Bout, rows: Rows) -> Ints:
    """The blow with the shield that each of `rows` can strike, -1 without one."""
    borne = bout.state.shield.take(rows.cell)
    return np.where(borne, bout.parameters.bash.take(rows.actor), -1).astype(np.int32)


def bashes(bout: Bout, cell: Index) -> Bools:
    """Who has declared a blow with the shield this round."""
    does: Bools = bout.state.action.take(cell) == int(Action.SHIELD_BASH)
    return does


def covers(bout: Bout, cell: Index) -> Bools:
    """Who bears a shield to be covered by: none that it strikes with."""
    borne = bout.state.shield.take(cell)
    return borne & ~bashes(bout, cell) if bout.parameters.optional.shield_bash else borne
