"""Special moves carried out: a conflict of two, and what the loser suffers (`optional.moves`)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, child, down, open_ended
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.criticals import Effect
from vsdsim.vsd.parameters import Bools, Ints
from vsdsim.vsd.rows import Index, Rows, which
from vsdsim.vsd.rules.critical import attack_kind, fumbles_of_rolls
from vsdsim.vsd.rules.drive.for_the_fight import scene_bonus
from vsdsim.vsd.rules.drive.rerolls import Both, second_chances
from vsdsim.vsd.rules.figures import HALF_CMB
from vsdsim.vsd.rules.harm import Harm, Link, Struck
from vsdsim.vsd.rules.skills import fails_critically, lost_conflicts, wins_conflict
from vsdsim.vsd.rules.special.feint import keep_margins
from vsdsim.vsd.rules.special.move import Move
from vsdsim.vsd.rules.special.moves import MOVES

__all__ = [
    "Contests", "Decided", "contest_keys", "martial", "resolve_contests", "roll_contests",
    "still_fit",
]  # fmt: skip

MARTIAL = 20
"""What a Martial weapon in hand adds."""


@frozen(eq=False)
class Contests:
    """Special moves of a melee rank: who makes them, at whom, with what, (R,) each."""

    rows: Rows
    target: Rows
    attack: Ints

    def __getitem__(self, chosen: Index) -> Contests:
        return Contests(self.rows[chosen], self.target[chosen], self.attack.take(chosen))

    def __len__(self) -> int:
        return len(self.rows)


@frozen(eq=False)
class Decided:
    """What special moves come to."""

    harm: list[Harm]
    fumbles: list[Link]
    winner: Rows
    """Who has won a feint, over whom, and by how much, (F,) each."""
    loser: Rows
    margin: Ints

    def keep(self, bout: Bout) -> None:
        """Note the margins, once everything of the rank has landed."""
        if len(self.winner):
            keep_margins(bout, self.winner, self.loser, self.margin)


def still_fit(bout: Bout, contests: Contests) -> Bools:
    """Which of the moves could still be declared on whom they are for."""
    fit = np.zeros(len(contests), dtype=np.bool_)
    for move, index in _by_move(bout, contests):
        some = contests[index]
        nobody = np.zeros(index.size, dtype=np.bool_)
        fit[index] = move.fits(bout, some.rows, some.target, nobody)
    return fit


def contest_keys(bout: Bout, contests: Contests) -> tuple[Keys, Keys]:
    """The addresses of both rolls of each move: of who makes it, and of the other."""
    keys = bout.actor_keys(contests.rows)
    words = bout.parameters.words.take(contests.target.actor)
    return child(keys, "special"), down(child(keys, "against"), words)


def roll_contests(bout: Bout, contests: Contests, keys: tuple[Keys, Keys]) -> Both:
    """The dice at the addresses of both rolls."""
    return second_chances(
        bout,
        (contests.rows, contests.target),
        keys,
        (open_ended(keys[0]), open_ended(keys[1])),
        lambda rolls: lost_conflicts(*contest_totals(bout, contests, rolls)),
    )


def contest_totals(bout: Bout, contests: Contests, rolls: Both) -> tuple[Ints, Ints]:
    """Totals of both sides of each move with these dice."""
    s, rows, target = bout.state, contests.rows, contests.target
    mine = rolls[0].total + martial(bout, rows) + scene_bonus(bout, rows)
    theirs = rolls[1].total + martial(bout, target) + scene_bonus(bout, target)
    for move, index in _by_move(bout, contests):
        own, other = move.figures(bout, rows[index], target[index])
        mine[index] += own
        theirs[index] += other
        if move.skill:
            mine[index] -= HALF_CMB * s.half.take(rows.cell.take(index))
    return mine, theirs


def _by_move(bout: Bout, contests: Contests) -> Iterator[tuple[Move, Index]]:
    """Each special move that is made, and in which rows."""
    action = bout.state.action.take(contests.rows.cell)
    for move in MOVES.values():
        index = which(action == int(move.action))
        if index.size:
            yield move, index


def resolve_contests(
    bout: Bout, contests: Contests, keys: tuple[Keys, Keys], rolls: Both
) -> Decided:
    """What the moves come to with these dice, which lie at these addresses."""
    rows, target = contests.rows, contests.target
    effect = np.full(len(rows), -1, dtype=np.int32)
    either = np.ones(len(rows), dtype=np.bool_)
    for move, index in _by_move(bout, contests):
        effect[index] = _outcome(bout, move.effect)
        either[index] = move.either
    mine, theirs = contest_totals(bout, contests, rolls)
    wins = wins_conflict(mine, theirs)
    loses = wins_conflict(theirs, mine) & either
    bout.hear("contends", rows, target=target.actor, attack=contests.attack,
              action=bout.state.action.take(rows.cell), roll=rolls[0], total=mine,
              holder_roll=rolls[1], against=theirs, wins=wins, loses=loses)  # fmt: skip
    done = which((wins | loses) & (effect >= 0))
    tricked = which((wins | loses) & (effect < 0))
    suffered = _suffered(bout, contests[done], wins[done], effect[done], keys, done)
    return Decided(
        [suffered] if done.size else [],
        [
            _fumbles(bout, who, total, key)
            for who, total, key in ((rows, mine, keys[0]), (target, theirs, keys[1]))
        ],
        *_sides(contests[tricked], wins[tricked]),
        np.abs(mine - theirs)[tricked],
    )


def martial(bout: Bout, rows: Rows) -> Ints:
    """What the weapons in the hands of `rows` add to their rolls."""
    p, hand = bout.parameters, bout.state.hand.take(rows.cell)
    weapon = p.attack_of[rows.actor, np.maximum(hand, 0)]
    return np.where((hand >= 0) & p.attacks.martial.take(weapon), MARTIAL, 0).astype(np.int32)


def _outcome(bout: Bout, effect: Effect | None) -> int:
    """The number of the outcome that the loser suffers, -1 for none."""
    return -1 if effect is None else bout.parameters.criticals.outcome_of(effect)


def _sides(contests: Contests, wins: Bools) -> tuple[Rows, Rows]:
    """Winners and losers of moves that somebody has won."""
    rows, target = contests.rows, contests.target
    winner = np.where(wins, rows.actor, target.actor)
    loser = np.where(wins, target.actor, rows.actor)
    fights = rows.fights
    return Rows.at(rows.fight, winner, fights), Rows.at(rows.fight, loser, fights)


def _suffered(
    bout: Bout,
    contests: Contests,
    wins: Bools,
    effect: Ints,
    keys: tuple[Keys, Keys],
    done: Index,
) -> Struck:
    """What the losers suffer, as critical strikes without damage; `done` numbers the moves."""
    winner, loser = _sides(contests, wins)
    against = bout.state.attack.take(contests.target.cell)
    nothing = np.zeros(len(effect), dtype=np.int32)
    return Struck(
        cell=loser.cell,
        author=winner.actor,
        damage=nothing,
        blow=np.where(wins, keys[0].take(done), keys[1].take(done)),
        attack=np.where(wins, contests.attack, against).astype(np.int32),
        bleeding=nothing,
        penalty=nothing,
        outcome=effect,
        marks=bout.parameters.criticals.marks.take(effect),
        k=nothing,
        arm=nothing,
    )


def _fumbles(bout: Bout, rows: Rows, total: Ints, keys: Keys) -> Link:
    """The fumbles of who fails critically, with the attacks that count for them."""
    index = which(fails_critically(total))
    clumsy, address = rows[index], keys.take(index)
    attack = bout.state.attack.take(clumsy.cell).astype(np.int32)
    return fumbles_of_rolls(clumsy, attack, attack_kind(bout, clumsy.cell, attack), address)
