"""The marks of critical strikes: one function each, from the harm rows that carry it to the state.

Marks land in the order of `MARKS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import raise_to, set_bits, set_flag
from vsdsim.vsd.conditions import BLIND, CONDITIONS, HELD, PRONE, STUNNED
from vsdsim.vsd.criticals import FOREVER, WHILE_HELD, Mark
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, distinct, which
from vsdsim.vsd.rules.befalling import befall
from vsdsim.vsd.rules.burning import catch_fire
from vsdsim.vsd.rules.critical import hand_to_hand
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.harm import Harm, Struck
from vsdsim.vsd.rules.holds import bind, take_hold
from vsdsim.vsd.rules.magic.bound import exposed, open_to
from vsdsim.vsd.rules.souls import lose_soul
from vsdsim.vsd.rules.special.aside import lose_aside, lose_off_hand, lose_shield, metal_aside
from vsdsim.vsd.rules.weapons import WEAPON_ARM, break_weapon, drop_weapon, hinder

__all__ = ["MARKS", "Marked", "apply_marks"]

FOR_THE_FIGHT = -1
"""How an outcome says that something has no end."""
OTHER_ARM = 2
"""The bit of the other useless arm."""
ON_AUTHOR = int(Mark.GRIP | Mark.ATTACKER_RIGID | Mark.STUCK)
OF_ATTACKS = ON_AUTHOR | int(Mark.HELD)
"""Marks that need an attacker at hand: they mean nothing in a fall or a shot."""


@frozen(eq=False)
class Marked:
    """The critical strikes that carry one mark, and their victims' cells."""

    bout: Bout
    every: Harm
    """All the harm of the moment, the critical strikes last."""
    struck: Struck
    """All critical strikes of the moment."""
    rows: Index
    """Which of them."""
    cell: Index

    def of(self, column: NDArray[Any]) -> NDArray[Any]:
        """A column of the strikes in these rows."""
        return column.take(self.rows)

    @property
    def victim(self) -> Index:
        """Combatant numbers of the victims."""
        return self.cell // self.bout.state.fights

    @property
    def author_cell(self) -> Index:
        """Cells of the authors."""
        fights = self.bout.state.fights
        cell: Index = self.of(self.struck.author) * fights + self.cell % fights
        return cell

    def number(self, name: str) -> Ints:
        """A number of each row's outcome."""
        numbers = self.bout.parameters.criticals.number[name]
        return numbers.take(self.of(self.struck.outcome))

    def until(self, rounds: Ints) -> Ints:
        """The last round of what lasts `rounds` (`time.durations`)."""
        return np.where(rounds == FOR_THE_FIGHT, FOREVER, self.bout.last_round(rounds))


def apply_marks(bout: Bout, every: Harm, struck: Struck) -> None:
    """Land the marks of the critical strikes `struck`, the last of `every` harm of the moment."""
    marked, marks, present = struck.marked
    if present & OF_ATTACKS and bout.afar:
        far = ~hand_to_hand(bout, struck.attack.take(marked))
        marks = marks & ~(OF_ATTACKS * far)
        present = int(np.bitwise_or.reduce(marks))
    cell = struck.cell.take(marked)
    for mark, write in _WRITERS:
        if present & mark:
            chosen = which(marks & mark)
            write(Marked(bout, every, struck, marked.take(chosen), cell.take(chosen)))


def _stun(m: Marked) -> None:
    befall(m.bout, STUNNED, m.cell, m.number("stun"))


def _knock_down(m: Marked) -> None:
    befall(m.bout, PRONE, m.cell)


def _cannot_stand(m: Marked) -> None:
    set_flag(m.bout.state.cannot_stand, exposed(m.bout, m.cell, "prone"))
    _knock_down(m)


def _hold(m: Marked) -> None:
    take_hold(m.bout, m.every, m.struck, m.rows)


def _grip(m: Marked) -> None:
    bind(m.bout, m.struck, m.rows)


def _rigid(m: Marked) -> None:
    befall(m.bout, HELD, m.cell, m.number("held"))


def _attacker_rigid(m: Marked) -> None:
    befall(m.bout, HELD, m.author_cell, m.number("attacker_held"))


def _drop_shield(m: Marked) -> None:
    lose_shield(m.bout, m.cell)


def _drop_other(m: Marked) -> None:
    lose_off_hand(m.bout, m.cell)


def _drop_metal(m: Marked) -> None:
    p, s = m.bout.parameters, m.bout.state
    hand = s.hand.take(m.cell)
    weapon = p.attack_of[m.victim, np.maximum(hand, 0)]
    drop_weapon(m.bout, distinct(m.cell[(hand >= 0) & p.attacks.metal[weapon]]))
    _drop_metal_shield(m)
    lose_off_hand(m.bout, m.cell[metal_aside(m.bout, m.cell)])


