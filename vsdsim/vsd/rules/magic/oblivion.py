"""Oblivion: the nightmares of a resonance, and how they end (`magic.resonance`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_flag, raise_to
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Rows

__all__ = ["awake", "call_for_rolls"]


def call_for_rolls(bout: Bout) -> None:
    """Whoever is oblivious makes an Assessment Roll, once each round."""
    s = bout.state
    raise_to(s.assess, s.rows(s.oblivious & s.in_fight()).cell, 0)


def awake(bout: Bout, rows: Rows, passed: Bools) -> None:
    """Whoever has passed its Assessment Roll is oblivious no more."""
    clear_flag(bout.state.oblivious, rows.cell[passed])
