"""Distributions in whole numbers."""

from __future__ import annotations

from vsdsim.vsd.odds.ways import Ways

COIN, DIE = Ways(2, {0: 1, 1: 1}), Ways(6, dict.fromkeys(range(1, 7), 1))


def test_two_things_together():
    """A coin and a die: 12 ways, 7 in one of them."""
    both = COIN.and_(DIE, lambda one, two: one + two)
    assert (both.of, both.each[7], both.each[1], both.each[2]) == (12, 1, 1, 2)


def test_a_mixture_has_a_common_measure():
    """One way in three to a coin, two to a die: 1/6 for 0, 1/6 + 1/9 for 1."""
    mixed = Ways.mixed(3, [(1, COIN), (2, DIE)])
    assert sum(mixed.each.values()) == mixed.of == 18
    assert (mixed.each[0], mixed.each[1], mixed.each[6]) == (3, 5, 2)


def test_told_by_something_else():
    """Odd or even."""
    assert DIE.told(lambda face: face % 2).each == {0: 3, 1: 3}
    assert Ways.sure("x").each == {"x": 1}
