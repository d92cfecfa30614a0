"""The best of several values in words and figures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.searches.tried import origin as origin_of
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.texts import bounds_text, difference_text, rate_text, short_text
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.searches.best import BestResult

__all__ = ["columns", "document", "headline", "html", "summary"]


def document(result: BestResult) -> dict[str, Any]:
    """The object that `tune --maximise --json` prints."""
    standing = result.standing
    return {
        "path": result.axis.path,
        "outcome": result.outcome,
        "level": result.contest.level,
        "margin": result.contest.margin,
        "decided": standing.decided,
        "best": result.value,
        "tied": [result.axis.values[each] for each in standing.tied],
        "shortfall": standing.shortfall,
        "overrides": list(result.overrides),
        "candidates": [
            {
                "value": value,
                "out": standing.beaten_by[place] is not None,
                "behind": -result.behind[place].difference,
                "result": result.results[place].to_json(),
            }
            for place, value in enumerate(result.axis.values)
        ],
        "interrupted": result.interrupted,
    }


def columns(result: BestResult) -> dict[str, list[Any]]:
    """A row for each value, unrounded."""
    intervals = [each.interval(result.outcome) for each in result.results]
    return {
        result.axis.path: list(result.axis.numbers or result.axis.values),
        "fights": [each.fights for each in result.results],
        "count": [each.count(result.outcome) for each in result.results],
        "rate": [each.rate(result.outcome) for each in result.results],
        "low": [each.low for each in intervals],
        "high": [each.high for each in intervals],
        "out": [each is not None for each in result.standing.beaten_by],
    }


def headline(result: BestResult) -> str:
    """The best, who ties with it, and how sure that is."""
    standing, values = result.standing, result.axis.values
    tied = [shortened(values[each], 30) for each in standing.tied]
    chance = f"{100 * result.contest.level:g} % sure"
    name = f"{result.axis.name} {shortened(result.value, 40)}"
    also = f" ({', '.join(tied)} no worse than by that)" if tied else ""
    if not standing.decided:
        return (
            f"INCONCLUSIVE: {result.outcome} do best with {name} so far, but up to "
            f"{short_text(100 * standing.shortfall)} pp better with one of {', '.join(tied)}"
        )
    if not tied:
        return f"{result.outcome} do best with {name}, {chance}"
    return (
        f"{result.outcome} do best with {name}, or within "
        f"{short_text(100 * standing.shortfall)} pp of the best, {chance}{also}"
    )


def summary(result: BestResult) -> str:
    """The answer, all candidates from the best down, where it comes from, in 80 columns."""
    order = sorted(
        range(len(result.results)),
        key=lambda place: (
            result.standing.beaten_by[place] is not None,
            place != result.standing.leader,
            result.behind[place].difference * -1,
        ),
    )
    heads = [result.axis.name, "Fights", result.outcome, "95 % CI", "Behind the best", ""]
    rows = [_row(result, place) for place in order]
    asked = ["--maximise", result.outcome, "--margin", f"{100 * result.contest.margin:g}%"]
    origin = origin_of(
        result.axis, result.results, outcome=result.outcome, asked=asked, most=result.most,
        overrides=result.overrides, interrupted=result.interrupted,
    )  # fmt: skip
    first = wrap(f"BEST  {headline(result)}.", WIDTH)
    return "\n\n".join("\n".join(part) for part in (first, table(heads, rows), origin))


def _row(result: BestResult, place: int) -> list[str]:
    batch, standing = result.results[place], result.standing
    count = batch.count(result.outcome)
    mark = "out" if standing.beaten_by[place] is not None else "in"
    if place == standing.leader:
        mark = "best" if standing.decided else "ahead"
    return [
        result.axis.values[place],
        f"{batch.fights:,}",
        rate_text(count, batch.fights),
        bounds_text(count, batch.fights) or "-",
        "-" if place == standing.leader else difference_text(result.behind[place]),
        mark,
    ]


def html(result: BestResult) -> str:
    """The answer and the candidates; complete in itself, no script."""
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in _row(result, place))}</tr>"
        for place in range(len(result.results))
    )
    heads = (result.axis.path, "fights", result.outcome, "95 % CI", "behind the best", "")
    cells = "".join(f"<th>{escape(each)}</th>" for each in heads)
    return (
        f"<div>{escape(headline(result))}<table><thead><tr>{cells}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
