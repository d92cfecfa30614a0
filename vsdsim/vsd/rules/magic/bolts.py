"""Attack spells as attack rolls: bolts, and areas with a roll for everybody in them."""

from __future__ import annotations

import numpy as np
from attrs import evolve, frozen

from vsdsim.dice import Keys, OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.attack import (
    Blow,
    arc_bonus,
    armour_column,
    as_suffered,
    attack_bonus,
    faced,
    read_blow,
    shield_counts,
)
from vsdsim.vsd.rules.blows import take_effect
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.places import arcs, squared
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.magic.casts import Casts, roll_casts
from vsdsim.vsd.rules.magic.changes import change, side_defence
from vsdsim.vsd.rules.magic.whom import whom
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.rules.plight import plight
from vsdsim.vsd.rules.ranged.shots import LYING, in_its_melee, rolls_aside
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.terrain import Grade

__all__ = ["Bolts", "resolve_bolts", "strike_with_spells"]


@frozen(eq=False)
class Bolts:
    """Attack rolls of spells, one for each whom they reach, (R,) each."""

    caster: Rows
    target: Rows
    centre: Rows
    """Whence it comes at the target: the caster, or who stands where an area is."""
    casting: Ints
    attack: Ints
    bonus: Ints
    """Everything of the roll on the caster's side but the die (`magic.roll`)."""
    first: Bools
    """Whose die is the casting roll's, and can fail."""
    keys: Keys

    def __getitem__(self, chosen: Index) -> Bolts:
        """Some of them."""
        return Bolts(
            self.caster[chosen],
            self.target[chosen],
            self.centre[chosen],
            self.casting.take(chosen),
            self.attack.take(chosen),
            self.bonus.take(chosen),
            self.first.take(chosen),
            self.keys.take(chosen),
        )

    def __len__(self) -> int:
        return len(self.caster)

    @staticmethod
    def of(bout: Bout, casts: Casts, *, astray: bool = False) -> tuple[Bolts, Index]:
        """The rolls of these casts, and which of them each belongs to."""
        c = bout.parameters.castings
        of, target = whom(bout, casts, astray=astray)
        each = casts[of]
        first = target.cell == _first(bout, casts, of, target).take(of)
        words = bout.parameters.words.take(target.actor)
        keys = np.where(first, each.keys, down(child(each.keys, "target"), words))
        around = c.radius.take(each.casting) > 0
        centre = Rows(np.where(around, each.target.cell, each.caster.cell), target.fights)
        attack = c.attack.take(each.casting)
        bolts = Bolts(each.caster, target, centre, each.casting, attack, each.bonus, first, keys)
        return bolts, of


def _first(bout: Bout, casts: Casts, of: Index, target: Rows) -> Index:
    """(R,) the cell of whom each spell's casting roll strikes: whom it is aimed at.

    Around the caster it is the nearest of those it reaches; -1 where there is none.
    """
    first: Index = casts.target.cell.copy()
    around = bout.parameters.castings.at_self.take(casts.casting)
    first[around] = -1
    some = which(around.take(of))
    if some.size:
        near, far = casts.target[of.take(some)], target[some]
        words = bout.parameters.words.take(far.actor)
        keys = down(bout.state.near.take(near.cell), words)
        order = np.lexsort((keys, squared(bout, near, far), of.take(some)))[::-1]
        # Written last, the nearest stands.
        first[of.take(some.take(order))] = far.cell.take(order)
    return first


def strike_with_spells(bout: Bout, chain: Chain, casts: Casts, *, astray: bool = False) -> Bools:
    """Put what attack spells do by themselves, and the links they begin, into `chain`.

    Returns whose spell fails (`magic.attack`): it strikes nobody else. Those gone `astray` have
    failed, and fail no more.
    """
    bolts, of = Bolts.of(bout, casts, astray=astray)
    fails = np.zeros(len(casts), dtype=np.bool_)
    if astray:
        bolts = evolve(bolts, first=np.zeros_like(bolts.first))
    first = which(bolts.first)
    roll = _roll(bout, bolts[first])
    with bout.unheard():
        fails[of.take(first)] = resolve_bolts(bout, bolts[first], roll).fumble
    # Whoever else is reached is rolled for when it is known that the spell does not fail.
    others = which(~bolts.first & ~fails.take(of))
    struck = bolts[np.concatenate([first, others])]
    if len(struck):
        roll = OpenEnded.joined([roll, _roll(bout, bolts[others])])
        blow = resolve_bolts(bout, struck, roll)
        blow = evolve(blow, fumble=np.zeros_like(blow.fumble))
        take_effect(bout, chain, struck.caster, struck.target, struck.attack, struck.keys, blow)
    return fails


def _roll(bout: Bout, bolts: Bolts) -> OpenEnded:
    """The dice of bolts, failed ones bought again."""

    def misses(index: Index, roll: OpenEnded) -> Bools:
        with bout.unheard():
            return resolve_bolts(bout, bolts[index], roll).missed

    return second_chance(
        bout, Roll.ATTACK, bolts.caster, bolts.keys, roll_casts(bolts.keys), misses
    )


def resolve_bolts(bout: Bout, bolts: Bolts, roll: OpenEnded) -> Blow:
    """What the attack rolls of spells come to with these dice (`magic.attack`).

    `fumble` says whose spell fails.
    """
    p, c = bout.parameters, bout.parameters.castings
    caster, target, attack = bolts.caster, bolts.target, bolts.attack
    close, sides = plight(bout, target.cell), arcs(bout, target, bolts.centre)
    faces = faced(bout, caster, target, close)
    standing = ~bout.state.out.take(target.cell)
    shield = shield_counts(bout, target, faces, close, sides) & standing
    grade, solid = cover_grade(bout, bolts.centre, target, melee=False)
    fights = in_its_melee(bout, caster, target).any(axis=1)
    grade = np.maximum(grade, int(Grade.PARTIAL) * fights)
    against = defence(bout, target, shield, close, missile=True) + cover_defence(grade)
    against += LYING * rolls_aside(bout, target, close)
    against += change(bout, target.cell, Figure.MAGIC_DEFENCE)
    against += side_defence(bout, target.cell, sides)
    single = (c.radius.take(bolts.casting) + c.cone.take(bolts.casting)) == 0
    parry = bout.state.parry.take(target.cell) * single
    parry *= applies(bout, target, faces, attack, close, sides, solid)
    against += parry
    bonus = attack_bonus(bout, caster, target, close, ranged=True) + arc_bonus(sides)
    bonus += scene_bonus(bout, caster)
    total = roll.total + bolts.bonus - against + bonus
    column = armour_column(bout, target, attack, close)
    # No CMB of below 0 takes anything from a spell, which is no blow.
    strength = np.zeros_like(total)
    can_fail = bolts.first & ~c.power.take(bolts.casting)
    clumsy = p.attacks.clumsy.take(attack) * can_fail
    blow = read_blow(p.tables, p.attacks, attack, column, roll.first, total, strength, clumsy)
    harder = np.where(blow.damage > 0, blow.damage * c.times.take(bolts.casting), blow.damage)
    blow = as_suffered(bout, caster, target, attack, evolve(blow, damage=harder))
    bout.hear("bolt", caster, target=target.actor, attack=attack, casting=bolts.casting, roll=roll,
              cmb=bolts.bonus, defence=against, parry=parry, bonus=bonus, total=total, blow=blow,
              arcs=sides, cover=grade, solid=solid)  # fmt: skip
    return blow
