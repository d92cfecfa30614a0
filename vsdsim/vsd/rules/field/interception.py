"""Interception: who guards may stop whoever comes within its reach (`move.intercept`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from attrs import frozen

from vsdsim.dice import OpenEnded, child, down
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.codes import Way
from vsdsim.vsd.columns import clear_flag, set_flag
from vsdsim.vsd.numbers import Bools
from vsdsim.vsd.rows import Index, Rows, one_of, which
from vsdsim.vsd.rules.field.athletics import athletics, draw_conflicts
from vsdsim.vsd.rules.field.engagement import engaged
from vsdsim.vsd.rules.field.places import in_reach
from vsdsim.vsd.rules.plight import barred, barring
from vsdsim.vsd.rules.skills import wins_conflict

__all__ = ["Guards"]


CANNOT_GUARD = barring(lambda condition: not condition.guards)


@frozen(eq=False)
class Guards:
    """Those who guard in this Move phase, and whom each has tried to stop."""

    bout: Bout
    watching: Bools
    """(C, N)"""
    who: Index
    """Combatants who guard in any fight."""
    tried: Bools
    """(guards, C, N) whom each has tried to stop already."""

    @staticmethod
    def of(bout: Bout) -> Guards:
        """Those of the moment."""
        s = bout.state
        watching = s.guards & s.in_fight()
        if watching.any():
            watching &= ~engaged(bout)
            rows = s.rows(watching)
            clear_flag(watching, rows.cell[barred(bout, rows.cell, CANNOT_GUARD)])
        who = which(np.asarray(watching.any(axis=1)))
        return Guards(bout, watching, who, np.zeros((len(who), *watching.shape), dtype=np.bool_))

    def _each(self, rows: Rows) -> Iterator[tuple[int, Index, Rows, Rows]]:
        """Each guard: its number, the rows it watches, those movers, and itself beside them."""
        s, side = self.bout.state, self.bout.parameters.side
        for number, guard in enumerate(self.who):
            foes = side[rows.actor] != side[guard]
            index = which(foes & self.watching[guard].take(rows.fight))
            movers = rows[index]
            itself = Rows.at(movers.fight, np.full(len(index), guard), s.fights)
            aims = s.opponent.take(movers.cell) == guard
            comes = one_of(s.way.take(movers.cell), (Way.APPROACH, Way.FLANK))
            left = which(~(aims & comes) & ~self.tried[number].take(movers.cell))
            if left.size:
                yield number, index[left], movers[left], itself[left]

    def reached(self, rows: Rows) -> list[Bools]:
        """(R,) for each guard, whom of the movers it reaches now."""
        found = [np.zeros(len(rows), dtype=np.bool_) for _ in self.who]
        attack = self.bout.state.attack
        for number, index, movers, itself in self._each(rows):
            close = in_reach(self.bout, itself, movers, attack.take(itself.cell))
            found[number][index] = close
        return found

    def stop(self, rows: Rows, before: list[Bools]) -> Bools:
        """(R,) who of the movers, who have just stepped, is stopped.

        `before` is whom each guard reached already as the sub-step began.
        """
        bout, attack = self.bout, self.bout.state.attack
        tries: list[tuple[Index, Rows, Rows]] = []
        for number, index, movers, itself in self._each(rows):
            close = in_reach(bout, itself, movers, attack.take(itself.cell))
            comes = which(close & ~before[number][index])
            if comes.size:
                set_flag(self.tried[number], movers.cell.take(comes))
                tries.append((index.take(comes), movers[comes], itself[comes]))
        stopped = np.zeros(len(rows), dtype=np.bool_)
        if tries:
            where, who, guards = zip(*tries, strict=True)
            sides = _together(who), _together(guards)
            wins = _conflict(bout, *sides, *_draw(bout, *sides))
            stopped[np.concatenate(where)[~wins]] = True
        return stopped


def _together(parts: Sequence[Rows]) -> Rows:
    """Rows put end to end."""
    return Rows(np.concatenate([part.cell for part in parts]), parts[0].fights)


def _draw(bout: Bout, movers: Rows, guards: Rows) -> tuple[OpenEnded, OpenEnded]:
    """The dice of movers and guards."""
    words = bout.parameters.words
    keys = [
        down(child(bout.actor_keys(one), "intercept"), words.take(other.actor))
        for one, other in ((movers, guards), (guards, movers))
    ]
    return draw_conflicts(bout, (movers, guards), (keys[0], keys[1]))


def _conflict(bout: Bout, movers: Rows, guards: Rows, roll: OpenEnded, against: OpenEnded) -> Bools:
    """Whether the movers win their conflicts of Athletics with these dice."""
    mine, theirs = athletics(bout, movers, roll), athletics(bout, guards, against)
    wins = wins_conflict(mine, theirs)
    bout.hear("intercepts", guards, target=movers.actor, roll=against, total=theirs,
              holder_roll=roll, against=mine, free=wins)  # fmt: skip
    return wins
