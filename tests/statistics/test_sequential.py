"""The sequential test: ratios by brute force, error rates by simulation, its course by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.coverage.simulated import verdicts
from vsdsim.errors import UsageError
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import SequentialTest, Verdict, improve, no_worse
from vsdsim.statistics.trinomial import best_chances, log_likelihood

counts = st.integers(0, 200)
some_pairs = st.builds(Pairs, counts, counts, counts, counts)


def brute_likelihood(plus, minus, total, mean):
    """The greatest log-likelihood on a fine grid of the chance of -1."""
    rarer = np.linspace(max(0.0, -mean), (1 - mean) / 2, 400_001)[1:-1]
    ties = total - plus - minus
    return np.max(
        plus * np.log(rarer + mean) + minus * np.log(rarer) + ties * np.log(1 - 2 * rarer - mean)
    )


@pytest.mark.parametrize(
    ("plus", "minus", "total"), [(7, 3, 40), (0, 5, 20), (61, 36, 600), (2, 2, 4)]
)
@pytest.mark.parametrize("mean", [-0.2, -0.03, 0.0, 0.01, 0.3])
def test_best_chances_are_the_likeliest(plus, minus, total, mean):
    """Nothing on a fine grid is likelier than the closed form, which is a distribution."""
    more, less = (float(each) for each in best_chances(plus, minus, total, mean))
    assert more - less == pytest.approx(mean, abs=1e-12)
    assert min(more, less, 1 - more - less) >= -1e-12
    found = float(log_likelihood(plus, minus, total, mean))
    assert found == pytest.approx(brute_likelihood(plus, minus, total, mean), abs=2e-3)
    assert found >= brute_likelihood(plus, minus, total, mean) - 1e-9


def test_bounds_are_walds():
    """5 % and 5 %: log(0.95 / 0.05) = 2.944 both ways; 1 % and 10 %: log 90 and log(10 / 99)."""
    assert improve(1).bounds == pytest.approx((-2.94443898, 2.94443898))
    assert improve(1, 0.01, 0.1).bounds == pytest.approx((math.log(10 / 99), math.log(90)))


def test_without_flips_the_ratio_is_known():
    """Pairs all alike: certain under 0 pp, (1 - d)^n under d; so 0 pp is accepted in the end."""
    test = improve(1)
    assert test.llr(Pairs(100, 0, 0, 100)) == pytest.approx(200 * math.log(0.99))
    assert test.verdict(Pairs(0, 0, 0, 292)) is None
    assert test.verdict(Pairs(0, 0, 0, 293)) is Verdict.H0
    assert no_worse(1).verdict(Pairs(0, 0, 0, 293)) is Verdict.H1


def test_one_pair_by_hand():
    """Won by the second alone: half under 0 pp, at best (1 + d) / 2 under d."""
    assert improve(10).llr(Pairs(0, 0, 1, 0)) == pytest.approx(math.log(1.1))
    assert improve(10).llr(Pairs(0, 1, 0, 0)) == pytest.approx(math.log(0.9))
    assert improve(10).llr(Pairs(0, 0, 0, 0)) == 0.0


@given(some_pairs, st.floats(0.5, 20))
def test_less_is_better_is_the_mirror_image(pairs, points):
    """Swapping the variants and the sign of the points changes nothing."""
    assert improve(points).llr(pairs) == pytest.approx(improve(-points).llr(pairs.swapped()))


@given(some_pairs, st.floats(0.5, 20))
def test_swapped_hypotheses_swap_the_ratio(pairs, points):
    """`no_worse` of -d is `improve` of d with H0 and H1 exchanged."""
    assert no_worse(-points).llr(pairs) == pytest.approx(-improve(points).llr(pairs), abs=1e-9)


@given(some_pairs.filter(lambda pairs: pairs.neither > 0))
def test_a_flip_to_the_second_speaks_for_improvement(pairs):
    """One more pair won by the second alone, in place of neither, never lowers the ratio.

    It stays where none was won by the first alone: then d is as good as what was seen.
    """
    better = Pairs(pairs.both, pairs.only_first, pairs.only_second + 1, pairs.neither - 1)
    change = improve(3).llr(better) - improve(3).llr(pairs)
    assert change > (1e-6 if pairs.only_first else -1e-9)


@pytest.mark.parametrize("every", [100, 1_000])
@pytest.mark.parametrize(
    ("test", "discordance"),
    [
        (improve(1), 0.03),
        (improve(1), 0.3),
        (improve(3), 0.1),
        (improve(3), 0.5),
        (improve(-3), 0.1),
        (no_worse(1), 0.1),
        (no_worse(3), 0.5),
    ],
)
def test_errors_are_as_rare_as_stated(test, discordance, every):
    """At each hypothesis the other is accepted in at most 5 %, within 3 standard errors."""
    for truth, wrong in ((test.h0, 1), (test.h1, -1)):
        found = verdicts(test, discordance, truth / 100, every, 1_000)
        assert np.mean(found.accepted == wrong) < 0.05 + 3 * math.sqrt(0.05 * 0.95 / 1_000)
        expected = test.expected(discordance, every)
        about = expected.at_h0 if truth == test.h0 else expected.at_h1
        # What is left of a Brownian motion when one look is a third of the test or more.
        assert about == pytest.approx(found.lengths.mean(), rel=0.1 if about > 6 * every else 0.3)


def test_other_chances_of_error_are_kept():
    """With alpha 1 % and beta 20 %, wrong H1 are below 1 % and wrong H0 below 20 %."""
    test = improve(3, alpha=0.01, beta=0.2)
    wrong = np.mean(verdicts(test, 0.2, 0.0, 100, 1_000).accepted == 1)
    assert wrong < 0.01 + 3 * math.sqrt(0.0099 / 1_000)
    wrong = np.mean(verdicts(test, 0.2, 0.03, 100, 1_000).accepted == -1)
    assert 0.1 < wrong < 0.2 + 3 * math.sqrt(0.16 / 1_000)


def test_expected_by_walds_formula():
    """Halfway and watched all the time: 2.944^2 over the variance of a pair's ratio, d^2 / D."""
    between = improve(0.1).expected(0.5).between
    assert between == pytest.approx(2.944439**2 / (0.001**2 / 0.5), rel=0.01)


