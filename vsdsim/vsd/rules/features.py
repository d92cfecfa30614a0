"""What scripts can ask of a combatant: each feature a column (`declaration.words`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from attrs import evolve, frozen
from numpy.typing import NDArray

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import HeldBack
from vsdsim.vsd.condition import Condition
from vsdsim.vsd.conditions import CONDITIONS
from vsdsim.vsd.numbers import NEVER, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, one_of
from vsdsim.vsd.rules.burning import flames
from vsdsim.vsd.rules.care.poison import poisoned
from vsdsim.vsd.rules.conditions import suffering
from vsdsim.vsd.rules.field.cover import cover_grade, in_sight
from vsdsim.vsd.rules.field.engagement import engaged_by
from vsdsim.vsd.rules.field.places import arcs, distance, in_reach
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.magic.changes import side_defence
from vsdsim.vsd.rules.nearest import nearest
from vsdsim.vsd.rules.ranged.loading import best_shot, is_loaded
from vsdsim.vsd.rules.souls import bruised_below, total_hit_points
from vsdsim.vsd.rules.weapons import ready_cmb

__all__ = ["FEATURES", "OF_MELEE", "OF_TARGET", "Asking", "Column"]

Column = NDArray[Any]
MILLIMETRES = 1000.0
"""Of a metre."""


@frozen(eq=False)
class Asking:
    """Rows that ask a condition, all of one side, and what each knows: (R,) or (C, N) columns."""

    bout: Bout
    rows: Rows
    target: Ints
    """(R,) whom the entry would go for; -1 for nobody, who meets no condition."""
    standing: Bools
    """(C, N) who is in the fight."""
    last_opponent: NDArray[np.int16]
    """(C, N) last round's named opponents."""
    known: Bools
    """(C,) those whose declarations of this round the rows know."""
    in_melee: Bools
    """(C, N) who is engaged by anybody."""
    fled: Bools
    """(C, N) who fled in the round before."""
    concentrates: Bools
    """(C, N) who concentrates on a spell."""
    prepared: NDArray[np.int8]
    """(C, N) rounds of concentration on spells to come; only told where somebody casts."""
    shot: Callable[[], Ints]
    """Tells of everybody in the rows' group the ranged attack it would make."""
    answers: dict[str, Column]
    """What has been found out of all of these, by word."""
    held_back: NDArray[np.int8]
    """(C, N) what has become of what each holds back, as far as they know; only told where
    somebody can."""
    group: Asking | None = None
    """All of these as they ask; None where the rows are all."""
    index: Index | slice = slice(None)
    """Which of these the rows are."""

    def __getitem__(self, chosen: Index) -> Asking:
        """Some of all."""
        target = self.target.take(chosen)
        return evolve(self, rows=self.rows[chosen], target=target, group=self, index=chosen)

    def of(self, who: str) -> Rows:
        """The rows of `self` or of the `target` (of combatant 0 where there is none)."""
        if who == "self":
            return self.rows
        return self.rows.beside(self.target)


Read = Callable[[Asking, Rows], Column]
"""A feature of some rows, (R,)."""


def _bruised(ask: Asking, rows: Rows) -> Column:
    return rows.read(ask.bout.state.hp) < bruised_below(ask.bout, rows)


def _length(ask: Asking, rows: Rows) -> Column:
    return ask.bout.parameters.attacks.length[ready_cmb(ask.bout, rows)[0]]


def _defence(ask: Asking, rows: Rows) -> Column:
    whole = defence(ask.bout, rows, ask.bout.state.shield.take(rows.cell))
    return whole + side_defence(ask.bout, rows.cell, None)


def _suffers(condition: Condition) -> Read:
    return lambda ask, rows: suffering(ask.bout, condition, rows.cell)


def _flanked(ask: Asking, rows: Rows) -> Column:
    """Some enemy that engages it is not in its front."""
    bout, found = ask.bout, np.zeros(len(rows), dtype=np.bool_)
    if not bout.parameters.field:
        return found
    for other in range(len(bout.parameters.names)):
        foe = rows.facing(other)
        found |= engaged_by(bout, rows, foe) & ~arcs(bout, rows, foe).front
    return found


def _in_cover(ask: Asking, rows: Rows) -> Column:
    """Behind something solid: the target as self sees it, self as the nearest enemy does."""
    bout = ask.bout
    if not bout.parameters.field or not len(rows):
        return np.zeros(len(rows), dtype=np.bool_)
    if rows is not ask.rows:
        return cover_grade(bout, ask.rows, rows, melee=False)[1]
    foe = nearest(bout, rows, ask.standing)
    there = rows.beside(foe)
    return cover_grade(bout, there, rows, melee=False)[1] & (foe >= 0)


