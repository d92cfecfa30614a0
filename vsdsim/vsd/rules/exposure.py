"""How those who are attacked stand: plight, facing, armour, shield and cover, and what they do."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Pace
from vsdsim.vsd.conditions import CONDITIONS, FLANKED, IN_THE_REAR, PRONE, bit_of
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.conditions import possible, suffered, suffering
from vsdsim.vsd.rules.field.cover import cover_grade
from vsdsim.vsd.rules.field.places import Arcs
from vsdsim.vsd.rules.plight import Plight, barring, of_all, plight
from vsdsim.vsd.rules.special.shield_bash import bashes
from vsdsim.vsd.terrain import Grade
from vsdsim.vsd.vocabulary import Column

__all__ = [
    "FLANK", "LYING", "NO_SHIELD", "REAR", "arc_bonus", "armour_column", "attack_bonus",
    "bonus_terms", "covered", "faced", "in_its_melee", "rolls_aside", "shield_counts",
]  # fmt: skip

NO_SHIELD = barring(lambda condition: not condition.shield)
NO_ARMOUR = barring(lambda condition: not condition.armour)
TIED = barring(lambda condition: not condition.rolls_aside)
STRUCK_AT = of_all(lambda condition: condition.attacked)
SHOT_AT = of_all(lambda condition: 0 if condition.melee_only else condition.attacked)
FROM_ABOVE = [each for each in CONDITIONS.values() if each.from_above]
FLANK, REAR = FLANKED.attacked, IN_THE_REAR.attacked
LYING = 20
"""DEF of the Prone who can roll aside (`ranged.defence`)."""


def armour_column(bout: Bout, target: Rows, attack: Ints, close: Plight) -> Ints:
    """The armour column an attack is read in (`melee.table`); `close` is the targets' plight."""
    p = bout.parameters
    column = p.column.take(target.actor)
    if p.attacks.any_backstab and close.index.size:
        exposed = close.index.take(which(NO_ARMOUR.take(close.suffers)))
        stabbed = exposed.take(which(p.attacks.backstab.take(attack.take(exposed))))
        column[stabbed] = int(Column.NA)
    return column


def bonus_terms(bout: Bout, rows: Rows, target: Rows, *, ranged: bool = False) -> dict[str, Ints]:
    """What the targets' conditions give the attackers, each by its name (`melee.roll`)."""
    terms = {}
    for condition in possible(bout.parameters):
        if condition.attacked and not (ranged and condition.melee_only):
            exposed = suffered(bout, condition, target.cell)
            if condition.from_above:
                exposed = exposed & ~suffered(bout, condition, rows.cell)
            terms[condition.name] = condition.attacked * exposed
    return terms


def attack_bonus(
    bout: Bout, rows: Rows, target: Rows, close: Plight | None = None, *, ranged: bool = False
) -> Ints:
    """What the targets' plight gives the attackers in all."""
    bonus = np.zeros(len(rows), dtype=np.int32)
    close = plight(bout, target.cell) if close is None else close
    if close.index.size:
        some = (SHOT_AT if ranged else STRUCK_AT).take(close.suffers)
        for condition in FROM_ABOVE:
            if not (ranged and condition.melee_only):
                low = which(close.suffers & bit_of(condition))
                level = suffering(bout, condition, rows.cell.take(close.index.take(low)))
                some[low] -= condition.attacked * level
        bonus[close.index] = some
    return bonus


def arc_bonus(arcs: Arcs) -> Ints:
    """What coming from the flank or the rear gives attackers (`place.flank`)."""
    return np.int32(REAR) * arcs.rear + np.int32(FLANK) * arcs.flank


def faced(bout: Bout, rows: Rows, target: Rows, close: Plight) -> Bools:
    """Whose target faces it: names it as its opponent, or bears a shield against everybody."""
    p, s = bout.parameters, bout.state
    # As narrow as the column: numpy is slow to compare what differs in kind.
    faces: Bools = s.opponent.take(target.cell) == rows.actor.astype(np.int16)
    if p.any_wide_shield:
        wide = p.shield_wide.take(target.actor)
        wide[close.index] &= s.shield.take(close.cell)
        if p.optional.shield_bash:
            wide &= ~bashes(bout, target.cell)
        faces |= wide
    return faces


def shield_counts(
    bout: Bout, target: Rows, faces: Bools, close: Plight, sides: Arcs | None = None
) -> Bools:
    """Whose shield counts (`def.shield`): of those who face their attacker, who still bears it.

    On a field `sides` says from where the attacks come.
    """
    s, counts = bout.state, faces.copy()
    counts[close.index] &= s.shield.take(close.cell) & ~NO_SHIELD.take(close.suffers)
    if bout.parameters.optional.shield_bash:
        counts &= ~bashes(bout, target.cell)
    if sides is not None:
        counts &= sides.shield_side & (s.pace.take(target.cell) != int(Pace.SPRINT))
    return counts


def covered(
    bout: Bout, rows: Rows, whence: Rows, target: Rows, *, afar: bool
) -> tuple[Ints, Bools]:
    """What covers `target` from `whence` it is attacked: the `Grade`; where it is solid.

    From `afar` a melee is cover too, that with the attackers, `rows`, aside (`ranged.melee`).
    """
    grade, solid = cover_grade(bout, whence, target, melee=not afar)
    if afar:
        fights = in_its_melee(bout, rows, target).any(axis=1)
        grade = np.maximum(grade, int(Grade.PARTIAL) * fights)
    return grade, solid


def in_its_melee(bout: Bout, rows: Rows, target: Rows) -> Bools:
    """(R, C) who fights hand to hand with each target, its attacker aside (`ranged.melee`)."""
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
