"""Breaking free of a hold: a conflict of Brawl, or simply letting go."""

from __future__ import annotations

import numpy as np

from vsdsim.dice import Keys, child, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, Rows, distinct, which
from vsdsim.vsd.rules.chains import Chain
from vsdsim.vsd.rules.conditions import bars_full_actions
from vsdsim.vsd.rules.critical import fumbles_of_rolls
from vsdsim.vsd.rules.drive.rerolls import Both, second_chances
from vsdsim.vsd.rules.figures import HALF_CMB
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.holds import let_go
from vsdsim.vsd.rules.landing import land
from vsdsim.vsd.rules.skills import (
    fails_critically,
    lost_conflicts,
    skill_total,
    wins_conflict,
)
from vsdsim.vsd.state import Action

__all__ = ["break_free"]


def break_free(bout: Bout) -> None:
    """All attempts of the round, on one snapshot (`other.break-free`)."""
    s = bout.state
    rows = s.rows((s.action == Action.BREAK_FREE) & s.in_fight())
    rows = rows[~bars_full_actions(bout, rows.cell)]
    binding, held = rows[s.grip_on.take(rows.cell) >= 0], rows[s.holder.take(rows.cell) >= 0]
    chain = Chain()
    freed = [_released_by(bout, binding)]
    if len(held):
        keys = bout.actor_keys(held)
        both = child(keys, "brawl"), child(keys, "holder-brawl")
        holders = held.beside(s.holder.take(held.cell))
        rolls = second_chances(
            bout,
            (held, holders),
            both,
            (open_ended(both[0]), open_ended(both[1])),
            lambda dice: lost_conflicts(*_totals(bout, held, holders, dice)),
        )
        freed.append(_resolve(bout, chain, held, holders, both, rolls))
    let_go(bout, distinct(np.concatenate(freed)))
    land(bout, chain.harm, chain.mishaps)


def _released_by(bout: Bout, binding: Rows) -> Index:
    """Cells of those whom the ones Held by their own grip let go, without a roll."""
    victim = bout.state.grip_on.take(binding.cell).astype(np.intp)
    bout.hear("lets-go", binding, target=victim)
    return victim * binding.fights + binding.fight


def _totals(bout: Bout, rows: Rows, holders: Rows, rolls: Both) -> tuple[Ints, Ints]:
    """Totals of the held and of their holders with these dice."""
    s, brawl = bout.state, bout.parameters.brawl
    modifier = -s.break_penalty.take(rows.cell) - HALF_CMB * s.half.take(rows.cell)
    mine = skill_total(bout, rows, rolls[0], brawl, modifier)
    return mine, skill_total(bout, holders, rolls[1], brawl)


def _resolve(
    bout: Bout,
    chain: Chain,
    rows: Rows,
    holders: Rows,
    keys: tuple[Keys, Keys],
    rolls: Both,
) -> Index:
    """The conflicts of `rows` with their holders, with these dice at these addresses.

    What fumbles bring goes into `chain`; returns the cells of who comes free.
    """
    mine, other = _totals(bout, rows, holders, rolls)
    free = wins_conflict(mine, other)
    bout.hear("break-free", rows, target=holders.actor, roll=rolls[0], total=mine,
              holder_roll=rolls[1], against=other, free=free)  # fmt: skip
    for who, total, key in zip((rows, holders), (mine, other), keys, strict=True):
        clumsy = which(fails_critically(total))
        chain.fumbles.append(_brawl_fumbles(bout, who[clumsy], key[clumsy]))
    chain.follow(bout)
    return rows.cell[free]


def _brawl_fumbles(bout: Bout, rows: Rows, roll: Keys) -> Link:
    """Fumbles of critically failed Brawl rolls, made with the last attack on the sheet."""
    p = bout.parameters
    attack = p.last_attack.take(rows.actor)
    return fumbles_of_rolls(rows, attack, p.attacks.critical.take(attack), roll)
