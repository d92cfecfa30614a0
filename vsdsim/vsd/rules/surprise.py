"""Surprise: how it begins, and when it is over (rules page, "Surprise").

What the Surprised suffer stands in `conditions.py` and with the rules that it bends.
"""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.columns import clear_flag, raise_to
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows

__all__ = ["end_surprise", "gather_wits", "take_by_surprise"]


def take_by_surprise(bout: Bout, rows: Rows) -> None:
    """Who of `rows`, now on the field, is surprised owes an Assessment Roll (`surprise.begins`)."""
    raise_to(bout.state.assess, rows.cell[bout.state.surprised.take(rows.cell)], 0)


def gather_wits(bout: Bout, rows: Rows, passed: Bools) -> None:
    """Who of `rows` has `passed` its Assessment Roll is surprised no more."""
    clear_flag(bout.state.surprised, rows.cell[passed])


def end_surprise(bout: Bout) -> None:
    """At the end of the round nobody on the field is surprised any more."""
    s = bout.state
    if s.surprised.any():
        s.surprised &= (s.away == Away.DUE) | s.over
