"""Rolls of Athletics: alone, and against somebody (`move.run`, `move.intercept`, `fall.edge`)."""

from __future__ import annotations

from vsdsim.dice import Keys, OpenEnded, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.drive.rerolls import second_chances
from vsdsim.vsd.rules.skills import lost_conflicts, skill_total

__all__ = ["athletics", "draw_conflicts"]


def athletics(bout: Bout, rows: Rows, roll: OpenEnded) -> Ints:
    """Totals of Athletics rolls with these dice."""
    return skill_total(bout, rows, roll, bout.parameters.athletics)


def draw_conflicts(
    bout: Bout, sides: tuple[Rows, Rows], keys: tuple[Keys, Keys]
) -> tuple[OpenEnded, OpenEnded]:
    """The dice of conflicts of Athletics, a row a pair, at the addresses of both sides."""
    return second_chances(
        bout,
        sides,
        keys,
        (open_ended(keys[0]), open_ended(keys[1])),
        lambda rolls: lost_conflicts(
            athletics(bout, sides[0], rolls[0]), athletics(bout, sides[1], rolls[1])
        ),
    )
