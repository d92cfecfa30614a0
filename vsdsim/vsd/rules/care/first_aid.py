"""First aid: a treatment of one round, or of two (`care.bleeding`, `care.time`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.care.healing import (
    NO_TOOL,
    TIME,
    Tool,
    draw_healing,
    healer_total,
    injury,
    tools_for,
    use,
)
from vsdsim.vsd.rules.care.wounds import see_to, worst_wounds
from vsdsim.vsd.rules.skills import Difficulty, Result, result_of
from vsdsim.vsd.state import NOBODY

__all__ = ["begin_treatments", "treat_bleeding"]


def begin_treatments(bout: Bout, rows: Rows) -> Rows:
    """Who takes its time has spent the first of two rounds; returns who comes to roll now."""
    s = bout.state
    patient, treats = s.patient.take(rows.cell), s.treats.take(rows.cell)
    begun = (s.begun.take(rows.cell) == patient) & (s.begun_on.take(rows.cell) == treats)
    first = s.takes_time.take(rows.cell) & ~begun
    s.begun[:] = NOBODY
    cell = rows.cell[first]
    put(s.begun, cell, patient[first])
    put(s.begun_on, cell, treats[first])
    bout.hear("begins-care", rows[first], target=patient[first].astype(np.intp))
    return rows[~first]


def treat_bleeding(bout: Bout, rows: Rows, helped: Ints) -> None:
    """Each works at the worst wound of its patient, with so much help; the best of them counts."""
    s = bout.state
    if not len(rows):
        return
    patients = rows.beside(s.patient.take(rows.cell))
    wound = worst_wounds(bout, patients.cell)
    w = s.all_wounds()
    mine = w.cell.take(wound).searchsorted(patients.cell)
    amount, hard = w.amount.take(wound).take(mine), injury(w.amount.take(wound).take(mine))
    tool = tools_for(bout, rows, hard == int(Difficulty.STANDARD))
    with_time = s.takes_time.take(rows.cell)
    bare = NO_TOOL * (tool == int(Tool.NONE))
    roll = draw_healing(bout, rows)
    total = healer_total(bout, rows, roll, hard + helped + TIME * with_time + bare)
    result = result_of(total)
    use(bout, rows, tool, 1 + (with_time & (result < int(Result.SUCCESS))))
    best = np.zeros(len(wound), dtype=result.dtype)
    np.maximum.at(best, mine, result)
    bout.hear("tends", rows, target=patients.actor, roll=roll, total=total, outcome=result,
              amount=amount, hard=hard, helped=helped, tool=tool,
              counts=result == best.take(mine))  # fmt: skip
    weary = (best == int(Result.PARTIAL_SUCCESS)) | (best == int(Result.CRITICAL_FAILURE))
    tired = w.cell.take(wound.take(which(weary)))
    set_flag(s.weary, tired)
    set_flag(s.hampered, tired)
    see_to(bout, wound, best >= int(Result.PARTIAL_SUCCESS))
