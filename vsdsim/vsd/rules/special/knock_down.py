"""Knocking down: Brawl against Brawl, and the loser is Prone (`optional.knock-down`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.conditions import PRONE
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.figures import skill_now
from vsdsim.vsd.rules.special.move import Move

__all__ = ["KNOCK_DOWN"]


def _both_stand(bout: Bout, rows: Rows, other: Rows, _: Bools) -> Bools:
    stand: Bools = ~suffering(bout, PRONE, rows.cell) & ~suffering(bout, PRONE, other.cell)
    return stand


def _brawl(bout: Bout, rows: Rows, other: Rows) -> tuple[Ints, Ints]:
    brawl = bout.parameters.brawl
    return skill_now(bout, rows, brawl), skill_now(bout, other, brawl)


KNOCK_DOWN = Move(
    Action.KNOCK_DOWN,
    fits=_both_stand,
    figures=_brawl,
    skill=True,
    effect=Effect.KNOCKED_DOWN,
    either=True,
)
