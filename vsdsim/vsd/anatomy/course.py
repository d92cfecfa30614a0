"""The course of fights: who was in them, and with how many hit points, as each round ended."""

from __future__ import annotations

import numpy as np
from attrs import define, field
from numpy.typing import NDArray

from vsdsim.results.anatomy import HP_BINS
from vsdsim.vsd.bout import Bout
from vsdsim.vsd.parameters import Parameters
from vsdsim.vsd.rows import Index
from vsdsim.vsd.state.beginning import fresh_state

__all__ = ["CourseCount"]


@define(eq=False)
class CourseCount:
    """Counts by round, of fights that go on and of those that end in it apart."""

    parameters: Parameters
    members: tuple[Index, ...] = field(init=False)
    """By side: its combatants."""
    whole: NDArray[np.int64] = field(init=False)
    """(S,) hit points of a side, all of it unhurt."""
    standing: NDArray[np.int64] = field(init=False)
    """(2, C, R + 1): going on, then ended."""
    survivors: NDArray[np.int64] = field(init=False)
    """(2, S, R + 1, M + 1)"""
    hit_points: NDArray[np.int64] = field(init=False)
    """(2, S, R + 1, HP_BINS)"""
    lengths: NDArray[np.int64] = field(init=False)
    """(R + 1,)"""

    def __attrs_post_init__(self) -> None:
        p = self.parameters
        sides, rounds = len(p.sides), p.max_rounds + 1
        self.members = tuple(np.flatnonzero(p.side == side) for side in range(sides))
        self.whole = np.array([p.hp[some].sum() for some in self.members], dtype=np.int64)
        most = max(len(some) for some in self.members)
        self.standing = np.zeros((2, len(p.names), rounds), dtype=np.int64)
        self.survivors = np.zeros((2, sides, rounds, most + 1), dtype=np.int64)
        self.hit_points = np.zeros((2, sides, rounds, HP_BINS), dtype=np.int64)
        self.lengths = np.zeros(rounds, dtype=np.int64)

    def begin(self, fights: int) -> None:
        """So many fights begin, all of them alike."""
        start = fresh_state(self.parameters, 0, np.zeros(1, dtype=np.int64))
        self._note(0, 0, start.out, start.hp, times=fights)

    def round_over(self, bout: Bout, ended: Index, going: Index) -> None:
        """As a round ends, in which some fights have ended: they, and those that go on."""
        if ended.size:
            out, hp = bout.state.out.take(ended, axis=1), bout.state.hp.take(ended, axis=1)
            self._note(1, bout.round, out, hp)
            self.lengths[bout.round] += len(ended)
        if going.size == bout.state.fights:
            self._note(0, bout.round, bout.state.out, bout.state.hp)
        elif going.size:
            out, hp = bout.state.out.take(going, axis=1), bout.state.hp.take(going, axis=1)
            self._note(0, bout.round, out, hp)

    def _note(
        self,
        ended: int,
        number: int,
        out: NDArray[np.bool_],
        hp: NDArray[np.int32],
        times: int = 1,
    ) -> None:
        """Note who is out (C, n), and all hit points (C, n), of n fights."""
        stands = ~out
        self.standing[ended, :, number] += times * np.count_nonzero(stands, axis=1)
        for side, members in enumerate(self.members):
            left = np.add.reduce(stands.take(members, axis=0), axis=0, dtype=np.intp)
            counts = self.survivors[ended, side, number]
            counts += times * np.bincount(left, minlength=len(counts))
            points = np.maximum(hp.take(members, axis=0), 0).sum(axis=0, dtype=np.int64)
            points *= HP_BINS - 1
            points //= max(self.whole[side], 1)
            bins = self.hit_points[ended, side, number]
            bins += times * np.bincount(np.minimum(points, HP_BINS - 1), minlength=HP_BINS)

    def carried_on(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Counts (2, X, R + 1, ...) as (X, L + 1, ...), ended fights going on as they ended."""
        longest = int(np.flatnonzero(self.lengths)[-1])
        going, ended = counts[:, :, : longest + 1]
        carried: NDArray[np.int64] = going + np.cumsum(ended, axis=1)
        return carried
