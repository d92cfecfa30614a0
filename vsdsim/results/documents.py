"""A batch result as a JSON object, and as the small page that a notebook shows."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.results.palette import outcome_colour
from vsdsim.statistics import bounds_text, rate_text

if TYPE_CHECKING:
    from vsdsim.results.batch import BatchResult

__all__ = ["document", "html"]


def document(result: BatchResult) -> dict[str, Any]:
    """The object that `batch --json` prints; `ended_by` and `interrupted` are extensions."""
    return {
        "scenario": result.scenario,
        "file": result.file,
        "ruleset": result.ruleset,
        "seed": result.seed,
        "fights": result.fights,
        "version": result.version,
        "rules": result.rules,
        "overrides": list(result.overrides),
        "outcomes": [_outcome(result, each) for each in result.outcomes],
        "rounds": {
            "mean": result.rounds_mean,
            "p50": result.rounds_p50,
            "p95": result.rounds_p95,
        },
        "combatants": [_combatant(result, each) for each in range(len(result.combatants))],
        "interrupted": result.interrupted,
    }


def _outcome(result: BatchResult, outcome: str) -> dict[str, Any]:
    interval = result.interval(outcome)
    return {
        "outcome": outcome,
        "count": result.count(outcome),
        "rate": result.rate(outcome),
        "low": interval.low,
        "high": interval.high,
        "example": result.example(outcome),
    }


def _combatant(result: BatchResult, number: int) -> dict[str, Any]:
    tally, fights = result.tally, result.fights
    side, name = result.combatants[number]
    return {
        "name": name,
        "side": side,
        "standing": int(tally.standing[number]) / fights,
        "survival": int(tally.surviving[number]) / fights,
        "hp_mean": int(tally.hp[number]) / fights,
        "damage_dealt_mean": int(tally.dealt[number]) / fights,
        "damage_taken_mean": int(tally.taken[number]) / fights,
        "kills_mean": int(tally.kills[number]) / fights,
        "ended_by": {cause: int(each[number]) for cause, each in tally.ended_by.items()},
    }


def html(result: BatchResult) -> str:
    """The headline rows under a bar of the outcomes; complete in itself, no script."""
    rows = "".join(
        f"<tr><td><span style='color:{_colour(result, number)}'>&#9632;</span> {escape(outcome)}"
        f"</td><td>{result.count(outcome):,}</td>"
        f"<td>{rate_text(result.count(outcome), result.fights)}</td>"
        f"<td>{bounds_text(result.count(outcome), result.fights)}</td>"
        f"<td>{'' if result.example(outcome) is None else result.example(outcome)}</td></tr>"
        for number, outcome in enumerate(result.outcomes)
    )
    return (
        f"<div><b>{escape(result.scenario)}</b>: {result.fights:,} fights, seed {result.seed}"
        f"{' (interrupted)' if result.interrupted else ''}<br/>{_bar(result)}"
        "<table><thead><tr><th>outcome</th><th>fights</th><th>rate</th><th>95 % CI</th>"
        f"<th>example</th></tr></thead><tbody>{rows}</tbody></table>"
        f"<small>{escape(result.ruleset)} rules {escape(result.rules)}, "
        f"vsdsim {escape(result.version)}</small></div>"
    )


def _colour(result: BatchResult, number: int) -> str:
    return outcome_colour(number, len(result.outcomes))


def _bar(result: BatchResult) -> str:
    at, parts = 0.0, []
    for number, outcome in enumerate(result.outcomes):
        width = 400 * result.rate(outcome)
        parts.append(
            f"<rect x='{at:.1f}' y='0' width='{width:.1f}' height='18' "
            f"fill='{_colour(result, number)}'><title>{escape(outcome)}</title></rect>"
        )
        at += width
    return f"<svg width='400' height='18' role='img'>{''.join(parts)}</svg>"
