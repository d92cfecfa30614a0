"""Two who let go of what they hold against each other: who is first (`action.ready.conflict`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, down, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put
from vsdsim.vsd.parameters import Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.critical import attack_kind, fumbles_of_rolls
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.drive.rerolls import Both, second_chances
from vsdsim.vsd.rules.figures import standing_cmb
from vsdsim.vsd.rules.harm import Link
from vsdsim.vsd.rules.skills import fails_critically, lost_conflicts, wins_conflict

__all__ = ["Clash", "clash_keys", "clashes", "resolve_clashes", "roll_clashes"]

NOWHERE = -1


@frozen(eq=False)
class Clash:
    """What clashes come to: the cells of who comes second, of who fails, and the fumbles."""

    second: Index
    failed: Index
    fumbles: list[Link]


def clashes(bout: Bout, rows: Rows, target: Ints) -> tuple[Rows, Rows]:
    """The pairs among `rows` who let go at each other; `target` (R,), -1 for nobody."""
    aims = np.full(bout.state.out.size, NOWHERE, dtype=np.intp)
    other = rows.beside(target)
    put(aims, rows.cell, np.where(target >= 0, other.cell, NOWHERE))
    pairs = which((aims.take(other.cell) == rows.cell) & (rows.actor < target))
    return rows[pairs], other[pairs]


def clash_keys(bout: Bout, one: Rows, other: Rows) -> tuple[Keys, Keys]:
    """The addresses of both rolls of each pair."""
    words = bout.parameters.words
    mine, theirs = (child(bout.actor_keys(rows), "readied") for rows in (one, other))
    return down(mine, words.take(other.actor)), down(theirs, words.take(one.actor))


def roll_clashes(bout: Bout, one: Rows, other: Rows, keys: tuple[Keys, Keys]) -> Both:
    """The dice at the addresses of both rolls."""
    return second_chances(
        bout,
        (one, other),
        keys,
        (open_ended(keys[0]), open_ended(keys[1])),
        lambda rolls: lost_conflicts(*_totals(bout, one, other, rolls)),
    )


def resolve_clashes(
    bout: Bout, one: Rows, other: Rows, keys: tuple[Keys, Keys], rolls: Both
) -> Clash:
    """What the pairs come to with these dice, which lie at these addresses."""
    mine, theirs = _totals(bout, one, other, rolls)
    loses, wins = wins_conflict(theirs, mine), wins_conflict(mine, theirs)
    bout.hear("clashes", one, target=other.actor, roll=rolls[0], total=mine,
              holder_roll=rolls[1], against=theirs, wins=wins, loses=loses)  # fmt: skip
    clumsy = fails_critically(mine), fails_critically(theirs)
    return Clash(
        second=np.concatenate([one.cell[loses], other.cell[wins]]),
        failed=np.concatenate([one.cell[clumsy[0]], other.cell[clumsy[1]]]),
        fumbles=[
            _fumbles(bout, rows[fails], key[fails])
            for rows, key, fails in zip((one, other), keys, clumsy, strict=True)
        ],
    )


def _totals(bout: Bout, one: Rows, other: Rows, rolls: Both) -> tuple[Ints, Ints]:
    """Totals of both sides of each pair with these dice."""
    return _total(bout, one, rolls[0]), _total(bout, other, rolls[1])


def _total(bout: Bout, rows: Rows, roll: OpenEnded) -> Ints:
    """The roll and CMB before parry of the attack that counts."""
    total: Ints = roll.total + standing_cmb(bout, rows) + scene_bonus(bout, rows)
    return total


def _fumbles(bout: Bout, rows: Rows, keys: Keys) -> Link:
    """The fumbles of who fails critically, with the attacks that count for them."""
    attack = bout.state.attack.take(rows.cell).astype(np.int32)
    return fumbles_of_rolls(rows, attack, attack_kind(bout, rows.cell, attack), keys)
