"""Distributions in whole numbers: in how many of so many equally likely ways something comes."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from math import lcm
from typing import Generic, TypeVar

from attrs import frozen

__all__ = ["Ways"]

One = TypeVar("One", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)


@frozen(eq=False)
class Ways(Generic[One]):
    """How many of `of` ways lead to `each`; they add up to `of`."""

    of: int
    each: dict[One, int]

    @staticmethod
    def sure(one: One) -> Ways[One]:
        """What comes in any case."""
        return Ways(1, {one: 1})

    @staticmethod
    def mixed(of: int, parts: Iterable[tuple[int, Ways[One]]]) -> Ways[One]:
        """What comes of parts that are come to in so many of `of` ways."""
        listed = list(parts)
        common = lcm(*(part.of for _, part in listed))
        each: dict[One, int] = {}
        for ways, part in listed:
            times = ways * (common // part.of)
            for one, count in part.each.items():
                each[one] = each.get(one, 0) + times * count
        return Ways(of * common, each)

    def and_(self, other: Ways[One], both: Callable[[One, One], One]) -> Ways[One]:
        """Two things that do not hang on each other; `both` puts what they come to together."""
        each: dict[One, int] = {}
        for one, ways in self.each.items():
            for two, more in other.each.items():
                sum_ = both(one, two)
                each[sum_] = each.get(sum_, 0) + ways * more
        return Ways(self.of * other.of, each)

    def told(self, what: Callable[[One], Other]) -> Ways[Other]:
        """The same by something else that each of them is."""
        each: dict[Other, int] = {}
        for one, ways in self.each.items():
            other = what(one)
            each[other] = each.get(other, 0) + ways
        return Ways(self.of, each)
