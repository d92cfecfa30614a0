"""A comparison in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.results.outcomes import won
from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.paired import Pairs
from vsdsim.statistics.sequential import Verdict
from vsdsim.statistics.texts import (
    difference_text,
    mean_difference_text,
    points_text,
    rate_text,
    short_text,
)
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.compare import CompareResult
    from vsdsim.results.batch import BatchResult

__all__ = ["columns", "document", "html", "summary", "verdict"]

_MOST_FLIPS = 8
_MOST_TOLD = 14
"""Lines of a split that are shown of each variant."""


def document(result: CompareResult) -> dict[str, Any]:
    """The object that `compare --json` prints."""
    estimate, pairs, progress = result.estimate, result.pairs, result.progress
    split = result.split
    return {
        "outcome": result.outcome,
        "fights": result.fights,
        "difference": estimate.difference,
        "low": estimate.interval.low,
        "high": estimate.interval.high,
        "raw_difference": pairs.difference,
        "pairs": {
            "both": pairs.both,
            "only_first": pairs.only_first,
            "only_second": pairs.only_second,
            "neither": pairs.neither,
        },
        "test": None
        if progress is None
        else {
            "h0": progress.test.h0 / 100,
            "h1": progress.test.h1 / 100,
            "alpha": progress.test.alpha,
            "beta": progress.test.beta,
            "llr": progress.llr,
            "bounds": list(progress.test.bounds),
            "verdict": None if progress.verdict is None else progress.verdict.value,
            "looks": len(progress.looks),
        },
        "flips": [
            {"first": was, "second": now, "fights": count, "example": example}
            for was, now, count, example in result.flips()
        ],
        "parted": None
        if result.parted is None
        else {
            "fight": result.parted,
            "where": None if split is None else split.where,
            "first": [] if split is None else [line.strip() for line in split.first],
            "second": [] if split is None else [line.strip() for line in split.second],
        },
        "first": result.first.to_json(),
        "second": result.second.to_json(),
        "interrupted": result.interrupted,
    }


def columns(result: CompareResult) -> dict[str, list[Any]]:
    """A row for each pair of outcomes that occurred."""
    names = result.first.outcomes
    seen = [
        (was, now)
        for was in range(len(names))
        for now in range(len(names))
        if result.became[was, now]
    ]
    return {
        "first": [names[was] for was, _ in seen],
        "second": [names[now] for _, now in seen],
        "fights": [int(result.became[each]) for each in seen],
        "example": [int(result.examples[each]) for each in seen],
    }


def summary(result: CompareResult) -> str:
    """Verdict, pairs, rates of both, the flips, and the first fight that went otherwise."""
    parts = [_verdict(result), _rates(result), _flips(result), [*_split(result)], _origin(result)]
    return "\n\n".join("\n".join(part) for part in parts if part)


def verdict(result: CompareResult) -> str:
    """Which way the outcome moves from A to B, by how much, and how sure that is."""
    estimate, progress = result.estimate, result.progress
    verb = won(result.outcome, result.first.outcomes)
    if progress is not None:
        return _tested(result, verb)
    told = difference_text(result.pairs)
    if not result.pairs.flipped:
        return f"A and B do not differ: {result.outcome} {verb} in the same fights, {told}"
    if not result:
        return f"no difference between A and B beyond the error: {result.outcome} {told}, 95 % CI"
    more = "more" if estimate.difference > 0 else "less"
    return f"{result.outcome} {verb} {more} in B than in A: {told}, 95 % CI"


def _tested(result: CompareResult, verb: str) -> str:
    """The same of a sequential test; accepting H1 does not prove an effect as large as H1."""
    progress, estimate = result.progress, result.estimate
    assert progress is not None  # noqa: S101 -- the caller asked
    told = f"{points_text(estimate.difference, estimate.interval)}, corrected for stopping"
    test = progress.test
    if progress.verdict is None:
        return f"INCONCLUSIVE after {result.fights:,} fights: {result.outcome} {told}"
    rises = test.h1 > test.h0
    if test.h0 == 0:
        if progress.verdict is Verdict.H1:
            return f"{result.outcome} {verb} {'more' if rises else 'less'} in B than in A: {told}"
        less = "more" if rises else "less"
        return f"{result.outcome} {verb} not {abs(test.h1):g} pp {less} in B than in A: {told}"
    if progress.verdict is Verdict.H1:
        return f"{result.outcome} {verb} no {'less' if rises else 'more'} in B than in A: {told}"
    return f"{result.outcome} {verb} {'less' if rises else 'more'} in B than in A: {told}"


def _verdict(result: CompareResult) -> list[str]:
    pairs = result.pairs
    counts = (
        f"{pairs.total:,}: {result.outcome} in both {pairs.both:,}, only in A "
        f"{pairs.only_first:,}, only in B {pairs.only_second:,}, in neither {pairs.neither:,}"
    )
    if result.progress is not None:
        counts += f" (raw {short_text(100 * pairs.difference, '+')} pp)"
    lines = [*_labelled("VERDICT", verdict(result))]
    if result.progress is not None:
        test = result.progress.text().removeprefix("LLR ")
        lines += _labelled("LLR", test)
    lines += _labelled("PAIRS", counts)
    if result.interrupted:
        lines += _labelled("NOTE", "interrupted: these are the first fights of those asked for")
    return lines


def _labelled(label: str, text: str) -> list[str]:
    wrapped = wrap(text, WIDTH - 9)
    return [f"{name:<8} {line}" for name, line in zip([label, *[""] * len(wrapped)], wrapped)]  # noqa: B905 -- as many as there are lines


def _rates(result: CompareResult) -> list[str]:
    """Each outcome in A, in B, and the difference fight by fight."""
    rows = []
    for number, outcome in enumerate(result.first.outcomes):
        rates = [
            rate_text(batch.count(outcome), batch.fights) for batch in (result.first, result.second)
        ]
        rows.append([outcome, *rates, *_apart(difference_text(_of_outcome(result, number)))])
    means = [f"{batch.rounds_mean:.1f}" for batch in (result.first, result.second)]
    lengths = ["rounds, mean", *means, *_apart(mean_difference_text(result.rounds))]
    return table(["Outcome", "A", "B", "B - A", "95 % CI"], [*rows, lengths])


def _apart(difference: str) -> list[str]:
    """A difference and its interval as two cells."""
    middle, bracket, rest = difference.partition(" [")
    if bracket:
        return [middle, f"[{rest}"]
    _, bounded, bound = difference.partition(": ")
    return ["none seen", bound if bounded else "-"]


def _of_outcome(result: CompareResult, number: int) -> Pairs:
    became = result.became
    both = int(became[number, number])
    first, second = int(became[number].sum()) - both, int(became[:, number].sum()) - both
    return Pairs(both, first, second, int(became.sum()) - both - first - second)


def _flips(result: CompareResult) -> list[str]:
    flips = list(result.flips())
    if not flips:
        return []
    rows = [
        [f"{was} -> {now}", f"{count:,}", rate_text(count, result.fights), str(example)]
        for was, now, count, example in flips[:_MOST_FLIPS]
    ]
    return table(["Flipped, A -> B", "Fights", "Rate", "First"], rows)


def _split(result: CompareResult) -> Iterator[str]:
    """The first fight that ended otherwise, from the phase where it split."""
    if result.parted is None:
        return
    split = result.split
    if split is None:
        yield f"Fight {result.parted} is the first that ended otherwise."
        return
    yield f"Fight {result.parted}, the first that ended otherwise, splits in {split.where}."
    for name, lines in (("A", split.first), ("B", split.second)):
        yield f"  {name}"
        shown = lines[:_MOST_TOLD] or ("    Nothing: it is over.",)
        yield from shown
        if len(lines) > _MOST_TOLD:
            yield f"    ... ({len(lines) - _MOST_TOLD} lines more)"


def _origin(result: CompareResult) -> list[str]:
    one, other = result.first, result.second
    kept = []
    for name, batch in (("A", one), ("B", other)):
        kept.append(fact(name, ", ".join([source(batch.file), *batch.overrides])))
    kept.append(fact("made by", made_by(one)))
    if one.rules != other.rules:
        kept.append(fact("B by", made_by(other)))
    kept.append(
        fact("seed", f"{one.seed}, fights 0 to {result.fights - 1:,}, the same dice in both")
    )
    if again := _again(result):
        kept += command("again", again)
    if result.parted is not None:
        for name, batch in (("watch A", one), ("watch B", other)):
            kept += command(name, _watch(batch, result.parted))
    return kept


def _again(result: CompareResult) -> list[str]:
    """The words of the command; none for a pair or a test that the command cannot ask for."""
    one, other, progress = result.first, result.second, result.progress
    words = ["vsdsim", "compare", source(one.file)]
    if one.overrides == other.overrides:
        words.append(source(other.file))
    elif one.overrides or one.file != other.file:
        return []
    words += settings(other.overrides)
    if progress is not None:
        test = progress.test
        if (test.alpha, test.beta) != (0.05, 0.05) or (test.h0 and test.h1):
            return []
        kind, points = ("no-worse", -test.h0) if test.h0 else ("improve", test.h1)
        words += ["--until-decided", "--test", kind, "--by", f"{points:g}"]
    return [
        *words,
        "--fights",
        str(result.fights),
        "--seed",
        str(one.seed),
        "--outcome",
        result.outcome,
    ]


def _watch(batch: BatchResult, fight: int) -> list[str]:
    words = ["vsdsim", "run", source(batch.file), "--fight", str(fight), "--seed", str(batch.seed)]
    return [*words, *settings(batch.overrides)]


def html(result: CompareResult) -> str:
    """The verdict and the rates of both; complete in itself, no script."""
    rows = ""
    for number, outcome in enumerate(result.first.outcomes):
        cells = [
            rate_text(batch.count(outcome), batch.fights) for batch in (result.first, result.second)
        ]
        told = [outcome, *cells, difference_text(_of_outcome(result, number))]
        rows += "<tr>" + "".join(f"<td>{escape(each)}</td>" for each in told) + "</tr>"
    return (
        f"<div><b>{escape(shortened(result.first.scenario, 60))}</b>: {escape(verdict(result))}"
        "<table><thead><tr><th>outcome</th><th>A</th><th>B</th><th>B - A, 95 % CI</th></tr></thead>"
        f"<tbody>{rows}</tbody></table><small>{result.fights:,} pairs, seed {result.first.seed}"
        "</small></div>"
    )
