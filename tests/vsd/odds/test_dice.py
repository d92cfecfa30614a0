"""Every open-ended roll, and in how many ways."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from vsdsim.vsd.odds.dice import every_roll


def chance(rolls, holds):
    """The chance of the rolls of which something holds."""
    found = [
        ways
        for first, total, ways in zip(
            rolls.first.tolist(), rolls.total.tolist(), rolls.ways, strict=True
        )
        if holds(first, total)
    ]
    return Fraction(sum(found), rolls.of)


@pytest.mark.parametrize("most", [1, 50, 95, 96, 100, 175, 192, 193, 400, 1000])
def test_the_ways_add_up(most):
    """Exactly, wherever the ends are; and no roll comes twice."""
    rolls = every_roll(most)
    assert sum(rolls.ways) == rolls.of
    assert len(set(zip(rolls.first.tolist(), rolls.total.tolist(), strict=True))) == len(rolls.ways)
    assert np.abs(rolls.total).max() <= most


def test_by_hand():
    """A plain die of 6 to 95 stays; 96 and more goes on, 5 and less goes down."""
    rolls = every_roll(400)
    assert chance(rolls, lambda _, total: total == 50) == Fraction(1, 100)
    # 101 needs a first die f of 96 to 100 and a second of 101 - f to be reached.
    assert chance(rolls, lambda _, total: total == 101) == Fraction(5, 10_000)
    assert chance(rolls, lambda _, total: total == 97) == Fraction(1, 10_000)
    # All of 96 + 1..4, 97 + 1..3, 98 + 1..2 and 99 + 1 are 100 or less.
    assert chance(rolls, lambda _, total: total >= 101) == Fraction(5, 100) - Fraction(10, 10_000)
    # 196 and more: two open dice at least, or 100 + 96 and so on are open too; 1 + 95 is not.
    closed = sum(1 for first in range(96, 101) for die in range(1, 96) if first + die >= 196)
    assert closed == 0
    low = chance(rolls, lambda _, total: total >= 196)
    # Two open dice sum to 192 to 200; a third brings them there, if it shows 4, 3, 2 or 1 more.
    short = sum(max(0, 196 - a - b - 1) for a in range(96, 101) for b in range(96, 101))
    assert low == Fraction(25, 10_000) - Fraction(short, 10**6)
    # Down: a first die of 5 less one of 10 is -5.
    assert chance(rolls, lambda first, total: first == 5 and total == -5) == Fraction(1, 10_000)


@pytest.mark.parametrize("near", [120, 150, 288])
def test_what_is_folded_is_all_that_lies_beyond(near):
    """Folding at one place or far beyond it gives the same chances up to that place."""
    folded, whole = every_roll(near), every_roll(600)
    for first in (1, 3, 50, 98):
        for bound in (near, near - 1, 0, 2 - near, 1 - near):

            def reaches(one, total, bound=bound, first=first):
                return one == first and total >= bound

            assert chance(folded, reaches) == chance(whole, reaches)

        def falls_to(one, total, first=first):
            return one == first and total <= -near

        assert chance(folded, falls_to) == chance(whole, falls_to)
