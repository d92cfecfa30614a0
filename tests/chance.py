"""Choices of generated tests: the same of one number wherever and with whatever they are made.

Hypothesis mixes in constants of the sources that happen to be loaded, so its examples are others
with an installed package, in another order of tests, or with another version of it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

__all__ = ["Chance"]

T = TypeVar("T")


class Chance:
    """A row of choices, each with equal odds, told by its number alone."""

    def __init__(self, number: int) -> None:
        # `random` is the one method whose numbers Python promises for good.
        self._random = Random(number).random

    def number(self, low: int, high: int) -> int:
        """A whole number, both ends included, not more than 2^53 apart."""
        return low + int(self._random() * (high - low + 1))

    def seed(self) -> int:
        """A 64-bit number for the dice of a fight."""
        return self.number(0, 2**32 - 1) << 32 | self.number(0, 2**32 - 1)

    def coin(self) -> bool:
        """Yes or no."""
        return self.number(0, 1) == 1

    def seldom(self, out_of: int = 4) -> bool:
        """Once in so many times."""
        return self.number(1, out_of) == out_of

    def one(self, items: Sequence[T]) -> T:
        """One of several."""
        return items[self.number(0, len(items) - 1)]

    def some(self, items: Sequence[T], least: int, most: int) -> list[T]:
        """So many of several, none taken twice, in any order."""
        left = list(items)
        wanted = self.number(least, min(most, len(left)))
        return [left.pop(self.number(0, len(left) - 1)) for _ in range(wanted)]

    def many(self, make: Callable[[], T], least: int, most: int) -> list[T]:
        """So many, each made by itself."""
        return [make() for _ in range(self.number(least, most))]
