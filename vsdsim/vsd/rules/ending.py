"""The end of a fight: which side has won, if any."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import distinct, which
from vsdsim.vsd.victory import Goals

__all__ = ["decide", "end_fights"]

NOBODY_YET = -1


def decide(goals: Goals, out: Bools, due: Bools, ending: int) -> NDArray[np.int8]:
    """Outcomes of fights in which `out` (C, F) are out: a side's number, the draw's, or -1.

    Those out include those who are `due`, still to come, and no side is beaten while some are.
    `ending` is the number of the round that has just ended, 0 within a round.
    """
    gone = out & ~due
    sides = len(goals.victory)
    won = np.zeros((sides, out.shape[1]), dtype=np.bool_)
    for side, condition in enumerate(goals.victory):
        foes_gone = gone[goals.foes[side]]
        if condition.kind == "last-standing":
            won[side] = foes_gone.all(axis=0)
        elif condition.kind == "rout":
            won[side] = foes_gone.sum(axis=0) * 2 >= len(foes_gone)
        elif condition.kind == "fell":
            won[side] = gone[goals.named[side]]
        else:
            stands = ~out[goals.members[side]].all(axis=0)
            won[side] = stands & (ending == condition.rounds)
    outcome = np.full(out.shape[1], NOBODY_YET, dtype=np.int8)
    for side in range(sides):
        outcome[won[side]] = side
    outcome[(won.sum(axis=0, dtype=np.int8) > 1) | gone.all(axis=0)] = sides
    return outcome


def end_fights(bout: Bout, *, round_over: bool = False) -> None:
    """End the fights in which somebody has gone out and a side has won (`end.tested`).

    At the end of a round every fight is tested, and ends undecided at the last.
    """
    s, goals = bout.state, bout.parameters.goals
    if round_over:
        fights = np.arange(s.fights)
        out, away = s.out, s.away
    elif bout.fallen:
        fights = distinct(np.concatenate(bout.fallen))
        out, away = s.out.take(fights, axis=1), s.away.take(fights, axis=1)
    else:
        return
    bout.fallen.clear()
    outcome = decide(goals, out, away == int(Away.DUE), bout.round if round_over else 0)
    if round_over and bout.round >= bout.parameters.max_rounds:
        outcome[outcome == NOBODY_YET] = len(goals.victory) + 1
    outcome[s.over.take(fights)] = NOBODY_YET
    ended = which(outcome != NOBODY_YET)
    if not ended.size:
        return
    fights, outcome = fights.take(ended), outcome.take(ended)
    s.over[fights], s.outcome[fights], s.ended[fights] = True, outcome, bout.round
    if bout.listener is not None and fights.size:
        bout.listener.hear(bout, "ends", fights, np.full(len(fights), -1), outcome=outcome)
