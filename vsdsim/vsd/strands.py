"""Strands: the fights of a block, played some at a time and put together as they thin out.

A round costs nearly as much with few fights as with many, and with too many the state outgrows the
processor's cache. So a block is played in strands of a good size. When half of a strand's fights
are over it waits for the next to come as far, and the two go on side by side, as many as before.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from attrs import define, field

from vsdsim.vsd.bout import Bout

__all__ = ["Strands"]


@define(eq=False)
class Strands:
    """The strands of one block. Level k holds what 2**k of them have become."""

    play: Callable[[Bout, float, float], None]
    """Plays further rounds of a bout until so few fights are left, or up to a last round."""
    few: float
    """So many fights left, or fewer, wait for others."""
    waiting: dict[int, Bout] = field(factory=dict)
    """By level, each at the end of its level's round."""
    rounds: list[int] = field(factory=list)
    """The last round of each level, which is that in which its first bout has become few."""

    def take(self, bout: Bout) -> None:
        """Play a new strand as far as it goes with those that wait."""
        self._rise(bout, 0)

    def to_the_end(self) -> Bout:
        """Play all that waits to the end of its fights; returns it in one."""
        top = max(self.waiting)
        while min(self.waiting) < top:
            # Without a partner of its level it goes on by itself until it meets one.
            level = min(self.waiting)
            self._rise(self.waiting.pop(level), level + 1)
            top = max(top, *self.waiting)
        bout = self.waiting.pop(top)
        if bout.state.fights:
            self.play(bout, 0, math.inf)
        return bout

    def _rise(self, bout: Bout, level: int) -> None:
        """Play `bout` through its `level`, and with who waits there through those above."""
        while True:
            self._play_through(bout, level)
            other = self.waiting.pop(level, None)
            if other is None:
                self.waiting[level] = bout
                return
            bout, level = Bout.joined([other, bout]), level + 1

    def _play_through(self, bout: Bout, level: int) -> None:
        """Play up to the last round of `level`, which the first to come so far sets."""
        if level == len(self.rounds):
            if bout.state.fights > self.few:
                self.play(bout, self.few, math.inf)
            self.rounds.append(bout.round)
        last = self.rounds[level]
        if bout.state.fights and bout.round < last:
            self.play(bout, 0, last)
