"""A search for a target in words and figures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.searches.tried import origin as origin_of
from vsdsim.results.outcomes import won
from vsdsim.results.provenance import source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.bisection import Finding, Side
from vsdsim.statistics.texts import rate_text
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.searches.tune import TunePoint, TuneResult

__all__ = ["columns", "document", "headline", "html", "summary"]

_SIDES = {Side.BELOW: "below", Side.ON: "on target", Side.ABOVE: "above", Side.OPEN: "open"}


def document(result: TuneResult) -> dict[str, Any]:
    """The object that `tune --json` prints."""
    judged = result.judgement
    return {
        "path": result.axis.path,
        "outcome": result.outcome,
        "target": result.search.target,
        "margin": result.search.margin,
        "level": result.search.level,
        "finding": judged.finding.value,
        "answer": [_value(result, place) for place in judged.answer],
        "overrides": list(result.overrides),
        "points": [
            {
                "value": _value(result, each.place),
                "side": judged.sides[each.place].value,
                "low": each.interval.low,
                "high": each.interval.high,
                "rate": each.result.rate(result.outcome),
            }
            | {"result": each.result.to_json()}
            for each in result.points
        ],
        "interrupted": result.interrupted,
    }


def columns(result: TuneResult) -> dict[str, list[Any]]:
    """A row for each value that was tried, unrounded."""
    return {
        result.axis.path: [_value(result, each.place) for each in result.points],
        "fights": [each.result.fights for each in result.points],
        "count": [each.result.count(result.outcome) for each in result.points],
        "rate": [each.result.rate(result.outcome) for each in result.points],
        "low": [each.interval.low for each in result.points],
        "high": [each.interval.high for each in result.points],
        "side": [result.judgement.sides[each.place].value for each in result.points],
    }


def _value(result: TuneResult, place: int) -> int | float:
    numbers = result.axis.numbers
    assert numbers is not None  # noqa: S101 -- a search has no others
    return numbers[place]


def headline(result: TuneResult) -> str:
    """The value, or why there is none."""
    judged, search = result.judgement, result.search
    verb = won(result.outcome, result.points[0].result.outcomes)
    asked = f"{result.outcome} {verb} {100 * search.target:g} %"
    within = f"(within {100 * search.margin:g} pp)"
    name, values = result.axis.name, result.axis.values
    told = [f"{name} {values[place]} ({_rate(result, place)})" for place in judged.answer]
    match judged.finding:
        case Finding.HIT:
            return f"{asked} {within} at {told[0]}"
        case Finding.BETWEEN:
            return f"{asked} at no value: it lies between {told[0]} and {told[1]}"
        case Finding.OUTSIDE:
            ends = f"from {values[0]} to {values[-1]}"
            side = "above" if judged.sides[judged.answer[0]] is Side.ABOVE else "below"
            return f"{asked} at no value: {name} {ends} is all {side} it, nearest at {told[0]}"
        case Finding.CONTRADICTION:
            return f"no answer: rates do not rise or fall along {name}, see {told[0]} and {told[1]}"
    if judged.bracket is not None:
        low, high = (values[place] for place in judged.bracket)
        return f"INCONCLUSIVE: {asked} somewhere between {name} {low} and {high}"
    return f"INCONCLUSIVE: whether {asked} along {name} is not clear"


def _rate(result: TuneResult, place: int) -> str:
    batch = result.point(place).result
    return rate_text(batch.count(result.outcome), batch.fights)


def summary(result: TuneResult) -> str:
    """The answer, the values tried, where it comes from, in 80 columns."""
    rows = [_row(result, each) for each in result.points]
    level = f"{100 * result.search.level:g} % CI"
    heads = [result.axis.name, "Fights", result.outcome, f"{level}, all together", "Target"]
    first = wrap(f"TUNE  {headline(result)}.", WIDTH)
    search = result.search
    asked = [
        "--target", f"{result.outcome}={100 * search.target:g}%",
        "--margin", f"{100 * search.margin:g}%",
    ]  # fmt: skip
    tried = [each.result for each in result.points]
    origin = origin_of(
        result.axis, tried, outcome=result.outcome, asked=asked, most=result.most,
        overrides=result.overrides, interrupted=result.interrupted, advice=_advice(result),
    )  # fmt: skip
    return "\n\n".join("\n".join(part) for part in (first, table(heads, rows), origin))


def _advice(result: TuneResult) -> str | None:
    """What to try where the search has come to no value."""
    match result.judgement.finding:
        case Finding.OUTSIDE:
            file = shortened(source(result.points[0].result.file), 40)
            return f"vsdsim why {file}: which numbers move it most"
        case Finding.SEARCHING:
            return "more --fights, or a wider --margin"
    return None


def _row(result: TuneResult, point: TunePoint) -> list[str]:
    interval = point.interval
    return [
        result.axis.values[point.place],
        f"{point.result.fights:,}",
        _rate(result, point.place),
        f"[{100 * interval.low:.1f}, {100 * interval.high:.1f}]",
        _SIDES[result.judgement.sides[point.place]],
    ]


def html(result: TuneResult) -> str:
    """The answer and the values tried; complete in itself, no script."""
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _row(result, each))}</tr>"
        for each in result.points
    )
    heads = (result.axis.path, "fights", result.outcome, "CI, all together", "target")
    cells = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return (
        f"<div>{escape(headline(result))}<table><thead><tr>{cells}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
