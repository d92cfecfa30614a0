"""Which attack a combatant makes, and drawing, dropping and breaking weapons."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.attacks import IN_THE_HAND, THROWN, UNARMED
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import clear_bits, put, raise_to, set_bits
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, spread, which
from vsdsim.vsd.rules.figures import (
    HALF_CMB,
    can_use,
    can_use_closely,
    cmb_before_parry,
    geared_cmb,
    note_cmb,
)
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.plight import plight
from vsdsim.vsd.rules.ranged.loading import has_ammunition, ready, unload, use_up
from vsdsim.vsd.rules.special.aside import held_aside, lose_aside, lose_off_hand

__all__ = [
    "WEAPON_ARM", "Choice", "best_attack", "break_string", "break_weapon", "defending_attack",
    "draw", "drop_weapon", "hinder", "is_ready", "let_fly", "ready_cmb", "to_draw",
]  # fmt: skip

LEAST = np.int32(-(2**30))
WEAPON_ARM = 1
"""The bit of a useless weapon arm."""


@frozen(eq=False)
class Choice:
    """An attack for each row: its number (-1 for none), and whether it must be drawn first."""

    attack: Ints
    draws: Bools

    def __getitem__(self, chosen: Index) -> Choice:
        return Choice(self.attack.take(chosen), self.draws.take(chosen))

    def spread(self, index: Index, size: int) -> Choice:
        """The same as the choice of the rows at `index` among so many, the others' none."""
        return Choice(spread(self.attack, index, size, -1), spread(self.draws, index, size, 0))


