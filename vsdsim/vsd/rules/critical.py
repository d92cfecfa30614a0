"""Critical strikes: which row of which table, and what they lead to."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child, d100, dn
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Criticals, Mark
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.harm import Harm, Link
from vsdsim.vsd.vocabulary import SEVERITY_MODIFIER, TOP_ROW, CriticalType

__all__ = ["attack_kind", "critical_row", "criticals_of", "inflict", "link", "table_of"]

MODIFIER = np.array(SEVERITY_MODIFIER, dtype=np.int32)
SECONDARY_LOWER = 2
"""The second type of a Large natural attack is so many severities lower."""
BEASTLY = np.array(
    [CriticalType.BEAST if kind <= CriticalType.GRAPPLE else kind for kind in CriticalType],
    dtype=np.int32,
)
"""Which table a type is read on against a beast (`critical.beast`)."""


def table_of(kind: Ints, beast: Bools) -> Ints:
    """The table that a critical of `kind` is read on."""
    return np.where(beast, BEASTLY[kind], kind)


def critical_row(criticals: Criticals, kind: Ints, severity: Ints, die: Ints) -> Ints:
    """The table row of a d100 at a severity, its modifier added and capped (`critical.row`)."""
    result = np.minimum(die + MODIFIER[severity], TOP_ROW)
    row: Ints = criticals.row[kind, result].astype(np.int32)
    return row


def attack_kind(bout: Bout, cell: Index, attack: Ints) -> Ints:
    """The type of critical that `attack` does: as declared, else its first (`fumble.type`)."""
    s, a = bout.state, bout.parameters.attacks
    declared = s.declared.take(cell) == attack
    return np.where(declared, s.critical.take(cell), a.critical[attack]).astype(np.int32)


def link(cause: Link | Harm, chosen: Index, **changes: object) -> Link:
    """The next link of a chain for some of its rows, with what changes."""
    values = {
        name: getattr(cause, name)[chosen]
        for name in ("fight", "author", "victim", "blow", "attack")
    }
    return Link(**{**values, **changes})


def criticals_of(bout: Bout, blows: Link) -> list[Link]:
    """The critical strikes of blows, whose `severity` is the table's and `address` the attack's.

    The primary one, and the secondary one of a Large natural attack (`critical.secondary`).
    """
    scored = np.flatnonzero(blows.severity >= 0)
    second = bout.parameters.attacks.secondary[blows.attack]
    lower = blows.severity - SECONDARY_LOWER
    also = np.flatnonzero((second >= 0) & (lower >= 0))
    return [
        link(blows, scored, address=child(blows.address[scored], "critical", 0),
             kind=blows.kind[scored], severity=blows.severity[scored]),
        link(blows, also, address=child(blows.address[also], "critical", 1),
             kind=second[also], severity=lower[also]),
    ]  # fmt: skip


def _met(bout: Bout, condition: Ints, victim: Rows) -> Bools:
    """Whether each victim meets its row's condition now (`critical.condition`)."""
    p, s = bout.parameters, bout.state
    met = p.worn[condition, victim.actor] & (condition >= 0)
    for number, text in enumerate(p.criticals.conditions):
        if text not in _OF_THE_MOMENT:
            continue
        asked = np.flatnonzero(condition == number)
        if not asked.size:
            continue
        cell = victim.cell[asked]
        shield, hand = s.shield.take(cell), s.hand.take(cell)
        if text == "shield":
            met[asked] = shield
        elif text == "holding an item":
            met[asked] = shield | (hand >= 0)
        elif text == "metal weapon in hand":
            weapon = p.attack_of[victim.actor[asked], np.maximum(hand, 0)]
            met[asked] = (hand >= 0) & p.attacks.metal[weapon]
    return met


_OF_THE_MOMENT = frozenset({"shield", "holding an item", "metal weapon in hand"})


def _outcome(bout: Bout, row: Ints, victim: Rows) -> Ints:
    """The outcome of each table row for its victim."""
    c = bout.parameters.criticals
    met = _met(bout, c.condition[row].astype(np.int32), victim)
    return np.where(met, c.outcome_if[row], c.outcome[row]).astype(np.int32)


def _worst_row(bout: Bout, kind: Ints, severity: Ints, victim: Rows) -> Ints:
    """The row that hits hardest of all that a severity reaches (`melee.fallen`)."""
    c = bout.parameters.criticals
    reach = c.reach[kind, severity].astype(np.int32)
    worst = np.full(len(victim), -1, dtype=np.int32)
    chosen = reach[:, 0].copy()
    for place in range(reach.shape[1]):
        row = reach[:, place]
        bad = np.where(row >= 0, c.badness[_outcome(bout, np.maximum(row, 0), victim)], -1)
        better = bad >= worst
        worst[better], chosen[better] = bad[better], row[better]
    return chosen


