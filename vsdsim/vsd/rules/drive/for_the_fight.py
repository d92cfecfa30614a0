"""What Drive buys for the rest of the fight, in Declaration (`drive.scene`, `drive.ignore`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import add, set_flag
from vsdsim.vsd.drive import Spend
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.drive.points import spent, take_points

__all__ = ["A_POINT", "buy_for_the_fight", "scene_bonus", "undaunted"]

A_POINT = 10
"""What each point spent on the scene adds."""


def scene_bonus(bout: Bout, rows: Rows) -> Ints | int:
    """What has been spent on the scene adds to attack, skill and save rolls of `rows`."""
    if Spend.SCENE not in bout.parameters.drive.spent_on:
        return 0
    return rows.read(bout.state.driven).astype(np.int32)


def undaunted(bout: Bout, rows: Rows) -> Bools | None:
    """Who of `rows` ignores its wounds and what conditions do to its CMB; None: nobody."""
    if Spend.IGNORE not in bout.parameters.drive.spent_on:
        return None
    return rows.read(bout.state.undaunted)


def buy_for_the_fight(bout: Bout, rows: Rows, number: int) -> None:
    """Those of `rows`, whose order of this number holds, spend on it what is spent at once."""
    s, drive = bout.state, bout.parameters.drive
    what = drive.what[number].take(rows.actor)
    can = drive.cost[number].take(rows.actor) <= s.drive.take(rows.cell)
    scene = which(can & (what == Spend.SCENE))
    ignore = which(can & (what == Spend.IGNORE) & ~s.undaunted.take(rows.cell))
    for index in (scene, ignore):
        if index.size:
            some = rows[index]
            order = np.full(len(index), number)
            left = take_points(bout, some, order)
            bout.hear("spends", some, **spent(bout, some, order, left))
    cell, actor = rows.cell.take(scene), rows.actor.take(scene)
    add(s.driven, cell, A_POINT * drive.cost[number].take(actor).astype(np.int16))
    set_flag(s.undaunted, rows.cell.take(ignore))
