"""What decided it, in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.anatomy.frames import columns_of
from vsdsim.analysis.anatomy.grids import deaths, ends
from vsdsim.results.outcomes import won
from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.texts import fights_text, points_text, rate_text
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.why import Change, Turned, WhyResult

__all__ = ["columns", "document", "headline", "html", "summary"]

_MOST_WAYS = 4
"""Ways to end that are told of each side."""
_MOST_IDLE = 160
"""Characters of what makes no difference."""


def document(result: WhyResult) -> dict[str, Any]:
    """The object that `why --json` prints."""
    return {
        "outcome": result.outcome,
        "base": result.base.to_json(),
        "fights": result.wanted,
        **{kind: _rows(result, kind) for kind in ("ends", "deaths")},
        "changes": [_row(result, each) for each in result.changes],
        "sheets": [
            {
                "who": each.lever.who,
                "figure": each.lever.figure,
                "value": each.lever.value,
                "step": each.lever.step,
                "less": _row(result, each.less),
                "more": _row(result, each.more),
            }
            for each in result.turned
        ],
        "left_out": {"changes": result.left_out.changes, "sheets": result.left_out.figures},
        "interrupted": result.interrupted,
    }


def _rows(result: WhyResult, kind: str) -> list[dict[str, Any]]:
    if result.anatomy is None:
        return []
    told = columns_of(result.anatomy, kind)
    return [dict(zip(told, row, strict=True)) for row in zip(*told.values(), strict=True)]


def _row(result: WhyResult, change: Change) -> dict[str, Any]:
    pairs, interval = change.pairs, change.interval
    return {
        "kind": change.kind.value,
        "label": change.label,
        "overrides": list(change.overrides),
        "fights": pairs.total,
        "rate": (pairs.both + pairs.only_second) / pairs.total,
        "outcomes": dict(zip(result.base.outcomes, change.counts, strict=True)),
        "difference": change.difference,
        "low": interval.low,
        "high": interval.high,
        "level": change.level,
        "only_first": pairs.only_first,
        "only_second": pairs.only_second,
        "example": change.example,
        "command": shlex.join(_again(result, change)) or None,
    }


def columns(result: WhyResult) -> dict[str, list[Any]]:
    """A row for each change: what if, or a sheet's figure less or more; unrounded."""
    ways = [way for each in result.turned for way in (each.less, each.more)]
    found = [_row(result, change) for change in (*result.changes, *ways)]
    names = ("kind", "label", "fights", "rate", "difference", "low", "high", "level", "only_first",
             "only_second", "example")  # fmt: skip
    table_: dict[str, list[Any]] = {name: [row[name] for row in found] for name in names}
    return table_ | {"overrides": [" ".join(row["overrides"]) for row in found]}


