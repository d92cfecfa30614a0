"""Everybody against everybody in words and figures."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.results.provenance import command, fact, made_by
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.intervals import quantile, wilson
from vsdsim.statistics.texts import rate_text
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.matrix import MatrixResult

__all__ = ["cell", "columns", "document", "html", "summary"]

_MOST_ACROSS = 8


def document(result: MatrixResult) -> dict[str, Any]:
    """The object that `matrix --json` prints."""
    table_ = columns(result)
    rows = [dict(zip(table_, row, strict=True)) for row in zip(*table_.values(), strict=True)]
    one = next(iter(result.results.values()))
    return {
        "entrants": list(result.names),
        "scores": result.scores.tolist(),
        "fights": result.wanted,
        "seed": one.seed,
        "version": one.version,
        "rules": one.rules,
        "pairs": rows,
        "interrupted": result.interrupted,
    }


def columns(result: MatrixResult) -> dict[str, list[Any]]:
    """A row for each ordered pair: how often the one beat the other, unrounded."""
    count = len(result.names)
    pairs = [(one, other) for one in range(count) for other in range(count) if one != other]
    wins = [result.wins(*pair) for pair in pairs]
    intervals = [wilson(*each) for each in wins]
    return {
        "entrant": [result.names[one] for one, _ in pairs],
        "against": [result.names[other] for _, other in pairs],
        "fights": [fights for _, fights in wins],
        "wins": [won for won, _ in wins],
        "rate": [won / fights for won, fights in wins],
        "low": [each.low for each in intervals],
        "high": [each.high for each in intervals],
    }


def headline(result: MatrixResult) -> str:
    """From the weakest to the strongest; those whom the error does not tell apart tie."""
    scores, error = result.scores, _error(result)
    text = shortened(result.names[0], 30)
    for at in range(1, len(result.names)):
        sign = "=" if scores[at] - scores[at - 1] <= error else "<"
        text += f" {sign} {shortened(result.names[at], 30)}"
    return f"Weakest to strongest: {text}"


def _error(result: MatrixResult) -> float:
    """A cautious half-width of a difference of two scores: that of rates near a half."""
    fights = min(batch.fights for batch in result.results.values())
    return quantile(0.95) * math.sqrt(0.5 / (fights * (len(result.names) - 1)))


def summary(result: MatrixResult) -> str:
    """The order, all rates, where they come from, in 80 columns."""
    count = len(result.names)
    scores = result.scores
    tables: list[str] = ["How often the row beats the column."]
    size = -(-count // -(-count // _MOST_ACROSS))
    for start in range(0, count, size):
        some = range(start, min(start + size, count))
        heads = ["", "Score", *(str(each + 1) for each in some)]
        rows = [
            [
                f"{row + 1} {result.names[row]}",
                f"{100 * scores[row]:.0f}%",
                *("-" if row == column else cell(result, row, column) for column in some),
            ]
            for row in range(count)
        ]
        tables += ["", *table(heads, rows)]
    intervals = [wilson(*result.wins(*pair)) for pair in result.results]
    widest = max(each.half_width for each in intervals)
    tables += [
        "",
        f"95 % CI: within {100 * widest:.2g} points of each. Score: wins against all, draws",
        "and undecided fights as half.",
    ]
    one = next(iter(result.results.values()))
    words = ["vsdsim", "matrix", *result.names, "--fights", str(result.wanted)]
    origin = [
        fact("made by", made_by(one)),
        fact("seed", f"{one.seed}, {result.wanted:,} fights a pair"),
    ]
    if result.interrupted:
        origin.append(fact("note", "interrupted: these are the first fights of those asked for"))
    origin += command("again", [*words, "--seed", str(one.seed)])
    first = wrap(headline(result), WIDTH)
    return "\n\n".join("\n".join(part) for part in (first, tables, origin))


def cell(result: MatrixResult, row: int, column: int) -> str:
    """How often the one beats the other, in little room; a bound where it never did."""
    text = rate_text(*result.wins(row, column))
    return text.replace("below ", "<").replace("above ", ">").replace(" %", "%")


def html(result: MatrixResult) -> str:
    """The order and all rates; complete in itself, no script."""
    count = len(result.names)
    heads = "".join(f"<th>{escape(name)}</th>" for name in ("", *result.names))
    rows = ""
    for row in range(count):
        cells = "".join(
            f"<td>{'-' if row == column else escape(cell(result, row, column))}</td>"
            for column in range(count)
        )
        rows += f"<tr><th>{escape(result.names[row])}</th>{cells}</tr>"
    return (
        f"<div>{escape(headline(result))}<table><thead><tr>{heads}</tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )
