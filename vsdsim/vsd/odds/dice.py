"""Every open-ended roll there is, each with the number of ways that lead to it."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from attrs import frozen

from vsdsim.dice import OpenEnded
from vsdsim.vsd.numbers import Ints

__all__ = ["Rolls", "every_roll"]

LOW, HIGH = 5, 96
"""First dice up to the one and from the other on are open; later ones only from `HIGH` on."""


@frozen(eq=False)
class Rolls:
    """Open-ended rolls, (R,) each, every one in `ways` of `of`."""

    first: Ints
    total: Ints
    ways: tuple[int, ...]
    of: int

    def dice(self) -> OpenEnded:
        """As the rules take them."""
        return OpenEnded(self.first, self.total, ())


@lru_cache(maxsize=64)
def every_roll(most: int) -> Rolls:
    """All open-ended d100, for a reader to whom totals beyond `most` either way are all the same.

    Those stand at `most` and `-most`, with exactly the ways of all of them: however far a roll goes
    on, it cannot come back.
    """
    # A low first die lies above 0 before it goes down.
    further, of = _continued(most + LOW)
    ways: dict[tuple[int, int], int] = {}
    for first in range(1, 101):
        if LOW < first < HIGH:
            ways[first, min(first, most)] = of
            continue
        for more, count in further.items():
            total = first + more if first >= HIGH else first - more
            total = max(-most, min(total, most))
            ways[first, total] = ways.get((first, total), 0) + count
    return Rolls(
        first=np.array([first for first, _ in ways], dtype=np.int32),
        total=np.array([total for _, total in ways], dtype=np.int32),
        ways=tuple(ways.values()),
        of=100 * of,
    )


def _continued(most: int) -> tuple[dict[int, int], int]:
    """Sums of the dice that follow an open one, up to `most`, in how many of so many ways."""
    # As many open dice are `most` at the least.
    depth = max(1, -(-most // HIGH))
    of = 100**depth
    each: dict[int, int] = {}
    opened = {0: 1}
    for dice in range(depth):
        left = 100 ** (depth - dice - 1)
        for sum_, ways in opened.items():
            for die in range(1, HIGH):
                total = min(sum_ + die, most)
                each[total] = each.get(total, 0) + ways * left
        longer: dict[int, int] = {}
        for sum_, ways in opened.items():
            for die in range(HIGH, 101):
                longer[sum_ + die] = longer.get(sum_ + die, 0) + ways
        opened = longer
    each[most] = each.get(most, 0) + sum(opened.values())
    return each, of
