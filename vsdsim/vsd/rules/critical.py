"""Critical strikes: which row of which table, and what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, d100, dn
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Criticals, Mark
from vsdsim.vsd.parameters import WEAPON, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.conditions import SURPRISED
from vsdsim.vsd.rules.harm import Link, Struck
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType, Length

__all__ = [
    "OF_THE_MOMENT",
    "CriticalDice",
    "attack_kind",
    "critical_row",
    "criticals_of",
    "draw_criticals",
    "fumbles_of",
    "hand_to_hand",
    "lowered",
    "resolve_criticals",
    "rolled_rows",
    "table_of",
    "worst_rows",
]

MODIFIER = np.array(SEVERITY_MODIFIER, dtype=np.int32)
SECONDARY_LOWER = 2
"""The second type of a Large natural attack is so many severities lower."""
UNAWARE = 10
"""What a Hand weapon adds to the critical's d100 against the Surprised."""
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
    kind: Ints = a.critical.take(attack)
    index = which(s.declared.take(cell) == attack)
    kind[index] = s.critical.take(cell.take(index))
    return kind


def criticals_of(bout: Bout, blows: Link) -> tuple[Link, Link]:
    """The critical strikes of blows, whose `severity` is the table's and `address` the attack's.

    The primary one, and the secondary one of a Large natural attack (`critical.secondary`).
    """
    second = bout.parameters.attacks.secondary.take(blows.attack)
    lower = blows.severity - SECONDARY_LOWER
    also = which((second >= 0) & (lower >= 0))
    other = blows[also]
    return (
        blows.with_(address=child(blows.address, "critical", 0), edge=_edge(bout, blows)),
        other.with_(
            address=child(other.address, "critical", 1),
            kind=second.take(also),
            severity=lower.take(also),
        ),
    )


def _edge(bout: Bout, blows: Link) -> Ints:
    """What a weapon of Hand length adds to the die against the Surprised (`surprise.effects`)."""
    a, edge = bout.parameters.attacks, np.zeros(len(blows.attack), dtype=np.int32)
    hand = (a.length[blows.attack] == Length.HAND) & (a.kind[blows.attack] == WEAPON)
    index = which(hand)
    if index.size:
        victim = blows[index].victims(bout.state.fights)
        edge[index] = UNAWARE * SURPRISED.on(bout, victim.cell)
    return edge


def fumbles_of(bout: Bout, blows: Link) -> Link:
    """The fumbles of the authors of `blows`, each a child of the blow's address (`fumble.type`)."""
    kind = attack_kind(bout, blows.authors(bout.state.fights).cell, blows.attack)
    return blows.with_(
        victim=blows.author,
        address=child(blows.address, "fumble"),
        kind=kind,
        severity=np.full_like(kind, -1),
        edge=np.zeros_like(kind),
    )


@frozen(eq=False)
class CriticalDice:
    """The dice of critical strikes, (R,) each, whether the outcome asks for them or not."""

    d100: Ints
    k5: Ints
    k10: Ints
    """An outcome's k, as it wants a d5 or a d10 (`critical.k`)."""
    arm: Ints
    """Which arm: the weapon arm on 1-50."""


def draw_criticals(keys: Keys) -> CriticalDice:
    """The dice at the addresses of critical strikes."""
    k = child(keys, "k")
    return CriticalDice(d100(keys), dn(k, 5), dn(k, 10), d100(child(keys, "arm")))


def lowered(bout: Bout, strikes: Link) -> Link:
    """Severities lowered by the victims' ranks, the cancelled left out (`critical.severity`)."""
    severity = strikes.severity - bout.parameters.rank.take(strikes.victim)
    cancelled = which(severity < 0)
    if cancelled.size:
        none = strikes[cancelled]
        bout.hear("cancelled", none.authors(bout.state.fights), target=none.victim,
                  severity=none.severity, struck=none.kind)  # fmt: skip
        strikes, severity = strikes[severity >= 0], severity[severity >= 0]
    return strikes.with_(severity=severity)


def _met(bout: Bout, condition: Ints, victim: Rows) -> Bools:
    """Whether each victim meets its row's condition now (`critical.condition`)."""
    p = bout.parameters
    met: Bools = p.worn[condition, victim.actor] & (condition >= 0)
    for number, text in enumerate(p.criticals.conditions):
        holds = OF_THE_MOMENT.get(text)
        if holds is not None:
            asked = which(condition == number)
            if asked.size:
                met[asked] = holds(bout, victim[asked])
    return met


def _bears_shield(bout: Bout, victim: Rows) -> Bools:
    return bout.state.shield.take(victim.cell)


def _holds_item(bout: Bout, victim: Rows) -> Bools:
    holds: Bools = bout.state.shield.take(victim.cell) | (bout.state.hand.take(victim.cell) >= 0)
    return holds


def _holds_metal(bout: Bout, victim: Rows) -> Bools:
    p, hand = bout.parameters, bout.state.hand.take(victim.cell)
    weapon = p.attack_of[victim.actor, np.maximum(hand, 0)]
    metal: Bools = (hand >= 0) & p.attacks.metal[weapon]
    return metal


