"""Fear: who comes to be Frightened, of whom, and for how long (`condition.frightened`)."""

from __future__ import annotations

import numpy as np
from attrs import frozen

from vsdsim.dice import Keys, OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.columns import put, set_flag
from vsdsim.vsd.conditions import FRIGHTENED
from vsdsim.vsd.drive import Roll
from vsdsim.vsd.magic import WSR
from vsdsim.vsd.numbers import NEVER, NOBODY, Bools, Ints
from vsdsim.vsd.rows import Index, Rows, news, which
from vsdsim.vsd.rules.drive.rerolls import second_chance
from vsdsim.vsd.rules.field.cover import in_sight
from vsdsim.vsd.rules.field.places import within
from vsdsim.vsd.rules.hampering import hamper
from vsdsim.vsd.rules.magic.bound import open_to
from vsdsim.vsd.rules.nearest import nearest_foe
from vsdsim.vsd.rules.plight import SIGHTLESS, barred
from vsdsim.vsd.rules.saves import draw_saves, effects, points_of_failure, save_bonus, saved

__all__ = [
    "calm", "end_fears", "fears", "forget", "frighten", "overcome", "spread_fear", "take_fright",
    "the_worst",
]  # fmt: skip

PRESENCE = 20_000
"""Millimetres within which those who terrify are to be faced."""
A_ROUND = 10
"""Points of failure for each round of fear."""


def fears(bout: Bout, rows: Rows, other: Rows) -> Bools:
    """Whether each of `rows` is Frightened of each of `other`."""
    s = bout.state
    if not bout.parameters.frightens:
        return np.zeros(len(rows), dtype=np.bool_)
    of_it: Bools = s.feared.take(rows.cell) == other.actor
    return of_it & (s.frightened_until.take(rows.cell) >= bout.round)


def frighten(bout: Bout, rows: Rows, source: Ints | int, until: Ints | int) -> None:
    """`rows`, nobody twice, are Frightened of `source` (R,) through these rounds, if they can be.

    What they feared before they fear no more.
    """
    free = open_to(bout, rows.cell, FRIGHTENED.word)
    rows, until = rows[free], np.broadcast_to(until, free.shape)[free]
    overcome(bout, rows, np.broadcast_to(source, free.shape)[free], until)


def overcome(bout: Bout, rows: Rows, source: Ints, until: Ints) -> None:
    """The same, of `rows` who are known to be open to it."""
    s = bout.state
    put(s.feared, rows.cell, source)
    put(s.frightened_until, rows.cell, until)
    hamper(bout, rows.cell)


def calm(bout: Bout, cell: Index) -> None:
    """Those at `cell`, each once, fear nobody any more."""
    s = bout.state
    put(s.feared, cell, NOBODY)
    put(s.frightened_until, cell, 0)
    bout.hear("calms", Rows(cell.compress(~s.out.take(cell)), s.fights))


def forget(bout: Bout, cell: Index) -> None:
    """The combatants at `cell`, who go out of the fight, are feared no more."""
    s = bout.state
    if bout.parameters.frightens:
        actor, fight = cell // s.fights, cell % s.fights
        afraid, row = np.nonzero(s.feared[:, fight] == actor)
        calm(bout, afraid * s.fights + fight[row])


def end_fears(bout: Bout) -> None:
    """Fears that have lasted their rounds are over."""
    s = bout.state
    if bout.parameters.frightens:
        calm(bout, s.rows((s.feared >= 0) & (s.frightened_until < bout.round) & ~s.over).cell)


def take_fright(bout: Bout, rows: Rows) -> None:
    """Those of `rows`, now on the field, who begin Frightened are so of the nearest enemy."""
    p, s = bout.parameters, bout.state
    begins = p.start.conditions.get(FRIGHTENED.word)
    if begins is not None:
        rows = rows[begins.take(rows.actor)]
        source = nearest_foe(bout, rows, s.in_fight())
        frighten(bout, rows, source, np.where(source >= 0, NEVER, 0))


@frozen(eq=False)
class Facing:
    """Those who face what terrifies them, a row a pair, (R,) each."""

    rows: Rows
    source: Index

    @staticmethod
    def now(bout: Bout) -> Facing:
        """Who faces whom for the first time; from now on they have (`fear.presence`)."""
        p, s = bout.parameters, bout.state
        standing, side = s.in_fight(), p.side
        cells, sources = [np.empty(0, dtype=np.intp)], [np.empty(0, dtype=np.intp)]
        for place, source in enumerate(p.terrifying):
            foes = (side != side[source]) & ~p.no_fear
            rows = s.rows(foes[:, None] & standing & standing[source] & ~s.faced[place])
            other = rows.beside(np.full(len(rows), source))
            sees = within(bout, rows, other, PRESENCE) & ~barred(bout, rows.cell, SIGHTLESS)
            sees &= in_sight(bout, rows, other)
            cell = rows.cell[sees]
            set_flag(s.faced[place], cell)
            cells.append(cell)
            sources.append(np.full(len(cell), source))
        return Facing(Rows(np.concatenate(cells), s.fights), np.concatenate(sources))

    def __getitem__(self, chosen: Index) -> Facing:
        return Facing(self.rows[chosen], self.source.take(chosen))

    def words(self, bout: Bout) -> Keys:
        """The identities of those who terrify."""
        return bout.parameters.words.take(self.source)


def spread_fear(bout: Bout) -> None:
    """Whoever comes to see what terrifies it makes a save against it (`fear.presence`)."""
    facing = Facing.now(bout)
    # Whom a spell protects from fear has faced it, and has nothing to save against.
    facing = facing[which(open_to(bout, facing.rows.cell, FRIGHTENED.word))]
    if len(facing.rows):
        keys = down(child(bout.actor_keys(facing.rows), "fear"), facing.words(bout))
        roll = second_chance(
            bout,
            Roll.SAVE,
            facing.rows,
            keys,
            draw_saves(keys),
            lambda index, dice: ~saved(_points(bout, facing[index], dice)),
        )
        resolve_fear(bout, facing, roll)


def _points(bout: Bout, facing: Facing, roll: OpenEnded) -> Ints:
    """By how much saves with these dice fail."""
    p = bout.parameters
    bonus = save_bonus(bout, facing.rows, WSR)
    return points_of_failure(roll.total, bonus, p.dread.take(facing.source))


def the_worst(bout: Bout, rows: Rows, source: Index, rounds: Ints) -> Index:
    """Which of the fears that begin at once work, of those with any rounds (`fear.presence`)."""
    near = down(bout.state.near.take(rows.cell), bout.parameters.words.take(source))
    order = np.lexsort((near, -rounds, rows.cell))
    order = order.take(which(rounds.take(order)))
    return order.take(which(news(rows.cell.take(order))))


def resolve_fear(bout: Bout, facing: Facing, roll: OpenEnded) -> None:
    """Who is Frightened with these dice, for a round for every 10 points of failure.

    Of several fears that begin at once the longest works, of equals that of the lowest near key.
    """
    p, rows = bout.parameters, facing.rows
    points = _points(bout, facing, roll)
    rounds = effects(points, A_ROUND)
    first = the_worst(bout, rows, facing.source, rounds)
    works = np.zeros(len(rows), dtype=np.bool_)
    works[first] = True
    difficulty = p.dread.take(facing.source)
    bout.hear("faces", rows, target=facing.source, roll=roll, total=difficulty - points,
              difficulty=difficulty, rounds=rounds, works=works)  # fmt: skip
    frighten(bout, rows[first], facing.source.take(first), bout.last_round(rounds.take(first)))
