"""Invariants of chances: rates that must be equal, or not fall, within what chance explains."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from vsdsim.analysis.audits.invariants import Ask, Finding, Subject, verdict_of
from vsdsim.analysis.audits.recast import why_not
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.statistics.exact import difference_interval, even, same_rate
from vsdsim.statistics.intervals import wilson
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.texts import fights_text

__all__ = ["MOST_UNDECIDED", "OF_CHANCE"]

MOST_UNDECIDED = 0.05
"""Of a scenario whose fights end, no larger share is undecided."""


def _mirror(subject: Subject) -> Iterator[Finding]:
    """A side against itself wins as often as it loses."""
    for side in subject.sides:
        reason = why_not(subject.scenario, side)
        if reason is not None:
            yield Finding("mirror", Verdict.NOT_APPLICABLE, about=side, why=reason)
            continue
        ends = np.bincount(subject.outcomes(subject.against_itself(side)), minlength=2)
        won, lost, total = int(ends[0]), int(ends[1]), int(ends.sum())
        if even(0, won + lost) >= subject.alpha:
            few = (
                f"of {fights_text(total)} of {side} against itself {won + lost:,} "
                f"{'is' if won + lost == 1 else 'are'} won at all"
            )
            yield Finding("mirror", Verdict.NOT_APPLICABLE, total, side, why=few)
            continue
        pairs = Pairs(0, lost, won, total - won - lost)
        chance, level = even(won, lost), 1 - subject.alpha
        uneven = chance < subject.alpha
        yield Finding(
            "mirror", verdict_of(wrong=uneven), total, side,
            pairs.difference, pairs.interval(level), level,
            f"{side} against itself is not even" if uneven else "",
            ((f"listed first it won {won:,}, listed second {lost:,}: by chance once in "
             f"{_once(chance)}"),) if uneven else (),
        )  # fmt: skip


def _labels(subject: Subject) -> Iterator[Finding]:
    """With the sides' names exchanged each wins as often as before under its other name.

    Names are the addresses of dice, so that these are other fights; under another seed, as a side
    that is the other's twin would fight the very same ones.
    """
    was = subject.outcomes(subject.encounter)
    now = subject.outcomes(subject.relabelled, subject.other_seed)
    names = subject.encounter.outcomes
    each = [
        (same_rate(*counts), counts, name)
        for number, name in enumerate(names)
        for counts in [(int((was == number).sum()), was.size, int((now == number).sum()), now.size)]
    ]
    chance, counts, name = min(each)
    share = subject.alpha / len(names)
    differs = chance < share
    rates = counts[0] / counts[1], counts[2] / counts[3]
    yield Finding(
        "labels", verdict_of(wrong=differs), was.size, "", rates[1] - rates[0],
        difference_interval(*counts, 1 - share), 1 - share,
        "the names of the sides decide fights" if differs else "",
        ((f"{name}: {100 * rates[0]:.2f} %, with the names of the sides exchanged "
         f"{100 * rates[1]:.2f} %: by chance once in {_once(chance)}"),) if differs else (),
    )  # fmt: skip


def _ends(subject: Subject) -> Iterator[Finding]:
    """Fights are decided before their rounds are up."""
    open_ = subject.outcomes(subject.encounter) == len(subject.encounter.outcomes) - 1
    count, level = int(open_.sum()), 1 - subject.alpha
    interval = wilson(count, open_.size, level)
    verdict = Verdict.INCONCLUSIVE
    if interval.low > MOST_UNDECIDED:
        verdict = Verdict.FAIL
    elif interval.high < MOST_UNDECIDED:
        verdict = Verdict.PASS
    rounds = subject.scenario.max_rounds
    wrong = verdict is not Verdict.PASS
    of = f"{count:,} of {fights_text(open_.size)} {'is' if count == 1 else 'are'}"
    yield Finding(
        "ends", verdict, open_.size, "", count / open_.size, interval, level,
        f"{of} undecided after {rounds} rounds" if wrong else "",
        fight=int(open_.argmax()) if wrong else None,
    )  # fmt: skip


def _stronger(subject: Subject) -> Iterator[Finding]:
    """A side that is stronger all round wins no less often; fight by fight, on the same dice."""
    was = subject.outcomes(subject.encounter)
    for number, side in enumerate(subject.sides):
        now = subject.outcomes(subject.with_stronger(side))
        pairs = Pairs.of(was == number, now == number)
        # One end of it is asked.
        level = 1 - 2 * subject.alpha
        interval = pairs.interval(level)
        worse = interval.high < 0
        lost = (was == number) & (now != number)
        yield Finding(
            "stronger", verdict_of(wrong=worse), was.size, side, pairs.difference, interval, level,
            f"{side} wins less often for being stronger" if worse else "",
            fight=int(lost.argmax()) if worse else None,
        )  # fmt: skip


OF_CHANCE: Mapping[str, Ask] = {
    "mirror": _mirror,
    "labels": _labels,
    "ends": _ends,
    "stronger": _stronger,
}
"""What takes the fights that are `Subject.wanted`, and can be a false alarm."""


def _once(chance: float) -> str:
    return f"{1 / chance:,.0f}" if chance > 1e-12 else "a trillion at least"
