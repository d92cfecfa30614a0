"""The Melee phase: rank after rank, every blow of a rank against one snapshot."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.actions import contends, strikes
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.order import ranks
from vsdsim.vsd.rules.parry import clip
from vsdsim.vsd.rules.special.two_weapons import strike_with_both
from vsdsim.vsd.rules.strikes import Beside, Strikes, strike
from vsdsim.vsd.rules.weapons import draw
from vsdsim.vsd.state import HeldBack

__all__ = ["fight_melee", "fight_rank"]


def fight_melee(bout: Bout, before: Callable[[Rows], Rows] | None = None) -> None:
    """Everybody who has declared an attack strikes, in the melee order.

    `before` each rank others may act; it returns those of the rank who strike in it.
    """
    s = bout.state
    able = strikes(s.action) & s.in_fight()
    if bout.parameters.field:
        able &= ~s.spent
    if bout.parameters.readies:
        able &= s.held_back != HeldBack.GONE
    if able.any():
        for rank in ranks(bout, able):
            fight_rank(bout, rank if before is None else before(rank))


def fight_rank(bout: Bout, rows: Rows, beside: Beside | None = None) -> None:
    """One rank: first strikes, then further ones and follow-ups, each a sub-rank by its ordinal.

    What is `beside` it comes at the same moment as the first.
    """
    s, a = bout.state, bout.parameters.attacks
    cell = rows.cell
    drawn = rows[which(s.draws.take(cell) >= 0)]
    if len(drawn):
        gone = s.out.take(drawn.cell) | s.over.take(drawn.fight)
        drawn = drawn[which(~gone)]
        draw(bout, drawn)
    declared = Strikes(bout, rows, s.declared.take(cell).astype(np.intp))
    declared, moves = _special_moves(bout, declared)
    # The off hand strikes after all strikes of the first weapon.
    most = int(a.strikes.max()) + bout.parameters.optional.off_hand
    follow_ups: dict[int, list[Strikes]] = {}
    ordinal = 0
    while ordinal < most or follow_ups:
        further = which(a.strikes.take(declared.attack) > ordinal) if ordinal else slice(None)
        due = [declared[further], *follow_ups.pop(ordinal, [])]
        if bout.parameters.optional.off_hand:
            due.append(_off_hand(bout, declared, ordinal))
        first = (moves, beside) if ordinal == 0 else (None, None)
        blows = strike(bout, Strikes.joined(due), ordinal, *first)
        if bout.parameters.optional.two_handed_parry:
            # It may take both hands, what was drawn.
            clip(bout, drawn)
        end_fights(bout)
        if a.any_follow_up and blows is not None:
            _expect_follow_ups(bout, blows, ordinal, follow_ups)
        ordinal += 1


def _special_moves(bout: Bout, declared: Strikes) -> tuple[Strikes, Strikes | None]:
    """The blows of a rank, and its special moves; None without any."""
    if not bout.parameters.optional.moves:
        return declared, None
    are_moves = contends(bout.state.action.take(declared.rows.cell))
    return declared[which(~are_moves)], declared[which(are_moves)]


def _off_hand(bout: Bout, declared: Strikes, ordinal: int) -> Strikes:
    """The off hands' strikes, of those of whom they are number `ordinal`."""
    p, cell = bout.parameters, declared.rows.cell
    both = bout.state.both.take(cell) & (p.attacks.strikes.take(declared.attack) == ordinal)
    second = declared[which(both)]
    return second.with_(p.off_hand.take(second.rows.actor).astype(np.intp))


def _expect_follow_ups(
    bout: Bout, blows: Link, ordinal: int, follow_ups: dict[int, list[Strikes]]
) -> None:
    """Who has scored a critical with an attack that another follows (`melee.follow-up`)."""
    a, s = bout.parameters.attacks, bout.state
    scored = which(a.follow_up.take(blows.attack) >= 0)
    number = a.strikes.take(blows.attack.take(scored))
    both = strike_with_both(bout, blows.authors(s.fights)[scored])
    if both is not None:
        number += both
    for count in np.unique(number):
        chosen = scored[number == count]
        fight, actor = blows.fight[chosen], blows.author[chosen]
        rows = Rows.at(fight, actor, s.fights)
        next_ = a.follow_up[blows.attack[chosen]]
        target = Rows.at(fight, blows.victim[chosen], s.fights)
        due = Strikes(bout, rows, next_, target)
        follow_ups.setdefault(ordinal + int(count), []).append(due)
