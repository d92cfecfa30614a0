"""A sweep in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from vsdsim.results.outcomes import won
from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.results.textable import WIDTH, fitting, shortened, table
from vsdsim.statistics import bounds_text, rate_text, wilson
from vsdsim.textwidth import width_of, wrap

if TYPE_CHECKING:
    from vsdsim.analysis.sweep import SweepPoint, SweepResult

__all__ = ["columns", "document", "headline", "html", "short_list", "summary"]

_BAR = 20
"""Characters of a rate of 1."""
_LEAST_BAR = 5
"""Fewer say nothing: no bars at all."""
_MOST_ACROSS = 8
"""Values beside one another in a table of two axes."""


def document(result: SweepResult) -> dict[str, Any]:
    """The object that `sweep --json` prints."""
    return {
        "scenario": result.scenario,
        "file": result.points[0].result.file,
        "seed": result.points[0].result.seed,
        "axes": [{"path": axis.path, "values": list(axis.values)} for axis in result.axes],
        "overrides": list(result.overrides),
        "fights": result.wanted,
        "interrupted": result.interrupted,
        "points": [
            {"values": _values(result, point)} | _without_overrides(point.result.to_json())
            for point in result.points
        ],
    }


def _without_overrides(point: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in point.items() if key != "overrides"}


def columns(result: SweepResult) -> dict[str, list[Any]]:
    """A row for each point and outcome: its values, then counts and rates, unrounded."""
    rows = [(point, outcome) for point in result.points for outcome in result.outcomes]
    found: dict[str, list[Any]] = {
        axis.path: [_value(result, point, number) for point, _ in rows]
        for number, axis in enumerate(result.axes)
    }
    intervals = [point.result.interval(outcome) for point, outcome in rows]
    return found | {
        "outcome": [outcome for _, outcome in rows],
        "fights": [point.result.fights for point, _ in rows],
        "count": [point.result.count(outcome) for point, outcome in rows],
        "rate": [point.result.rate(outcome) for point, outcome in rows],
        "low": [each.low for each in intervals],
        "high": [each.high for each in intervals],
        "rounds_mean": [point.result.rounds_mean for point, _ in rows],
    }


def _value(result: SweepResult, point: SweepPoint, axis: int) -> object:
    """A point's value on an axis, as a number where all of the axis are."""
    numbers = result.axes[axis].numbers
    return (result.axes[axis].values if numbers is None else numbers)[point.at[axis]]


def _values(result: SweepResult, point: SweepPoint) -> dict[str, object]:
    return {axis.path: _value(result, point, at) for at, axis in enumerate(result.axes)}


def summary(result: SweepResult, outcome: str | None = None) -> str:
    """The answer, where it comes from, and a table of all points, in 80 columns."""
    name = result.outcome(outcome)
    tables = _curve(result, name) if len(result.axes) == 1 else _map(result, name)
    parts = [wrap(headline(result, name), WIDTH), tables, _provenance(result, outcome)]
    return "\n\n".join("\n".join(part) for part in parts)


def headline(result: SweepResult, outcome: str) -> str:
    """Between which rates an outcome moves, and where it passes even odds."""
    verb = won(outcome, result.outcomes)
    ranked = sorted(result.points, key=lambda point: point.result.rate(outcome))
    low, high = ranked[0], ranked[-1]
    title = f"{shortened(result.scenario, 60)}: {outcome} {verb}"
    if len(ranked) == 1:
        return f"{title} {_rate(low, outcome)} ({_called(result, low)})."
    told = [f"{_rate(each, outcome)} ({_called(result, each)})" for each in (low, high)]
    if _overlap(low, high, outcome):
        return f"{title} between {told[0]} and {told[1]}: no difference beyond the error."
    where = _even(result, outcome) if len(result.axes) == 1 else ""
    return f"{title} from {told[0]} to {told[1]}{where}."


def _overlap(one: SweepPoint, other: SweepPoint, outcome: str) -> bool:
    return one.result.interval(outcome).high >= other.result.interval(outcome).low


def _even(result: SweepResult, outcome: str) -> str:
    """Between which two values of one axis the rate first passes a half."""
    for one, other in pairwise(result.points):
        low, high = sorted((one.result.rate(outcome), other.result.rate(outcome)))
        if low < 0.5 <= high:
            values = result.axes[0].values
            return f"; even odds between {values[one.at[0]]} and {values[other.at[0]]}"
    return ""


def _called(result: SweepResult, point: SweepPoint) -> str:
    return ", ".join(
        f"{axis.name} {shortened(axis.values[number], 24)}"
        for axis, number in zip(result.axes, point.at, strict=True)
    )


def _rate(point: SweepPoint, outcome: str) -> str:
    return rate_text(point.result.count(outcome), point.result.fights)


