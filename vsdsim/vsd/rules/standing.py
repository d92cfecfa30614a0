"""Getting up from the ground, taking up weapons as an action of its own, and giving up."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Away, Cause
from vsdsim.vsd.columns import clear_flag, put
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.health import leave_fight
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.plight import NO_ACTIONS, barred
from vsdsim.vsd.rules.weapons import draw

__all__ = ["draw_weapons", "get_up", "start_rising", "surrender"]


def start_rising(bout: Bout) -> None:
    """Who has declared to stand up is getting up from now on (`move.stand`)."""
    s = bout.state
    s.rising |= (s.action == Action.STAND) & s.in_fight()


def _acting(bout: Bout, who: Bools) -> Rows:
    """Those `who` (C, N) are still able to act; what others have begun is lost."""
    rows = bout.state.rows(who & bout.state.in_fight())
    return rows[~barred(bout, rows.cell, NO_ACTIONS)]


def draw_weapons(bout: Bout) -> None:
    """Who has declared to draw has the weapon in hand now (`declaration.draw`)."""
    s = bout.state
    rows = _acting(bout, (s.action == Action.DRAW) & (s.draws >= 0))
    draw(bout, rows)
    # What was in hand no longer parries.
    clip(bout, rows)


def get_up(bout: Bout) -> None:
    """Who is still rising stands."""
    s = bout.state
    rows = _acting(bout, s.rising)
    clear_flag(s.prone, rows.cell)
    clear_flag(s.rising, rows.cell)
    bout.hear("stands", rows)


def surrender(bout: Bout) -> None:
    """Who has declared to is out of the fight (`move.surrender`)."""
    s = bout.state
    rows = s.rows((s.action == Action.SURRENDER) & s.in_fight())
    if len(rows):
        put(s.away, rows.cell, Away.SURRENDERED)
        cause = np.full(len(rows), Cause.SURRENDERED, dtype=np.int32)
        leave_fight(bout, rows.cell, cause, np.full(len(rows), -1, dtype=np.int32))
