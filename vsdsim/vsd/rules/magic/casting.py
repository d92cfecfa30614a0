"""The spell phases: who casts, rank after rank, and at whom (`magic.order`, `magic.lost`)."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive.spells import as_doubled, double
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.magic.carrying_out import carry_out, pay
from vsdsim.vsd.rules.magic.casting_roll import bonus_of
from vsdsim.vsd.rules.magic.casts import Casts
from vsdsim.vsd.rules.magic.countering import countered
from vsdsim.vsd.rules.magic.order import order_keys
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.magic.requirements import Castable, affordable
from vsdsim.vsd.rules.magic.riders import ride_along
from vsdsim.vsd.rules.magic.turning import nearest_like
from vsdsim.vsd.rules.order import in_order
from vsdsim.vsd.rules.plight import NO_SPELLS, barred, bars_full_actions
from vsdsim.vsd.vocabulary import Phase

__all__ = ["cast_at_trigger", "cast_spells"]


def cast_spells(bout: Bout) -> None:
    """The spells of this phase, A or B, in their order (`magic.order`)."""
    s = bout.state
    rows = _due(bout)
    if not len(rows):
        return
    casting, target = s.casting.take(rows.cell).astype(np.int32), _aimed(bout, rows)
    for rank in in_order(bout, rows, order_keys(bout, rows, target, casting)):
        _cast_rank(bout, rank[s.in_fight().take(rank.cell)])
        end_fights(bout)


def _due(bout: Bout) -> Rows:
    """Who has declared a spell of this phase (`magic.actions`)."""
    s, c = bout.state, bout.parameters.castings
    rows = s.rows((s.casting >= 0) & s.in_fight())
    casting = s.casting.take(rows.cell)
    first = c.instant.take(casting) | c.power.take(casting) | (s.prepared.take(rows.cell) > 0)
    late = s.action.take(rows.cell) == int(Action.CONCENTRATE)
    first = np.where(late, ~s.later_b.take(rows.cell), first)
    due = (first == (bout.phase is Phase.SPELL_A)) & ~c.waits.take(casting)
    return rows[which(due)]


def _aimed(bout: Bout, rows: Rows) -> Rows:
    """Whom the spells declared are meant for."""
    return rows.beside(bout.state.aimed.take(rows.cell))


def _cast_rank(bout: Bout, rows: Rows) -> None:
    """One rank: whoever still can casts, all at once; all have had their turn then."""
    s = bout.state
    casting = s.casting.take(rows.cell).astype(np.int32)
    put(s.casting, rows.cell, NOBODY)
    meant = as_doubled(bout, rows, casting)
    target = np.where(_able(bout, rows, casting), _targets(bout, rows, meant), -1)
    lost = which(target < 0)
    bout.hear("loses-spell", rows[lost], casting=casting[lost])
    can = which(target >= 0)
    if not can.size:
        return
    chain = Chain()
    casts = _casts(bout, rows[can], target.take(can), double(bout, rows[can], casting.take(can)))
    foiled = countered(bout, chain, casts, cast_at_trigger)
    pay(bout, casts[which(foiled)])
    chain.reached.append(carry_out(bout, chain, casts[which(~foiled)]))
    holding = ride_along(bout, chain)
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps, holding=holding)


def _casts(bout: Bout, rows: Rows, target: Ints, casting: Ints) -> Casts:
    """`rows` cast at combatants by number, with their bonuses and addresses."""
    other = rows.beside(target)
    bonus = bonus_of(bout, rows, other, casting)
    return Casts(rows, other, casting, bonus, child(bout.actor_keys(rows), "casting"))


def _able(bout: Bout, rows: Rows, casting: Ints) -> Bools:
    """Who can still cast (`magic.lost`)."""
    c = bout.parameters.castings
    able = c.instant.take(casting) | ~bars_full_actions(bout, rows.cell)
    able &= ~barred(bout, rows.cell, NO_SPELLS)
    return able & affordable(bout, rows, casting)


def _targets(bout: Bout, rows: Rows, casting: Ints) -> Ints:
    """At whom each spell goes: whom it is meant for, or where it turns (`magic.lost`)."""
    s, meant = bout.state, _aimed(bout, rows)
    fallen, out = s.at_fallen.take(rows.cell), s.out.take(meant.cell)
    fits = Castable(bout, casting).fits(rows, meant)
    fits &= ~fallen | (out & ~s.dead.take(meant.cell) & (s.away.take(meant.cell) == 0))
    target = np.where(fits, meant.actor, -1).astype(np.int32)
    turns = which(out & ~fallen)
    target[turns] = nearest_like(bout, rows[turns], meant[turns], casting.take(turns))
    return target


def cast_at_trigger(bout: Bout, chain: Chain, rows: Rows, casting: Ints, target: Rows) -> Reached:
    """These cast now, at what another does, the spells that they have kept ready for it.

    They have then cast. Returns on whom it takes effect; all else goes into `chain`.
    """
    put(bout.state.casting, rows.cell, NOBODY)
    return carry_out(bout, chain, _casts(bout, rows, target.actor, double(bout, rows, casting)))
