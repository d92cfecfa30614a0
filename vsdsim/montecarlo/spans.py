"""Which fights go into a block: as many as suit the engine, the workers and whoever watches."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["FIRST_BLOCK", "LONGEST_BLOCK", "Spans"]

FIRST_BLOCK = 2_000
"""Fights of the first blocks of a long batch, small so that its pace is soon known."""
LONGEST_BLOCK = 5.0
"""Seconds that a block should take at most: nothing is told, and Ctrl-C kept, for so long."""
LONG_BATCH = 10
"""A batch of more than so many first blocks for every worker is long."""


class Spans:
    """Half-open ranges of fight numbers from 0 on, in order, without a gap.

    None is longer than `block_size` or straddles a multiple of `prefix`. How long they are hangs
    on the clock, what comes of them does not.
    """

    def __init__(
        self, fights: int, block_size: int, workers: int = 1, prefix: int | None = None
    ) -> None:
        self._fights = fights
        self._most = block_size
        self._workers = workers
        self._prefix = prefix
        self._size = block_size
        if prefix is None and fights > LONG_BATCH * FIRST_BLOCK * workers:
            self._size = min(block_size, FIRST_BLOCK)
            self._learning = True
        else:
            self._learning = False

    def __iter__(self) -> Iterator[tuple[int, int]]:
        first = 0
        while first < self._fights:
            stretch = self._fights if self._prefix is None else self._prefix
            end = min(self._fights, first - first % stretch + stretch)
            for share in self._shares(end - first):
                stop = min(end, first + share)
                if stop > first:
                    yield first, stop
                first = stop

    def heard(self, fights: int, seconds: float) -> None:
        """A block of `fights` has taken `seconds`."""
        self._learning = False
        pace = LONGEST_BLOCK * fights / max(seconds, 1e-9)
        self._size = max(min(FIRST_BLOCK, self._most), min(self._most, int(pace)))

    def _shares(self, left: int) -> list[int]:
        """The lengths of the next blocks, one for each worker."""
        if self._learning:
            return [self._size] * self._workers
        if self._prefix is not None:
            # A worker that is done goes on with the next prefix.
            return [-(-left // -(-left // self._size))]
        # Equal shares, so that all workers are busy to the end.
        rounds = -(-left // (self._size * self._workers))
        return [-(-left // (rounds * self._workers))] * self._workers
