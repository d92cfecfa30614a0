"""Criticals that criticals lead to: at once, in the next round, or on somebody near."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Mark
from vsdsim.vsd.lasting import Shocks
from vsdsim.vsd.rows import Index, distinct, which
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.harm import Link, Struck
from vsdsim.vsd.vocabulary import CriticalType, Severity

__all__ = ["further"]

LEADS_ON = int(Mark.FURTHER | Mark.SHOCK | Mark.ARC)
NEAR = 2000
"""Millimetres that an arc leaps at most (`critical.arc`)."""


def further(bout: Bout, strikes: Link, harm: Struck) -> list[Link]:
    """The criticals that `strikes`, which do this harm, lead to (`critical.chain`).

    Those of the next round are put down in the state, where nothing reads them before then.
    """
    c, outcome, asked = bout.parameters.criticals, harm.outcome, harm.carry(LEADS_ON)
    links: list[Link] = []
    for number in distinct(outcome[asked]):
        cause, does = strikes[asked[outcome[asked] == number]], c.outcomes[number]
        for place, (kind, severity, next_round) in enumerate(does.further):
            link = _child(cause, "critical", place, kind, severity)
            if next_round:
                _put_down(bout, link)
            else:
                links.append(link)
        if does.arc is not None:
            links.append(_leap(bout, cause, *does.arc))
    return links


def _child(cause: Link, purpose: str, place: int, kind: CriticalType, severity: Severity) -> Link:
    """Criticals of one kind that come of others."""
    return cause.with_(
        address=child(cause.address, purpose, place),
        kind=np.full_like(cause.kind, int(kind)),
        severity=np.full_like(cause.severity, int(severity)),
        edge=np.zeros_like(cause.severity),
    )


def _put_down(bout: Bout, link: Link) -> None:
    """Criticals that strike in the next Assessment (`critical.shock`)."""
    cell = link.victims(bout.state.fights).cell
    bout.state.shocks.append(Shocks(cell, link.author, link.address, link.kind, link.severity))


def _leap(bout: Bout, cause: Link, kind: CriticalType, severity: Severity) -> Link:
    """Arcs of criticals on those whom they reach (`critical.arc`)."""
    reached = _whom_arcs_reach(bout, cause)
    leaps = which(reached >= 0)
    cause, reached = cause[leaps], reached[leaps]
    bout.hear("arc", cause.authors(bout.state.fights), target=reached, source=cause.victim)
    return _child(cause, "arc", 0, kind, severity).with_(victim=reached)


def _whom_arcs_reach(bout: Bout, cause: Link) -> Index:
    """Of all others in the fight near the victims those with the lowest keys, -1 for nobody."""
    s, p = bout.state, bout.parameters
    victims, keys = cause.victims(s.fights), child(cause.address, "arc", 1)
    reached, lowest = np.full(len(keys), -1, dtype=np.intp), np.zeros_like(keys)
    for one in range(len(p.names)):
        other = victims.facing(one)
        near = within(bout, victims, other, NEAR) & ~s.out.take(other.cell)
        key = down(keys, p.words[one])
        chosen = which(near & (victims.actor != one) & ((reached < 0) | (key < lowest)))
        reached[chosen], lowest[chosen] = one, key[chosen]
    return reached
