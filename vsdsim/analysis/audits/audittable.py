"""What an audit came to, in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.audits.certain import HARD, SLIGHT
from vsdsim.analysis.audits.invariants import Finding
from vsdsim.analysis.audits.ofchance import MOST_UNDECIDED
from vsdsim.analysis.checks.asked import WHOLE, Item, counted, html_of, laid_out
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.results.provenance import command, fact, source
from vsdsim.results.textable import WIDTH
from vsdsim.statistics.texts import points_text, short_text
from vsdsim.textwidth import wrap
from vsdsim.version import version

if TYPE_CHECKING:
    from vsdsim.analysis.audits.audit import AuditResult, FileAudit

__all__ = ["columns", "document", "html", "items", "last_line", "summary"]

_CHANCES = frozenset({"mirror", "labels", "stronger"})
"""What comes as a difference of rates."""
_REQUIRED = {
    "mirror": "0 within",
    "labels": "0 within",
    "ends": f"< {100 * MOST_UNDECIDED:g} %",
    "stronger": "not below 0",
    "acts": "everybody",
    "dead": "nobody",
    "hits": f"<= {HARD} x HP or {HARD * SLIGHT}",
}
"""What is asked, in short; of the others, that all fights are the same."""
_COUNTED = {
    "acts": ("everybody", "all but {:.0f}"),
    "dead": ("nobody", "{:.0f}"),
    "hits": ("none", "{:,.0f} at most"),
}
"""What a count is called, where it is 0 and where it is not; of the others, of fights."""


def items(result: AuditResult) -> list[Item]:
    """All that was asked, file by file."""
    return [item for file in result.files for item in _of_file(result, file)]


def last_line(result: AuditResult) -> str:
    """The one line that says it all."""
    verdicts = [each for file in result.files for each in file.verdicts]
    skipped = verdicts.count(Verdict.NOT_APPLICABLE)
    return f"{counted('audit', verdicts)}, {skipped} not applicable"


def summary(result: AuditResult) -> str:
    """Failures first, what was passed, what cannot be asked, what is worth a note."""
    asked = items(result)
    parts = [*laid_out(asked), _remarks(result, asked), _origin(result), [last_line(result)]]
    return "\n\n".join("\n".join(part) for part in parts if part)


def _of_file(result: AuditResult, file: FileAudit) -> Iterator[Item]:
    name = source(file.file)
    if file.error is not None:
        more = tuple(file.error.splitlines())
        yield Item(name, "file", Verdict.ERROR, message=f"{name} cannot be audited", more=more)
    for each in file.findings:
        yield _item(result, file, name, each)


def _item(result: AuditResult, file: FileAudit, name: str, each: Finding) -> Item:
    about = f" {each.about}" if each.about else ""
    asked = f"{each.invariant}{about}"
    words: tuple[str, ...] = ("vsdsim", "check", "--audit", name, "--fights", str(result.fights),
             "--seed", str(file.seed))  # fmt: skip
    if each.fight is not None:
        words = ("vsdsim", "run", name, "--fight", str(each.fight), "--seed", str(file.seed))
    value, interval = _figures(each)
    if each.verdict in {Verdict.PASS, Verdict.NOT_APPLICABLE}:
        more: tuple[str, ...] = ()
    else:
        told = [fact("found" if at == 0 else "", text) for at, text in enumerate(each.facts)]
        if interval:
            told.append(fact("how far", f"{value} {interval}, {100 * each.level:.6g} % interval"))
        told += command("again" if each.fight is None else "watch", words)
        more = tuple(told)
    return Item(
        name, asked, each.verdict, value, interval, _REQUIRED.get(each.invariant, "the same"),
        each.fights, f"{name}: {asked}: {each.why}" if each.why else "", more, words,
    )  # fmt: skip


def _figures(each: Finding) -> tuple[str, str]:
    """Value and interval, in the digits that the interval allows."""
    if each.value is None:
        return "", ""
    if each.interval is None:
        good, bad = _COUNTED.get(each.invariant, ("the same", "not {:,.0f}"))
        return bad.format(each.value) if each.value else good, ""
    low, high = each.interval.low, each.interval.high
    if each.invariant in _CHANCES:
        middle, bracket, rest = points_text(each.value, each.interval).partition(" [")
        return middle, bracket.strip() + rest
    if each.value == 0:
        return f"below {short_text(100 * high)} %", ""
    return (
        f"{short_text(100 * each.value)} %",
        f"[{short_text(100 * low)}, {short_text(100 * high)}]",
    )


def _remarks(result: AuditResult, asked: list[Item]) -> list[str]:
    """What cannot be asked, and what is worth a note."""
    told = [f"N/A   {item.message}" for item in asked if item.verdict is Verdict.NOT_APPLICABLE]
    told += [
        f"Note  {source(file.file)}: {text}"
        for file in result.files
        for each in file.findings
        if each.verdict is Verdict.PASS
        for text in each.facts
    ]
    return [line for text in told for line in wrap(text, WIDTH, subsequent_indent=" " * 6, **WHOLE)]


def _origin(result: AuditResult) -> list[str]:
    rules = {each.encounter.rules for each in result.files if each.encounter is not None}
    told = "".join(f", rules {each}" for each in sorted(rules))
    rate = f"at most {100 * result.error:g} % for any false alarm, of all questions together"
    kept = [fact("made by", f"vsdsim {version()}{told}"), fact("error", rate)]
    if result.interrupted:
        kept.append(fact("note", "interrupted: what is not known by then is left open"))
    return kept


def document(result: AuditResult) -> dict[str, Any]:
    """The object that `check --audit --json` prints."""
    verdicts = [each for file in result.files for each in file.verdicts]
    return {
        "passed": verdicts.count(Verdict.PASS),
        "failed": verdicts.count(Verdict.FAIL),
        "inconclusive": verdicts.count(Verdict.INCONCLUSIVE),
        "errors": verdicts.count(Verdict.ERROR),
        "not_applicable": verdicts.count(Verdict.NOT_APPLICABLE),
        "error_rate": result.error,
        "fights": result.fights,
        "version": version(),
        "files": [
            {
                "file": file.file,
                "scenario": None if file.encounter is None else file.encounter.scenario.name,
                "rules": None if file.encounter is None else file.encounter.rules,
                "seed": file.seed,
                "error": file.error,
                "findings": [_finding_document(each) for each in file.findings],
            }
            for file in result.files
        ],
        "interrupted": result.interrupted,
    }


def _finding_document(each: Finding) -> dict[str, Any]:
    return {
        "invariant": each.invariant,
        "side": each.about or None,
        "verdict": each.verdict.value,
        "fights": each.fights,
        "value": each.value,
        "low": None if each.interval is None else each.interval.low,
        "high": None if each.interval is None else each.interval.high,
        "level": None if each.interval is None else each.level,
        "why": each.why or None,
        "facts": list(each.facts),
        "fight": each.fight,
    }


def columns(result: AuditResult) -> dict[str, list[Any]]:
    """A row for each finding and faulty file."""
    heads = ("invariant", "side", "verdict", "fights", "value", "low", "high", "why", "fight")
    kept: dict[str, list[Any]] = {head: [] for head in ("file", *heads)}
    for file in result.files:
        rows = [_finding_document(each) for each in file.findings]
        if file.error is not None:
            empty = _finding_document(Finding("file", Verdict.ERROR, why=file.error))
            rows = [empty]
        for row in rows:
            kept["file"].append(file.file)
            for head in heads:
                kept[head].append(row[head])
    return kept


def html(result: AuditResult) -> str:
    """The last line and a row for each thing asked, failures first; complete in itself."""
    return html_of(items(result), last_line(result))
