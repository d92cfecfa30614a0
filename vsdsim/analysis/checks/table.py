"""What a check came to, in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.checks.asked import WHOLE, Item, counted, html_of, laid_out
from vsdsim.analysis.checks.expecting import Judged, Verdict
from vsdsim.results.provenance import command, fact, source
from vsdsim.results.textable import WIDTH, shortened, table
from vsdsim.statistics.texts import difference_text, mean_difference_text, mean_text, rate_text
from vsdsim.textwidth import wrap
from vsdsim.version import version

if TYPE_CHECKING:
    from vsdsim.analysis.checks.check import CheckResult, FileCheck
    from vsdsim.analysis.checks.drift import Drift

__all__ = ["columns", "document", "html", "items", "last_line", "summary"]


def items(result: CheckResult) -> list[Item]:
    """All that was asked, file by file."""
    return [item for file in result.files for item in _of_file(file)]


def last_line(result: CheckResult) -> str:
    """The one line that says it all, and stays as it is."""
    return counted("check", [each for file in result.files for each in file.verdicts])


def summary(result: CheckResult) -> str:
    """Failures first, what was passed, what it stands on, and the last line."""
    parts = [*laid_out(items(result)), _silent(result), _origin(result), [last_line(result)]]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _of_file(file: FileCheck) -> Iterator[Item]:
    name = source(file.file)
    if file.error is not None:
        more = tuple(file.error.splitlines())
        yield Item(name, "file", Verdict.ERROR, message=f"{name} cannot be checked", more=more)
    for each in file.expected:
        yield _expected(name, file, each)
    if file.drifted is not None:
        yield _drifted(name, file, file.drift, file.drifted)


def _expected(name: str, file: FileCheck, each: Judged) -> Item:
    value, interval = _figures(each)
    quantity, required = each.expectation.quantity, each.expectation.text.strip()
    words = ("vsdsim", "batch", name, "--fights", str(each.fights), "--seed", str(file.seed))
    message, more = "", list[str]()
    if each.verdict is not Verdict.PASS:
        told = " ".join(part for part in (value or "unknown", interval) if part)
        message = f"{name}: {quantity} {told}, required {required}"
        more = [*_why(each, file.seed), *command("again", words)]
    return Item(
        name,
        quantity,
        each.verdict,
        value,
        interval,
        required,
        each.fights,
        message,
        tuple(more),
        words,
    )


def _why(each: Judged, seed: int) -> list[str]:
    facts = f"margin {100 * each.margin:g} %, {100 * each.level:.6g} % interval"
    short = "not decided"
    if each.verdict is Verdict.FAIL:
        unit = "pp" if each.is_rate else "rounds"
        past = 100 * each.past if each.is_rate else each.past
        short = f"{past:.2g} {unit} past the limit"
    return [fact("how far", f"{short}, {facts}"), fact("fights", f"{each.fights:,}, seed {seed}")]


def _figures(each: Judged) -> tuple[str, str]:
    """Value and interval, in the digits that the interval allows."""
    if each.value is None or each.interval is None:
        return "", ""
    low, high, value = each.interval.low, each.interval.high, each.value
    if not each.is_rate:
        text = (
            mean_text(value, (high - low) / 2) if each.expectation.quantity[-4:] == "mean" else ""
        )
        places = len(text.partition(".")[2])
        return text or f"{value:.0f}", f"[{low:.{places}f}, {high:.{places}f}]"
    if value == 0:
        return f"below {_outwards(100 * high)} %", ""
    text = mean_text(100 * value, 100 * min(value - low, (high - value) or 1), 4)
    places = len(text.partition(".")[2])
    return f"{text} %", f"[{100 * low:.{places}f}, {100 * high:.{places}f}]"


def _outwards(per_cent: float) -> str:
    """A bound near 0 with two significant digits, rounded up."""
    places = max(0, 1 - math.floor(math.log10(per_cent)))
    return f"{math.ceil(per_cent * 10**places - 1e-9) / 10**places:.{places}f}"


def _drifted(name: str, file: FileCheck, drift: Drift | None, verdict: Verdict) -> Item:
    if drift is None:
        return Item(name, "baseline", verdict, message=f"{name}: baseline not fought to the end")
    fights, seed = drift.fights, drift.entry.seed
    changed = ", ".join(drift.changed)
    shown = drift.parted if drift.parted is not None else drift.ended
    words = ("vsdsim", "run", name, "--fight", str(shown or 0), "--seed", str(seed))
    if drift.same:
        value = f"same, {changed} changed" if changed else "same"
        return Item(name, "baseline", verdict, value, "", "", fights, words=words)
    message = f"{name}: not the {fights:,} fights of the baseline"
    more = [
        fact("changed", f"{changed or 'nothing that is known of'} (then {_then(file, drift)})"),
        *_moved(drift),
        *_first(drift),
        *(command("watch", words) if shown is not None else ()),
    ]
    value = "moved, accepted" if verdict is Verdict.PASS else "moved"
    return Item(name, "baseline", verdict, value, "", "", fights, message, tuple(more), words)


def _then(file: FileCheck, drift: Drift) -> str:
    """What the baseline was made by."""
    entry, encounter = drift.entry, file.encounter
    now = "" if encounter is None or encounter.rules == entry.rules else f", now {encounter.rules}"
    return f"vsdsim {entry.version}, {entry.ruleset} rules {entry.rules}{now}"


def _moved(drift: Drift) -> list[str]:
    """Each outcome then and now, and by how much it moved."""
    rows = []
    for outcome, pairs in drift.moved:
        then = rate_text(pairs.both + pairs.only_first, pairs.total)
        now = rate_text(pairs.both + pairs.only_second, pairs.total)
        rows.append([shortened(outcome, 20), then, now, *_apart(difference_text(pairs))])
    if drift.rounds is not None:
        was = float(drift.entry.rounds.mean())
        means = [f"{was:.1f}", f"{was + drift.rounds.difference:.1f}"]
        rows.append(["rounds, mean", *means, *_apart(mean_difference_text(drift.rounds))])
    return table(["Outcome", "Then", "Now", "Now - then", "95 % CI"], rows)


def _apart(difference: str) -> list[str]:
    """A difference and its interval as two cells."""
    middle, bracket, rest = difference.partition(" [")
    if bracket:
        return [middle, f"[{rest}"]
    _, bounded, bound = difference.partition(": ")
    return ["none seen", bound if bounded else "-"]


def _first(drift: Drift) -> Iterator[str]:
    kept = len(drift.entry.phases)
    if drift.parted is not None:
        yield fact("parts", f"fight {drift.parted} is the first to go otherwise: {drift.where}")
    else:
        yield fact("parts", f"none of the fights 0 to {kept - 1}, of which phases are kept")
    if drift.ended is not None:
        yield fact("ends", f"fight {drift.ended} is the first to end otherwise")
    else:
        yield fact("ends", "every fight ends as it did, in the same round")


def _silent(result: CheckResult) -> list[str]:
    """Files that ask nothing."""
    names = [source(file.file) for file in result.files if not list(file.verdicts)]
    return [
        line
        for name in names
        for line in wrap(
            f"{name}: nothing to check, neither [expect] nor a baseline", WIDTH, **WHOLE
        )
    ]


def _origin(result: CheckResult) -> list[str]:
    asked = sum(len(file.expected) for file in result.files)
    kept = [fact("made by", f"vsdsim {version()}")]
    if asked:
        many = f"all {asked} expectations together" if asked > 1 else "of one expectation"
        kept.append(
            fact("error", f"at most {100 * result.error:g} % for any wrong verdict, {many}")
        )
    kept += [fact("baseline", f"written: {path}") for path in result.written]
    if result.interrupted:
        kept.append(fact("note", "interrupted: what is not decided by then is left open"))
    return kept


def document(result: CheckResult) -> dict[str, Any]:
    """The object that `check --json` prints."""
    return {
        "passed": result.count(Verdict.PASS),
        "failed": result.count(Verdict.FAIL),
        "inconclusive": result.count(Verdict.INCONCLUSIVE),
        "errors": result.count(Verdict.ERROR),
        "error_rate": result.error,
        "version": version(),
        "files": [_file_document(file) for file in result.files],
        "written": list(result.written),
        "interrupted": result.interrupted,
    }


def _file_document(file: FileCheck) -> dict[str, Any]:
    return {
        "file": file.file,
        "scenario": None if file.encounter is None else file.encounter.scenario.name,
        "rules": None if file.encounter is None else file.encounter.rules,
        "seed": file.seed,
        "error": file.error,
        "expected": [
            {
                "quantity": each.expectation.quantity,
                "required": each.expectation.text,
                "margin": each.margin,
                "verdict": each.verdict.value,
                "fights": each.fights,
                "value": each.value,
                "low": None if each.interval is None else each.interval.low,
                "high": None if each.interval is None else each.interval.high,
                "level": each.level,
            }
            for each in file.expected
        ],
        "baseline": _drift_document(file),
    }


def _drift_document(file: FileCheck) -> dict[str, Any] | None:
    if file.drifted is None:
        return None
    drift = file.drift
    if drift is None:
        return {"verdict": file.drifted.value}
    moved = [(name, pairs, pairs.interval()) for name, pairs in drift.moved]
    return {
        "verdict": file.drifted.value,
        "same": drift.same,
        "changed": list(drift.changed),
        "seed": drift.entry.seed,
        "fights": drift.fights,
        "version": drift.entry.version,
        "rules": drift.entry.rules,
        "moved": [
            {
                "outcome": name,
                "then": (pairs.both + pairs.only_first) / pairs.total,
                "now": (pairs.both + pairs.only_second) / pairs.total,
                "difference": pairs.difference,
                "low": interval.low,
                "high": interval.high,
                "flipped": pairs.flipped,
            }
            for name, pairs, interval in moved
        ],
        "rounds": None if drift.rounds is None else drift.rounds.difference,
        "ended": drift.ended,
        "parted": drift.parted,
        "where": drift.where,
    }


def columns(result: CheckResult) -> dict[str, list[Any]]:
    """A row for each expectation, baseline and faulty file."""
    kept: dict[str, list[Any]] = {
        name: []
        for name in ("file", "check", "verdict", "required", "value", "low", "high", "fights")
    }
    for file in result.files:
        rows: list[tuple[Any, ...]] = []
        if file.error is not None:
            rows.append(("file", Verdict.ERROR.value, "", None, None, None, 0))
        for each in file.expected:
            ends = (
                (None, None) if each.interval is None else (each.interval.low, each.interval.high)
            )
            about = each.expectation
            rows.append(
                (about.quantity, each.verdict.value, about.text, each.value, *ends, each.fights)
            )
        if file.drifted is not None:
            fights = 0 if file.drift is None else file.drift.fights
            rows.append(("baseline", file.drifted.value, "", None, None, None, fights))
        for row in rows:
            for name, value in zip(kept, (file.file, *row), strict=True):
                kept[name].append(value)
    return kept


def html(result: CheckResult) -> str:
    """The last line and a row for each thing asked, failures first; complete in itself."""
    return html_of(items(result), last_line(result))