def summary(result: WhyResult) -> str:
    """The answer, what ifs, the numbers on the sheets, and where it all comes from."""
    parts = [
        wrap(headline(result), WIDTH),
        *_ended(result),
        _what_ifs(result),
        _sheets(result),
        _origin(result),
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def headline(result: WhyResult) -> str:
    """How often the outcome comes, what changes that most, and which number does."""
    base, name = result.base, result.outcome
    rate = rate_text(base.count(name), base.fights)
    verb = won(name, base.outcomes)
    told = f"{shortened(base.scenario, 60)}: {name} {verb} {rate} of {fights_text(base.fights)}."
    sure = [each for each in result.changes if each.sure]
    # Of each kind the largest: that a side does worse with fewer is no news by itself.
    most = list({each.kind: each for each in reversed(sure)}.values())
    if most:
        most.sort(key=lambda each: -abs(each.difference))
        named = "; ".join(f"{each.label} {_points(each)}" for each in most)
        told += f" What would change that most: {named}."
    elif result.changes:
        told += " Nothing that was supposed changes that beyond the error."
    if result.turned and result.turned[0].sure:
        first = result.turned[0]
        both = f"{_points(first.less)} and {_points(first.more)}"
        told += f" The number that bears on it most: {first.lever.label}, {both}."
    return told


def _points(change: Change) -> str:
    """The change without its interval: `+6.9 pp`."""
    return points_text(change.difference, change.interval).partition(" [")[0]


def _bracket(change: Change) -> str:
    return "[" + points_text(change.difference, change.interval).partition(" [")[2]


def _ended(result: WhyResult) -> list[list[str]]:
    """The commonest ways out of the fight, and to death, of each side."""
    if result.anatomy is None:
        return []
    return [grid(result.anatomy, _MOST_WAYS).lines() for grid in (ends, deaths)]


def _what_ifs(result: WhyResult) -> list[str]:
    """A row for each change beyond the error, the largest first; then the others in a line each."""
    sure = [each for each in result.changes if each.sure]
    ties = [each for each in result.changes if not each.sure and each.pairs.flipped]
    idle = [each.label for each in result.changes if not each.pairs.flipped]
    if not result.changes:
        return []
    heads = ["What if", result.outcome, "Change", "CI, all together", "Flipped", "Fight"]
    rows: list[list[str]] = [_cells(each) for each in sure]
    if ties:
        rows += [["Within the error"], *([f"  {row[0]}", *row[1:]] for row in map(_cells, ties))]
    told = [] if not rows else table([shortened(each, 16) for each in heads], rows, both_ends=True)
    return [*told, *_no_difference(idle)]


def _cells(change: Change) -> list[str]:
    pairs = change.pairs
    return [
        change.label,
        rate_text(pairs.both + pairs.only_second, pairs.total),
        _points(change),
        _bracket(change),
        f"{pairs.flipped:,}",
        "-" if change.example is None else str(change.example),
    ]


def _no_difference(labels: Sequence[str]) -> list[str]:
    """What flipped no fight, in a sentence of at most a few lines."""
    if not labels:
        return []
    named = list(labels)
    while len(", ".join(named)) > _MOST_IDLE and len(named) > 1:
        named.pop()
    more = f" and {len(labels) - len(named)} more" if len(named) < len(labels) else ""
    return wrap(f"In no fight another outcome: {', '.join(named)}{more}.", WIDTH)


def _sheets(result: WhyResult) -> list[str]:
    """The numbers on the sheets that move the outcome beyond the error, and how many do not."""
    if not result.turned:
        return []
    shown = [each for each in result.turned if each.sure]
    rows = [[each.lever.label, *_ways(each)] for each in shown]
    heads = ["On the sheet, pp", "Less", "CI", "More", "CI"]
    told = table(heads, rows, both_ends=True) if rows else []
    left = len(result.turned) - len(shown)
    if left:
        what = "figure makes" if left == 1 else "figures make"
        none = f"{left} {'more ' if shown else ''}{what} no difference beyond the error."
        told += wrap(none, WIDTH)
    return told


def _ways(each: Turned) -> list[str]:
    ways = each.less, each.more
    return [text for way in ways for text in (_points(way).removesuffix(" pp"), _bracket(way))]


def _again(result: WhyResult, change: Change) -> list[str]:
    """The words of the command that compares the two; none where both have overrides."""
    base = result.base
    if base.overrides:
        return []
    words = ["vsdsim", "compare", source(base.file), *settings(change.overrides)]
    words += ["--fights", str(change.pairs.total), "--seed", str(base.seed)]
    return [*words, "--outcome", result.outcome]


def _origin(result: WhyResult) -> list[str]:
    """Provenance, how the intervals are to be read, and the commands that ask again."""
    base = result.base
    fights = f"{fights_text(base.fights)} of each, the same dice in all"
    if result.interrupted:
        fights = f"interrupted: {fights_text(base.fights)} of {result.wanted:,}"
    words = ["vsdsim", "why", source(base.file), *settings(base.overrides)]
    words += ["--fights", str(result.wanted), "--seed", str(base.seed)]
    words += ["--outcome", result.outcome]
    words += [word for each in result.supposed for word in ("--suppose", each)]
    lines = [
        *map(fact, ("besides", ""), _besides(result)),
        fact("file", source(base.file)),
        fact("made by", made_by(base)),
        fact("seed", f"{base.seed}, {fights}"),
        *(fact("set", each) for each in base.overrides),
        *command("again", words),
    ]
    if result.changes and not base.overrides:
        lines += command("a row", _again(result, result.changes[0]))
    if not result.changes and not result.turned:
        return lines
    return [*lines, "", *wrap(_note(result), WIDTH)]


def _besides(result: WhyResult) -> list[str]:
    """How many fights as they are were drawn, how many undecided, and with what most were."""
    base = result.base
    told = []
    for number, name in enumerate(base.outcomes[-2:], start=len(base.outcomes) - 2):
        if name == result.outcome:
            continue
        count = base.count(name)
        text = f"{name} {rate_text(count, base.fights)}"
        most = max(result.changes, key=lambda each: each.counts[number], default=None)
        if most is not None and most.counts[number] > count:
            # A bound beside a rate would say of the smaller of the two that it is the larger.
            few = f"{name} in no fight" if count == 0 else text
            more = f"at most {rate_text(most.counts[number], most.pairs.total)}"
            if most.counts[number] == most.pairs.total:
                more = "in every fight"
            text = f"{few} ({more}: {shortened(most.label, 28)})"
        told.append(text)
    return told


def _note(result: WhyResult) -> str:
    """How sure the intervals are, and of how many fights."""
    told = "CI: 95 % that all of a table hold together (Bonferroni)."
    if result.anatomy is not None and result.anatomy.fights < result.base.fights:
        told += f" Ends: of the first {result.anatomy.fights:,} fights."
    sizes = sorted({way.pairs.total for each in result.turned for way in (each.less, each.more)})
    if len(sizes) > 1:
        most = sum(each.less.pairs.total == sizes[-1] for each in result.turned)
        told += (
            f" Sheets: {sizes[0]:,} fights of each figure, then {sizes[-1]:,} of the {most} that "
            "moved most."
        )
    left = result.left_out
    more = [
        f"{count:,} more {what} (first {first})"
        for count, what, first in (
            (left.changes, "what ifs", "rules, then people, then parries"),
            (left.figures, "numbers", "hit points, then DEF, then CMB"),
        )
        if count
    ]
    if more:
        told += f" Not asked of so many people: {' and '.join(more)}."
    return f"{told} Fight: the first that ends otherwise; vsdsim run tells it."


def html(result: WhyResult) -> str:
    """The headline and what is beyond the error; complete in itself, no script."""
    rows = "".join(_html_row(each) for each in result.changes if each.sure)
    figures = "".join(
        _html_row(way) for each in result.turned if each.sure for way in (each.less, each.more)
    )
    heads = f"<th>{escape(result.outcome)}</th><th>change</th><th>CI, all together</th><th></th>"
    tables = "".join(
        f"<table><thead><tr><th>{name}</th>{heads}</tr></thead><tbody>{body}</tbody></table>"
        for name, body in (("what if", rows), ("on the sheet", figures))
        if body
    )
    return f"<div>{escape(headline(result))}{tables}</div>"


def _html_row(change: Change) -> str:
    pairs = change.pairs
    rate = rate_text(pairs.both + pairs.only_second, pairs.total)
    return (
        f"<tr><td>{escape(change.label)}</td><td>{rate}</td><td>{_points(change)}</td>"
        f"<td>{_bracket(change)}</td><td>{_html_bar(change)}</td></tr>"
    )


def _html_bar(change: Change) -> str:
    """A bar from the middle to the change, 100 points to either side."""
    end = 100 + 100 * change.difference
    left, width = min(100.0, end), abs(end - 100)
    interval = change.interval
    low, high = 100 + 100 * interval.low, 100 + 100 * interval.high
    return (
        "<svg width='200' height='12' role='img'><rect width='200' height='12' fill='#E4E4E4'/>"
        f"<rect x='{left:.1f}' width='{width:.1f}' height='12' fill='#0072B2'/>"
        f"<rect x='{low:.1f}' y='5' width='{max(1.0, high - low):.1f}' height='2' fill='#222'/>"
        "</svg>"
    )
