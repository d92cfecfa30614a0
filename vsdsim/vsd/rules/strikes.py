"""Strikes: attacks carried out, from who still can to everything that comes of them."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.attack import (
    Blow,
    Escape,
    attack_keys,
    resolve_attacks,
    roll_attacks,
    strike_fallen,
)
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import BARS, Plight, plight
from vsdsim.vsd.rules.critical import attack_kind, criticals_of, fumbles_of
from vsdsim.vsd.rules.field.engagement import engage
from vsdsim.vsd.rules.field.places import in_reach
from vsdsim.vsd.rules.figures import can_use_closely
from vsdsim.vsd.rules.harm import Harm, Link, join
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.targets import nearest_in_reach
from vsdsim.vsd.rules.weapons import is_ready

__all__ = ["Strikes", "strike", "take_effect"]


@frozen(eq=False)
class Strikes:
    """Attacks about to be made: who, with what, at whom, (R,) each."""

    rows: Rows
    attack: Ints
    target: Index
    escape: Escape | None = None
    """How they fall on who runs away, if that is what they are for."""

    def __getitem__(self, chosen: Index | slice) -> Strikes:
        escape = None if self.escape is None else self.escape[chosen]
        if isinstance(chosen, slice):
            return Strikes(self.rows[chosen], self.attack[chosen], self.target[chosen], escape)
        return Strikes(
            self.rows[chosen], self.attack.take(chosen), self.target.take(chosen), escape
        )

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

    `ordinal` numbers the attack rolls of an action. Returns the blows that scored a critical strike
    (their `severity` is the table's, their `address` the attack's), None where nobody strikes.
    """
    s = bout.state
    own = plight(bout, due.rows.cell)
    able = _able(bout, due, own)
    lost = which(~able)
    if lost.size:
        spoken = lost[bout.goes_on.take(due.rows.fight.take(lost))]
        bout.hear("loses-blow", due.rows[spoken], attack=due.attack[spoken])
        due, own = due[which(able)], own.without(lost)
    fallen = s.at_fallen.take(due.rows.cell)
    if due.escape is not None:
        fallen[:] = False
    due = _turned(bout, due, fallen)
    idle = which(due.target < 0)
    if idle.size:
        bout.hear("loses-blow", due.rows[idle], attack=due.attack[idle])
        met = which(due.target >= 0)
        due, fallen, own = due[met], fallen.take(met), own.without(idle)
    if not len(due.rows):
        return None
    if bout.parameters.field:
        engage(bout, due.rows, Rows.at(due.rows.fight, due.target, s.fights))
    chain = Chain()
    down = which(fallen)
    if not down.size:
        scored = [_blows(bout, chain, due, ordinal, own)]
    else:
        up = which(~fallen)
        scored = [_blows(bout, chain, due[up], ordinal, own.without(down))] if up.size else []
        scored.append(_blows(bout, chain, due[down], ordinal, None))
    chain.follow(bout)
    land(bout, chain.harm, chain.mishaps)
    return join(scored)


def _able(bout: Bout, due: Strikes, close: Plight) -> Bools:
    """Who can still make its attack (`melee.able`)."""
    a, s, rows = bout.parameters.attacks, bout.state, due.rows
    able = (a.fresh_use & a.fresh_ready).take(due.attack)
    able &= ~s.over.take(rows.fight)
    if close.index.size:
        some, attack = Rows(close.cell, rows.fights), due.attack.take(close.index)
        can = is_ready(bout, some, attack)
        can &= can_use_closely(bout, close.cell, attack, close.suffers)
        can &= ~(s.out.take(close.cell) | BARS.take(close.suffers))
        can &= ~s.over.take(rows.fight.take(close.index))
        able[close.index] = can
    return able


def _turned(bout: Bout, due: Strikes, fallen: Bools) -> Strikes:
    """The strikes with those whom each falls on: as meant, or turned elsewhere (`melee.turn`)."""
    s, p = bout.state, bout.parameters
    rows = due.rows
    cell = due.target * s.fights + rows.fight
    # Only the hampered can be out; the fallen must be.
    asked = which(s.hampered.take(cell) | fallen)
    near, falls = cell.take(asked), fallen.take(asked)
    out = s.out.take(near)
    turns = asked.take(which(out & ~falls))
    gone = ~out | s.dead.take(near) | (s.away.take(near) > 0)
    lost = asked.take(which(falls & gone))
    if p.field:
        meant = Rows.at(rows.fight, due.target, s.fights)
        beyond = which(~in_reach(bout, rows, meant, due.attack))
        lost = np.concatenate([lost, beyond])
        # Who keeps its place strikes at whoever has come (`move.stands`).
        stands = beyond[s.guards.take(rows.cell.take(beyond)) & ~fallen.take(beyond)]
        turns = distinct(np.concatenate([turns, stands]))
    if not turns.size and not lost.size:
        return due
    target = due.target.copy()
    target[lost] = -1
    if turns.size:
        standing = s.in_fight()
        side = p.side.take(rows.actor.take(turns))
        for one in range(len(p.sides)):
            mine = turns.take(which(side == one))
            if mine.size:
                with_ = due.attack.take(mine)
                target[mine] = nearest_in_reach(bout, rows[mine], with_, standing)
    return Strikes(rows, due.attack, target, due.escape)


def _blows(bout: Bout, chain: Chain, due: Strikes, ordinal: int, own: Plight | None) -> Link:
    """Strike, and put what the blows do and lead to into `chain`.

    `own` is the strikers' plight, None where they strike at the fallen. Returns the blows that
    scored a critical strike.
    """
    rows, attack, fights = due.rows, due.attack, bout.state.fights
    targets = Rows.at(rows.fight, due.target, fights)
    keys = attack_keys(bout, rows, ordinal)
    if own is None:
        blow = strike_fallen(bout, rows, targets, attack)
    else:
        blow = resolve_attacks(bout, rows, targets, attack, roll_attacks(keys), due.escape, own)
    return take_effect(bout, chain, rows, targets, attack, keys, blow, down=own is None)


def take_effect(
    bout: Bout,
    chain: Chain,
    rows: Rows,
    targets: Rows,
    attack: Ints,
    keys: Keys,
    blow: Blow,
    *,
    down: bool = False,
) -> Link:
    """Put what the blows or shots of `rows` do and lead to into `chain`.

    `keys` are the addresses of their attack rolls; the targets may be `down` already. Returns those
    that scored a critical strike.
    """
    hits = which(blow.damage > 0)
    if hits.size:
        chain.harm.append(
            Harm(
                cell=targets.cell.take(hits),
                author=rows.actor.take(hits),
                damage=blow.damage.take(hits),
                blow=keys.take(hits),
            )
        )

    def links(index: Index) -> Link:
        with_, address = attack.take(index), keys.take(index)
        return Link(
            fight=rows.fight.take(index),
            author=rows.actor.take(index),
            victim=targets.actor.take(index),
            blow=address,
            attack=with_,
            address=address,
            kind=attack_kind(bout, rows.cell.take(index), with_),
            severity=blow.severity.take(index).astype(np.int32),
        )

    scored = links(which(blow.severity >= 0))
    primary, *secondary = criticals_of(bout, scored)
    (chain.chosen if down else chain.criticals).append(primary)
    chain.criticals += secondary
    clumsy = which(blow.fumble)
    if clumsy.size:
        chain.fumbles.append(fumbles_of(links(clumsy)))
    return scored