def _shot(ask: Asking, rows: Rows) -> Ints:
    return ask.shot()[ask.index] if rows is ask.rows else best_shot(ask.bout, rows, None).attack


def _base_range(ask: Asking, rows: Rows) -> Column:
    attack = _shot(ask, rows)
    metres: Column = ask.bout.parameters.attacks.base_range[attack] / MILLIMETRES
    metres *= attack >= 0
    return metres


def _ammunition(ask: Asking, rows: Rows) -> Column:
    s, attack = ask.bout.state, _shot(ask, rows)
    if not ask.bout.parameters.field:
        return np.zeros(len(rows))
    left: Column = s.left.reshape(-1)[np.maximum(attack, 0) * np.intp(s.fights) + rows.fight]
    left *= attack >= 0
    return left


def _loaded(ask: Asking, rows: Rows) -> Column:
    p, s = ask.bout.parameters, ask.bout.state
    hand = s.hand.take(rows.cell)
    attack = p.attack_of[rows.actor, np.maximum(hand, 0)]
    loaded: Column = (hand >= 0) & p.attacks.ranged[attack]
    return loaded & is_loaded(ask.bout, rows, attack) if p.field else loaded


def _elevation(ask: Asking, rows: Rows) -> Column:
    if not ask.bout.parameters.field:
        return np.zeros(len(rows))
    return rows.read(ask.bout.state.z) / MILLIMETRES


def _dying(ask: Asking, rows: Rows) -> Column:
    s = ask.bout.state
    dying: Bools = (rows.read(s.dying_until) < NEVER) & ~rows.read(s.dead)
    return dying


def _readied(ask: Asking, rows: Rows) -> Column:
    """Something is held back still."""
    if not ask.bout.parameters.readies:
        return np.zeros(len(rows), dtype=np.bool_)
    return one_of(rows.read(ask.held_back), (HeldBack.WAITING, HeldBack.RIPE))


def _tended(ask: Asking, rows: Rows) -> Column:
    """A wound of it has been stopped for now."""
    if not ask.bout.parameters.tends:
        return np.zeros(len(rows), dtype=np.bool_)
    return rows.read(ask.bout.state.tended)


FEATURES: Mapping[str, tuple[str, Read]] = {
    "level": ("number", lambda ask, rows: ask.bout.parameters.level.take(rows.actor)),
    "beast": ("truth", lambda ask, rows: ask.bout.parameters.beast.take(rows.actor)),
    "hp": ("number", lambda ask, rows: rows.read(ask.bout.state.hp)),
    "hp_total": ("number", lambda ask, rows: total_hit_points(ask.bout, rows)),
    "cmb": ("number", lambda ask, rows: ready_cmb(ask.bout, rows)[1]),
    "def": ("number", _defence),
    "bruised": ("truth", _bruised),
    **{word: ("truth", _suffers(each)) for word, each in CONDITIONS.items() if each.bears},
    "bleeding": ("number", lambda ask, rows: rows.read(ask.bout.state.bleeding)),
    "burning": ("number", lambda ask, rows: flames(ask.bout, rows)),
    "dying": ("truth", _dying),
    "poisoned": ("truth", lambda ask, rows: poisoned(ask.bout, rows.cell)),
    "readied": ("truth", _readied),
    "tended": ("truth", _tended),
    "engaged": ("truth", lambda ask, rows: rows.read(ask.in_melee)),
    "flanked": ("truth", _flanked),
    "fleeing": ("truth", lambda ask, rows: rows.read(ask.fled)),
    "in_cover": ("truth", _in_cover),
    "elevation": ("number", _elevation),
    "loaded": ("truth", _loaded),
    "ammunition": ("number", _ammunition),
    "weapon.length": ("number", _length),
    "weapon.base_range": ("number", _base_range),
}
"""What `self.` and `target.` can be asked, with the type of the answer."""


OF_MELEE = frozenset({"engaged", "flanked"})
"""Features that are kept only on a field: who is engaged by whom, and from where."""


def _distance(ask: Asking, rows: Rows) -> Column:
    return distance(ask.bout, ask.rows, rows) / MILLIMETRES


def _in_reach(ask: Asking, rows: Rows) -> Column:
    return in_reach(ask.bout, ask.rows, rows, ready_cmb(ask.bout, ask.rows)[0])


OF_TARGET: Mapping[str, tuple[str, Read]] = {
    "distance": ("number", _distance),
    "in_reach": ("truth", _in_reach),
    "in_sight": ("truth", lambda ask, rows: in_sight(ask.bout, ask.rows, rows)),
}
"""What only the target can be asked: how it stands to self."""
