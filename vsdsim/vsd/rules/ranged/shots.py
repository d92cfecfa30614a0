"""The roll of a shot or throw, and where it goes astray (`ranged.roll`, `ranged.melee`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.conditions import PRONE, bit_of
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.attack import (
    Blow,
    arc_bonus,
    armour_column,
    as_suffered,
    attack_bonus,
    cmb_of_moment,
    faced,
    read_blow,
    shield_counts,
)
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.eligible import Shootable
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.places import arcs, squared
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.magic.changes import change, side_defence
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.rules.plight import Plight, barring, plight
from vsdsim.vsd.rules.special.feint import feigned
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.terrain import Grade

__all__ = [
    "LYING",
    "Shots",
    "in_its_melee",
    "range_penalty",
    "resolve_beside",
    "resolve_shots",
    "resolve_strays",
    "rolls_aside",
    "strays",
]

TIED = barring(lambda condition: not condition.rolls_aside)
LYING = 20
"""DEF of the Prone who can roll aside (`ranged.defence`)."""
FARTHER = 25
"""What each further base range takes off the roll (`ranged.range`)."""
LAST = np.uint64(2**64 - 1)


@frozen(eq=False)
class Shots:
    """Shots about to be read, (R,) each: who, at whom, with what, and the rolls' addresses."""

    rows: Rows
    target: Rows
    attack: Ints
    keys: Keys

    def __getitem__(self, chosen: Index | Bools) -> Shots:
        return Shots(self.rows[chosen], self.target[chosen], self.attack[chosen], self.keys[chosen])


def range_penalty(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Ints:
    """What distance takes off the roll, 0 or less (`ranged.range`)."""
    far = squared(bout, rows, target)
    base = bout.parameters.attacks.base_range[attack].astype(np.int64)
    penalty = np.zeros(len(rows), dtype=np.int32)
    for ranges in (1, 2, 3):
        penalty -= FARTHER * (far > (ranges * base) ** 2)
    return penalty


def in_its_melee(bout: Bout, rows: Rows, target: Rows) -> Bools:
    """(R, C) who fights hand to hand with each target, its shooter aside (`ranged.melee`)."""
    s = bout.state
    engaged_by = s.engaged[target.actor, :, target.fight]
    engages = s.engaged[:, target.actor, target.fight].T
    crowd: Bools = (engaged_by | engages) & s.in_fight()[:, target.fight].T
    crowd[np.arange(len(rows)), rows.actor] = False
    return crowd


def rolls_aside(bout: Bout, target: Rows, close: Plight) -> Bools:
    """Who lies on the ground and is free to roll aside; `close` is the targets' plight."""
    rolls = np.zeros(len(target), dtype=np.bool_)
    lies = ((close.suffers & bit_of(PRONE)) != 0) & ~TIED.take(close.suffers)
    rolls[close.index] = lies & ~bout.state.out.take(close.cell)
    return rolls


def resolve_shots(bout: Bout, shots: Shots, roll: OpenEnded, ward: Ints | None = None) -> Blow:
    """What the shots come to with these dice, and with what wards do to each (`ranged.roll`)."""
    cmb = cmb_of_moment(bout, shots.rows, shots.attack)
    return _resolve(bout, shots, roll, cmb, "shot", ward)


def resolve_beside(bout: Bout, shots: Shots, roll: OpenEnded) -> Blow:
    """What shots that strike an area come to for those about their target: no fumble, no stray."""
    cmb = cmb_of_moment(bout, shots.rows, shots.attack)
    return _resolve(bout, shots, roll, cmb, "shot", clumsy=np.zeros_like(cmb))


def resolve_strays(bout: Bout, shots: Shots, roll: OpenEnded) -> Blow:
    """What shots gone astray come to with these dice: CMB 0, no parry, no fumble."""
    nothing = np.zeros(len(shots.rows), dtype=np.int32)
    return _resolve(bout, shots, roll, nothing, "stray", clumsy=nothing)


def _resolve(
    bout: Bout,
    shots: Shots,
    roll: OpenEnded,
    cmb: Ints,
    what: str,
    ward: Ints | None = None,
    clumsy: Ints | None = None,
) -> Blow:
    """Read shots or strays on their tables, and tell of them."""
    p, s = bout.parameters, bout.state
    rows, target, attack = shots.rows, shots.target, shots.attack
    close, sides = plight(bout, target.cell), arcs(bout, target, rows)
    faces = faced(bout, rows, target, close)
    shield = shield_counts(bout, target, faces, close, sides) & ~s.out.take(target.cell)
    grade, solid = cover_grade(bout, rows, target, melee=False)
    fights = in_its_melee(bout, rows, target).any(axis=1)
    grade = np.maximum(grade, int(Grade.PARTIAL) * fights)
    against = defence(bout, target, shield, close, missile=True) + cover_defence(grade)
    against += LYING * rolls_aside(bout, target, close)
    parry: Ints = np.zeros(len(rows), dtype=np.int32)
    bonus = attack_bonus(bout, rows, target, close, ranged=True) + arc_bonus(sides)
    if what == "shot":
        parry = s.parry.take(target.cell)
        parry *= applies(bout, target, faces, attack, close, sides, solid)
        against += parry
        if p.optional.feint:
            bonus += feigned(bout, rows, target)
        bonus += change(bout, rows.cell, Figure.SHOT)
        bonus += scene_bonus(bout, rows)
        if ward is not None:
            bonus += ward
    against += side_defence(bout, target.cell, sides)
    far = range_penalty(bout, rows, target, attack)
    total = roll.total + cmb + far - against + bonus
    column = armour_column(bout, target, attack, close)
    blow = read_blow(p.tables, p.attacks, attack, column, roll.first, total, cmb, clumsy)
    blow = as_suffered(bout, rows, target, attack, blow)
    bout.hear(what, rows, target=target.actor, attack=attack, roll=roll, cmb=cmb, defence=against,
              parry=parry, bonus=bonus, range_penalty=far, total=total, blow=blow,
              arcs=sides, cover=grade, solid=solid, ward=ward)  # fmt: skip
    return blow


def strays(bout: Bout, shots: Shots, read: Blow) -> Shots:
    """The shots that missed somebody in a melee and fly on into it, at whom (`ranged.melee`)."""
    astray = shots[read.missed & ~read.fumble]
    crowd = in_its_melee(bout, astray.rows, astray.target)
    keys = down(child(astray.keys, "stray", 1)[:, None], bout.parameters.words[None, :])
    keys[~crowd] = LAST
    met = which(np.asarray(crowd.any(axis=1)))
    astray, victim = astray[met], keys[met].argmin(axis=1)
    target = Rows.at(astray.rows.fight, victim, astray.rows.fights)
    found = Shots(astray.rows, target, astray.attack, child(astray.keys, "stray", 0))
    return found[Shootable(bout, astray.attack).fits(astray.rows, target)]
