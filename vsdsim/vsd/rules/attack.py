"""The attack roll: from the die to damage and a critical strike."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.parameters import Attacks, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.conditions import CONDITIONS, HELD, SURPRISED, hampered
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.places import Arcs, arcs
from vsdsim.vsd.rules.figures import cmb_before_parry, cmb_now, defence
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.state import Action, Pace
from vsdsim.vsd.vocabulary import Column

__all__ = [
    "Blow",
    "Escape",
    "arc_bonus",
    "armour_column",
    "attack_bonus",
    "attack_keys",
    "bonus_terms",
    "cmb_of_moment",
    "faced",
    "read_blow",
    "resolve_attacks",
    "roll_attacks",
    "shield_counts",
    "strike_fallen",
]

MISS = 10
"""Results up to this miss, and can fumble."""
FLANK, REAR = 15, 30


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


def read_blow(
    tables: AttackTables,
    attacks: Attacks,
    attack: Ints,
    column: Ints,
    first: Ints,
    total: Ints,
    cmb: Ints,
) -> Blow:
    """Read attack rolls on their tables.

    All (R,): `attack` numbers, the targets' armour `column`, the `first` die, the `total` of the
    roll with all modifiers, and the attackers' `cmb` of the moment (below 0 it harms nobody).
    """
    result = np.minimum(total, attacks.max_result.take(attack))
    missed = result <= MISS
    _, columns, results = tables.both.shape
    place = attacks.table.take(attack)
    place *= columns
    place += column
    place *= results
    place += np.maximum(result, 0)
    # Misses are misses in the tables too.
    both = tables.both.take(place)
    both *= cmb >= 0
    damage, severity = both >> 3, both & 7
    damage -= 1
    severity -= 1
    return Blow(result, damage, severity, missed & (first <= attacks.clumsy.take(attack)))


def strike_fallen(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Blow:
    """Blows at the Incapacitated: no roll, the max result of the column (`melee.fallen`)."""
    p = bout.parameters
    result = p.attacks.max_result.take(attack)
    # A die that never fumbles and a total that the cap brings down to the max result.
    high = np.full(len(attack), p.attacks.clumsy.max() + 1, dtype=np.int32)
    cmb = cmb_of_moment(bout, rows, attack)
    column = armour_column(bout, target, attack, hampered(bout, target.cell))
    blow = read_blow(p.tables, p.attacks, attack, column, high, result, cmb)
    bout.hear("fallen", rows, target=target.actor, attack=attack, blow=blow)
    return blow


def cmb_of_moment(
    bout: Bout,
    rows: Rows,
    attack: Ints,
    close: Index | None = None,
    halved: Bools | None = None,
) -> Ints:
    """The attackers' CMB of the moment, or no more than half of that before the parry."""
    s = bout.state
    dash = s.action.take(rows.cell) == int(Action.DASH)
    before = cmb_before_parry(bout, rows, attack, s.half.take(rows.cell), dash, close)
    cmb = cmb_now(bout, rows, before, attack)
    return cmb if halved is None else np.where(halved, before // 2, cmb)


def armour_column(bout: Bout, target: Rows, attack: Ints, close: Index) -> Ints:
    """The armour column a blow is read in (`melee.table`); `close` are the hampered targets."""
    p = bout.parameters
    column = p.column.take(target.actor)
    if p.attacks.any_backstab and close.size:
        index = close.take(which(p.attacks.backstab.take(attack.take(close))))
        cell = target.cell.take(index)
        exposed = which(HELD.suffered(bout, cell) | SURPRISED.suffered(bout, cell))
        column[index.take(exposed)] = int(Column.NA)
    return column


def bonus_terms(bout: Bout, rows: Rows, target: Rows, *, ranged: bool = False) -> dict[str, Ints]:
    """What the targets' conditions give the attackers, each by its name (`melee.roll`)."""
    terms = {}
    for condition in CONDITIONS.values():
        if condition.attacked and not (ranged and condition.melee_only):
            exposed = condition.suffered(bout, target.cell)
            if condition.from_above:
                exposed = exposed & ~condition.suffered(bout, rows.cell)
            terms[condition.name] = condition.attacked * exposed
    return terms


def attack_bonus(
    bout: Bout, rows: Rows, target: Rows, close: Index | None = None, *, ranged: bool = False
) -> Ints:
    """What the targets' plight gives the attackers in all."""
    bonus = np.zeros(len(rows), dtype=np.int32)
    index = hampered(bout, target.cell) if close is None else close
    if index.size:
        some = np.zeros(len(index), dtype=np.int32)
        for term in bonus_terms(bout, rows[index], target[index], ranged=ranged).values():
            some += term
        bonus[index] = some
    return bonus


def arc_bonus(arcs: Arcs) -> Ints:
    """What coming from the flank or the rear gives attackers (`place.flank`)."""
    return np.where(arcs.rear, REAR, np.where(arcs.flank, FLANK, 0)).astype(np.int32)


def faced(bout: Bout, rows: Rows, target: Rows, close: Index) -> Bools:
    """Whose target faces it: names it as its opponent, or bears a shield against everybody."""
    wide = bout.parameters.shield_wide.take(target.actor)
    wide[close] &= bout.state.shield.take(target.cell.take(close))
    faces: Bools = (bout.state.opponent.take(target.cell) == rows.actor) | wide
    return faces


def shield_counts(
    bout: Bout, target: Rows, faces: Bools, close: Index, sides: Arcs | None = None
) -> Bools:
    """Whose shield counts (`def.shield`): of those who face their attacker, who still bears it.

    On a field `sides` says from where the attacks come.
    """
    s, counts, near = bout.state, faces.copy(), target.cell.take(close)
    counts[close] &= s.shield.take(near) & ~s.surprised.take(near)
    if sides is not None:
        counts &= sides.shield_side & (s.pace.take(target.cell) != int(Pace.SPRINT))
    return counts


def attack_keys(bout: Bout, rows: Rows, ordinal: int) -> Keys:
    """The addresses of the attack rolls number `ordinal` of `rows`."""
    return child(bout.actor_keys(rows), "attack", ordinal)


def roll_attacks(keys: Keys) -> OpenEnded:
    """The dice at the addresses of attacks."""
    return open_ended(keys)


@frozen(eq=False)
class Escape:
    """How blows fall on those who run away, (R,) each (`move.run`)."""

    behind: Bools
    """From the rear, wherever the attacker stands."""
    halved: Bools
    """At half of the CMB before parry."""

    def __getitem__(self, chosen: Index | Bools | slice) -> Escape:
        return Escape(self.behind[chosen], self.halved[chosen])


def resolve_attacks(
    bout: Bout,
    rows: Rows,
    target: Rows,
    attack: Ints,
    roll: OpenEnded,
    escape: Escape | None = None,
) -> Blow:
    """What the attacks of `rows` at `target` come to with these dice (`melee.roll`)."""
    p = bout.parameters
    cmb = cmb_of_moment(
        bout, rows, attack, hampered(bout, rows.cell), None if escape is None else escape.halved
    )
    close = hampered(bout, target.cell)
    faces, bonus = faced(bout, rows, target, close), attack_bonus(bout, rows, target, close)
    sides = grade = covered = None
    if p.field:
        sides = arcs(bout, target, rows)
        if escape is not None:
            sides = sides.all_rear(escape.behind)
        bonus += arc_bonus(sides)
        grade, covered = cover_grade(bout, rows, target, melee=True)
    parried = bout.state.parry.take(target.cell)
    parried *= applies(bout, target, faces, attack, close, sides, covered)
    against = defence(bout, target, shield_counts(bout, target, faces, close, sides), close)
    if grade is not None:
        against += cover_defence(grade)
    against += parried
    total = roll.total + cmb
    total -= against
    total += bonus
    column = armour_column(bout, target, attack, close)
    blow = read_blow(p.tables, p.attacks, attack, column, roll.first, total, cmb)
    bout.hear("attack", rows, target=target.actor, attack=attack, roll=roll, cmb=cmb,
              defence=against, parry=parried, bonus=bonus, total=total, blow=blow,
              arcs=sides, cover=grade, solid=covered,
              halved=None if escape is None else escape.halved)  # fmt: skip
    return blow
