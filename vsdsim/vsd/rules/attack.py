"""The attack roll of any kind: from the die to damage and a critical strike."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.attacks import Attacks
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.affinities import attack_suffered
from vsdsim.vsd.rules.assault import Assault
from vsdsim.vsd.rules.critical import attack_kind
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.exposure import (
    LYING,
    arc_bonus,
    armour_column,
    attack_bonus,
    covered,
    faced,
    rolls_aside,
    shield_counts,
)
from vsdsim.vsd.rules.field.cover import cover_defence
from vsdsim.vsd.rules.field.places import Arcs, arcs
from vsdsim.vsd.rules.figures import defence
from vsdsim.vsd.rules.magic.changes import change, side_defence
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.rules.plight import Plight, plight
from vsdsim.vsd.sources import Figure

__all__ = [
    "Blow",
    "attack_keys",
    "bought",
    "read",
    "read_blow",
    "resolve",
    "roll_attacks",
]

MISS = 10
"""Results up to this miss, and can fumble."""


@frozen(eq=False)
class Blow:
    """What attack rolls come to, (R,) each."""

    result: Ints
    """The total, capped at the max result."""
    damage: Ints
    """Base damage; -1 for a miss."""
    severity: Ints
    """Severity of the critical strike, -1 for none."""
    fumble: Bools
    missed: Bools
    """The table says so: not where it is only a CMB below 0 that harms nobody."""


def attack_keys(bout: Bout, rows: Rows, ordinal: int) -> Keys:
    """The addresses of the attack rolls number `ordinal` of `rows`."""
    return child(bout.actor_keys(rows), "attack", ordinal)


def roll_attacks(keys: Keys) -> OpenEnded:
    """The dice at the addresses of attacks."""
    return open_ended(keys)


def bought(bout: Bout, assault: Assault) -> OpenEnded:
    """The dice of attack rolls, those that miss bought again (`drive.reroll`)."""

    def misses(index: Index, roll: OpenEnded) -> Bools:
        with bout.unheard():
            return resolve(bout, assault[index], roll).missed

    roll = roll_attacks(assault.keys)
    return second_chance(bout, Roll.ATTACK, assault.rows, assault.keys, roll, misses)


def resolve(bout: Bout, assault: Assault, roll: OpenEnded) -> Blow:
    """What attack rolls come to with these dice (`melee.roll`, `ranged.roll`, `magic.attack`)."""
    rows, target, escape = assault.rows, assault.target, assault.escape
    close = plight(bout, target.cell)
    faces = faced(bout, rows, target, close)
    bonus = attack_bonus(bout, rows, target, close, ranged=assault.afar)
    bonus += assault.bonus
    if assault.ward is not None:
        bonus += assault.ward
    sides = grade = solid = None
    if bout.parameters.field:
        sides = arcs(bout, target, assault.whence)
        if escape is not None:
            sides = sides.all_rear(escape.behind)
        bonus += arc_bonus(sides)
        grade, solid = covered(bout, rows, assault.whence, target, afar=assault.afar)
    parry = bout.state.parry.take(target.cell)
    parry *= applies(bout, target, faces, assault.attack, close, sides, solid)
    if assault.parried is not None:
        parry *= assault.parried
    against = _defence(bout, assault, faces, close, sides, grade)
    against += parry
    total = roll.total + assault.cmb
    total -= against
    total += bonus
    if assault.range_penalty is not None:
        total += assault.range_penalty
    blow = read(bout, assault, close, roll.first, total)
    own = {
        "casting": assault.casting,
        "range_penalty": assault.range_penalty,
        "halved": None if escape is None else escape.halved,
        "ward": assault.ward,
    }
    bout.hear(assault.what, rows, target=target.actor, attack=assault.attack, roll=roll,
              cmb=assault.cmb, defence=against, parry=parry, bonus=bonus, total=total, blow=blow,
              arcs=sides, cover=grade, solid=solid,
              **{name: column for name, column in own.items() if column is not None})  # fmt: skip
    return blow


def _defence(
    bout: Bout,
    assault: Assault,
    faces: Bools,
    close: Plight,
    sides: Arcs | None,
    grade: Ints | None,
) -> Ints:
    """The targets' DEF before any parry (`def.now`, `ranged.defence`)."""
    target, afar = assault.target, assault.afar
    shield = shield_counts(bout, target, faces, close, sides)
    if afar:
        shield &= ~bout.state.out.take(target.cell)
    against = defence(bout, target, shield, close, missile=afar)
    if grade is not None:
        against += cover_defence(grade)
    if afar:
        against += np.int32(LYING) * rolls_aside(bout, target, close)
    if bout.parameters.sources.lasting:
        against += side_defence(bout, target.cell, sides)
        if assault.casting is not None:
            against += change(bout, target.cell, Figure.MAGIC_DEFENCE)
    return against


def read(bout: Bout, assault: Assault, close: Plight, first: Ints, total: Ints) -> Blow:
    """What totals come to on their tables, and as those who are hit suffer it (`trait.*`).

    `close` is the targets' plight, `first` the first dice.
    """
    p, target, attack = bout.parameters, assault.target, assault.attack
    column = armour_column(bout, target, attack, close)
    # No CMB of below 0 takes anything from a spell, which is no blow.
    cmb = assault.cmb if assault.casting is None else np.zeros_like(total)
    blow = read_blow(p.tables, p.attacks, attack, column, first, total, cmb, assault.clumsy)
    if assault.times is None and not p.affinities.any:
        return blow
    damage, severity = blow.damage, blow.severity
    if assault.times is not None:
        damage = np.where(damage > 0, damage * assault.times, damage)
    if p.affinities.any:
        kind = attack_kind(bout, assault.rows.cell, attack)
        damage, severity = attack_suffered(bout, target.actor, kind, damage, severity)
    return Blow(blow.result, damage, severity, blow.fumble, blow.missed)


def read_blow(
    tables: AttackTables,
    attacks: Attacks,
    attack: Ints,
    column: Ints,
    first: Ints,
    total: Ints,
    cmb: Ints,
    clumsy: Ints | None = None,
) -> Blow:
    """Read attack rolls on their tables.

    All (R,): `attack` numbers, the targets' armour `column`, the `first` die, the `total` of the
    roll with all modifiers, and the attackers' `cmb` of the moment (below 0 it harms nobody);
    `clumsy` is the highest first die that can fumble, where it is not the attack's own.
    """
    result = np.minimum(total, attacks.max_result.take(attack))
    _, columns, results = tables.both.shape
    place = (attacks.table * np.int32(columns)).take(attack)
    place += column
    place *= results
    place += np.maximum(result, 0)
    # Misses are misses in the tables too.
    both = tables.both.take(place)
    missed = both == 0
    both *= cmb >= 0
    damage, severity = both >> 3, both & 7
    damage -= 1
    severity -= 1
    clumsy = attacks.clumsy.take(attack) if clumsy is None else clumsy
    return Blow(result, damage, severity, (result <= MISS) & (first <= clumsy), missed)