def _curve(result: SweepResult, outcome: str) -> list[str]:
    """A row for each value: the rate in figures and as a bar, all other outcomes, the length."""
    axis = result.axes[0]
    others = [each for each in result.outcomes if each != outcome]
    heads = [shortened(each, 18) for each in (axis.name, outcome, "95 % CI", "Rounds")]
    rows, shares = [], []
    for point in result.points:
        count, fights = point.result.count(outcome), point.result.fights
        shares.append(count / fights)
        rows.append(
            [
                axis.values[point.at[0]],
                rate_text(count, fights),
                bounds_text(count, fights) or "-",
                f"{point.result.rounds_mean:.1f}",
            ]
        )
    beside = [
        [shortened(each, 18), *(_short(_rate(point, each)) for point in result.points)]
        for each in others
    ]
    count = fitting(table(heads, rows), beside)
    heads[3:3] = [column[0] for column in beside[:count]]
    for at, row in enumerate(rows, start=1):
        row[3:3] = [column[at] for column in beside[:count]]
    room = min(_BAR, WIDTH - 2 - max(map(width_of, table(heads, rows))))
    if room >= _LEAST_BAR:
        bars = ["#" * round(room * share) for share in shares]
        heads.insert(3, "")
        rows = [
            [*row[:3], bar.ljust(room, "."), *row[3:]] for row, bar in zip(rows, bars, strict=True)
        ]
    lines = table(heads, rows)
    if count < len(others):
        left_out = len(others) - count
        lines.append(
            f"{left_out} more {'outcome' if left_out == 1 else 'outcomes'} (--csv has all)"
        )
    return lines


def _map(result: SweepResult, outcome: str) -> list[str]:
    """Rates with the first axis down and the second across, some columns at a time."""
    down, across = result.axes
    known = {point.at: point for point in result.points}
    text = [f"{outcome}, down: {down.path}, across: {across.path}"]
    size = -(-len(across.values) // -(-len(across.values) // _MOST_ACROSS))
    for start in range(0, len(across.values), size):
        some = range(start, min(start + size, len(across.values)))
        heads = ["", *(shortened(across.values[each], 12) for each in some)]
        rows = [
            [value, *(_cell(known.get((at, each)), outcome) for each in some)]
            for at, value in enumerate(down.values)
        ]
        text += ["", *table(heads, rows)]
    widest = max(point.result.interval(outcome).half_width for point in result.points)
    return [*text, "", f"95 % CI: within {100 * widest:.2g} points of each."]


def _cell(point: SweepPoint | None, outcome: str) -> str:
    if point is None:
        return "-"
    return _short(_rate(point, outcome)).replace(" %", "%")


def _short(rate: str) -> str:
    """A bound in signs."""
    return rate.replace("below ", "<").replace("above ", ">")


def _provenance(result: SweepResult, outcome: str | None) -> list[str]:
    one = result.points[0].result
    fewest = min(point.result.fights for point in result.points)
    fights = f"{result.wanted:,} fights a point, the same dice at each"
    if result.interrupted:
        missing = len(list(result.rates().flat)) - len(result.points)
        gap = f", {missing:,} points without any" if missing else ""
        fights = f"interrupted: {fewest:,} fights a point or more{gap}"
    words = ["vsdsim", "sweep", source(one.file)]
    for axis in result.axes:
        words += ["--vary", f"{axis.path}={short_list(axis.values)}"]
    words += ["--fights", str(result.wanted), "--seed", str(one.seed)]
    words += settings(result.overrides) + (["--outcome", outcome] if outcome else [])
    kept = [
        fact("file", source(one.file)),
        fact("made by", made_by(one)),
        fact("seed", f"{one.seed}, {fights}"),
        *(fact("set", each) for each in result.overrides),
    ]
    return [*kept, *command("again", words)]


def short_list(values: tuple[str, ...]) -> str:
    """The values as `--vary` takes them: a range where they are one."""
    if len(values) > 2 and all(each.lstrip("-").isdigit() for each in values):
        numbers = [int(each) for each in values]
        steps = {after - before for before, after in pairwise(numbers)}
        if len(steps) == 1 and (step := steps.pop()) > 0:
            return f"{numbers[0]}:{numbers[-1]}:{step}"
    return ",".join(values)


def html(result: SweepResult) -> str:
    """The headline and the rates of the first side; complete in itself, no script."""
    outcome = result.outcome()
    rows = "".join(
        f"<tr><td>{escape(', '.join(map(str, _values(result, point).values())))}</td>"
        f"<td>{_rate(point, outcome)}</td>"
        f"<td>{bounds_text(point.result.count(outcome), point.result.fights)}</td>"
        f"<td>{_html_bar(point, outcome)}</td></tr>"
        for point in result.points[:60]
    )
    paths = ", ".join(axis.path for axis in result.axes)
    return (
        f"<div>{escape(headline(result, outcome))}<table><thead><tr><th>{escape(paths)}</th>"
        f"<th>{escape(outcome)}</th><th>95 % CI</th><th></th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def _html_bar(point: SweepPoint, outcome: str) -> str:
    interval = wilson(point.result.count(outcome), point.result.fights)
    low, rate, high = (200 * x for x in (interval.low, point.result.rate(outcome), interval.high))
    return (
        "<svg width='200' height='12' role='img'>"
        "<rect width='200' height='12' fill='#E4E4E4'/>"
        f"<rect width='{rate:.1f}' height='12' fill='#0072B2'/>"
        f"<rect x='{low:.1f}' y='5' width='{max(1.0, high - low):.1f}' height='2' fill='#222'/>"
        "</svg>"
    )
