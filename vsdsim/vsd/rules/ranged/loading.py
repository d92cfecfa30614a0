"""Loading and readying: which shot somebody has, and what makes it ready (`ranged.loaded`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.attacks import MISSILE, THROWN
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Action
from vsdsim.vsd.columns import put, read, subtract
from vsdsim.vsd.numbers import NEVER, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, spread, which
from vsdsim.vsd.rules.figures import HALF_CMB, can_use, geared_cmb
from vsdsim.vsd.rules.plight import bars_full_actions

__all__ = [
    "Shot", "best_shot", "has_ammunition", "is_loaded", "load_quickly", "load_weapons",
    "lose_ammunition", "may_load", "ready", "unload", "use_up",
]  # fmt: skip

LEAST = np.int32(-(2**30))
HALF_DELAY = 2
"""What a Half Action loads is loaded through a whole round only in the second after it."""


@frozen(eq=False)
class Shot:
    """The ranged attack that each row would make, (R,) each."""

    attack: Ints
    """-1 for none."""
    draws: Bools
    """Must be drawn or readied first."""
    loads: Bools
    """Quick, and must be loaded first: a Half Action."""
    waits: Bools
    """No shot this round: it goes to drawing the weapon where `draws`, else to loading it."""

    def __getitem__(self, chosen: Index | Bools) -> Shot:
        """Some of the rows, by index or by mask."""
        return Shot(self.attack[chosen], self.draws[chosen], self.loads[chosen], self.waits[chosen])

    def spread(self, index: Index, size: int) -> Shot:
        """The same as the shots of the rows at `index` among so many, the others' none."""
        how = (spread(each, index, size, 0) for each in (self.draws, self.loads, self.waits))
        return Shot(spread(self.attack, index, size, -1), *how)


def _cell(bout: Bout, fight: Index, attack: Ints) -> Index:
    """Cells of attacks in the state's (A, N) columns."""
    cell: Index = attack.astype(np.intp) * bout.state.fights + fight
    return cell


