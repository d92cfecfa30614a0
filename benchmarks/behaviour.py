"""The second tier: one blow, first its pure functions, then within a whole melee phase."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from benchmarks.figure import Figure, ns_each
from benchmarks.listeners import Count
from tests.oracle.tables import critical_row as read_critical
from tests.oracle.tables import look_up
from vsdsim.dice import child, d100, open_ended, root
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.encounter import Encounter
from vsdsim.vsd.phases import TacticalRound
from vsdsim.vsd.rules.attack import read_blow
from vsdsim.vsd.rules.critical import critical_row
from vsdsim.vsd.state.beginning import fresh_state
from vsdsim.vsd.vocabulary import Column, CriticalType, Phase, Severity

__all__ = ["blow"]

ROWS = 50_000
CHECKED = 300
FIGHTS = 10_000


def blow(encounter: Encounter) -> list[Figure]:
    """Nanoseconds a row of one blow."""
    return [_read_blow(encounter), _critical_row(encounter), *_melee(encounter)]


def _read_blow(encounter: Encounter) -> Figure:
    """From total to damage and severity, a sample checked against the printed tables."""
    p = encounter.parameters
    number = np.arange(ROWS)
    roll = open_ended(child(root(1, number), "attack"))
    attack = (number % len(p.attacks.names)).astype(np.int32)
    column = (number // 7 % len(Column)).astype(np.int32)
    total, cmb = roll.total + np.int32(30), np.full(ROWS, 50, dtype=np.int32)
    arguments = (p.tables, p.attacks, attack, column, roll.first, total, cmb)
    read = read_blow(*arguments)
    for row in range(CHECKED):
        result = min(int(total[row]), int(p.attacks.max_result[attack[row]]))
        table = p.tables.names[p.attacks.table[attack[row]]]
        wanted = look_up(table, Column(int(column[row])), result) if result > 10 else (None, None)
        damage, severity = int(read.damage[row]), int(read.severity[row])
        assert wanted == (
            None if damage < 0 else damage,
            None if severity < 0 else Severity(severity),
        )
    return Figure("read_blow", ns_each(lambda: read_blow(*arguments), ROWS), "ns a row")


def _critical_row(encounter: Encounter) -> Figure:
    """From die and severity to the row of a table, a sample checked likewise."""
    c = encounter.parameters.criticals
    number = np.arange(ROWS)
    kind = (number % (CriticalType.GRAPPLE + 1)).astype(np.int32)
    severity = (number // 7 % len(Severity)).astype(np.int32)
    die = d100(root(2, number))
    rows = critical_row(c, kind, severity, die)
    for row in range(CHECKED):
        result = min(int(die[row]) + (0, 10, 20, 30, 50)[severity[row]], 150)
        wanted = read_critical(CriticalType(int(kind[row])), result, frozenset())
        outcome = c.outcome[rows[row]]
        assert int(c.number["damage"][outcome]) == wanted.damage.fixed
        assert int(c.number["stun"][outcome]) == wanted.stun
    taken = ns_each(lambda: critical_row(c, kind, severity, die), ROWS)
    return Figure("critical_row", taken, "ns a row")


def _melee(encounter: Encounter) -> list[Figure]:
    """The whole Melee phase of the first round of many fights, from order to landing."""
    listener = Count()
    heard = _before_melee(encounter, listener)
    heard()
    best = min(ns_each(_before_melee(encounter), listener.attacks, runs=1) for _ in range(7))
    # Everybody who is there strikes once in the first round, or is felled first.
    people = FIGHTS * len(encounter.parameters.names)
    assert 0.8 * people < listener.attacks <= people
    note = f"{listener.attacks:,} rows, {FIGHTS:,} fights abreast"
    return [Figure("a first round's melee phase", best, "ns a row", note)]


def _before_melee(encounter: Encounter, listener: Count | None = None) -> Callable[[], None]:
    """The Melee phase of fresh fights, ready to be carried out."""
    state = fresh_state(encounter.parameters, 3, np.arange(FIGHTS))
    bout = Bout(encounter.parameters, state, listener)
    phases = TacticalRound(bout, encounter.groups, encounter.usual).in_order()
    bout.begin_round(1)
    melee = list(Phase).index(Phase.MELEE)
    for carry_out in phases[:melee]:
        carry_out()
    return phases[melee]
