"""Falling by no blow: who trips, who goes out high up, and whose ground is gone."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.conditions import PRONE
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.rules.field.footing import Falls, perched
from vsdsim.vsd.rules.landing import land_falls
from vsdsim.vsd.rules.parry import clip_changed

__all__ = ["fall_down", "fall_out", "trip"]


def fall_down(bout: Bout, rows: Rows, author: Index) -> None:
    """`rows`, nobody twice, fall to the ground beneath them by `author`'s doing (`fall.lands`)."""
    if len(rows):
        land_falls(bout, Falls.straight_down(bout, rows, author))


def trip(bout: Bout, rows: Rows) -> None:
    """`rows` are on the ground by their own doing; who was high up falls (`fall.perch`)."""
    befall(bout, PRONE, rows.cell)
    clip_changed(bout)
    if bout.uneven:
        rows = rows[perched(bout, rows)]
        fall_down(bout, rows, rows.actor)


def fall_out(bout: Bout) -> None:
    """Who has gone out high up, but by nothing that landed, falls by who put it out."""
    if not bout.uneven:
        return
    s = bout.state
    rows = s.rows(s.out & (s.away == Away.HERE) & ~s.over)
    rows = rows[perched(bout, rows)]
    fall_down(bout, rows, s.out_by.take(rows.cell).astype(np.intp))
