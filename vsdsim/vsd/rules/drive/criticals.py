"""Critical strikes that Drive bears on: softened by who suffers, sharpened by who inflicts them."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.drive import Spend
from vsdsim.vsd.rows import which
from vsdsim.vsd.rules.affinities import severity_suffered
from vsdsim.vsd.rules.drive.points import pay, spent
from vsdsim.vsd.rules.harm import Link

__all__ = ["SHARPER", "sharpened", "softened"]

SHARPER = 20
"""What the edge adds to the d100."""


def softened(bout: Bout, strikes: Link) -> Link:
    """What is left of strikes, at the severities suffered, once victims have bought some again.

    Those are one severity lower and roll at addresses of their own, or are cancelled.
    """
    if Spend.SOFTEN not in bout.parameters.drive.spent_on:
        return strikes
    victims = strikes.victims(bout.state.fights)
    paid = pay(bout, victims, strikes.address, {Spend.SOFTEN}, severity=strikes.severity)
    if not paid.index.size:
        return strikes
    some = strikes[paid.index]
    who = victims[paid.index]
    bout.hear("softens", who, by=some.author, severity=some.severity, struck=some.kind,
              **spent(bout, who, paid.order, paid.left))  # fmt: skip
    severity, address = strikes.severity.copy(), strikes.address.copy()
    severity[paid.index] -= 1
    address[paid.index] = child(some.address, "drive")
    return strikes.with_(severity=severity, address=address)[which(severity >= 0)]


def sharpened(bout: Bout, strikes: Link) -> Link:
    """Attacks' own criticals, their `severity` the table's, with the edge that attackers pay for.

    Nobody pays where the victim suffers none.
    """
    if Spend.EDGE not in bout.parameters.drive.spent_on or not len(strikes):
        return strikes
    suffered = severity_suffered(bout, strikes.victim, strikes.kind, strikes.severity)
    index = which(suffered >= 0)
    some = strikes[index]
    authors = some.authors(bout.state.fights)
    paid = pay(bout, authors, some.address, {Spend.EDGE}, severity=some.severity)
    if not paid.index.size:
        return strikes
    who, target = authors[paid.index], some.victim.take(paid.index)
    bout.hear("sharpens", who, target=target, **spent(bout, who, paid.order, paid.left))
    edge = strikes.edge.copy()
    edge[index[paid.index]] += np.int32(SHARPER)
    return strikes.with_(edge=edge)
