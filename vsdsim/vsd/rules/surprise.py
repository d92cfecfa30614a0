"""Surprise: how it begins, and when it is over (rules page, "Surprise").

What the Surprised suffer stands in `conditions.py` and with the rules that it bends.
"""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import raise_to
from vsdsim.vsd.rows import Rows

__all__ = ["take_by_surprise"]


def take_by_surprise(bout: Bout, rows: Rows) -> None:
    """Who of `rows`, now on the field, is surprised owes an Assessment Roll (`surprise.begins`)."""
    raise_to(bout.state.assess, rows.cell[bout.state.surprised.take(rows.cell)], 0)
