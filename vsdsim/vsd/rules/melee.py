"""The Melee phase: rank after rank, every blow of a rank against one snapshot."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from vsdsim.dice import Keys, child
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rules.attack import Blow, read_fallen, roll_attacks
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.critical import attack_kind, criticals_of, inflict, link
from vsdsim.vsd.rules.ending import end_fights
from vsdsim.vsd.rules.figures import can_use, is_stunned
from vsdsim.vsd.rules.harm import Harm, Link, join
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.order import ranks
from vsdsim.vsd.rules.targets import nearest
from vsdsim.vsd.rules.weapons import draw, is_ready
from vsdsim.vsd.state import Action, Rows

__all__ = ["fight_melee"]


def fight_melee(bout: Bout) -> None:
    """Everybody who has declared an attack strikes, in the melee order."""
    s = bout.state
    declared = (s.action == Action.ATTACK) | (s.action == Action.DASH)
    attackers = s.rows(declared & s.in_fight())
    if len(attackers):
        for rank in ranks(bout, attackers):
            _fight_rank(bout, rank)


def _fight_rank(bout: Bout, rank: Rows) -> None:
    """One rank: first strikes, then further ones and follow-ups, each a sub-rank."""
    s = bout.state
    there = rank[s.in_fight().take(rank.cell)]
    draw(bout, there[s.draws.take(there.cell) >= 0])
    scored: dict[int, list[Rows]] = {}
    for ordinal, rows, attack in _sub_ranks(bout, rank, scored):
        blows = _strike(bout, rows, attack, ordinal)
        end_fights(bout)
        if blows is not None:
            _expect_follow_ups(bout, blows, ordinal, scored)


def _sub_ranks(
    bout: Bout, rank: Rows, scored: dict[int, list[Rows]]
) -> Iterator[tuple[int, Rows, Ints]]:
    """The rows of each sub-rank with their attacks, those of `scored` (by ordinal) among them."""
    a, s = bout.parameters.attacks, bout.state
    declared = s.declared.take(rank.cell)
    strikes = a.strikes[declared]
    ordinal = 0
    while True:
        again = np.flatnonzero(strikes > ordinal)
        follow = scored.pop(ordinal, [])
        if not again.size and not follow and not scored:
            return
        rows = [rank[again], *follow]
        attack = [declared[again]] + [a.follow_up[s.declared.take(each.cell)] for each in follow]
        yield ordinal, _join(rows), np.concatenate(attack).astype(np.int32)
        ordinal += 1


def _join(parts: list[Rows]) -> Rows:
    return Rows(
        np.concatenate([part.fight for part in parts]),
        np.concatenate([part.actor for part in parts]),
        np.concatenate([part.cell for part in parts]),
    )


def _expect_follow_ups(
    bout: Bout, blows: Link, ordinal: int, scored: dict[int, list[Rows]]
) -> None:
    """Who has scored a critical with an attack that another follows (`melee.follow-up`)."""
    a, s = bout.parameters.attacks, bout.state
    follows = np.flatnonzero((blows.severity >= 0) & (a.follow_up[blows.attack] >= 0))
    strikes = a.strikes[blows.attack[follows]]
    for count in np.unique(strikes):
        chosen = follows[strikes == count]
        fight, actor = blows.fight[chosen], blows.author[chosen]
        rows = Rows(fight, actor, actor * s.fights + fight)
        scored.setdefault(ordinal + int(count), []).append(rows)


def _strike(bout: Bout, rows: Rows, attack: Ints, ordinal: int) -> Link | None:
    """One attack roll each of `rows`, as far as they still can; all that comes of it lands."""
    s = bout.state
    able = s.in_fight().take(rows.cell) & ~is_stunned(bout, rows.cell)
    able &= is_ready(bout, rows, attack) & can_use(bout, rows, attack)
    lost = np.flatnonzero(~able & bout.goes_on.take(rows.fight))
    bout.hear("loses-blow", rows[lost])
    rows, attack = rows[able], attack[able]
    fallen = s.at_fallen.take(rows.cell)
    target = _targets(bout, rows, fallen)
    met = np.flatnonzero(target >= 0)
    if not met.size:
        return None
    rows, attack, fallen, target = rows[met], attack[met], fallen[met], target[met].astype(np.intp)
    targets = Rows(rows.fight, target, target * s.fights + rows.fight)
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


def _targets(bout: Bout, rows: Rows, fallen: Bools) -> Ints:
    """Whom each blow falls on: the declared target, or where it turns (`melee.turn`)."""
    s, p = bout.state, bout.parameters
    target = s.opponent.take(rows.cell).astype(np.int32)
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
    p = bout.parameters
    if down:
        keys: Keys = child(bout.actor_keys(rows), "attack", ordinal)
        blow: Blow = read_fallen(p.tables, p.attacks, attack, p.column[targets.actor])
        bout.hear("fallen", rows, target=targets.actor, attack=attack, blow=blow)
    else:
        blow, keys = roll_attacks(bout, rows, targets, attack, ordinal)
    blows = Link(rows.fight, rows.actor, targets.actor, keys, attack, keys,
                 attack_kind(bout, rows.cell, attack), blow.severity)  # fmt: skip
    hits = np.flatnonzero(blow.damage > 0)
    nothing = np.zeros(len(hits), dtype=np.int32)
    chain.harm.append(
        Harm(rows.fight[hits], rows.actor[hits], targets.actor[hits], keys[hits], attack[hits],
             blow.damage[hits], nothing, nothing, nothing - 1, nothing, nothing)  # fmt: skip
    )
    primary, secondary = criticals_of(bout, blows)
    if down:
        harm, further, fumbles = inflict(bout, primary, fallen=True)
        chain.harm.append(harm)
        chain.criticals += [secondary, *further]
        chain.fumbles.append(fumbles)
    else:
        chain.criticals += [primary, secondary]
    clumsy = np.flatnonzero(blow.fumble)
    chain.fumbles.append(
        link(blows, clumsy, victim=rows.actor[clumsy], address=child(keys[clumsy], "fumble"),
             kind=blows.kind[clumsy], severity=np.full(len(clumsy), -1, dtype=np.int32))  # fmt: skip
    )
    return blows
