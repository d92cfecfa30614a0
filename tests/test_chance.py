"""Choices of generated tests, against numbers that Python's `random` has had for good."""

from __future__ import annotations

import pytest

from tests.chance import Chance


def test_numbers_are_those_of_the_seed():
    """0.844, 0.758, 0.421, 0.259 and 0.511 are what seed 0 gives, wherever Python runs."""
    chance = Chance(0)
    assert [chance.number(0, 99) for _ in range(5)] == [84, 75, 42, 25, 51]
    chance = Chance(0)
    assert [chance.coin() for _ in range(5)] == [True, True, False, False, True]
    assert Chance(0).seed() == (int(0.8444218515250481 * 2**32) << 32) + int(
        0.7579544029403025 * 2**32
    )


@pytest.mark.parametrize("number", range(20))
def test_some_are_taken_once_each(number):
    """As many as are wanted, as far as there are so many."""
    taken = Chance(number).some(range(4), 2, 9)
    assert 2 <= len(taken) == len(set(taken)) <= 4


def test_many_are_as_many_as_said():
    """Both ends can come."""
    sizes = {len(Chance(number).many(lambda: 1, 1, 3)) for number in range(40)}
    assert sizes == {1, 2, 3}


def test_seldom_is_once_in_so_many():
    """Of four thousand at one in four about a thousand: within four standard errors of 27."""
    chance = Chance(1)
    assert abs(sum(chance.seldom(4) for _ in range(4000)) - 1000) < 4 * 27.4
