"""The best of several: who goes out by hand, and how often the wrong one is named."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.coverage.simulated import contest
from vsdsim.errors import UsageError
from vsdsim.statistics.anytime.mean import Difference
from vsdsim.statistics.best import Contest, count_wins
from vsdsim.statistics.paired import Pairs


def table(rates, fights, apart=1.0):
    """Expected counts of independent candidates, or of ones that flip less often."""
    rates = np.array(rates)
    won = np.rint(apart * fights * rates[:, None] * (1 - rates[None, :])).astype(np.int64)
    return won, np.full_like(won, fights)


def test_wins_are_counted_pair_by_pair():
    """Three candidates in four fights, by hand."""
    outcomes = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [1, 1, 1, 0]], dtype=bool)
    won, fought = count_wins(outcomes)
    assert won.tolist() == [[0, 1, 0], [1, 0, 0], [1, 1, 0]]
    assert (fought == 4).all()


@given(st.integers(0, 2**32 - 1))
def test_wins_of_blocks_add_up(seed):
    """Two blocks counted apart are both counted together, and agree with the pairs."""
    outcomes = np.random.default_rng(seed).random((4, 60)) < 0.5
    first, second = count_wins(outcomes[:, :25]), count_wins(outcomes[:, 25:])
    won, fought = count_wins(outcomes)
    assert (first[0] + second[0] == won).all()
    assert (first[1] + second[1] == fought).all()
    pairs = Pairs.of(outcomes[1], outcomes[3])
    assert (won[1, 3], won[3, 1]) == (pairs.only_first, pairs.only_second)


def test_at_first_all_are_in():
    """Without a fight anybody may be the best, by any difference."""
    nobody = np.zeros((3, 3), dtype=np.int64)
    standing = Contest().standing(nobody, nobody)
    assert standing.contenders == (0, 1, 2)
    assert (standing.shortfall, standing.decided) == (1.0, False)


def test_the_worse_go_out_and_the_best_stays():
    """Of 30, 60 and 40 % in 2,000 fights the second is the best; the others know who beat them."""
    standing = Contest().standing(*table([0.3, 0.6, 0.4], 2_000))
    assert (standing.leader, standing.contenders, standing.decided) == (1, (1,), True)
    assert standing.beaten_by[1] is None
    assert standing.beaten_by[2] == 1
    assert standing.shortfall == 0.0


def test_equals_are_told_to_be_within_the_margin():
    """Two of 50 % never part; in 20,000 fights they are sure to be within 3 points."""
    won, fought = table([0.5, 0.5, 0.2], 20_000)
    assert not Contest(margin=0.0).standing(won, fought).decided
    standing = Contest(margin=0.03).standing(won, fought)
    assert standing.decided
    assert standing.contenders == (0, 1)
    assert len(standing.tied) == 1


def test_the_shortfall_is_the_widest_of_the_contenders():
    """By hand from the intervals against the leader, each with a third of the chance of error."""
    won, fought = table([0.52, 0.5, 0.51, 0.3], 3_000)
    standing = Contest().standing(won, fought)
    assert standing.contenders == (0, 1, 2)
    ahead = Difference(1 - 0.05 / 3)
    ends = [
        ahead.after(
            Pairs(0, int(won[0, each]), int(won[each, 0]), 3_000 - int(won[0, each] + won[each, 0]))
        ).high
        for each in (1, 2)
    ]
    assert standing.shortfall == pytest.approx(max(ends))


def test_one_candidate_is_the_best():
    """Nobody to compare with: decided at once."""
    standing = Contest().standing(np.zeros((1, 1), np.int64), np.zeros((1, 1), np.int64))
    assert (standing.leader, standing.decided, standing.tied) == (0, True, ())


def test_who_went_out_may_have_fought_less():
    """Somebody beaten after 300 fights stays so, and those who went on part after 20,000."""
    won, fought = table([0.6, 0.2, 0.57], 20_000)
    early, _ = table([0.6, 0.2, 0.57], 300)
    won[1], won[:, 1] = early[1], early[:, 1]
    fought[1], fought[:, 1] = 300, 300
    standing = Contest().standing(won, fought)
    assert (standing.contenders, standing.beaten_by) == ((0,), (None, 0, 0))


def test_a_circle_leaves_somebody():
    """First beats second beats third beats first: impossible tables still leave one in."""
    won = np.array([[0, 900, 100], [100, 0, 900], [900, 100, 0]])
    standing = Contest().standing(won, np.full((3, 3), 1_000))
    assert len(standing.contenders) == 1


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda: Contest(level=1.0), "level: required a chance"),
        (lambda: Contest(margin=-0.1), "margin: required 0 or more, arrived -0.1"),
        (
            lambda: Contest().standing(np.zeros((2, 3), int), np.zeros((2, 3), int)),
            "required two square tables alike",
        ),
        (
            lambda: Contest().standing(np.zeros((2, 2), int), np.array([[0, 1], [2, 0]])),
            "fought: required a symmetric table",
        ),
        (
            lambda: Contest().standing(np.array([[0, 5], [6, 0]]), np.full((2, 2), 10)),
            "won: required from 0 to the fights fought",
        ),
        (lambda: count_wins(np.zeros(4, bool)), r"outcomes: .* arrived bool of shape \(4,\)"),
    ],
)
def test_what_cannot_be_is_refused(ask, message):
    """Tables of the wrong shape, or with more wins than fights."""
    with pytest.raises(UsageError, match=message):
        ask()


@pytest.mark.parametrize("rates", [[0.50, 0.50, 0.50, 0.53], [0.2, 0.4, 0.44, 0.41, 0.1]])
def test_the_answer_is_seldom_wrong(rates):
    """Of 60 contests, at most 5 % name one that is worse than the best by more than the margin."""
    dice, runs = np.random.default_rng(31), 60
    leaders = [contest(rates, 0.01, dice)[0].leader for _ in range(runs)]
    wrong = np.mean([rates[each] < max(rates) - 0.01 for each in leaders])
    assert wrong < 0.05 + 3 * math.sqrt(0.05 * 0.95 / runs)
