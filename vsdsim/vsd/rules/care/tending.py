"""Care carried out: everybody who tends, wakes or helps a friend, at one moment (`other.order`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.actions import tends
from vsdsim.vsd.rules.care.able import at_hand, in_need, undisturbed
from vsdsim.vsd.rules.care.first_aid import begin_treatments, give_first_aid
from vsdsim.vsd.rules.care.helping import lend_a_hand
from vsdsim.vsd.rules.care.waking import draw_waking, rouse
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.state import Action

__all__ = ["tend"]


def tend(bout: Bout) -> None:
    """Helpers first, then first aid, then waking; who can is looked at before any of it."""
    s = bout.state
    rows = s.rows(tends(s.action) & s.in_fight())
    able = _able(bout, rows)
    bout.hear("loses-care", rows[~able])
    rows = rows[able]
    action = s.action.take(rows.cell)
    healers = begin_treatments(bout, rows[action == int(Action.FIRST_AID)])
    helped = _helped(bout, rows[action == int(Action.HELP)], healers)
    waking = draw_waking(bout, rows[action == int(Action.WAKE)])
    give_first_aid(bout, healers, helped)
    rouse(bout, waking)


def _helped(bout: Bout, helpers: Rows, healers: Rows) -> Ints:
    """What help `healers` have, who all roll now; help for others is lost."""
    s = bout.state
    friends = helpers.beside(s.patient.take(helpers.cell))
    rolls = np.isin(friends.cell, healers.cell)
    bout.hear("loses-care", helpers[~rolls])
    return lend_a_hand(bout, helpers[rolls], healers)


def _able(bout: Bout, rows: Rows) -> Bools:
    """Who can still do what it has declared (`care.able`)."""
    s = bout.state
    friends = rows.beside(s.patient.take(rows.cell))
    able: Bools = ~bars_full_actions(bout, rows.cell)
    able &= in_need(bout, rows, friends) & at_hand(bout, rows, friends)
    able &= undisturbed(bout, rows, s.attack) & undisturbed(bout, friends, s.attack)
    return able
