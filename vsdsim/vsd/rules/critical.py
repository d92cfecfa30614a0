"""Critical strikes: which row of which table, and what they lead to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.dice import Keys, OpenEnded, child, d100, dn
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Criticals, Mark
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import TSR
from vsdsim.vsd.numbers import NOBODY, Bools, Ints
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.affinities import severity_suffered
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.further import further
from vsdsim.vsd.rules.harm import Link, Struck
from vsdsim.vsd.rules.plight import of_all, plight
from vsdsim.vsd.rules.saves import draw_saves, points_of_failure, save_bonus, saved
from vsdsim.vsd.rules.special.aside import armed_aside, metal_aside
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType

__all__ = [
    "OF_THE_MOMENT",
    "Details",
    "attack_kind",
    "critical_row",
    "criticals_of",
    "draw_criticals",
    "draw_details",
    "draw_resistance",
    "fumbles_of",
    "fumbles_of_rolls",
    "hand_to_hand",
    "lowered",
    "outcomes_of",
    "resist_again",
    "resolve_criticals",
    "rolled_rows",
    "severity_suffered",
    "table_of",
    "worst_rows",
]

MODIFIER = np.array(SEVERITY_MODIFIER, dtype=np.int32)
SECONDARY_LOWER = 2
"""The second type of a Large natural attack is so many severities lower."""
EXPOSED = of_all(lambda condition: condition.exposed)
"""What conditions let a Hand weapon add to the critical's d100 (`surprise.effects`)."""
BEASTLY = np.array(
    [CriticalType.BEAST if kind <= CriticalType.GRAPPLE else kind for kind in CriticalType],
    dtype=np.int32,
)
"""Which table a type is read on against a beast (`critical.beast`)."""


def table_of(kind: Ints, beast: Bools) -> Ints:
    """The table that a critical of `kind` is read on."""
    if not beast.any():
        return kind
    table: Ints = np.where(beast, BEASTLY.take(kind), kind)
    return table


def critical_row(criticals: Criticals, kind: Ints, severity: Ints, die: Ints) -> Ints:
    """The table row of a d100 at a severity, its modifier added and capped (`critical.row`)."""
    result = np.minimum(die + MODIFIER.take(severity), TOP_ROW)
    row: Ints = criticals.row.take(kind * np.intp(TOP_ROW + 1) + result).astype(np.int32)
    return row


def attack_kind(bout: Bout, cell: Index, attack: Ints) -> Ints:
    """The type of critical that `attack` does: as declared, else its first (`fumble.type`)."""
    s, a = bout.state, bout.parameters.attacks
    kind = s.critical.take(cell).astype(np.int32)
    other = which(s.declared.take(cell) != attack)
    kind[other] = a.critical.take(attack.take(other))
    return kind


def criticals_of(bout: Bout, blows: Link) -> list[Link]:
    """The critical strikes of blows, whose `severity` is the table's and `address` the attack's.

    The primary one, and the secondary one of a Large natural attack (`critical.secondary`).
    """
    a = bout.parameters.attacks
    strikes = [blows.with_(address=child(blows.address, "critical", 0), edge=_edge(bout, blows))]
    if a.any_secondary:
        second = a.secondary.take(blows.attack)
        lower = blows.severity - SECONDARY_LOWER
        # A sign of either stays where the bits of both are put together.
        also = which((second | lower) >= 0)
        if also.size:
            other = blows[also]
            strikes.append(
                other.with_(
                    address=child(other.address, "critical", 1),
                    kind=second.take(also),
                    severity=lower.take(also),
                )
            )
    return strikes


def _edge(bout: Bout, blows: Link) -> Ints:
    """What a weapon of Hand length adds to the die against the Surprised (`surprise.effects`)."""
    a, s, edge = bout.parameters.attacks, bout.state, np.zeros(len(blows), dtype=np.int32)
    index = which(a.of_hand_length.take(blows.attack))
    if index.size:
        cell = blows.victim.take(index) * s.fights + blows.fight.take(index)
        close = plight(bout, cell)
        edge[index.take(close.index)] = EXPOSED.take(close.suffers)
    return edge


def fumbles_of(blows: Link) -> Link:
    """The fumbles of the authors of `blows`, whose `kind` is their attacks' (`fumble.type`)."""
    return blows.with_(
        victim=blows.author,
        address=child(blows.address, "fumble"),
        severity=np.full_like(blows.severity, -1),
        edge=np.zeros_like(blows.severity),
    )


def fumbles_of_rolls(rows: Rows, attack: Ints, kind: Ints, keys: Keys) -> Link:
    """The fumbles of `rows` whose skill rolls, at these addresses, are critical failures.

    They are made with `attack`, whose type is `kind`.
    """
    return fumbles_of(
        Link(
            fight=rows.fight,
            author=rows.actor,
            victim=rows.actor,
            blow=keys,
            attack=attack,
            address=keys,
            kind=kind,
            severity=np.zeros_like(attack),
        )
    )