def _drop_metal_shield(m: Marked) -> None:
    lose_shield(m.bout, m.cell[m.bout.parameters.shield_metal[m.victim]])


def _lose_arm(m: Marked) -> None:
    """An arm is useless, and what it held falls (`critical.arm`)."""
    p, s = m.bout.parameters, m.bout.state
    cell = distinct(m.cell)
    before = s.arms.take(cell)
    lost = np.where(m.of(m.struck.arm) <= 50, WEAPON_ARM, OTHER_ARM)
    set_bits(s.arms, m.cell, lost)
    hamper(m.bout, cell)
    now = s.arms.take(cell)
    newly, none_left = now & ~before, now == WEAPON_ARM | OTHER_ARM
    hand = s.hand.take(cell)
    weapon = p.attack_of[cell // s.fights, np.maximum(hand, 0)]
    two_handed = (newly > 0) & p.attacks.two_handed.take(weapon)
    falls = none_left | (newly & WEAPON_ARM > 0) | two_handed
    drop_weapon(m.bout, cell.take(which(falls)))
    lose_aside(m.bout, cell.take(which(none_left | (newly & OTHER_ARM > 0))))


def _lose_leg(m: Marked) -> None:
    set_flag(m.bout.state.leg, m.cell)
    hamper(m.bout, m.cell)


def _holds(m: Marked) -> Bools:
    """Whose strikes hold their victims besides (`critical.hold`)."""
    p = m.bout.parameters
    foes = p.side[m.of(m.struck.author)] != p.side[m.victim]
    grips = p.criticals.marks.take(m.of(m.struck.outcome)) & int(Mark.HELD) != 0
    grips &= foes & hand_to_hand(m.bout, m.of(m.struck.attack))
    holds: Bools = grips & open_to(m.bout, m.cell, HELD.word)
    return holds


def _go_out(m: Marked) -> None:
    s, rounds = m.bout.state, m.number("incapacitated")
    while_held = rounds == WHILE_HELD
    free = open_to(m.bout, m.cell, "incapacitated")
    set_flag(s.out_while_held, m.cell[while_held & free & _holds(m)])
    until = np.where(while_held | ~free, 0, m.until(rounds))
    raise_to(s.incapacitated_until, m.cell, until)


def _blind(m: Marked) -> None:
    rounds = m.number("blind") + m.number("blind_k") * m.of(m.struck.k)
    befall(m.bout, BLIND, m.cell, rounds)


def _afflict(m: Marked) -> None:
    """Conditions that have marks of their own (`critical.plight`)."""
    for word, rounds in m.bout.parameters.criticals.rounds.items():
        befall(m.bout, CONDITIONS[word], m.cell, rounds.take(m.of(m.struck.outcome)))


def _die(m: Marked) -> None:
    set_flag(m.bout.state.dead, m.cell)


def _pass(m: Marked) -> None:
    raise_to(m.bout.state.passing, m.cell, m.number("passing_penalty"))
    raise_to(m.bout.state.passing_until, m.cell, m.until(m.number("passing_rounds")))
    hamper(m.bout, m.cell)


def _stick(m: Marked) -> None:
    hinder(m.bout, m.author_cell, m.of(m.struck.attack), m.until(m.number("stuck")))


def _lose_soul(m: Marked) -> None:
    lose_soul(m.bout, m.cell, m.number("soul") + m.number("soul_k") * m.of(m.struck.k))
    # Half of the hit points is another figure now.
    hamper(m.bout, m.cell)


def _assess(m: Marked) -> None:
    raise_to(m.bout.state.assess, m.cell, m.number("assess"))


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
    Mark.DROP_METAL_SHIELD: _drop_metal_shield,
    Mark.DROP_SHIELD: _drop_shield,
    Mark.DROP_OTHER: _drop_other,
    Mark.ARM: _lose_arm,
    Mark.LEG: _lose_leg,
    Mark.OUT: _go_out,
    Mark.BLIND: _blind,
    Mark.PLIGHT: _afflict,
    Mark.DEAD: _die,
    Mark.PASSING: _pass,
    Mark.STUCK: _stick,
    Mark.ASSESS: _assess,
    Mark.BURN: lambda m: catch_fire(m.bout, m.every, m.struck, m.rows),
    Mark.SOUL: _lose_soul,
}
"""What lands here; DYING is health's, BEYOND only told.

FUMBLE, FURTHER, SHOCK and ARC are the chain's.
"""

_WRITERS = tuple((int(mark), write) for mark, write in MARKS.items())
"""The same with plain numbers: a flag's own `&` costs more than most marks."""
