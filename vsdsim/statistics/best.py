"""The best of several candidates on shared dice, with a stated chance of being right.

Successive elimination: all fight the same fights, and whoever is surely worse than somebody else
need not go on. `standing` is a pure function from what was counted to who is still in; whom to let
fight next is the caller's choice, and any choice is sound, because every comparison is a confidence
sequence.
"""

from __future__ import annotations

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.mean import Difference
from vsdsim.statistics.anytime.rate import checked_level
from vsdsim.statistics.families import shares
from vsdsim.statistics.paired import Pairs

__all__ = ["Contest", "Standing", "count_wins"]


@frozen
class Standing:
    """Who may still be the best of k candidates, numbered from 0."""

    leader: int
    """Ahead of most of those still in: the answer, once `decided`."""
    contenders: tuple[int, ...]
    """Those that may be the best, in order; the best is among them."""
    beaten_by: tuple[int | None, ...]
    """(k,): somebody surely better than each, None for contenders."""
    shortfall: float
    """By how much the best may be better than the leader, at most: a fraction."""
    margin: float

    @property
    def decided(self) -> bool:
        """Whether the leader is the best, or worse than it by no more than the margin."""
        return len(self.contenders) == 1 or self.shortfall <= self.margin

    @property
    def tied(self) -> tuple[int, ...]:
        """Contenders besides the leader: not told apart, within the margin once `decided`."""
        return tuple(each for each in self.contenders if each != self.leader)


@frozen
class Contest:
    """How to find the best of k candidates: the one with the highest rate.

    With a chance of at least `level`, at every look of the whole contest: the best is among the
    contenders, everybody out is worse than somebody, and the best is better than the leader by
    `shortfall` at most. Only the k - 1 comparisons with the best can make that wrong, so each has
    1 / (k - 1) of the chance of error (`families.shares`), however the candidates' dice hang
    together. Of several equally good ones, none need ever go out: `margin`, a fraction, is the
    difference that does not matter.

    Raises `UsageError` for a level that is not between 0 and 1 and a margin below 0.
    """

    level: float = 0.95
    margin: float = 0.0
    weight: float = 4.0
    """Of `anytime.mean.Difference`."""

    def __attrs_post_init__(self) -> None:
        checked_level(self.level)
        if self.margin < 0:
            raise UsageError(f"margin: required 0 or more, arrived {self.margin}")

    def standing(self, won: NDArray[np.int64], fought: NDArray[np.int64]) -> Standing:
        """Who is still in after what was counted so far.

        `won[i, j]` (k, k) int64 counts the fights that i won and j did not, of the `fought[i, j]`
        (k, k) int64, symmetric, that both have fought; the diagonals are not read. Candidates that
        went out may have fought fewer: a prefix of the others' fights. Raises `UsageError` for
        tables of another shape, or with more won than fought.
        """
        _check(won, fought)
        count = won.shape[0]
        if count == 1:
            return Standing(0, (0,), (None,), 0.0, self.margin)
        ahead = Difference(1 - shares(1 - self.level, count - 1)[0], self.weight)
        everybody = range(count)
        counts = np.stack([won, fought - won - won.T, won.T], axis=-1)
        counts[np.diag_indices(count)] = 0
        # beats[i, j]: j is surely better than i.
        beats = ahead.all_positive(counts)
        beaten_by = [int(np.argmax(row)) if row.any() else None for row in beats]
        contenders = [each for each in everybody if beaten_by[each] is None]
        if not contenders:
            # In a circle, each beaten by the next: with fights of different numbers, and some
            # interval wrong. The one ahead of most goes on.
            contenders = [_foremost(list(everybody), won, fought)]
            beaten_by[contenders[0]] = None
        leader = _foremost(contenders, won, fought)
        shortfall = max(
            ahead.after(_pairs(won, fought, leader, each)).high if each != leader else 0.0
            for each in contenders
        )
        return Standing(leader, tuple(contenders), tuple(beaten_by), shortfall, self.margin)


def count_wins(outcomes: NDArray[np.bool_]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """`won` and `fought` of `Contest.standing` for candidates that fought the same fights.

    `outcomes` is (k, n) bool: whether each candidate won each fight. Tables of several blocks add
    up. Raises `UsageError` for another shape or dtype.
    """
    if outcomes.ndim != 2 or outcomes.dtype != np.bool_:
        found = f"{outcomes.dtype} of shape {outcomes.shape}"
        raise UsageError(f"outcomes: required truth values of shape (k, n), arrived {found}")
    whole = outcomes.astype(np.float64)  # exact below 2**53, and the only fast product of matrices
    won = np.rint(whole @ (1 - whole).T).astype(np.int64)
    return won, np.full_like(won, outcomes.shape[1])


def _pairs(won: NDArray[np.int64], fought: NDArray[np.int64], first: int, second: int) -> Pairs:
    less, more = int(won[first, second]), int(won[second, first])
    return Pairs(0, less, more, int(fought[first, second]) - more - less)


def _foremost(candidates: list[int], won: NDArray[np.int64], fought: NDArray[np.int64]) -> int:
    """Who is ahead by most of the others, on average."""
    ahead = np.divide(won - won.T, fought, out=np.zeros(won.shape), where=fought > 0)
    return candidates[int(np.argmax(ahead[np.ix_(candidates, candidates)].sum(axis=1)))]


def _check(won: NDArray[np.int64], fought: NDArray[np.int64]) -> None:
    square = won.ndim == 2 and won.shape[0] == won.shape[1] > 0
    if not square or won.shape != fought.shape:
        raise UsageError(
            f"won, fought: required two square tables alike, arrived {won.shape}, {fought.shape}"
        )
    apart = ~np.eye(won.shape[0], dtype=bool)
    if (fought != fought.T).any():
        raise UsageError("fought: required a symmetric table, arrived another")
    if (won < 0).any() or ((won + won.T > fought) & apart).any():
        raise UsageError("won: required from 0 to the fights fought, arrived more or less")
