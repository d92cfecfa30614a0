"""The attack roll: from the die to damage and a critical strike."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.attacks import Attacks
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Pace
from vsdsim.vsd.conditions import CONDITIONS, FLANKED, IN_THE_REAR, bit_of
from vsdsim.vsd.library.tables import AttackTables
from vsdsim.vsd.numbers import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.affinities import attack_suffered
from vsdsim.vsd.rules.conditions import possible, suffered, suffering
from vsdsim.vsd.rules.critical import attack_kind
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.field.cover import cover_defence, cover_grade
from vsdsim.vsd.rules.field.places import Arcs, arcs, from_second_rank
from vsdsim.vsd.rules.figures import cmb_as_declared, cmb_now, defence, standing_cmb
from vsdsim.vsd.rules.magic.changes import side_defence, times_damage
from vsdsim.vsd.rules.parry import applies
from vsdsim.vsd.rules.plight import Plight, barring, of_all, plight
from vsdsim.vsd.rules.special.charge import charge_bonus
from vsdsim.vsd.rules.special.feint import feigned
from vsdsim.vsd.rules.special.shield_bash import bashes
from vsdsim.vsd.rules.special.two_weapons import clumsy_ranges
from vsdsim.vsd.sources import Figure
from vsdsim.vsd.vocabulary import Column

__all__ = [
    "Blow",
    "Escape",
    "arc_bonus",
    "armour_column",
    "as_suffered",
    "attack_bonus",
    "attack_keys",
    "bonus_terms",
    "cmb_of_moment",
    "faced",
    "rank_bonus",
    "read_blow",
    "resolve_attacks",
    "roll_attacks",
    "shield_counts",
    "strike_fallen",
    "struck_home",
]

NO_SHIELD = barring(lambda condition: not condition.shield)
NO_ARMOUR = barring(lambda condition: not condition.armour)
STRUCK_AT = of_all(lambda condition: condition.attacked)
SHOT_AT = of_all(lambda condition: 0 if condition.melee_only else condition.attacked)
FROM_ABOVE = [each for each in CONDITIONS.values() if each.from_above]
MISS = 10
"""Results up to this miss, and can fumble."""
FLANK, REAR = FLANKED.attacked, IN_THE_REAR.attacked
BEHIND_FRIENDS = -20
"""Of a blow past those in the first rank."""


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


def struck_home(bout: Bout, rows: Rows, blow: Blow) -> Blow:
    """Blows in melee with all the strength that `rows` have (`magic.effects`)."""
    if Figure.DAMAGE not in bout.parameters.sources.changed:
        return blow
    harder = np.where(blow.damage > 0, blow.damage * times_damage(bout, rows.cell), blow.damage)
    return Blow(blow.result, harder, blow.severity, blow.fumble, blow.missed)


def as_suffered(bout: Bout, rows: Rows, target: Rows, attack: Ints, blow: Blow) -> Blow:
    """The blows with which `rows` hit as those who are hit suffer their types (`trait.*`)."""
    if not bout.parameters.affinities.any:
        return blow
    kind = attack_kind(bout, rows.cell, attack)
    damage, severity = attack_suffered(bout, target.actor, kind, blow.damage, blow.severity)
    return Blow(blow.result, damage, severity, blow.fumble, blow.missed)


def strike_fallen(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Blow:
    """Blows at the Incapacitated: no roll, the max result of the column (`melee.fallen`)."""
    p = bout.parameters
    result = p.attacks.max_result.take(attack)
    # A die that never fumbles and a total that the cap brings down to the max result.
    high = np.full(len(attack), p.attacks.clumsy.max() + 1, dtype=np.int32)
    cmb = cmb_of_moment(bout, rows, attack)
    column = armour_column(bout, target, attack, plight(bout, target.cell))
    blow = read_blow(p.tables, p.attacks, attack, column, high, result, cmb)
    blow = as_suffered(bout, rows, target, attack, struck_home(bout, rows, blow))
    bout.hear("fallen", rows, target=target.actor, attack=attack, blow=blow)
    return blow


def cmb_of_moment(
    bout: Bout,
    rows: Rows,
    attack: Ints,
    halved: Bools | None = None,
) -> Ints:
    """The attackers' CMB of the moment, or no more than half of that before the parry."""
    before = standing_cmb(bout, rows)
    other = which(bout.state.attack.take(rows.cell) != attack)
    if other.size:
        before[other] = cmb_as_declared(bout, rows[other], attack.take(other))
    cmb = cmb_now(bout, rows, before, attack)
    return cmb if halved is None else np.where(halved, before // 2, cmb)


def armour_column(bout: Bout, target: Rows, attack: Ints, close: Plight) -> Ints:
    """The armour column a blow is read in (`melee.table`); `close` is the targets' plight."""
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


def rank_bonus(bout: Bout, rows: Rows, target: Rows, attack: Ints) -> Ints:
    """What striking from a second rank takes off, 0 or less (`gear.reach`)."""
    bonus = np.zeros(len(rows), dtype=np.int32)
    if bout.parameters.attacks.any_second_rank:
        bonus[from_second_rank(bout, rows, target, attack)] = BEHIND_FRIENDS
    return bonus


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
    ward: Ints | None = None,
) -> Blow:
    """What the attacks of `rows` at `target` come to with these dice (`melee.roll`).

    `ward` is what wards do to each.
    """
    p, halved = bout.parameters, None if escape is None else escape.halved
    cmb = cmb_of_moment(bout, rows, attack, halved)
    close = plight(bout, target.cell)
    faces, bonus = faced(bout, rows, target, close), attack_bonus(bout, rows, target, close)
    sides = grade = covered = None
    if p.field:
        sides = arcs(bout, target, rows)
        if escape is not None:
            sides = sides.all_rear(escape.behind)
        bonus += arc_bonus(sides)
        bonus += rank_bonus(bout, rows, target, attack)
        if p.optional.charge:
            bonus += charge_bonus(bout, rows)
        grade, covered = cover_grade(bout, rows, target, melee=True)
    if p.optional.feint:
        bonus += feigned(bout, rows, target)
    if ward is not None:
        bonus += ward
    if p.drive.spent_on:
        bonus += scene_bonus(bout, rows)
    parried = bout.state.parry.take(target.cell)
    parried *= applies(bout, target, faces, attack, close, sides, covered)
    against = defence(bout, target, shield_counts(bout, target, faces, close, sides), close)
    if grade is not None:
        against += cover_defence(grade)
    if p.sources.lasting:
        against += side_defence(bout, target.cell, sides)
    against += parried
    total = roll.total + cmb
    total -= against
    total += bonus
    column = armour_column(bout, target, attack, close)
    clumsy = clumsy_ranges(bout, rows, attack) if p.optional.off_hand else None
    blow = read_blow(p.tables, p.attacks, attack, column, roll.first, total, cmb, clumsy)
    blow = as_suffered(bout, rows, target, attack, struck_home(bout, rows, blow))
    bout.hear("attack", rows, target=target.actor, attack=attack, roll=roll, cmb=cmb,
              defence=against, parry=parried, bonus=bonus, total=total, blow=blow,
              arcs=sides, cover=grade, solid=covered, halved=halved,
              ward=ward)  # fmt: skip
    return blow
