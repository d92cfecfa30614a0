"""What spells mend: hit points that come back in six Assessments, wounds that bleed less."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import evolve, frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.library.spells.mending import Healing, Staunching
from vsdsim.vsd.library.spells.spell import MINUTE
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.care.wounds import worst_wounds
from vsdsim.vsd.rules.conditions import possible, suffered
from vsdsim.vsd.rules.dying import DYING_AT, stop_clocks
from vsdsim.vsd.rules.magic.carrier import Carrier, in_turn
from vsdsim.vsd.rules.magic.reached import Reached
from vsdsim.vsd.rules.plight import barred, barring
from vsdsim.vsd.rules.souls import total_hit_points

__all__ = ["Stanching", "close_wounds", "healed", "mend", "regain", "staunch"]

NO_HEALING = barring(lambda condition: not condition.heals)


def mend(bout: Bout, reached: Reached) -> None:
    """Hit points come back over a minute to those of `reached` whom something heals.

    Of one name upon one combatant no more than one of them stands there, the latest.
    """
    s, sources = bout.state, bout.parameters.sources
    for source in distinct(reached.source[sources.heals.take(reached.source)].astype(np.intp)):
        some = reached[reached.source == source]
        total = np.maximum(total_hit_points(bout, some.target), 0)
        shares = sources.each[source].all_of(Healing)
        points = np.sum([total * np.int32(each.heal) // 100 for each in shares], axis=0)
        place = sources.mends[source] * np.intp(s.out.size) + some.target.cell
        put(s.healing, place, points)
        put(s.healing_until, place, bout.round + MINUTE)
        put(s.healing_source, place, source)
        bout.hear("begins-to-heal", some.target, by=some.caster.actor, points=points)


def healed(bout: Bout) -> Ints:
    """(C, N) hit points that this Assessment gives back, to the Weary and the dead none.

    The k-th of six brings what brings the sum to k sixths, rounded down.
    """
    s = bout.state
    brought = MINUTE - (s.healing_until.astype(np.int32) - bout.round)
    comes = (brought >= 1) & (brought <= MINUTE)
    share = s.healing * brought // MINUTE - s.healing * (brought - 1) // MINUTE
    total: Ints = (share * comes).sum(axis=0, dtype=np.int32)
    total *= ~(s.dead | s.over)
    for condition in possible(bout.parameters):
        if not condition.heals:
            total *= ~suffered(bout, condition, slice(None)).reshape(total.shape)
    return total


def regain(bout: Bout, before: Ints, gains: Ints) -> None:
    """Give back what heals, after the losses of the moment: never above the total.

    `before` (C, N) is what everybody had then. Who comes above what it is dying of lives.
    """
    s = bout.state
    total = bout.parameters.hp[:, None] - (s.soul_lost if bout.parameters.reach.souls else 0)
    gains = np.clip(total - s.hp, 0, gains)
    s.hp += gains
    comes = which(gains.reshape(-1))
    bout.hear("regains", Rows(comes, s.fights), points=gains.take(comes))
    stop_clocks(bout, comes[(before.take(comes) <= DYING_AT) & (s.hp.take(comes) > DYING_AT)])


@frozen
class Stanching(Carrier):
    """The worst wound of each bleeds less, but not of the Weary: see `staunch`."""

    effect: Staunching


def staunch(bout: Bout, parts: Sequence[tuple[Stanching, Reached]]) -> None:
    """Lower the bleeding of worst wounds, once for each who does it, the lowest key first."""
    if parts:
        amounts = [each.effect.staunch for each, _ in parts]
        for reached, less in in_turn([some for _, some in parts], amounts):
            cell = reached.target.cell
            can = which(~barred(bout, cell, NO_HEALING) & ~bout.state.dead.take(cell))
            close_wounds(bout, cell.take(can), less.take(can))


def close_wounds(bout: Bout, cell: Index, by: Ints) -> None:
    """The worst wounds of those at `cell`, in order and each once, bleed less by so much (R,).

    Of equal ones the first dealt.
    """
    s, wounds = bout.state, bout.state.all_wounds()
    worst = worst_wounds(bout, cell[s.bleeding.take(cell) > 0])
    treated = wounds.cell.take(worst)
    amount = wounds.amount.copy()
    less = np.minimum(amount.take(worst), by.take(np.searchsorted(cell, treated)))
    amount[worst] -= less
    s.wounds = [evolve(wounds, amount=amount)]
    put(s.bleeding, treated, s.bleeding.take(treated) - less)
    bout.hear("staunched", Rows(treated, s.fights), less=less,
              left=s.bleeding.take(treated))  # fmt: skip
    stop_clocks(bout, treated)
