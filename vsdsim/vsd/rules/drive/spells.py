"""What casters spend on the spells that they cast (`drive.press`, `drive.double`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import DOUBLES, Spend
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.drive.points import spent, take_points

__all__ = ["HARDER", "Fuelled", "fuel"]

HARDER = 10
"""What each point takes off saves against the spell."""


@frozen(eq=False)
class Fuelled:
    """What has been spent on spells, a row each."""

    pressed: Ints
    """(R,) points that make their saves harder."""
    doubled: Bools
    """(R, things in `DOUBLES`) what of them is doubled."""

    @property
    def harder(self) -> Ints:
        """(R,) what it takes off each save against them."""
        return HARDER * self.pressed


def fuel(bout: Bout, rows: Rows, saves: Bools, has: Bools) -> Fuelled:
    """Let casters, nobody twice, spend on their spells as they cast them.

    `saves` (R,) says which spells have a save, `has` (R, things in `DOUBLES`) what each has that
    can be doubled. The orders of a script take their turns; each thing is bought once for a spell.
    """
    s, drive = bout.state, bout.parameters.drive
    pressed = np.zeros(len(rows), dtype=np.int32)
    doubled = np.zeros((len(rows), len(DOUBLES)), dtype=np.bool_)
    if drive.spent_on.isdisjoint({Spend.PRESS, Spend.DOUBLE}):
        return Fuelled(pressed, doubled)
    every = np.arange(len(rows))
    for number in range(len(drive.what)):
        what, thing = (each[number].take(rows.actor) for each in (drive.what, drive.double))
        cost = drive.cost[number].take(rows.actor)
        presses = (what == Spend.PRESS) & saves & (pressed == 0)
        doubles = (what == Spend.DOUBLE) & has[every, thing] & ~doubled[every, thing]
        buys = (presses | doubles) & (cost <= s.drive.take(rows.cell))
        index = which(buys & s.ordered[number].take(rows.cell))
        if index.size:
            some, order = rows[index], np.full(len(index), number)
            left = take_points(bout, some, order)
            bout.hear("spends", some, double=thing.take(index), **spent(bout, some, order, left))
            pressed[index] += cost.take(index) * presses.take(index)
            twice = index[doubles.take(index)]
            doubled[twice, thing.take(twice)] = True
    return Fuelled(pressed, doubled)