def inflict(bout: Bout, strikes: Link, *, fallen: bool = False) -> tuple[Harm, list[Link], Link]:
    """Resolve critical strikes: the harm they do, the criticals and the fumbles they lead to.

    With `fallen` the attackers choose the row.
    """
    p, s = bout.parameters, bout.state
    c = p.criticals
    severity = strikes.severity - p.rank[strikes.victim]
    if bout.listener is not None:
        _tell_cancelled(bout, strikes, severity < 0)
    suffered = np.flatnonzero(severity >= 0)
    severity = severity[suffered]
    strikes = link(strikes, suffered, address=strikes.address[suffered],
                   kind=strikes.kind[suffered], severity=severity)  # fmt: skip
    victim = Rows.at(strikes.fight, strikes.victim, s.fights)
    kind = table_of(strikes.kind, p.beast[strikes.victim])
    if fallen:
        die = np.zeros(len(victim), dtype=np.int32)
        row = _worst_row(bout, kind, severity, victim)
    else:
        die = d100(strikes.address)
        row = critical_row(c, kind, severity, die)
    outcome = _outcome(bout, row, victim)
    marks = c.marks[outcome]
    k = _dice_of_k(strikes, c.number["k_sides"][outcome])
    arm = np.zeros(len(victim), dtype=np.int32)
    asked = np.flatnonzero(marks & Mark.ARM)
    if asked.size:
        arm[asked] = d100(child(strikes.address[asked], "arm"))
    number = c.number
    harm = Harm(
        fight=strikes.fight,
        author=strikes.author,
        victim=strikes.victim,
        blow=strikes.blow,
        attack=strikes.attack,
        damage=number["damage"][outcome] + number["damage_k"][outcome] * k,
        bleeding=number["bleeding"][outcome] + number["bleeding_k"][outcome] * k,
        penalty=number["penalty"][outcome] + number["penalty_k"][outcome] * k,
        outcome=outcome,
        k=k,
        arm=arm,
    )
    bout.hear("critical", Rows.at(strikes.fight, strikes.author, s.fights), target=strikes.victim,
              die=die, severity=severity, struck=strikes.kind, kind=kind, row=row,
              outcome=outcome, harm=harm)  # fmt: skip
    return harm, _further(bout, strikes, outcome), _fumbles(bout, strikes, marks)


def _tell_cancelled(bout: Bout, strikes: Link, cancelled: Bools) -> None:
    """Tell the listener of critical strikes that a victim's rank cancels."""
    fight, author = strikes.fight[cancelled], strikes.author[cancelled]
    bout.hear("cancelled", Rows.at(fight, author, bout.state.fights),
              target=strikes.victim[cancelled], severity=strikes.severity[cancelled],
              struck=strikes.kind[cancelled])  # fmt: skip


def _dice_of_k(strikes: Link, sides: Ints) -> Ints:
    """The die of each outcome's k, 0 where it has none (`critical.k`)."""
    k = np.zeros(len(sides), dtype=np.int32)
    for size in (5, 10):
        asked = np.flatnonzero(sides == size)
        if asked.size:
            k[asked] = dn(child(strikes.address[asked], "k"), size)
    return k


def _further(bout: Bout, strikes: Link, outcome: Ints) -> list[Link]:
    """The criticals that outcomes themselves call for (the mark `crit`)."""
    c = bout.parameters.criticals
    links = []
    asked = np.flatnonzero(c.marks[outcome] & Mark.FURTHER)
    for number in np.unique(outcome[asked]):
        chosen = asked[outcome[asked] == number]
        for place, (kind, severity, _) in enumerate(c.outcomes[number].further):
            full = np.full(len(chosen), int(kind), dtype=np.int32)
            links.append(
                link(
                    strikes,
                    chosen,
                    address=child(strikes.address[chosen], "critical", place),
                    kind=full,
                    severity=np.full_like(full, int(severity)),
                )
            )
    return links


def _fumbles(bout: Bout, strikes: Link, marks: Ints) -> Link:
    """The fumbles that outcomes make the attackers roll (`fumble.mark`)."""
    chosen = np.flatnonzero(marks & Mark.FUMBLE)
    author, fight = strikes.author[chosen], strikes.fight[chosen]
    kind = attack_kind(bout, author * bout.state.fights + fight, strikes.attack[chosen])
    return link(strikes, chosen, victim=author, address=child(strikes.address[chosen], "fumble"),
                kind=kind, severity=np.full_like(kind, -1))  # fmt: skip
