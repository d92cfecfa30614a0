"""The marks of critical strikes: each condition's one declaration of what it writes, and how.

A mark's function is handed the harm rows that carry it and writes columns of the state by max, or,
or a drop: never by assignment that a second row could undo. Marks land in the order of `MARKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import FOREVER, WHILE_HELD, Mark
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, distinct
from vsdsim.vsd.rules.harm import Harm
from vsdsim.vsd.rules.holds import bind, take_hold
from vsdsim.vsd.rules.weapons import break_weapon, drop_weapon, hinder

__all__ = ["MARKS", "Marked", "apply_marks"]

FOR_THE_FIGHT = -1
"""How an outcome says that something has no end."""
WEAPON_ARM, OTHER_ARM = 1, 2
ON_AUTHOR = int(Mark.GRIP | Mark.ATTACKER_RIGID | Mark.STUCK)


@frozen(eq=False)
class Marked:
    """The rows of harm that carry one mark, and their victims' cells."""

    bout: Bout
    every: Harm
    """All the harm of the moment."""
    rows: Index
    """Which of it."""
    cell: Index

    def of(self, column: NDArray[Any]) -> NDArray[Any]:
        """A column of the harm in these rows."""
        return column[self.rows]

    @property
    def victim(self) -> Index:
        """Combatant numbers of the victims."""
        return self.every.victim[self.rows]

    @property
    def author_cell(self) -> Index:
        """Cells of the authors."""
        author, fight = self.of(self.every.author), self.of(self.every.fight)
        cell: Index = author * self.bout.state.fights + fight
        return cell

    def number(self, name: str) -> Ints:
        """A number of each row's outcome."""
        numbers: Ints = self.bout.parameters.criticals.number[name][self.of(self.every.outcome)]
        return numbers

    def raise_to(self, column: NDArray[np.generic], value: Ints | int) -> None:
        """Write the larger of what stands in the victims' cells and `value`."""
        flat = column.reshape(-1)
        np.maximum.at(flat, self.cell, np.broadcast_to(value, self.cell.shape).astype(flat.dtype))

    def until(self, rounds: Ints) -> Ints:
        """The last round of what lasts `rounds` (`time.durations`)."""
        return np.where(rounds == FOR_THE_FIGHT, FOREVER, self.bout.last_round(rounds))


def apply_marks(bout: Bout, harm: Harm, cell: Index) -> Index:
    """Land the marks of all critical strikes among `harm`, whose victims are at `cell`.

    Returns the rows whose marks bear on their authors as well.
    """
    struck = np.flatnonzero(harm.outcome >= 0)
    marks = bout.parameters.criticals.marks[harm.outcome[struck]]
    present = int(np.bitwise_or.reduce(marks)) if struck.size else 0
    bout.state.hampered.reshape(-1)[cell[struck[marks != 0]]] = True
    for mark, write in MARKS.items():
        if present & mark:
            chosen = struck[(marks & mark) != 0]
            write(Marked(bout, harm, chosen, cell[chosen]))
    on_author: Index = struck[(marks & ON_AUTHOR) != 0]
    return on_author


def _stun(m: Marked) -> None:
    rounds = m.number("stun") * ~m.bout.parameters.no_stun[m.victim]
    m.raise_to(m.bout.state.stunned_until, np.where(rounds > 0, m.bout.round + rounds, 0))


def _knock_down(m: Marked) -> None:
    s = m.bout.state
    s.prone.reshape(-1)[m.cell] = True
    s.rising.reshape(-1)[m.cell] = False
    m.raise_to(s.assess, 0)


def _cannot_stand(m: Marked) -> None:
    m.bout.state.cannot_stand.reshape(-1)[m.cell] = True
    _knock_down(m)


def _hold(m: Marked) -> None:
    take_hold(m.bout, m.every, m.rows)


def _grip(m: Marked) -> None:
    bind(m.bout, m.every, m.rows)


def _rigid(m: Marked) -> None:
    m.raise_to(m.bout.state.rigid_until, m.until(m.number("held")))
    m.bout.state.rising.reshape(-1)[m.cell] = False


