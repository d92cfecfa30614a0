"""A batch result as text for a terminal: the answer first, then where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from vsdsim.results.groups import MOST_LINES, Line, lines
from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics import bounds_text, mean_text, quantile, rate_text
from vsdsim.textwidth import width_of, wrap

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = ["headline", "repeat_command", "summary", "verdict"]

_SHORT = {"below ": "<", "above ": ">"}
_LEGEND = (
    "Standing: in the fight at its end. Survives: neither dead nor dying. HP (at the",
    "end), damage dealt and taken, kills: means a fight.",
)
_GROUPS = ("A numbered group shows the mean of its members (--json has each).",)
_WIDEST_HEAD = 8
"""Columns that the name of a cause may take before it is broken between its words."""


def summary(result: BatchResult) -> str:
    """Outcomes, provenance, rounds, combatants and what ended them, in 80 columns."""
    shown = lines(result, MOST_LINES)
    parts = [
        wrap(headline(result), WIDTH),
        _outcomes(result),
        _provenance(result),
        _rounds(result),
        _combatants(shown),
        _endings(shown),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def headline(result: BatchResult) -> str:
    """The answer as a sentence, with what was fought."""
    return f"{shortened(result.scenario, 60)}: {verdict(result)}"


def verdict(result: BatchResult) -> str:
    """The answer as a sentence; outcomes that chance alone could have put in order are a tie."""
    counts = sorted(
        ((result.count(each), -at, each) for at, each in enumerate(result.outcomes)), reverse=True
    )
    (most, _, first), (next_most, _, second) = counts[:2]
    size = f"{result.fights:,} {'fight' if result.fights == 1 else 'fights'}"
    share = rate_text(most, result.fights)
    if most - next_most <= quantile(0.95) * np.sqrt(most + next_most):
        return f"{first} and {second} are even, within the error of {size}."
    verb = f"{first} in" if first in result.outcomes[-2:] else f"{first} won"
    if most == result.fights:
        return f"{verb} all {size} (95 % CI {share})."
    return f"{verb} {share} of {size}, 95 % CI {bounds_text(most, result.fights)}."


def _rate(count: int, fights: int) -> str:
    text = rate_text(count, fights)
    for word, sign in _SHORT.items():
        text = text.replace(word, sign)
    return text


def _outcomes(result: BatchResult) -> list[str]:
    rows = []
    for outcome in result.outcomes:
        count, example = result.count(outcome), result.example(outcome)
        rows.append(
            [
                outcome,
                f"{count:,}",
                rate_text(count, result.fights),
                bounds_text(count, result.fights) or "-",
                "-" if example is None else str(example),
            ]
        )
    return table(["Outcome", "Fights", "Rate", "95 % CI", "Example fight"], rows)


def _provenance(result: BatchResult) -> list[str]:
    facts = [
        ("file", source(result.file)),
        ("made by", made_by(result)),
        ("seed", f"{result.seed}, fights 0 to {result.fights - 1:,}"),
    ]
    facts += [("set", override) for override in result.overrides]
    if result.interrupted:
        facts.append(("note", "interrupted: these are the first fights of those asked for"))
    kept = [fact(name, value) for name, value in facts]
    return [*kept, *command("again", repeat_command(result)), *command("watch", _watch(result))]


def repeat_command(result: BatchResult) -> list[str]:
    """The words of the command that fights the same fights again."""
    words = ["vsdsim", "batch", source(result.file), "--fights", str(result.fights)]
    return [*words, "--seed", str(result.seed), *settings(result.overrides)]


def _watch(result: BatchResult) -> list[str]:
    fight = result.example_of_length(result.rounds_p50)
    words = ["vsdsim", "run", source(result.file), "--fight", str(fight)]
    return [*words, "--seed", str(result.seed), *settings(result.overrides)]


def _rounds(result: BatchResult) -> list[str]:
    interval = result.rounds_interval
    error = interval.half_width if interval else 1.0
    chance = "-"
    if interval:
        low, high = (mean_text(end, error) for end in (interval.low, interval.high))
        chance = f"[{low}, {high}]"
    percentiles = [result.rounds_p5, result.rounds_p50, result.rounds_p95]
    examples = [str(result.example_of_length(each)) for each in percentiles]
    heads = ["Rounds", "Mean", "95 % CI", "p5", "p50", "p95"]
    rows = [
        ["length", mean_text(result.rounds_mean, error), chance, *map(str, percentiles)],
        ["example fight", "", "", *examples],
    ]
    return table(heads, rows)


def _combatants(shown: list[Line]) -> list[str]:
    rows: list[list[str]] = []
    side = ""
    for line in shown:
        if line.side != side:
            side = line.side
            rows.append([side])
        rows.append(
            [
                f"  {line.label}",
                _rate(round(line.standing), line.fights),
                _rate(round(line.surviving), line.fights),
                mean_text(line.hp / line.fights, line.hp_spread, 1),
                *(
                    mean_text(total / line.fights, line.mean_error(total), most)
                    for total, most in ((line.dealt, 1), (line.taken, 1), (line.kills, 2))
                ),
            ]
        )
    heads = ["Combatant", "Standing", "Survives", "HP", "Dealt", "Taken", "Kills"]
    grouped = any(line.members > 1 for line in shown)
    return [*table(heads, rows), *_LEGEND, *(_GROUPS if grouped else ())]


def _endings(shown: list[Line]) -> list[str]:
    """A column for each cause that occurred, the commonest first; how often, of all fights."""
    totals: dict[str, float] = {}
    for line in shown:
        for cause, count in line.ended_by.items():
            totals[cause] = totals.get(cause, 0.0) + count * line.members
    causes = sorted((cause for cause, total in totals.items() if total), key=lambda c: -totals[c])
    if not causes:
        return []
    text: list[str] = []
    for some in _fitting(causes, shown):
        first = "Rarer ends" if text else "What ended them"
        heads = ["\n".join(wrap(cause, _WIDEST_HEAD)) for cause in some]
        text += [*([""] if text else []), *table([first, *heads], _ends_by(some, shown))]
    return [*text, "Of all fights; -: never seen."]


def _fitting(causes: list[str], shown: list[Line]) -> list[list[str]]:
    """The causes as many at a time as go on a line beside whole names."""
    names = max(len("What ended them"), *(2 + width_of(line.label) for line in shown))
    room = max(3, (WIDTH - min(names, WIDTH // 2)) // (2 + _WIDEST_HEAD))
    count = -(-len(causes) // room)
    size = -(-len(causes) // count)
    return [causes[at : at + size] for at in range(0, len(causes), size)]


def _ends_by(causes: list[str], shown: list[Line]) -> list[list[str]]:
    """A row a combatant below its side: how often each of the causes ended it."""
    rows: list[list[str]] = []
    side = ""
    for line in shown:
        if line.side != side:
            side = line.side
            rows.append([side])
        shares = (_share(line.ended_by.get(cause, 0.0), line.fights) for cause in causes)
        rows.append([f"  {line.label}", *shares])
    return rows


def _share(count: float, fights: int) -> str:
    """A rate to a tenth of a per cent at most, as a table of many of them is read."""
    if not count:
        return "-"
    text = _rate(round(count), fights) if round(count) else ""
    if len(text.partition(".")[2]) > len("1 %") or not text:
        text = f"{100 * count / fights:.1f} %"
    return "<0.1 %" if text == "0.0 %" else text
