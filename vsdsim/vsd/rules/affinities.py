"""Affinities: whom a type of damage harms less or more than others (`trait.*`)."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.affinities import IMMUNE
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.numbers import Ints
from vsdsim.vsd.rows import Index
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["attack_suffered", "damage_suffered", "severity_suffered"]


def _place(victim: Index, kind: Ints | CriticalType) -> Index:
    """Indices into tables by combatant and type."""
    place: Index = victim * np.intp(len(CriticalType)) + kind
    return place


def damage_suffered(bout: Bout, victim: Index, kind: Ints | CriticalType, damage: Ints) -> Ints:
    """What of the damage of a type, critical strikes aside, each victim suffers; (R,) each.

    -1, a miss, stays one (`trait.immune`, `trait.resistant`).
    """
    affinities = bout.parameters.affinities
    if not affinities.any:
        return damage
    suffered: Ints = damage * affinities.halves.take(_place(victim, kind)) // 2
    return np.where(damage < 0, damage, suffered)


def attack_suffered(
    bout: Bout, victim: Index, kind: Ints | CriticalType, damage: Ints, severity: Ints
) -> tuple[Ints, Ints]:
    """The same of attacks with the severities of their critical strikes as the table says them.

    To who is immune they do none (-1); the others' are as they are until somebody suffers them.
    """
    affinities = bout.parameters.affinities
    if affinities.any:
        harmless = affinities.halves.take(_place(victim, kind)) == IMMUNE
        severity = np.where(harmless, -1, severity)
    return damage_suffered(bout, victim, kind, damage), severity


def severity_suffered(bout: Bout, victim: Index, kind: Ints, severity: Ints) -> Ints:
    """The severity (R,) at which criticals of a type are suffered; below 0 there is none.

    What the type does comes first, then the victim's rank and what else makes it tough
    (`trait.resistant`, `critical.severity`, `trait.tough`).
    """
    p = bout.parameters
    if p.affinities.any:
        shift = p.affinities.shift.take(_place(victim, kind))
        severity = np.minimum(severity + shift, int(Severity.LET))
    suffered: Ints = severity - p.lowers.take(victim)
    return suffered