def draw_criticals(keys: Keys) -> Ints:
    """The d100 at the addresses of critical strikes."""
    return d100(keys)


def draw_resistance(bout: Bout, keys: Keys) -> OpenEnded | None:
    """The save rolls that critical strikes can ask for, None where none does (`critical.save`)."""
    return draw_saves(child(keys, "save")) if bout.parameters.reach.saves else None


@frozen(eq=False)
class Details:
    """The other dice of critical strikes, (R,) each, 0 where the outcome asks for none."""

    k: Ints
    """An outcome's k, a d5 or a d10 (`critical.k`)."""
    arm: Ints
    """Which arm: the weapon arm on 1-50."""


def draw_details(criticals: Criticals, keys: Keys, outcome: Ints) -> Details:
    """The dice that these outcomes ask for, at the addresses of their critical strikes."""
    k, arm = np.zeros((2, len(outcome)), dtype=np.int32)
    sides = criticals.number["k_sides"].take(outcome)
    asks = which(sides)
    if asks.size:
        k[asks] = dn(child(keys.take(asks), "k"), sides.take(asks).astype(np.uint64))
    asks = which(criticals.marks.take(outcome) & int(Mark.ARM))
    if asks.size:
        arm[asks] = d100(child(keys.take(asks), "arm"))
    return Details(k, arm)


def lowered(bout: Bout, strikes: Link) -> Link:
    """The severities that the victims suffer, the cancelled left out (`critical.severity`)."""
    severity = severity_suffered(bout, strikes.victim, strikes.kind, strikes.severity)
    cancelled = which(severity < 0)
    if cancelled.size:
        none = strikes[cancelled]
        bout.hear("cancelled", none.authors(bout.state.fights), target=none.victim,
                  severity=none.severity, struck=none.kind)  # fmt: skip
        strikes, severity = strikes[severity >= 0], severity[severity >= 0]
    return strikes.with_(severity=severity)


SHIELD, WEAPON_IN_HAND, METAL = 1, 2, 4
"""What victims have in their hands, as bits."""
OF_THE_MOMENT: Mapping[str, int] = {
    "shield": SHIELD,
    "holding an item": SHIELD | WEAPON_IN_HAND,
    "metal weapon in hand": METAL,
}
"""Conditions that change in a fight, each with the bits any of which meets it; all others are worn
or bodily (`critical.condition`)."""


@lru_cache(maxsize=16)
def _bits_of(conditions: tuple[str, ...]) -> NDArray[np.uint8]:
    """The bits that meet each of the conditions; none meets what is worn or bodily."""
    return np.array([OF_THE_MOMENT.get(text, 0) for text in conditions], dtype=np.uint8)


@lru_cache(maxsize=1)
def _bits_of_weapons(p: Parameters) -> NDArray[np.uint8]:
    """The bits by combatant and place on the sheet; the last place is the empty hand's."""
    weapons = WEAPON_IN_HAND + METAL * p.attacks.metal.take(p.attack_of)
    bits = np.zeros((len(weapons), weapons.shape[1] + 1), dtype=np.uint8)
    bits[:, :-1] = weapons
    return bits


def _in_hands(bout: Bout, victim: Rows) -> NDArray[np.uint8]:
    """The bits of what each victim has in its hands."""
    p, s = bout.parameters, bout.state
    bits = _bits_of_weapons(p)[victim.actor, s.hand.take(victim.cell)]
    bits |= s.shield.take(victim.cell)
    if p.optional.off_hand:
        bits |= np.uint8(WEAPON_IN_HAND) * armed_aside(bout, victim.cell)
        bits |= np.uint8(METAL) * metal_aside(bout, victim.cell)
    return bits


def _met(bout: Bout, condition: Ints, victim: Rows) -> Bools:
    """Whether each victim meets its row's condition now (`critical.condition`)."""
    p = bout.parameters
    asked = _bits_of(p.criticals.conditions).take(condition)
    met: Bools = (_in_hands(bout, victim) & asked) != 0
    met |= p.worn[condition, victim.actor]
    return met


def _resists(bout: Bout, condition: Ints, victim: Rows, save: Ints) -> Bools:
    """Whose condition is a save that succeeds, its dice showing so much (`critical.save`)."""
    p = bout.parameters
    success = saved(points_of_failure(save, save_bonus(bout, victim, TSR), 100))
    resists: Bools = success & (condition == p.criticals.save)
    return resists


def resist_again(
    bout: Bout, strikes: Link, victims: Rows, row: Ints, save: OpenEnded | None
) -> OpenEnded | None:
    """The save rolls of `victims` once those that their rows ask for have been bought again."""
    c = bout.parameters.criticals
    if save is None or c.save < 0:
        return save
    asks = which(c.condition.take(row) == c.save)
    condition, some = c.condition.take(row.take(asks)), victims[asks]
    asked = second_chance(
        bout,
        Roll.SAVE,
        some,
        child(strikes.address.take(asks), "save"),
        save[asks],
        lambda index, dice: ~_resists(bout, condition.take(index), some[index], dice.total),
    )
    return save.replaced(asks, asked)


