"""The attack roll: from the die to damage and a critical strike."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.parameters import Attacks, Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.conditions import CONDITIONS, HELD, Plight, bit_of, of_all, plight
from vsdsim.vsd.rules.figures import cmb_before_parry, cmb_now, defence
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.state import Action
from vsdsim.vsd.vocabulary import Column

__all__ = [
    "Blow",
    "attack_bonus",
    "attack_keys",
    "bonus_terms",
    "read_blow",
    "resolve_attacks",
    "roll_attacks",
    "strike_fallen",
]

_HELD = bit_of(HELD)
ATTACKED = of_all(lambda condition: condition.attacked)
FROM_ABOVE = [each for each in CONDITIONS.values() if each.from_above]
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
    cmb = _cmb(bout, rows, attack, plight(bout, rows.cell))
    blow = read_blow(
        p.tables,
        p.attacks,
        attack,
        _column(bout, target, attack, plight(bout, target.cell)),
        high,
        result,
        cmb,
    )
    bout.hear("fallen", rows, target=target.actor, attack=attack, blow=blow)
    return blow


def _cmb(bout: Bout, rows: Rows, attack: Ints, close: Plight) -> Ints:
    """The attackers' CMB of the moment."""
    s = bout.state
    dash = s.action.take(rows.cell) == int(Action.DASH)
    before = cmb_before_parry(bout, rows, attack, s.half.take(rows.cell), dash, close)
    return cmb_now(bout, rows, before, attack)


def _column(bout: Bout, target: Rows, attack: Ints, close: Plight) -> Ints:
    """The armour column a blow is read in (`melee.table`)."""
    p = bout.parameters
    column = p.column.take(target.actor)
    if p.attacks.any_backstab and close.index.size:
        stabs = p.attacks.backstab.take(attack.take(close.index))
        held = (close.suffers & _HELD) != 0
        column[close.index.take(which(stabs & held))] = int(Column.NA)
    return column


def bonus_terms(bout: Bout, rows: Rows, target: Rows) -> dict[str, Ints]:
    """What the targets' conditions give the attackers, each by its name (`melee.roll`)."""
    terms = {}
    for condition in CONDITIONS.values():
        if condition.attacked:
            exposed = condition.suffered(bout, target.cell)
            if condition.from_above:
                exposed = exposed & ~condition.suffered(bout, rows.cell)
            terms[condition.name] = condition.attacked * exposed
    return terms


def attack_bonus(bout: Bout, rows: Rows, target: Rows, close: Plight | None = None) -> Ints:
    """What the targets' plight gives the attackers in all."""
    bonus = np.zeros(len(rows), dtype=np.int32)
    close = plight(bout, target.cell) if close is None else close
    if close.index.size:
        some = ATTACKED.take(close.suffers)
        for condition in FROM_ABOVE:
            low = which(close.suffers & bit_of(condition))
            level = condition.on(bout, rows.cell.take(close.index.take(low)))
            some[low] -= condition.attacked * level
        bonus[close.index] = some
    return bonus


def _shields(bout: Bout, faces: Bools, close: Plight) -> Bools:
    """Whose shield counts (`def.shield`): of those who face their attacker, who still bears it."""
    counts = faces.copy()
    counts[close.index] &= bout.state.shield.take(close.cell)
    return counts


def _faces(bout: Bout, rows: Rows, target: Rows, close: Plight) -> Bools:
    """Whose target faces it: names it as its opponent, or bears a shield against everybody."""
    wide = bout.parameters.shield_wide.take(target.actor)
    wide[close.index] &= bout.state.shield.take(close.cell)
    faces: Bools = (bout.state.opponent.take(target.cell) == rows.actor) | wide
    return faces


def attack_keys(bout: Bout, rows: Rows, ordinal: int) -> Keys:
    """The addresses of the attack rolls number `ordinal` of `rows`."""
    return child(bout.actor_keys(rows), "attack", ordinal)


def roll_attacks(keys: Keys) -> OpenEnded:
    """The dice at the addresses of attacks."""
    return open_ended(keys)


def resolve_attacks(
    bout: Bout, rows: Rows, target: Rows, attack: Ints, roll: OpenEnded, own: Plight | None = None
) -> Blow:
    """What the attacks of `rows` at `target` come to with these dice (`melee.roll`).

    `own` is the plight of `rows`, where it is known already.
    """
    p = bout.parameters
    cmb = _cmb(bout, rows, attack, plight(bout, rows.cell) if own is None else own)
    close = plight(bout, target.cell)
    faces = _faces(bout, rows, target, close)
    parried = bout.state.parry.take(target.cell)
    parried *= applies(bout, target, faces, attack, close)
    against = defence(bout, target, _shields(bout, faces, close), close)
    against += parried
    bonus = attack_bonus(bout, rows, target, close)
    total = roll.total + cmb
    total -= against
    total += bonus
    column = _column(bout, target, attack, close)
    blow = read_blow(p.tables, p.attacks, attack, column, roll.first, total, cmb)
    bout.hear("attack", rows, target=target.actor, attack=attack, roll=roll, cmb=cmb,
              defence=against, parry=parried, bonus=bonus, total=total, blow=blow)  # fmt: skip
    return blow