def is_ready(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """In hand, or part of the body; -1 is never ready."""
    a = bout.parameters.attacks
    in_hand = a.local.take(attack) == bout.state.hand.take(rows.cell)
    if bout.parameters.optional.aside:
        in_hand |= held_aside(bout, rows.cell, attack)
    found: Bools = (attack >= 0) & (~a.wielded.take(attack) | in_hand)
    return found


def best_attack(bout: Bout, rows: Rows, *, may_draw: bool, named: str | None = None) -> Choice:
    """The best melee attack of each row (`declaration.weapon`), `named` first if it can be."""
    p = bout.parameters
    a = p.attacks
    # Everybody's attacks one after another, -1 past the last of each.
    places = p.attack_of.shape[1]
    attack = p.attack_of.take(rows.actor, axis=0).reshape(-1)
    users = Rows(np.repeat(rows.cell, places), rows.fights)
    at_hand = is_ready(bout, users, attack)
    close = plight(bout, rows.cell).each(places)
    possible = (attack >= 0) & ~a.ranged.take(attack) & can_use(bout, users, attack, close)
    if not may_draw:
        possible &= at_hand
    # A named attack goes before all others, bare hands behind all unless they are named.
    asked = np.array([name == named for name in a.names], dtype=np.bool_)
    rank = np.where(asked, -(LEAST // 2), np.where(a.kind == UNARMED, LEAST // 2, 0))
    worth = 2 * (geared_cmb(bout, users, attack) - HALF_CMB * ~at_hand) + at_hand
    worth += rank.take(attack)
    worth[~possible] = LEAST
    # Of equals the first.
    best = np.arange(len(rows)) * places + worth.reshape(-1, places).argmax(axis=1)
    can = possible.take(best)
    return Choice(np.where(can, attack.take(best), -1), can & ~at_hand.take(best))


def ready_cmb(bout: Bout, rows: Rows) -> tuple[Ints, Ints]:
    """The ready attack, nothing declared yet, and its CMB before parry (`declaration.words`)."""
    ready = best_attack(bout, rows, may_draw=False).attack
    attack = np.where(ready >= 0, ready, bout.parameters.last_attack[rows.actor])
    no = np.zeros(len(rows), dtype=np.bool_)
    return attack, cmb_before_parry(bout, rows, attack, no, no)


def defending_attack(bout: Bout, rows: Rows) -> Ints:
    """The attack that counts for who declares none (`cmb.attack`)."""
    p, s = bout.parameters, bout.state
    hand = s.hand.take(rows.cell)
    attack = p.attack_of[rows.actor, np.maximum(hand, 0)]
    empty = which(hand < 0)
    if empty.size:
        bare = best_attack(bout, rows[empty], may_draw=False).attack
        attack[empty] = np.where(bare >= 0, bare, p.last_attack[rows.actor[empty]])
    return attack


def to_draw(bout: Bout, rows: Rows, named: str | None = None) -> Ints:
    """Place on the sheet of the weapon to draw, -1 for none (`declaration.draw`)."""
    p, s = bout.parameters, bout.state
    a = p.attacks
    hand = s.hand.take(rows.cell)
    found = np.full(len(rows), -1, dtype=np.int32)
    for lying in (False, True):
        for place in range(p.attack_of.shape[1]):
            attack = p.attack_of[rows.actor, place]
            dropped = ((s.dropped.take(rows.cell) >> place) & 1) == 1
            fits = (attack >= 0) & a.wielded[attack] & (dropped == lying)
            fits &= (found < 0) & _can_draw(bout, rows, attack)
            if named is None:
                fits &= (hand < 0) & ~a.ranged[attack]
            else:
                fits &= (hand != place) & np.array([n == named for n in a.names])[attack]
            found[fits] = place
    return found


def _can_draw(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether each row could use this weapon if it had it in hand, and has it to take up."""
    # Who has no weapon in hand is hampered, as a rule: no use in asking first.
    can = can_use_closely(bout, rows.cell, attack)
    if bout.parameters.field:
        thrown = bout.parameters.attacks.kind[attack] == THROWN
        can &= ~thrown | has_ammunition(bout, rows, attack)
    return can


def draw(bout: Bout, rows: Rows) -> None:
    """Take the declared weapon in hand, if it can still be had; what was in hand is dropped."""
    p, s = bout.parameters, bout.state
    place = s.draws.take(rows.cell)
    attack = p.attack_of[rows.actor, place]
    usable = which(_can_draw(bout, rows, attack))
    rows, place, attack = rows[usable], place.take(usable), attack.take(usable)
    drop_weapon(bout, rows.cell)
    put(s.hand, rows.cell, place)
    hamper(bout, rows.cell)
    # With a useless weapon arm there is but the other hand to hold it.
    lose_off_hand(bout, rows.cell[(s.arms.take(rows.cell) & WEAPON_ARM) > 0])
    clear_bits(s.dropped, rows.cell, np.left_shift(1, place.astype(np.int32)))
    ready(bout, rows, attack)
    bout.hear("draws", rows, attack=attack)


def drop_weapon(bout: Bout, cell: Index) -> None:
    """Whatever weapon is in hand lies on the ground (`critical.drop`)."""
    s = bout.state
    hand = s.hand.take(cell)
    armed = which(hand >= 0)
    if armed.size:
        cell, hand = cell.take(armed), hand.take(armed).astype(np.int32)
        set_bits(s.dropped, cell, np.left_shift(1, hand))
        _empty_hand(bout, cell, hand)


def _empty_hand(bout: Bout, cell: Index, hand: Ints) -> None:
    """The weapons at these places of the sheets leave the hand, in which they were."""
    p, s = bout.parameters, bout.state
    unload(bout, cell, hand)
    put(s.hand, cell, -1)
    hamper(bout, cell)
    # Who declared that weapon goes on with the last attack on the sheet (`cmb.attack`).
    attack = s.attack.take(cell)
    lost = p.attacks.wielded[attack] & (p.attacks.local[attack] == hand)
    cell = cell[lost]
    put(s.attack, cell, p.last_attack[cell // s.fights])


def let_fly(bout: Bout, rows: Rows, attack: Ints) -> Rows:
    """Ammunition is used up, and what is thrown leaves the hand; returns the throwers."""
    use_up(bout, rows, attack)
    a = bout.parameters.attacks
    thrown = which(a.kind[attack] == THROWN)
    throwers = rows[thrown]
    _empty_hand(bout, throwers.cell, a.local[attack[thrown]])
    note_cmb(bout, throwers)
    return throwers


def break_weapon(bout: Bout, cell: Index) -> None:
    """Whatever weapon is in hand is broken and dropped."""
    s = bout.state
    armed = cell[s.hand.take(cell) >= 0]
    _mark_broken(bout, armed)
    drop_weapon(bout, armed)


def _mark_broken(bout: Bout, cell: Index) -> None:
    """The weapons in these hands, which are not empty, are broken."""
    s = bout.state
    set_bits(s.broken, cell, np.left_shift(1, s.hand.take(cell).astype(np.int32)))
    hamper(bout, cell)


def break_string(bout: Bout, cell: Index) -> None:
    """The weapon in hand is broken, but kept (`ranged.fumble`)."""
    s = bout.state
    _mark_broken(bout, cell[s.hand.take(cell) >= 0])


def hinder(bout: Bout, cell: Index, attack: Ints, until: Ints) -> None:
    """An attack stuck in its victim: a weapon leaves the hand, a natural one is out of use."""
    a, s = bout.parameters.attacks, bout.state
    if bout.parameters.optional.aside:
        aside = a.held.take(attack) != IN_THE_HAND
        lose_aside(bout, cell[aside])
        cell, attack, until = cell[~aside], attack[~aside], until[~aside]
    hamper(bout, cell)
    set_bits(s.stuck, cell, np.left_shift(1, a.local[attack]))
    raise_to(s.stuck_until, cell, until.astype(np.int16))
    weapon = a.wielded[attack] & (a.local[attack] == s.hand.take(cell))
    drop_weapon(bout, cell[weapon])
