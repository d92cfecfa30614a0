"""Many questions with one chance of any wrong answer."""

from __future__ import annotations

from collections.abc import Sequence

from vsdsim.errors import UsageError

__all__ = ["holm", "shares"]


def shares(alpha: float, weights: int | Sequence[float]) -> tuple[float, ...]:
    """The chance of error of each of k questions, `alpha` in all (Bonferroni).

    Equal ones for a number of questions; for a weight each, in proportion. Holds however the
    questions hang together, as those about one batch do. Raises `UsageError` for no question, a
    weight that is not above 0, and a chance that is not between 0 and 1.
    """
    _check(alpha)
    each = [1.0] * weights if isinstance(weights, int) else list(weights)
    if not each:
        raise UsageError("weights: required a question or more, arrived none")
    if min(each) <= 0:
        raise UsageError(f"weights: required numbers above 0, arrived {min(each)}")
    return tuple(alpha * weight / sum(each) for weight in each)


def holm(alpha: float, p_values: Sequence[float]) -> tuple[bool, ...]:
    """Which of the hypotheses are rejected, any of them wrongly with a chance of at most `alpha`.

    Holm's step-down (1979): the smallest p-value against alpha / k, the next against alpha / (k -
    1), and so on up to the first that fails. Never fewer than with equal `shares`. With
    anytime-valid p-values (`anytime.rate.Rate.p_value`) it may be asked after every look. Raises
    `UsageError` for a chance that is not between 0 and 1.
    """
    _check(alpha)
    rejected = [False] * len(p_values)
    for done, number in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        if p_values[number] > alpha / (len(p_values) - done):
            break
        rejected[number] = True
    return tuple(rejected)


def _check(alpha: float) -> None:
    if not 0 < alpha < 1:
        raise UsageError(f"alpha: required a chance between 0 and 1, arrived {alpha}")
