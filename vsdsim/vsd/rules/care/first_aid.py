"""First aid: a treatment of one round, or of two (`care.bleeding`, `care.poison`, `care.time`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.conditions import WEARY
from vsdsim.vsd.numbers import NOBODY, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.rules.care.healing import (
    NO_TOOL,
    TIME,
    Tool,
    draw_healing,
    healer_total,
    healing_keys,
    injury,
    tools_for,
    use,
)
from vsdsim.vsd.rules.care.poison import save_again
from vsdsim.vsd.rules.care.wounds import see_to, worst_wounds
from vsdsim.vsd.rules.skills import Difficulty, Result, result_of
from vsdsim.vsd.vocabulary import Treat

__all__ = ["begin_treatments", "give_first_aid"]

HALF_WELL = -10
"""On the save of whom a partial success has treated for poison."""


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


@frozen(eq=False)
class Treatment:
    """Treatments about to be rolled for, (R,) each."""

    rows: Rows
    patients: Rows
    hard: Ints
    helped: Ints
    tool: Ints
    """Of `Tool`."""


def give_first_aid(bout: Bout, rows: Rows, helped: Ints) -> None:
    """All treatments of the moment, each with so much help."""
    treats = bout.state.treats.take(rows.cell)
    for treat, give in ((Treat.BLEEDING, _treat_bleeding), (Treat.POISON, _treat_poison)):
        index = which(treats == int(treat))
        if index.size:
            some = rows[index]
            give(bout, some, some.beside(bout.state.patient.take(some.cell)), helped[index])


def _roll(bout: Bout, given: Treatment) -> tuple[Ints, dict[str, object]]:
    """What the Healer rolls come to, and all there is to tell of them; tools are used up."""
    time = bout.state.takes_time.take(given.rows.cell)
    bare = NO_TOOL * (given.tool == int(Tool.NONE))
    modifier = given.hard + given.helped + TIME * time + bare
    roll = draw_healing(bout, given.rows, modifier)
    total = healer_total(bout, given.rows, roll, modifier)
    result = result_of(total)
    use(bout, given.rows, given.tool, 1 + (time & (result < int(Result.SUCCESS))))
    told = {"target": given.patients.actor, "roll": roll, "total": total, "outcome": result,
            "hard": given.hard, "helped": given.helped, "tool": given.tool}  # fmt: skip
    return result, told


def _treat_bleeding(bout: Bout, rows: Rows, patients: Rows, helped: Ints) -> None:
    """Each works at the worst wound of its patient; the best of them counts."""
    s = bout.state
    wound = worst_wounds(bout, patients.cell)
    w = s.all_wounds()
    mine = w.cell.take(wound).searchsorted(patients.cell)
    amount = w.amount.take(wound).take(mine)
    hard = injury(amount)
    tool = tools_for(bout, rows, hard == int(Difficulty.STANDARD))
    result, told = _roll(bout, Treatment(rows, patients, hard, helped, tool))
    best = np.zeros(len(wound), dtype=result.dtype)
    np.maximum.at(best, mine, result)
    bout.hear("tends", rows, amount=amount, counts=result == best.take(mine), **told)
    weary = (best == int(Result.PARTIAL_SUCCESS)) | (best == int(Result.CRITICAL_FAILURE))
    tired = w.cell.take(wound.take(which(weary)))
    befall(bout, WEARY, tired)
    see_to(bout, wound, best >= int(Result.PARTIAL_SUCCESS))


def _treat_poison(bout: Bout, rows: Rows, patients: Rows, helped: Ints) -> None:
    """Whoever is treated with success saves anew against all poison in it (`care.poison`)."""
    hard = np.full(len(rows), int(Difficulty.HARD), dtype=np.int32)
    tool = np.full(len(rows), int(Tool.KIT))
    result, told = _roll(bout, Treatment(rows, patients, hard, helped, tool))
    bout.hear("treats-poison", rows, **told)
    well = which(result >= int(Result.PARTIAL_SUCCESS))
    half = result.take(well) == int(Result.PARTIAL_SUCCESS)
    save_again(bout, patients[well], healing_keys(bout, rows[well]), HALF_WELL * half)
