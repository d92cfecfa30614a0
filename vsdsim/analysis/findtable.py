"""Fights that were found, in words and figures."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.results.provenance import command, fact, made_by, settings, source
from vsdsim.results.textable import WIDTH, fitting, shortened, table
from vsdsim.statistics.texts import bounds_text, rate_text
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.find import FindResult

__all__ = ["columns", "document", "html", "summary"]


def document(result: FindResult) -> dict[str, Any]:
    """The object that `find --json` prints."""
    interval = result.interval()
    batch = result.batch
    return {
        "scenario": batch.scenario,
        "file": batch.file,
        "seed": batch.seed,
        "version": batch.version,
        "rules": batch.rules,
        "overrides": list(batch.overrides),
        "where": result.where,
        "fights": batch.fights,
        "count": len(result.numbers),
        "rate": result.rate,
        "low": interval.low,
        "high": interval.high,
        "numbers": result.numbers.tolist(),
        "interrupted": batch.interrupted,
    }


def columns(result: FindResult) -> dict[str, list[Any]]:
    """A row for each fight that is kept whole, with columns as of `batch --csv`."""
    found, batch = result.found, result.batch
    names = [f"{side}.{name}" for side, name in batch.combatants]
    if found is None:
        heads = ["fight", "outcome", "rounds"]
        return {head: [] for head in heads} | {
            f"{name}.{what}": [] for name in names for what in ("hp", "standing")
        }
    kept: dict[str, list[Any]] = {
        "fight": found.fights.tolist(),
        "outcome": [batch.outcomes[each] for each in found.outcome.tolist()],
        "rounds": found.rounds.tolist(),
    }
    for at, name in enumerate(names):
        kept[f"{name}.hp"] = found.hp[at].tolist()
        kept[f"{name}.standing"] = found.standing[at].astype(int).tolist()
    return kept


def headline(result: FindResult) -> str:
    """How many of how many."""
    count, fights = len(result.numbers), result.batch.fights
    rate, bounds = rate_text(count, fights), bounds_text(count, fights)
    interval = f", 95 % CI {bounds}" if bounds else ""
    return f"{count:,} of {fights:,} fights: {rate}{interval}, where {result.where}"


def summary(result: FindResult, most: int = 20) -> str:
    """How many there are, the first of them, where they come from, in 80 columns."""
    batch = result.batch
    parts = [wrap(headline(result), WIDTH)]
    if result.found is not None:
        parts.append(_first(result, most))
    words = ["vsdsim", "run", source(batch.file), "--fight"]
    facts = [
        fact("file", source(batch.file)),
        fact("made by", made_by(batch)),
        fact("seed", f"{batch.seed}, fights 0 to {batch.fights - 1:,}"),
        *(fact("set", each) for each in batch.overrides),
    ]
    if batch.interrupted:
        facts.append(fact("note", "interrupted: these are the first fights of those asked for"))
    if len(result.numbers):
        example = [*words, str(result.numbers[0]), "--seed", str(batch.seed)]
        facts += command("watch", [*example, *settings(batch.overrides)])
    return "\n\n".join("\n".join(part) for part in [*parts, facts])


def _first(result: FindResult, most: int) -> list[str]:
    """A row a fight: how it ended, and who of each side stood with how many hit points."""
    found, batch = result.found, result.batch
    assert found is not None  # noqa: S101 -- the caller looked
    sides = batch.outcomes[:-2]
    members = {
        side: [at for at, (of, _) in enumerate(batch.combatants) if of == side] for side in sides
    }
    shown = range(min(most, len(found.fights)))
    heads = ["Fight", "Outcome", "Rounds"]
    rows = [
        [str(found.fights[at]), batch.outcomes[int(found.outcome[at])], str(found.rounds[at])]
        for at in shown
    ]
    of_sides: list[list[str]] = []
    for side, who in members.items():
        standing = [f"{int(found.standing[who, at].sum())} of {len(who)}" for at in shown]
        left = [str(int(found.hp[who, at].clip(min=0).sum())) for at in shown]
        of_sides += [[f"{shortened(side, 14)}\nstanding", *standing], ["HP", *left]]
    # Both columns of a side, or none.
    count = fitting(table(heads, rows), of_sides) // 2
    some = of_sides[: 2 * count]
    lines = table(
        [*heads, *(column[0] for column in some)],
        [[*row, *(column[at] for column in some)] for at, row in enumerate(rows, start=1)],
    )
    if count < len(sides):
        left_out = len(sides) - count
        lines.append(f"{left_out} more {'side' if left_out == 1 else 'sides'} (--csv has all)")
    if len(result.numbers) > len(rows):
        lines.append(f"... and {len(result.numbers) - len(rows):,} more (--json has all numbers)")
    return lines


def html(result: FindResult) -> str:
    """The headline and the first numbers; complete in itself, no script."""
    first = ", ".join(map(str, result.numbers[:50].tolist()))
    more = " ..." if len(result.numbers) > 50 else ""
    return f"<div><b>{escape(headline(result))}</b><br/>{first}{more}</div>"