def _attacker_rigid(m: Marked) -> None:
    s = m.bout.state
    cell = m.author_cell
    until = m.until(m.number("attacker_held")).astype(np.int16)
    np.maximum.at(s.rigid_until.reshape(-1), cell, until)
    s.rising.reshape(-1)[cell] = False
    s.hampered.reshape(-1)[cell] = True


def _drop_shield(m: Marked) -> None:
    m.bout.state.shield.reshape(-1)[m.cell] = False


def _drop_metal(m: Marked) -> None:
    p, s = m.bout.parameters, m.bout.state
    hand = s.hand.take(m.cell)
    weapon = p.attack_of[m.victim, np.maximum(hand, 0)]
    drop_weapon(m.bout, distinct(m.cell[(hand >= 0) & p.attacks.metal[weapon]]))
    s.shield.reshape(-1)[m.cell[p.shield_metal[m.victim]]] = False


def _lose_arm(m: Marked) -> None:
    """An arm is useless, and what it held falls (`critical.arm`)."""
    p, s = m.bout.parameters, m.bout.state
    cell = distinct(m.cell)
    before = s.arms.take(cell)
    which = np.where(m.of(m.every.arm) <= 50, WEAPON_ARM, OTHER_ARM).astype(np.int8)
    np.bitwise_or.at(s.arms.reshape(-1), m.cell, which)
    newly = s.arms.take(cell) & ~before
    hand = s.hand.take(cell)
    weapon = p.attack_of[cell // s.fights, np.maximum(hand, 0)]
    none_left = s.arms.take(cell) == WEAPON_ARM | OTHER_ARM
    falls = ((newly & WEAPON_ARM) > 0) | none_left | ((newly > 0) & p.attacks.two_handed[weapon])
    drop_weapon(m.bout, cell[falls])
    s.shield.reshape(-1)[cell[((newly & OTHER_ARM) > 0) | none_left]] = False


def _lose_leg(m: Marked) -> None:
    m.bout.state.leg.reshape(-1)[m.cell] = True


def _go_out(m: Marked) -> None:
    s, rounds = m.bout.state, m.number("incapacitated")
    while_held = rounds == WHILE_HELD
    side = m.bout.parameters.side
    foes = side[m.of(m.every.author)] != side[m.victim]
    s.out_while_held.reshape(-1)[m.cell[while_held & foes]] = True
    m.raise_to(s.incapacitated_until, np.where(while_held, 0, m.until(rounds)))


def _blind(m: Marked) -> None:
    rounds = m.number("blind") + m.number("blind_k") * m.of(m.every.k)
    m.raise_to(m.bout.state.blind_until, m.until(rounds))


def _die(m: Marked) -> None:
    m.bout.state.dead.reshape(-1)[m.cell] = True


def _pass(m: Marked) -> None:
    m.raise_to(m.bout.state.passing, m.number("passing_penalty"))
    m.raise_to(m.bout.state.passing_until, m.until(m.number("passing_rounds")))


def _stick(m: Marked) -> None:
    hinder(m.bout, m.author_cell, m.of(m.every.attack), m.until(m.number("stuck")))


def _assess(m: Marked) -> None:
    m.raise_to(m.bout.state.assess, m.number("assess"))


MARKS: Mapping[Mark, Callable[[Marked], None]] = {
    Mark.STUN: _stun,
    Mark.PRONE: _knock_down,
    Mark.CANNOT_STAND: _cannot_stand,
    Mark.HELD: _hold,
    Mark.GRIP: _grip,
    Mark.RIGID: _rigid,
    Mark.ATTACKER_RIGID: _attacker_rigid,
    Mark.BREAK_WEAPON: lambda m: break_weapon(m.bout, distinct(m.cell)),
    Mark.DROP_WEAPON: lambda m: drop_weapon(m.bout, distinct(m.cell)),
    Mark.DROP_METAL: _drop_metal,
    Mark.DROP_SHIELD: _drop_shield,
    Mark.ARM: _lose_arm,
    Mark.LEG: _lose_leg,
    Mark.OUT: _go_out,
    Mark.BLIND: _blind,
    Mark.DEAD: _die,
    Mark.PASSING: _pass,
    Mark.STUCK: _stick,
    Mark.ASSESS: _assess,
}
"""What lands here; DYING is health's, FUMBLE and FURTHER are the chain's, BEYOND only told."""
