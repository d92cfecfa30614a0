"""Feinting: Deceive against Perception for the winner's next attack (`optional.feint`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put, raise_to
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.figures import skill_now
from vsdsim.vsd.rules.special.move import Move

__all__ = ["FEINT", "feigned", "keep_margins", "use_up"]


def _anybody(_: Bout, rows: Rows, __: Rows, ___: Bools) -> Bools:
    return np.ones(len(rows), dtype=np.bool_)


def _wits(bout: Bout, rows: Rows, other: Rows) -> tuple[Ints, Ints]:
    p = bout.parameters
    return skill_now(bout, rows, p.deceive), skill_now(bout, other, p.perception)


FEINT = Move(
    Action.FEINT,
    fits=_anybody,
    figures=_wits,
    skill=True,
    effect=None,
    either=True,
)


def _cells(bout: Bout, winner: Rows, loser: Rows) -> Index:
    """Cells of the margins of winners over losers in the flattened (C, C, N) column."""
    cell: Index = winner.actor * len(bout.parameters.names) + loser.actor
    return cell * winner.fights + winner.fight


def feigned(bout: Bout, rows: Rows, target: Rows) -> Ints:
    """What feints add to the next attack rolls of `rows` at `target`."""
    if not bout.parameters.optional.feint:
        return np.zeros(len(rows), dtype=np.int32)
    margin: Ints = bout.state.feint.take(_cells(bout, rows, target))
    return margin


def use_up(bout: Bout, rows: Rows, target: Rows) -> None:
    """The attack rolls of `rows` at `target` have been made: what feints added is gone."""
    if bout.parameters.optional.feint:
        put(bout.state.feint, _cells(bout, rows, target), 0)


def keep_margins(bout: Bout, winner: Rows, loser: Rows, margin: Ints) -> None:
    """Feints just won take the place of earlier ones; of two won at once the larger counts."""
    cell = _cells(bout, winner, loser)
    put(bout.state.feint, cell, 0)
    raise_to(bout.state.feint, cell, margin)