def test_no_test_ends_before_its_first_look():
    """Ten thousand a look: at least that many."""
    assert improve(20).expected(0.5, 10_000).at_h1 == 10_000


def test_a_verdict_is_frozen():
    """After a verdict, more pairs change neither it nor the pairs it was reached on."""
    progress = improve(10).start().look(Pairs(100, 0, 60, 100))
    assert progress.verdict is Verdict.H1
    assert progress.look(Pairs(100, 500, 60, 100)) is progress
    assert bool(progress)


def test_looks_are_remembered():
    """Each look at more pairs is one; a look at the same ones is none."""
    progress = improve(1).start().look(Pairs(1, 1, 1, 1)).look(Pairs(1, 1, 1, 1))
    progress = progress.look(Pairs(2, 1, 1, 2))
    assert progress.looks == (4, 6)
    assert progress.verdict is None


def test_a_prefix_only_grows():
    """Pairs that were seen cannot be gone at the next look."""
    progress = improve(1).start().look(Pairs(5, 1, 1, 5))
    with pytest.raises(UsageError, match="only_first: required 1 or more, as before, arrived 0"):
        progress.look(Pairs(50, 0, 1, 50))


def test_an_undecided_comparison_is_neither_true_nor_false():
    """Its truth is an error, so that nobody takes `not yet` for `no`; after H0 it is False."""
    with pytest.raises(UsageError, match="undecided"):
        bool(improve(1).start())
    assert not improve(1).start().look(Pairs(0, 0, 0, 400))


def test_the_line_says_where_it_stands():
    """Ratio, bounds, hypotheses and the outcome in one line of at most 80 columns."""
    progress = improve(-3).start()
    assert progress.text() == "LLR 0.00 (-2.94, 2.94)  H0: 0 pp  H1: -3 pp  undecided"
    ended = progress.look(Pairs(0, 0, 0, 97))
    # 97 log 0.97 = -2.9546
    assert ended.text() == "LLR -2.95 (-2.94, 2.94)  H0: 0 pp  H1: -3 pp  H0 accepted"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((0.0, 0.0), "h1: required other points than those of h0, arrived 0.0"),
        ((0.0, 100.0), "h1: required points between -100 and 100, arrived 100.0"),
        ((0.0, 1.0, 0.5), "alpha: required a chance between 0 and 0.5, arrived 0.5"),
        ((0.0, 1.0, 0.05, 0.0), "beta: required a chance between 0 and 0.5, arrived 0.0"),
    ],
)
def test_impossible_tests_are_refused(arguments, message):
    """Each message names the field, what was required and what arrived."""
    with pytest.raises(UsageError, match=message):
        SequentialTest(*arguments)


@pytest.mark.parametrize(("discordance", "every"), [(0.0, 1), (1.1, 1), (0.5, 0)])
def test_impossible_guesses_are_refused(discordance, every):
    """A share of flips is above 0 and at most 1; a look comes after a pair or more."""
    with pytest.raises(UsageError, match="required"):
        improve(1).expected(discordance, every)