OF_THE_MOMENT: Mapping[str, Callable[[Bout, Rows], Bools]] = {
    "shield": _bears_shield,
    "holding an item": _holds_item,
    "metal weapon in hand": _holds_metal,
}
"""Conditions that change in a fight; all others are worn or bodily (`critical.condition`)."""


def _outcome(bout: Bout, row: Ints, victim: Rows) -> Ints:
    """The outcome of each table row for its victim."""
    c = bout.parameters.criticals
    outcome = c.outcome.take(row).astype(np.int32)
    condition = c.condition.take(row)
    asked = which(condition >= 0)
    if asked.size:
        met = asked.take(which(_met(bout, condition.take(asked), victim[asked])))
        outcome[met] = c.outcome_if.take(row.take(met))
    return outcome


def _table(bout: Bout, strikes: Link) -> Ints:
    """The table each critical is read on."""
    return table_of(strikes.kind, bout.parameters.beast.take(strikes.victim))


def rolled_rows(bout: Bout, strikes: Link, dice: CriticalDice) -> Ints:
    """The table rows that the dice say."""
    criticals = bout.parameters.criticals
    die = dice.d100 + strikes.edge
    return critical_row(criticals, _table(bout, strikes), strikes.severity, die)


def worst_rows(bout: Bout, strikes: Link) -> Ints:
    """The rows that hit hardest of all that the severities reach (`melee.fallen`)."""
    c = bout.parameters.criticals
    victim = strikes.victims(bout.state.fights)
    reach = c.reach[_table(bout, strikes), strikes.severity].astype(np.int32)
    worst = np.full(len(victim), -1, dtype=np.int32)
    chosen = reach[:, 0].copy()
    for place in range(reach.shape[1]):
        row = reach[:, place]
        bad = np.where(row >= 0, c.badness[_outcome(bout, np.maximum(row, 0), victim)], -1)
        better = bad >= worst
        worst[better], chosen[better] = bad[better], row[better]
    return chosen


def resolve_criticals(
    bout: Bout, strikes: Link, dice: CriticalDice, row: Ints
) -> tuple[Struck, list[Link], Link]:
    """What critical strikes do with these dice in these table rows.

    Returns the harm, and the criticals and the fumbles they lead to. `strikes` are `lowered`.
    """
    c, victims = bout.parameters.criticals, strikes.victims(bout.state.fights)
    fights = bout.state.fights
    outcome = _outcome(bout, row, victims)
    number, sides = c.number, c.number["k_sides"].take(outcome)
    k = dice.k5 * (sides == 5) + dice.k10 * (sides == 10)
    damage, bleeding, penalty = (
        number[name].take(outcome) for name in ("damage", "bleeding", "penalty")
    )
    asks = which(sides)
    if asks.size:
        die, which_ = k.take(asks), outcome.take(asks)
        damage[asks] += number["damage_k"].take(which_) * die
        bleeding[asks] += number["bleeding_k"].take(which_) * die
        penalty[asks] += number["penalty_k"].take(which_) * die
    harm = Struck(
        cell=victims.cell,
        author=strikes.author,
        blow=strikes.blow,
        attack=strikes.attack,
        damage=damage,
        bleeding=bleeding,
        penalty=penalty,
        outcome=outcome,
        k=k,
        arm=dice.arm,
    )
    bout.hear("critical", strikes.authors(fights), target=strikes.victim, die=dice.d100,
              edge=strikes.edge, severity=strikes.severity, struck=strikes.kind,
              kind=_table(bout, strikes), row=row, outcome=outcome, harm=harm)  # fmt: skip
    clumsy = which(c.marks.take(outcome) & int(Mark.FUMBLE))
    if clumsy.size and bout.parameters.field:
        clumsy = clumsy[hand_to_hand(bout, strikes.attack.take(clumsy))]
    return harm, _further(bout, strikes, outcome), fumbles_of(bout, strikes[clumsy])


def hand_to_hand(bout: Bout, attack: Ints) -> Bools:
    """Whether an attacker is at hand with these attacks: not in a fall, a shot or a throw.

    Else it neither takes hold nor is bound, loses no weapon in the wound and does not fumble
    (`critical.afar`).
    """
    by_hand: Bools = (attack >= 0) & ~bout.parameters.attacks.ranged[attack]
    return by_hand


def _further(bout: Bout, strikes: Link, outcome: Ints) -> list[Link]:
    """The criticals that outcomes themselves call for (the mark `crit`)."""
    c = bout.parameters.criticals
    links = []
    asked = which(c.marks.take(outcome) & int(Mark.FURTHER))
    for number in distinct(outcome[asked]):
        cause = strikes[asked[outcome[asked] == number]]
        for place, (kind, severity, _) in enumerate(c.outcomes[number].further):
            links.append(
                cause.with_(
                    address=child(cause.address, "critical", place),
                    kind=np.full_like(cause.kind, int(kind)),
                    severity=np.full_like(cause.severity, int(severity)),
                    edge=np.zeros_like(cause.severity),
                )
            )
    return links