def _in_hand(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether the weapon of ranged attacks is in hand; -1, no attack, never is."""
    local = bout.parameters.attacks.local[attack]
    held: Bools = (attack >= 0) & (local == bout.state.hand.take(rows.cell))
    return held


def is_loaded(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether ranged attacks are loaded, or as thrown weapons in hand; -1 never is."""
    if not bout.parameters.field:
        return np.zeros(len(rows), dtype=np.bool_)
    cell = _cell(bout, rows.fight, np.maximum(attack, 0))
    loaded: Bools = (attack >= 0) & (read(bout.state.ready_from, cell) < NEVER)
    return loaded


def has_ammunition(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether there is a missile or a piece left; attacks that need none have it."""
    enough = np.ones(len(rows), dtype=np.bool_)
    if bout.parameters.field:
        index = which((attack >= 0) & bout.parameters.attacks.ranged[attack])
        cell = _cell(bout, rows.fight[index], attack[index])
        enough[index] = read(bout.state.left, cell) > 0
    return enough


def best_shot(bout: Bout, rows: Rows, named: str | None) -> Shot:
    """The best ranged attack each row can make, `named` if it can be (`ranged.possible`)."""
    p = bout.parameters
    a = p.attacks
    best = np.full(len(rows), -1, dtype=np.int32)
    value = np.full(len(rows), LEAST)
    asked = np.array([name == named for name in a.names], dtype=np.bool_)
    for place in range(p.attack_of.shape[1]):
        attack = p.attack_of[rows.actor, place]
        possible = (attack >= 0) & a.ranged[attack] & can_use(bout, rows, attack)
        possible &= has_ammunition(bout, rows, attack)
        held = _in_hand(bout, rows, attack)
        worth = 2 * (geared_cmb(bout, rows, attack) - HALF_CMB * ~held) + held
        worth += np.where(asked[attack], -(LEAST // 2), 0)
        better = possible & (worth > value)
        best[better], value[better] = attack[better], worth[better]
    found = best >= 0
    draws = found & ~_in_hand(bout, rows, best)
    # A thrown weapon is ready as soon as it is in hand.
    empty = found & (a.kind[best] == MISSILE) & ~is_loaded(bout, rows, best)
    loads = empty & ~draws & a.quick[best]
    waits = empty & ~loads
    return Shot(best, draws, loads, waits)


def may_load(bout: Bout, rows: Rows) -> Ints:
    """The missile weapon in hand that each row can load, -1 for none (`ranged.possible`)."""
    p, s = bout.parameters, bout.state
    hand = s.hand.take(rows.cell)
    attack = p.attack_of[rows.actor, np.maximum(hand, 0)]
    can = (hand >= 0) & _can_load(bout, rows, attack)
    return np.where(can, attack, -1).astype(np.int32)


def _can_load(bout: Bout, rows: Rows, attack: Ints) -> Bools:
    """Whether each row can load this missile weapon now."""
    missile = bout.parameters.attacks.kind[attack] == MISSILE
    can: Bools = missile & _in_hand(bout, rows, attack) & ~is_loaded(bout, rows, attack)
    return can & has_ammunition(bout, rows, attack) & can_use(bout, rows, attack)


def load_weapons(bout: Bout) -> None:
    """Full Actions of loading; a round without one starts it over (`ranged.loaded`)."""
    s, a = bout.state, bout.parameters.attacks
    rows = s.rows((s.action == Action.LOAD) & s.in_fight())
    attack = s.declared.take(rows.cell).astype(np.int32)
    able = (attack >= 0) & _can_load(bout, rows, attack) & ~bars_full_actions(bout, rows.cell)
    rows, attack = rows[able], attack[able]
    cell = _cell(bout, rows.fight, attack)
    done = read(s.progress, cell) + 1
    loaded = a.quick[attack] | (done >= a.load[attack])
    put(s.progress, np.flatnonzero((s.progress > 0) & ~s.over), 0)
    put(s.progress, cell, np.where(loaded, 0, done))
    put(s.ready_from, cell[loaded], bout.round + 1)
    bout.hear("loads", rows, attack=attack, loaded=loaded)


def load_quickly(bout: Bout, rows: Rows, attack: Ints) -> None:
    """A Half Action loads the Quick weapons among these, as far as they can be (`ranged.quick`)."""
    index = which(bout.parameters.attacks.quick[attack] & _can_load(bout, rows, attack))
    if index.size:
        rows, attack = rows[index], attack[index]
        cell = _cell(bout, rows.fight, attack)
        put(bout.state.ready_from, cell, bout.round + HALF_DELAY)
        put(bout.state.progress, cell, 0)
        bout.hear("loads", rows, attack=attack, loaded=np.ones(len(rows), dtype=np.bool_))


def ready(bout: Bout, rows: Rows, attack: Ints) -> None:
    """Weapons just taken in hand can be thrown, or shot if they are loaded, from next round on."""
    p, s = bout.parameters, bout.state
    if not p.field:
        return
    index = which((p.attacks.kind[attack] == THROWN) | is_loaded(bout, rows, attack))
    cell = _cell(bout, rows.fight[index], attack[index])
    put(s.ready_from, cell, bout.round + 1)


def unload(bout: Bout, cell: Index, place: Ints) -> None:
    """The weapons at these places of combatants' sheets leave the hand, unloaded."""
    p, s = bout.parameters, bout.state
    if p.field and cell.size:
        actor = cell // s.fights
        attack = _cell(bout, cell - actor * s.fights, p.attack_of[actor, place])
        put(s.ready_from, attack, NEVER)
        put(s.progress, attack, 0)


def use_up(bout: Bout, rows: Rows, attack: Ints) -> None:
    """Shots and throws take one piece of ammunition each and unload the weapon."""
    cell = _cell(bout, rows.fight, attack)
    subtract(bout.state.left, cell, np.ones(len(rows), dtype=np.int16))
    put(bout.state.ready_from, cell, NEVER)


def lose_ammunition(bout: Bout, rows: Rows, attack: Ints) -> None:
    """All missiles of these attacks are lost."""
    if len(rows):
        put(bout.state.left, _cell(bout, rows.fight, attack), 0)
