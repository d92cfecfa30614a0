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


def _fight_rank(bout: Bout, rank: Rows) -> None:
    """One rank: first strikes, then further ones and follow-ups, each a sub-rank by its ordinal."""
    s, a = bout.state, bout.parameters.attacks
    draws = rank[s.draws.take(rank.cell) >= 0]
    if len(draws):
        draw(bout, draws[s.in_fight().take(draws.cell)])
    attack = s.declared.take(rank.cell).astype(np.intp)
    declared = Strikes(rank, attack, s.opponent.take(rank.cell).astype(np.intp))
    count = a.strikes.take(attack)
    most = int(count.max())
    follow_ups: dict[int, list[Strikes]] = {}
    ordinal = 0
    while ordinal < most or follow_ups:
        strikers = declared[which(count > ordinal)] if ordinal else declared
        due = [strikers, *follow_ups.pop(ordinal, [])]
        blows = strike(bout, Strikes.joined(due), ordinal)
        end_fights(bout)
        if blows is not None:
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
        due = Strikes(rows, next_, blows.victim[chosen])
        follow_ups.setdefault(ordinal + int(count), []).append(due)
