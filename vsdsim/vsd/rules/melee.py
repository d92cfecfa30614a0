"""The Melee phase: rank after rank, every blow of a rank against one snapshot."""

from __future__ import annotations

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import strikes
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.order import ranks
from vsdsim.vsd.rules.strikes import Strikes, strike
from vsdsim.vsd.rules.weapons import draw

__all__ = ["fight_melee"]


def fight_melee(bout: Bout) -> None:
    """Everybody who has declared an attack strikes, in the melee order."""
    s = bout.state
    able = strikes(s.action) & s.in_fight()
    if bout.parameters.field:
        able &= ~s.spent
    attackers = s.rows(able)
    if len(attackers):
        for rank in ranks(bout, attackers):
            _fight_rank(bout, rank)


def _fight_rank(bout: Bout, declared: Strikes) -> None:
    """One rank: first strikes, then further ones and follow-ups, each a sub-rank by its ordinal."""
    s, a = bout.state, bout.parameters.attacks
    drawing = which(s.draws.take(declared.rows.cell) >= 0)
    if drawing.size:
        rows = declared.rows[drawing]
        gone = s.out.take(rows.cell) | s.over.take(rows.fight)
        draw(bout, rows[which(~gone)])
    most = int(a.strikes.max())
    follow_ups: dict[int, list[Strikes]] = {}
    ordinal = 0
    while ordinal < most or follow_ups:
        further = which(a.strikes.take(declared.attack) > ordinal) if ordinal else slice(None)
        due = [declared[further], *follow_ups.pop(ordinal, [])]
        blows = strike(bout, Strikes.joined(due), ordinal)
        end_fights(bout)
        if a.any_follow_up and blows is not None:
            _expect_follow_ups(bout, blows, ordinal, follow_ups)
        ordinal += 1


def _expect_follow_ups(
    bout: Bout, blows: Link, ordinal: int, follow_ups: dict[int, list[Strikes]]
) -> None:
    """Who has scored a critical with an attack that another follows (`melee.follow-up`)."""
    a, s = bout.parameters.attacks, bout.state
    scored = which(a.follow_up.take(blows.attack) >= 0)
    number = a.strikes.take(blows.attack.take(scored))
    for count in np.unique(number):
        chosen = scored[number == count]
        fight, actor = blows.fight[chosen], blows.author[chosen]
        rows = Rows.at(fight, actor, s.fights)
        next_ = a.follow_up[blows.attack[chosen]]
        target = Rows.at(fight, blows.victim[chosen], s.fights)
        due = Strikes.of(bout, rows, next_, target)
        follow_ups.setdefault(ordinal + int(count), []).append(due)
