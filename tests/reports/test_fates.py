"""How each fight went for the first side."""

from __future__ import annotations

import numpy as np
import pytest

from vsdsim.reports.fates import Fates, Gatherer
from vsdsim.results.block import Block

OUTCOMES = ("red", "blue", "draw", "undecided")


def block(
    outcome: list[int], rounds: list[int], hp: list[list[int]], standing: list[list[bool]], first=0
) -> Block:
    """Fights from `first` on of two combatants, the first of them red."""
    size, nobody = len(outcome), np.zeros(2, dtype=np.int64)
    return Block(
        fights=np.arange(first, first + size),
        outcome=np.array(outcome, dtype=np.int8),
        rounds=np.array(rounds, dtype=np.int16),
        hp=np.array(hp, dtype=np.int32),
        standing=np.array(standing, dtype=np.bool_),
        surviving=np.array(standing, dtype=np.bool_),
        dealt=nobody,
        taken=nobody,
        kills=nobody,
        ended_by={},
    )


def fates(*blocks: Block) -> Fates:
    """Of red with 100 hit points and blue with 50."""
    heard = Gatherer(OUTCOMES, np.array([True, False]), np.array([100, 50]))
    for each in blocks:
        heard(each)
    return heard.fates()


def test_lost_drawn_undecided_won() -> None:
    """The outcome comes first, whatever is left to whom."""
    one = fates(
        block(
            [0, 3, 1, 2],
            [5, 5, 5, 5],
            [[1, 100, 99, 0], [50, 1, 1, 0]],
            [[True] * 4, [True] * 4],
        )
    )
    assert one.order.tolist() == [2, 3, 1, 0]


def test_the_margin_is_of_hit_points_left_in_the_fight() -> None:
    """Shares of what each side has unhurt, of those still in the fight, and never below 0."""
    one = fates(
        block(
            [0, 0, 3, 3, 3],
            [5, 5, 5, 5, 5],
            [[50, 80, 30, 30, -5], [-20, 10, 25, 25, 25]],
            [[True, False, True, True, True], [False, False, True, False, True]],
        )
    )
    # 50 of 100 against nobody; nobody against nobody; 30 % against 25 of 50; 30 % against nobody;
    # somebody who stands with less than nothing against 25 of 50.
    assert (one.margin / one.scale).tolist() == pytest.approx([0.5, 0.0, -0.2, 0.3, -0.5])


def test_pace_decides_among_equals() -> None:
    """A quick victory is better than a slow one, a slow defeat better than a quick one."""
    alike = [[50] * 4, [0] * 4]
    won = fates(block([0] * 4, [9, 3, 5, 3], alike, [[True] * 4, [False] * 4]))
    assert won.order.tolist() == [0, 2, 1, 3]
    lost = fates(block([1] * 4, [9, 3, 5, 3], [[0] * 4, [9] * 4], [[False] * 4, [True] * 4]))
    assert lost.order.tolist() == [1, 3, 2, 0]


def test_five_stand_for_all() -> None:
    """The nearest ranks: of a hundred fights the 5th, 25th, 50th, 75th and 95th, worst first."""
    left = [list(range(1, 101)), [0] * 100]
    told = fates(block([0] * 100, [5] * 100, left, [[True] * 100, [False] * 100])).told()
    assert [each.number for each in told] == [4, 24, 49, 74, 94]
    assert [each.places for each in told] == [(5,), (25,), (50,), (75,), (95,)]
    assert told[0].own == pytest.approx(0.05)
    assert told[0].others == 0
    assert told[0].outcome == "red"


def test_few_fights_stand_for_several_places() -> None:
    """Of two fights each is told once: the worse stands for 5 to 50 %, the better for the rest."""
    told = fates(block([0, 1], [5, 5], [[9, 0], [0, 9]], [[True, False], [False, True]])).told()
    assert [(each.number, each.places) for each in told] == [(1, (5, 25, 50)), (0, (75, 95))]


def test_blocks_make_no_difference() -> None:
    """Fights heard in pieces are those heard at once."""
    rng = np.random.default_rng(3)
    hp = rng.integers(-20, 50, (2, 40)).tolist()
    standing = (rng.random((2, 40)) < 0.5).tolist()
    outcome, rounds = rng.integers(0, 4, 40).tolist(), rng.integers(1, 9, 40).tolist()
    whole = fates(block(outcome, rounds, hp, standing))
    parts = [
        block(
            outcome[at : at + 10], rounds[at : at + 10],
            [each[at : at + 10] for each in hp], [each[at : at + 10] for each in standing], at,
        )
        for at in range(0, 40, 10)
    ]  # fmt: skip
    assert fates(*parts).told() == whole.told()
