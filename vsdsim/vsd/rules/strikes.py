"""Strikes: attacks carried out, from who still can to everything that comes of them."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.attack import (
    Escape,
    attack_keys,
    resolve_attacks,
    roll_attacks,
    strike_fallen,
)
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.rules.critical import attack_kind, criticals_of, fumbles_of
from vsdsim.vsd.rules.engagement import engage
from vsdsim.vsd.rules.figures import can_use
from vsdsim.vsd.rules.harm import Harm, Link, join
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.places import in_reach
from vsdsim.vsd.rules.targets import nearest_in_reach
from vsdsim.vsd.rules.weapons import is_ready

__all__ = ["Strikes", "strike"]


@frozen(eq=False)
class Strikes:
    """Attacks about to be made: who, with what, at whom, (R,) each."""

    rows: Rows
    attack: Ints
    target: Ints
    escape: Escape | None = None
    """How they fall on who runs away, if that is what they are for."""

    def __getitem__(self, chosen: Index | Bools) -> Strikes:
        escape = None if self.escape is None else self.escape[chosen]
        return Strikes(self.rows[chosen], self.attack[chosen], self.target[chosen], escape)

    @staticmethod
    def joined(parts: list[Strikes]) -> Strikes:
        """Strikes of a melee rank put end to end; `parts` has one at least."""
        if len(parts) == 1:
            return parts[0]
        return Strikes(
            Rows(np.concatenate([part.rows.cell for part in parts]), parts[0].rows.fights),
            np.concatenate([part.attack for part in parts]),
            np.concatenate([part.target for part in parts]),
        )


def strike(bout: Bout, due: Strikes, ordinal: int) -> Link | None:
    """Make the attacks that still can be made; all that comes of them lands together.

    `ordinal` numbers the attack rolls of an action. Returns the blows struck (their `severity` is
    the table's, their `address` the attack's), None where nobody strikes.
    """
    s, rows = bout.state, due.rows
    able = s.in_fight().take(rows.cell) & ~bars_full_actions(bout, rows.cell)
    able &= is_ready(bout, rows, due.attack) & can_use(bout, rows, due.attack)
    lost = which(~able & bout.goes_on.take(rows.fight))
    bout.hear("loses-blow", rows[lost], attack=due.attack[lost])
    due = due[able]
    fallen = s.at_fallen.take(due.rows.cell) & (due.escape is None)
    target = _targets(bout, due, fallen)
    met = which(target >= 0)
    idle = which(target < 0)
    if idle.size:
        bout.hear("loses-blow", due.rows[idle], attack=due.attack[idle])
    if not met.size:
        return None
    due, fallen, target = due[met], fallen[met], target[met]
    rows = due.rows
    targets = Rows.at(rows.fight, target.astype(np.intp), s.fights)
    engage(bout, rows, targets)
    chain = Chain()
    parts = []
    for down in (False, True):
        index = which(fallen == down)
        if index.size:
            parts.append(_blows(bout, chain, due[index], targets[index], ordinal, down=down))
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps)
    return join(parts)


def _targets(bout: Bout, due: Strikes, fallen: Bools) -> Ints:
    """Whom each blow falls on: whom it is meant for, or where it turns (`melee.turn`)."""
    s, p = bout.state, bout.parameters
    rows, target = due.rows, due.target.copy()
    meant = Rows.at(rows.fight, target.astype(np.intp), s.fights)
    out = s.out.take(meant.cell)
    turning = out
    if p.field:
        beyond = ~in_reach(bout, rows, meant, due.attack)
        target[beyond] = -1
        # Who keeps its place strikes at whoever has come (`move.stands`).
        turning = out | (beyond & s.guards.take(rows.cell))
    target[fallen & (~out | s.dead.take(meant.cell) | (s.away.take(meant.cell) > 0))] = -1
    turns = which(turning & ~fallen)
    if turns.size:
        standing = s.in_fight()
        for side in np.unique(p.side[rows.actor[turns]]):
            mine = turns[p.side[rows.actor[turns]] == side]
            target[mine] = nearest_in_reach(bout, rows[mine], due.attack[mine], standing)
    return target


def _blows(
    bout: Bout, chain: Chain, due: Strikes, targets: Rows, ordinal: int, *, down: bool
) -> Link:
    """Strike, and put what the blows do and lead to into `chain`."""
    rows, attack = due.rows, due.attack
    keys = attack_keys(bout, rows, ordinal)
    if down:
        blow = strike_fallen(bout, rows, targets, attack)
    else:
        blow = resolve_attacks(bout, rows, targets, attack, roll_attacks(keys), due.escape)
    kind = attack_kind(bout, rows.cell, attack)
    blows = Link(rows.fight, rows.actor, targets.actor, keys, attack, keys, kind, blow.severity)
    hits = which(blow.damage > 0)
    hit = blows[hits]
    chain.harm.append(
        Harm.bare(hit.fight, hit.author, hit.victim, hit.blow, blow.damage[hits], hit.attack)
    )
    primary, secondary = criticals_of(bout, blows)
    (chain.chosen if down else chain.criticals).append(primary)
    chain.criticals.append(secondary)
    chain.fumbles.append(fumbles_of(bout, blows[blow.fumble]))
    return blows
