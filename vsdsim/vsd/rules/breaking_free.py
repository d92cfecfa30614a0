"""Breaking free of a hold: a conflict of Brawl, or simply letting go."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, OpenEnded, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Rows, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.rules.figures import wound_penalty
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.holds import let_go
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.state import Action
from vsdsim.vsd.vocabulary import CONFLICT_FAILURE

__all__ = ["break_free", "wins_conflict"]


def wins_conflict(mine: Ints, other: Ints) -> Bools:
    """Whether `mine` wins: a critical failure never does, and loses to anything better."""
    return (mine > CONFLICT_FAILURE) & ((other <= CONFLICT_FAILURE) | (mine > other))


def break_free(bout: Bout) -> None:
    """All attempts of the round, on one snapshot (`other.break-free`)."""
    s = bout.state
    rows = s.rows((s.action == Action.BREAK_FREE) & s.in_fight())
    rows = rows[~bars_full_actions(bout, rows.cell)]
    _let_go_oneself(bout, rows[s.grip_on.take(rows.cell) >= 0])
    rows = rows[s.holder.take(rows.cell) >= 0]
    if not len(rows):
        return
    keys = bout.actor_keys(rows)
    own, theirs = child(keys, "brawl"), child(keys, "holder-brawl")
    _resolve(bout, rows, own, theirs, open_ended(own), open_ended(theirs))


def _resolve(
    bout: Bout, rows: Rows, own: Keys, theirs: Keys, roll: OpenEnded, against: OpenEnded
) -> None:
    """The conflicts of `rows` with their holders, with these dice at these addresses."""
    s, p = bout.state, bout.parameters
    holder = s.holder.take(rows.cell).astype(np.intp)
    holders = Rows.at(rows.fight, holder, s.fights)
    mine = roll.total + p.brawl[rows.actor] - wound_penalty(bout, rows)
    mine -= s.break_penalty.take(rows.cell)
    other = against.total + p.brawl[holder] - wound_penalty(bout, holders)
    free = wins_conflict(mine, other)
    bout.hear("break-free", rows, target=holder, roll=roll, total=mine, holder_roll=against,
              against=other, free=free)  # fmt: skip
    chain = Chain()
    for who, total, keys in ((rows, mine, own), (holders, other, theirs)):
        clumsy = which(total <= CONFLICT_FAILURE)
        chain.fumbles.append(_brawl_fumbles(bout, who[clumsy], keys[clumsy]))
    chain.follow(bout)
    let_go(bout, rows.cell[free])
    land(bout, chain.harm, chain.mishaps)


def _let_go_oneself(bout: Bout, rows: Rows) -> None:
    """Who is Held by its own grip lets go, without a roll (`critical.hold`)."""
    s = bout.state
    victim = s.grip_on.take(rows.cell).astype(np.intp)
    bout.hear("lets-go", rows, target=victim)
    freed = victim * s.fights + rows.fight
    let_go(bout, freed)


def _brawl_fumbles(bout: Bout, rows: Rows, roll: Keys) -> Link:
    """Fumbles of critically failed Brawl rolls, made with the last attack on the sheet."""
    attack = bout.parameters.last_attack[rows.actor]
    return Link(
        fight=rows.fight,
        author=rows.actor,
        victim=rows.actor,
        blow=roll,
        attack=attack,
        address=child(roll, "fumble"),
        kind=bout.parameters.attacks.critical[attack],
        severity=np.full_like(attack, -1),
    )
