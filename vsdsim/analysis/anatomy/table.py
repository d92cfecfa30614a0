"""An anatomy in words: the headline, the tables, the JSON object."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from vsdsim.analysis.anatomy.frames import columns_of
from vsdsim.analysis.anatomy.grids import GRIDS, damage, deaths, ends, first_ways, kills
from vsdsim.errors import UsageError
from vsdsim.results.provenance import fact, made_by, source
from vsdsim.results.textable import WIDTH, shortened
from vsdsim.suggest import suggestion
from vsdsim.textwidth import wrap

if TYPE_CHECKING:
    from vsdsim.analysis.anatomy.anatomy import AnatomyResult
    from vsdsim.results.anatomy import Anatomy

__all__ = ["columns", "dissected", "document", "headline", "html", "summary", "told"]

FIRST_ENDS, FIRST_DEATHS = 8, 5
"""Ways that a summary tells of each side."""


def dissected(anatomy: Anatomy) -> dict[str, list[dict[str, Any]]]:
    """All tables as JSON has them: by name, a list of rows."""
    tables = {}
    for kind in GRIDS:
        told = columns_of(anatomy, kind)
        rows = zip(*told.values(), strict=True)
        tables[kind] = [dict(zip(told, row, strict=True)) for row in rows]
    return tables


def document(result: AnatomyResult) -> dict[str, Any]:
    """Everything as one JSON object: where it comes from, then the tables."""
    batch = result.batch
    return {
        "scenario": batch.scenario,
        "file": batch.file,
        "ruleset": batch.ruleset,
        "seed": batch.seed,
        "fights": result.fights,
        "version": batch.version,
        "rules": batch.rules,
        "overrides": list(batch.overrides),
        **dissected(result.anatomy),
        "interrupted": batch.interrupted,
    }


def columns(result: AnatomyResult) -> dict[str, list[Any]]:
    """The table of what put whom out."""
    return columns_of(result.anatomy, "ends")


def headline(result: AnatomyResult) -> str:
    """How many each side lost, and what to."""
    fights = f"{result.fights:,} {'fight' if result.fights == 1 else 'fights'}"
    said = "; ".join(first_ways(result.anatomy)) or "nobody was put out"
    return f"{shortened(result.batch.scenario, 60)}, {fights}: {said}."


def summary(result: AnatomyResult) -> str:
    """What ended whom, who did it, and where it comes from, in 80 columns."""
    batch = result.batch
    facts = [
        fact("file", source(batch.file)),
        fact("made by", made_by(batch)),
        fact("seed", f"{batch.seed}, fights 0 to {result.fights - 1:,}"),
        *(fact("set", each) for each in batch.overrides),
    ]
    if batch.interrupted:
        facts.append(fact("note", "interrupted: these are the first fights of those asked for"))
    parts = [
        wrap(headline(result), WIDTH),
        ends(result.anatomy, FIRST_ENDS).lines(),
        deaths(result.anatomy, FIRST_DEATHS).lines(),
        kills(result.anatomy).lines(),
        damage(result.anatomy).lines(),
        facts,
    ]
    return "\n\n".join("\n".join(part) for part in parts if part)


def told(anatomy: Anatomy, kind: str) -> str:
    """One table as text; raises `UsageError` for a kind that is none."""
    if kind not in GRIDS:
        hint = suggestion(kind, GRIDS)
        raise UsageError(f"table: required one of {', '.join(GRIDS)}, arrived {kind!r}{hint}")
    return "\n".join(GRIDS[kind](anatomy).lines())


def html(result: AnatomyResult) -> str:
    """The headline and what put whom out; complete in itself, no script."""
    grid = GRIDS["ends"](result.anatomy)
    rows = "".join(
        f'<tr><th colspan="{len(grid.heads)}">{escape(row[0])}</th></tr>'
        if len(row) == 1
        else "<tr>" + "".join(f"<td>{escape(cell.strip())}</td>" for cell in row) + "</tr>"
        for row in grid.rows
    )
    heads = "".join(f"<th>{escape(head)}</th>" for head in grid.heads)
    return (
        f"<div><b>{escape(headline(result))}</b>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
