"""Where somebody can be tended, and who needs it (`care.able`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action, Away
from vsdsim.vsd.columns import put
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.care.poison import poisoned
from vsdsim.vsd.rules.care.sleep import asleep
from vsdsim.vsd.rules.field.engagement import engaged
from vsdsim.vsd.rules.field.places import barred, in_reach, within
from vsdsim.vsd.rules.health import worn_down
from vsdsim.vsd.rules.weapons import ready_cmb
from vsdsim.vsd.vocabulary import Treat

__all__ = [
    "NEEDS", "Tendable", "at_hand", "in_need", "ready_attacks", "undisturbed",
]  # fmt: skip

AT_HAND = 2000
"""Millimetres from which a friend can be tended."""


def at_hand(bout: Bout, rows: Rows, other: Rows, further: Ints | int = 0) -> Bools:
    """Whether each of `other` is at hand, no wall between, or no `further` off than that.

    Who comes nearer goes round a wall.
    """
    more = np.broadcast_to(np.asarray(further, dtype=np.int64), len(rows))
    near = within(bout, rows, other, AT_HAND + more)
    index = which(near & (more == 0))
    near[index] = ~barred(bout, rows[index], other[index])
    return near


def ready_attacks(bout: Bout) -> Ints:
    """(C, N) the best ready attack of everybody in the fight, nothing declared yet."""
    everybody = bout.state.rows(bout.state.in_fight())
    attack = np.zeros(bout.state.out.shape, dtype=np.int32)
    put(attack, everybody.cell, ready_cmb(bout, everybody)[0])
    return attack


def undisturbed(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Who is neither engaged nor within reach of an enemy in the fight.

    `attack` (C, N) is that with which each would reach.
    """
    p, standing = bout.parameters, bout.state.in_fight()
    free: Bools = ~rows.read(engaged(bout))
    side = p.side.take(rows.actor)
    for number in range(len(p.names)):
        foe = rows.facing(number)
        near = which(free & (side != p.side[number]) & foe.read(standing))
        foe = foe[near]
        free[near] = ~in_reach(bout, foe, rows[near], foe.read(attack))
    return free


def _on_the_field(bout: Bout, cell: Index) -> Bools:
    """Who is there, and not dead."""
    s = bout.state
    there: Bools = (s.away.take(cell) == int(Away.HERE)) & ~s.dead.take(cell)
    return there


def _bleeds(bout: Bout, _: Rows, other: Rows) -> Bools:
    bleeds: Bools = other.read(bout.state.bleeding) > 0
    return bleeds & _on_the_field(bout, other.cell)


def _senseless(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Incapacitated by sleep or unconsciousness, and by nothing else (`care.wake`)."""
    s, cell = bout.state, other.cell
    sleeps, spellbound = asleep(bout, cell)
    lies: Bools = sleeps | (s.incapacitated_until.take(cell) >= bout.round)
    lies &= s.out.take(cell) & _on_the_field(bout, cell) & (rows.cell != cell)
    lies &= ~(s.out_while_held.take(cell) | worn_down(bout, cell) | spellbound)
    return lies


def _poisoned(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Has a poison in it, and the healer a kit."""
    kit: Bools = rows.read(bout.state.kit) > 0
    return kit & poisoned(bout, other.cell) & _on_the_field(bout, other.cell)


def _acts(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Another who is in the fight."""
    acts: Bools = ~bout.state.out.take(other.cell) & (rows.cell != other.cell)
    return acts


NEEDS: Mapping[tuple[Action, Treat], Callable[[Bout, Rows, Rows], Bools]] = {
    (Action.FIRST_AID, Treat.BLEEDING): _bleeds,
    (Action.FIRST_AID, Treat.POISON): _poisoned,
    (Action.WAKE, Treat.BLEEDING): _senseless,
    (Action.HELP, Treat.BLEEDING): _acts,
}
"""What a friend must be like for what is done to it; what is treated bears on first aid alone."""


def in_need(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Whether each of `other` needs what `rows` have declared to do to it."""
    s, needs = bout.state, np.zeros(len(rows), dtype=np.bool_)
    action, treats = s.action.take(rows.cell), s.treats.take(rows.cell)
    for (deed, treat), fits in NEEDS.items():
        index = which((action == int(deed)) & (treats == int(treat)))
        needs[index] = fits(bout, rows[index], other[index])
    return needs


@frozen(eq=False)
class Tendable:
    """Whom rows could tend, wake or help as all stand in Declaration, (R,) each."""

    bout: Bout
    needs: Callable[[Bout, Rows, Rows], Bools]
    """Of `NEEDS`."""
    free: Bools
    """Is undisturbed itself."""
    further: Ints
    """Millimetres that it could come nearer."""
    attack: Ints
    """(C, N) with what everybody would reach."""

    def fits(self, rows: Rows, other: Rows) -> Bools:
        """Whether each could do it to the other."""
        can = self.free & self.needs(self.bout, rows, other)
        can &= at_hand(self.bout, rows, other, self.further)
        index = which(can)
        can[index] = undisturbed(self.bout, other[index], self.attack)
        return can

    def __getitem__(self, chosen: Index) -> Tendable:
        free, further = self.free[chosen], self.further[chosen]
        return Tendable(self.bout, self.needs, free, further, self.attack)
