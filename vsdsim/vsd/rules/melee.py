"""The Melee phase: rank after rank, every blow of a rank against one snapshot."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows
from vsdsim.vsd.rules.attack import roll_attacks, strike_fallen
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.rules.critical import attack_kind, criticals_of, link
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.harm import Harm, Link, join
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.order import ranks
from vsdsim.vsd.rules.targets import nearest
from vsdsim.vsd.rules.weapons import draw, is_ready
from vsdsim.vsd.state import Action

__all__ = ["fight_melee"]


def fight_melee(bout: Bout) -> None:
    """Everybody who has declared an attack strikes, in the melee order."""
    s = bout.state
    declared = (s.action == Action.ATTACK) | (s.action == Action.DASH)
    attackers = s.rows(declared & s.in_fight())
    if len(attackers):
        for rank in ranks(bout, attackers):
            _fight_rank(bout, rank)


@frozen(eq=False)
class _Strikes:
    """Attacks about to be made: who, with what, at whom, (R,) each."""

    rows: Rows
    attack: Ints
    target: Ints

    def __getitem__(self, chosen: Index | Bools) -> _Strikes:
        return _Strikes(self.rows[chosen], self.attack[chosen], self.target[chosen])


def _join(parts: list[_Strikes]) -> _Strikes:
    """Strikes put end to end."""
    if len(parts) == 1:
        return parts[0]
    return _Strikes(
        Rows(np.concatenate([part.rows.cell for part in parts]), parts[0].rows.fights),
        np.concatenate([part.attack for part in parts]),
        np.concatenate([part.target for part in parts]),
    )


def _fight_rank(bout: Bout, rank: Rows) -> None:
    """One rank: first strikes, then further ones and follow-ups, each a sub-rank by its ordinal."""
    s, a = bout.state, bout.parameters.attacks
    there = rank[s.in_fight().take(rank.cell)]
    draw(bout, there[s.draws.take(there.cell) >= 0])
    attack = s.declared.take(rank.cell).astype(np.int32)
    declared = _Strikes(rank, attack, s.opponent.take(rank.cell).astype(np.int32))
    count = a.strikes[attack]
    follow_ups: dict[int, list[_Strikes]] = {}
    ordinal = 0
    while ordinal < count.max() or follow_ups:
        due = [declared[count > ordinal], *follow_ups.pop(ordinal, [])]
        blows = _strike(bout, _join(due), ordinal)
        end_fights(bout)
        if blows is not None:
            _expect_follow_ups(bout, blows, ordinal, follow_ups)
        ordinal += 1


def _expect_follow_ups(
    bout: Bout, blows: Link, ordinal: int, follow_ups: dict[int, list[_Strikes]]
) -> None:
    """Who has scored a critical with an attack that another follows (`melee.follow-up`)."""
    a, s = bout.parameters.attacks, bout.state
    scored = np.flatnonzero((blows.severity >= 0) & (a.follow_up[blows.attack] >= 0))
    strikes = a.strikes[blows.attack[scored]]
    for count in np.unique(strikes):
        chosen = scored[strikes == count]
        fight, actor = blows.fight[chosen], blows.author[chosen]
        rows = Rows.at(fight, actor, s.fights)
        next_ = a.follow_up[blows.attack[chosen]]
        strike = _Strikes(rows, next_, blows.victim[chosen].astype(np.int32))
        follow_ups.setdefault(ordinal + int(count), []).append(strike)


def _strike(bout: Bout, strikes: _Strikes, ordinal: int) -> Link | None:
    """Make the attacks that still can be made; all that comes of them lands together."""
    s, rows = bout.state, strikes.rows
    able = s.in_fight().take(rows.cell) & ~bars_full_actions(bout, rows.cell)
    able &= is_ready(bout, rows, strikes.attack) & can_use(bout, rows, strikes.attack)
    lost = np.flatnonzero(~able & bout.goes_on.take(rows.fight))
    bout.hear("loses-blow", rows[lost], attack=strikes.attack[lost])
    strikes = strikes[able]
    fallen = s.at_fallen.take(strikes.rows.cell)
    target = _targets(bout, strikes, fallen)
    met = np.flatnonzero(target >= 0)
    if bout.listener is not None:
        idle = strikes[target < 0]
        bout.hear("loses-blow", idle.rows, attack=idle.attack)
    if not met.size:
        return None
    rows, attack, fallen, target = strikes.rows[met], strikes.attack[met], fallen[met], target[met]
    targets = Rows.at(rows.fight, target.astype(np.intp), s.fights)
    chain = Chain()
    parts = []
    for down in (False, True):
        index = np.flatnonzero(fallen == down)
        if index.size:
            parts.append(_blows(bout, chain, rows[index], targets[index], attack[index], ordinal,
                                down=down))  # fmt: skip
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps)
    return join(parts)


def _targets(bout: Bout, strikes: _Strikes, fallen: Bools) -> Ints:
    """Whom each blow falls on: whom it is meant for, or where it turns (`melee.turn`)."""
    s, p = bout.state, bout.parameters
    rows, target = strikes.rows, strikes.target.copy()
    cell = target * s.fights + rows.fight
    out = s.out.take(cell)
    turns = np.flatnonzero(out & ~fallen)
    if turns.size:
        standing = s.in_fight()
        for side in np.unique(p.side[rows.actor[turns]]):
            mine = turns[p.side[rows.actor[turns]] == side]
            target[mine] = nearest(bout, rows[mine], standing)
    target[fallen & (~out | s.dead.take(cell))] = -1
    return target


def _blows(
    bout: Bout, chain: Chain, rows: Rows, targets: Rows, attack: Ints, ordinal: int, *, down: bool
) -> Link:
    """Strike, and put what the blows do and lead to into `chain`."""
    if down:
        keys = child(bout.actor_keys(rows), "attack", ordinal)
        blow = strike_fallen(bout, rows, targets, attack)
    else:
        blow, keys = roll_attacks(bout, rows, targets, attack, ordinal)
    blows = Link(rows.fight, rows.actor, targets.actor, keys, attack, keys,
                 attack_kind(bout, rows.cell, attack), blow.severity)  # fmt: skip
    hits = np.flatnonzero(blow.damage > 0)
    nothing = np.zeros(len(hits), dtype=np.int32)
    chain.harm.append(
        Harm(
            rows.fight[hits],
            rows.actor[hits],
            targets.actor[hits],
            keys[hits],
            attack[hits],
            blow.damage[hits],
            nothing,
            nothing,
            nothing - 1,
            nothing,
            nothing,
        )
    )
    primary, secondary = criticals_of(bout, blows)
    (chain.chosen if down else chain.criticals).append(primary)
    chain.criticals.append(secondary)
    clumsy = np.flatnonzero(blow.fumble)
    chain.fumbles.append(
        link(
            blows,
            clumsy,
            victim=rows.actor[clumsy],
            address=child(keys[clumsy], "fumble"),
            kind=blows.kind[clumsy],
            severity=np.full(len(clumsy), -1, dtype=np.int32),
        )
    )
    return blows
