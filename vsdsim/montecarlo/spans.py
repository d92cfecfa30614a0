"""Which fights go into a block: as many as suit the engine, the workers and whoever watches."""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["LEAST_BLOCK", "LONGEST_BLOCK", "Spans", "first_block"]

LONGEST_BLOCK = 20.0
"""Seconds that a block should take at most: nothing is told for so long, and a block has a fixed
cost (rounds in which few fights go on) that short ones pay again and again."""
LEAST_BLOCK = 128
"""Fights below which a block is not worth its beginning, however slow they are."""
LEAST_FIRST, MOST_FIRST = 8, 2_048
"""Bounds of the first block: slow fights show their pace soon, quick ones lose little time."""
QUICK = 512
"""An engine that suits so many fights abreast takes milliseconds for one."""
GROWTH = 8
"""A block is at most so many times as long as the one that showed the pace."""


def first_block(block_size: int) -> int:
    """Fights of the first blocks of a batch whose pace is not known.

    Engines take fewer of larger encounters abreast; what one fight takes grows with the square.
    """
    return min(block_size, max(LEAST_FIRST, min(MOST_FIRST, (block_size // QUICK) ** 2)))


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
        first = first_block(block_size)
        self.learning = fights > 2 * first * workers
        """The pace is not known yet: better wait for a block than ask for many small ones."""
        self._size = first if self.learning else block_size

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
        grown = int(fights * min(GROWTH, LONGEST_BLOCK / max(seconds, 1e-9)))
        if seconds <= LONGEST_BLOCK:
            # A short block, as at the end of a prefix, says little of how long a long one takes.
            grown = max(grown, self._size)
        size = min(self._most, max(LEAST_BLOCK, grown))
        self.learning = self.learning and size >= 2 * self._size
        self._size = size

    def _shares(self, left: int) -> list[int]:
        """The lengths of the next blocks, one for each worker."""
        if self.learning:
            # No worker takes more than its share of what is left, or the others wait for it.
            return [min(self._size, -(-left // self._workers))] * self._workers
        if self._prefix is not None:
            # A worker that is done goes on with the next prefix.
            return [-(-left // -(-left // self._size))]
        # Equal shares, so that all workers are busy to the end.
        rounds = -(-left // (self._size * self._workers))
        return [-(-left // (rounds * self._workers))] * self._workers
