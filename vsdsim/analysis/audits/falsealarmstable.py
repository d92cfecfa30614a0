"""False alarms in words and figures: for a terminal, a notebook, a file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.audits.falsealarms import DECLARED, KINDS, Tried
from vsdsim.analysis.checks.asked import Item, counted, html_of, laid_out
from vsdsim.analysis.checks.expecting import Verdict
from vsdsim.results.provenance import command, fact, source
from vsdsim.statistics.texts import bounds_text, rate_text
from vsdsim.version import version

if TYPE_CHECKING:
    from vsdsim.analysis.audits.falsealarms import FalseAlarms

__all__ = ["columns", "document", "html", "items", "last_line", "summary"]

ALL = "all files together"


def items(result: FalseAlarms) -> list[Item]:
    """Each kind of verdict, file by file, then of all."""
    return list(_items(result))


def _items(result: FalseAlarms) -> Iterator[Item]:
    for file, error in result.errors.items():
        name = source(file)
        more = tuple(error.splitlines())
        yield Item(name, "file", Verdict.ERROR, message=f"{name} cannot be fought", more=more)
    for file, tried in result.files.items():
        for each in tried:
            yield _item(result, source(file), [source(file)], each)
    for each in result.total:
        yield _item(result, ALL, [source(file) for file in result.files], each)


def _item(result: FalseAlarms, name: str, files: list[str], each: Tried) -> Item:
    words = ("vsdsim", "check", "--aa", *files, "--pairs", str(result.pairs),
             "--fights", str(result.fights), "--seed", str(result.seed))  # fmt: skip
    value = rate_text(each.alarms, each.tries)
    interval = bounds_text(each.alarms, each.tries)
    message, more = "", tuple[str, ...]()
    if each.verdict is Verdict.FAIL:
        message = f"{name}: {each.kind}: false alarms {value} {interval}, declared {_DECLARED}"
        more = (fact("found", KINDS[each.kind]), *command("again", words))
    return Item(
        name, each.kind, each.verdict, value, interval, f"<= {_DECLARED}",
        each.tries * result.fights * 2, message, more, words,
    )  # fmt: skip


_DECLARED = f"{100 * DECLARED:g} %"


def last_line(result: FalseAlarms) -> str:
    """The one line that says it all."""
    return counted("aa", [each.verdict for each in items(result)])


def summary(result: FalseAlarms) -> str:
    """What errs more often than declared first, then the others, and what it stands on."""
    origin = [
        *(fact("found" if at == 0 else "", f"{kind}: {what}")
          for at, (kind, what) in enumerate(KINDS.items())),
        fact("tried", f"{result.pairs:,} pairs of seeds a file, {result.fights:,} fights a seed"),
        fact("made by", f"vsdsim {version()}"),
    ]  # fmt: skip
    parts = [*laid_out(items(result)), origin, [last_line(result)]]
    return "\n\n".join("\n".join(part) for part in parts if part)


def document(result: FalseAlarms) -> dict[str, Any]:
    """The object that `check --aa --json` prints."""
    return {
        "passed": _count(result, Verdict.PASS),
        "failed": _count(result, Verdict.FAIL),
        "errors": len(result.errors),
        "declared": DECLARED,
        "pairs": result.pairs,
        "fights": result.fights,
        "seed": result.seed,
        "version": version(),
        "files": [
            *({"file": file, "error": error, "kinds": []} for file, error in result.errors.items()),
            *(
                {"file": file, "error": None, "kinds": [_kind(each) for each in tried]}
                for file, tried in result.files.items()
            ),
        ],
        "total": [_kind(each) for each in result.total],
    }


def _count(result: FalseAlarms, verdict: Verdict) -> int:
    return sum(each.verdict is verdict for each in items(result))


def _kind(each: Tried) -> dict[str, Any]:
    interval = each.interval()
    return {
        "kind": each.kind,
        "verdict": each.verdict.value,
        "tries": each.tries,
        "alarms": each.alarms,
        "rate": each.rate,
        "low": interval.low,
        "high": interval.high,
    }


def columns(result: FalseAlarms) -> dict[str, list[Any]]:
    """A row for each file and kind."""
    heads = ("kind", "verdict", "tries", "alarms", "rate", "low", "high")
    kept: dict[str, list[Any]] = {head: [] for head in ("file", *heads)}
    for file, tried in result.files.items():
        for row in map(_kind, tried):
            kept["file"].append(file)
            for head in heads:
                kept[head].append(row[head])
    return kept


def html(result: FalseAlarms) -> str:
    """The last line and a row for each kind; complete in itself."""
    return html_of(items(result), last_line(result))
