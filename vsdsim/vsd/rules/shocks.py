"""Shocks: criticals that strike again in the next Assessment (`critical.shock`)."""

from __future__ import annotations

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Away
from vsdsim.vsd.lasting import Shocks
from vsdsim.vsd.rows import Rows, join, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.harm import Link, by_no_attack
from vsdsim.vsd.rules.landing import land

__all__ = ["shocks_due", "strike_again"]


def shocks_due(bout: Bout) -> list[Shocks]:
    """The shocks of this Assessment, taken off the list; what it calls for itself comes later."""
    due, bout.state.shocks = bout.state.shocks, []
    return due


def strike_again(bout: Bout, due: list[Shocks]) -> None:
    """All shocks that are due strike at once, each at the beginning of a chain of its own."""
    if not due:
        return
    s, shocks = bout.state, join(due)
    away = s.away.take(shocks.cell) != int(Away.HERE)
    spared = (s.dead | s.over).take(shocks.cell) | away
    shocks = shocks[which(~spared)]
    if not len(shocks.cell):
        return
    victims = Rows(shocks.cell, s.fights)
    authors = victims.beside(shocks.author)
    bout.hear("shock", victims, by=shocks.author)
    chain = Chain()
    chain.criticals.append(
        Link(
            fight=victims.fight,
            author=shocks.author,
            victim=victims.actor,
            blow=bout.actor_keys(authors),
            attack=by_no_attack(len(victims)),
            address=shocks.address,
            kind=shocks.kind,
            severity=shocks.severity,
        )
    )
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps)