def outcomes_of(bout: Bout, row: Ints, victim: Rows, save: OpenEnded | None = None) -> Ints:
    """The outcome of each table row for its victim, with these dice of saves."""
    p, c = bout.parameters, bout.parameters.criticals
    outcome = c.outcome.take(row).astype(np.int32)
    condition = c.condition.take(row)
    asked = which(condition >= 0)
    if asked.size:
        condition, victims = condition.take(asked), victim[asked]
        holds = _met(bout, condition, victims)
        if save is not None:
            holds |= _resists(bout, condition, victims, save.total.take(asked))
        met = asked.take(which(holds))
        outcome[met] = c.outcome_if.take(row.take(met))
    if p.reach.helms:
        helmed = which(p.metal_helm.take(victim.actor))
        outcome[helmed] = c.on_metal_helm.take(outcome.take(helmed))
    return outcome


def _table(bout: Bout, strikes: Link) -> Ints:
    """The table each critical is read on."""
    return table_of(strikes.kind, bout.parameters.beast.take(strikes.victim))


def rolled_rows(bout: Bout, strikes: Link, die: Ints) -> Ints:
    """The table rows that the dice say."""
    criticals = bout.parameters.criticals
    return critical_row(criticals, _table(bout, strikes), strikes.severity, die + strikes.edge)


def worst_rows(bout: Bout, strikes: Link, save: OpenEnded | None = None) -> Ints:
    """The rows that hit hardest of all that the severities reach (`melee.fallen`).

    The saves that they ask for have been rolled with these dice.
    """
    c = bout.parameters.criticals
    victim = strikes.victims(bout.state.fights)
    reach = c.reach[_table(bout, strikes), strikes.severity].astype(np.int32)
    worst = np.full(len(victim), -1, dtype=np.int32)
    chosen = reach[:, 0].copy()
    for place in range(reach.shape[1]):
        row = reach[:, place]
        outcome = outcomes_of(bout, np.maximum(row, 0), victim, save)
        bad = np.where(row >= 0, c.badness[outcome], -1)
        better = bad >= worst
        worst[better], chosen[better] = bad[better], row[better]
    return chosen


def resolve_criticals(
    bout: Bout,
    strikes: Link,
    victims: Rows,
    die: Ints,
    row: Ints,
    outcome: Ints,
    details: Details,
    save: OpenEnded | None = None,
) -> tuple[Struck, list[Link], list[Link]]:
    """What critical strikes do to their `victims` with these dice, table rows and outcomes.

    Returns the harm, and the criticals and the fumbles they lead to. `strikes` are `lowered`.
    """
    c = bout.parameters.criticals
    number, k = c.number, details.k
    damage, bleeding, penalty = (
        number[name].take(outcome) for name in ("damage", "bleeding", "penalty")
    )
    asks = which(k)
    if asks.size:
        die_, which_ = k.take(asks), outcome.take(asks)
        damage[asks] += number["damage_k"].take(which_) * die_
        bleeding[asks] += number["bleeding_k"].take(which_) * die_
        penalty[asks] += number["penalty_k"].take(which_) * die_
    harm = Struck(
        cell=victims.cell,
        author=strikes.author,
        blow=strikes.blow,
        attack=strikes.attack,
        damage=damage,
        bleeding=bleeding,
        penalty=penalty,
        outcome=outcome,
        marks=c.marks.take(outcome),
        k=k,
        arm=details.arm,
    )
    if bout.listener is not None:
        bout.hear("critical", strikes.authors(bout.state.fights), target=strikes.victim, die=die,
                  edge=strikes.edge, severity=strikes.severity, struck=strikes.kind,
                  kind=_table(bout, strikes), row=row, outcome=outcome, harm=harm,
                  save=save)  # fmt: skip
    return harm, further(bout, strikes, harm), _clumsy(bout, strikes, harm)


def _clumsy(bout: Bout, strikes: Link, harm: Struck) -> list[Link]:
    """The fumbles that outcomes call for (the mark `fumble`)."""
    index = harm.carry(int(Mark.FUMBLE))
    if index.size and bout.afar:
        index = index[hand_to_hand(bout, strikes.attack.take(index))]
    if not index.size:
        return []
    cause = strikes[index]
    kind = attack_kind(bout, cause.authors(bout.state.fights).cell, cause.attack)
    return [fumbles_of(cause.with_(kind=kind))]


def hand_to_hand(bout: Bout, attack: Ints) -> Bools:
    """Whether an attacker is at hand with these attacks: not in a fall, shot, throw or shock.

    Else it neither takes hold nor is bound, loses no weapon in the wound and does not fumble
    (`critical.afar`).
    """
    by_hand: Bools = (attack != NOBODY) & ~bout.parameters.attacks.ranged[attack]
    return by_hand
