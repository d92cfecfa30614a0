"""`vsdsim check`: scenarios held to what their authors expect, and to what they came to before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.options import Dask, Json, Kept, Seed, Workers
from vsdsim.cli.output import warn
from vsdsim.cli.usage import whole_number
from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.analysis.checks.asked import Held
    from vsdsim.analysis.checks.gathering import Gathered
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["check"]

MOST, AUDITED, ALIKE = 200_000, 20_000, 1_000
PAIRS = 200
"""Fights where no number is given."""


def check(
    files: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[FILES]...",
            help="Scenario files, shipped names, folders; the folder here if left out.",
        ),
    ] = None,
    *,
    audit: Annotated[
        bool,
        typer.Option("--audit", help="Ask instead what holds of any scenario with sound rules."),
    ] = False,
    aa: Annotated[
        bool,
        typer.Option(
            "--aa", help="Measure instead how often verdicts are wrong where nothing changed."
        ),
    ] = False,
    pairs: Annotated[
        int | None,
        typer.Option(
            "--pairs",
            metavar="N",
            parser=whole_number("pairs"),
            help="With --aa, pairs of seeds of each scenario (200).",
        ),
    ] = None,
    fights: Annotated[
        int | None,
        typer.Option(
            "--fights",
            metavar="N",
            parser=whole_number("fights"),
            help="The most of each scenario (200,000); what is not decided by then is "
            "inconclusive. With --audit, of each of its questions (20,000); with --aa, of each "
            "seed (1,000).",
        ),
    ] = None,
    seed: Seed = 0,
    error: Annotated[
        str,
        typer.Option(
            "--error",
            metavar="SHARE",
            help="The chance of any wrong verdict on an expectation (with --audit, of any false "
            "alarm), of all of them together.",
        ),
    ] = "5%",
    update: Annotated[
        bool, typer.Option("--update", help="Write the folder's baseline anew.")
    ] = False,
    baseline_fights: Annotated[
        int,
        typer.Option(
            "--baseline-fights",
            metavar="N",
            parser=whole_number("baseline-fights"),
            help="Fights of each scenario in a new baseline.",
        ),
    ] = 2_000,
    drift: Annotated[
        str,
        typer.Option(
            "--drift",
            metavar="KIND",
            help="What fights that moved since the baseline are: fail, or allow.",
        ),
    ] = "fail",
    junit: Annotated[
        Path | None, typer.Option("--junit", metavar="OUT", help="Write JUnit XML, for CI.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", metavar="OUT", help="Write a Markdown table.")
    ] = None,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row for each thing asked.")
    ] = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
) -> int:
    """Hold scenarios to what is expected, and to a baseline."""
    from vsdsim import verdicts
    from vsdsim.analysis.checks.gathering import gathered

    if drift not in {"fail", "allow"}:
        raise UsageError(f"--drift: required fail or allow, arrived {drift!r}")
    modes = [name for name, on in (("--audit", audit), ("--aa", aa), ("--update", update)) if on]
    if len(modes) > 1:
        raise UsageError(f"{modes[0]}: required no {modes[1]} beside it, arrived both")
    if pairs is not None and not aa:
        raise UsageError("--pairs: required --aa beside it, arrived alone")
    share = _share(error)
    many = (ALIKE if aa else AUDITED if audit else MOST) if fights is None else fights
    names = gathered(files or ())
    for each in names.others:
        warn(f"{each}: is no scenario, left out")
    _check_paths([each for each in (junit, markdown, csv) if each is not None], names)

    def found(arena: Arena) -> Held:
        if aa:
            return verdicts.false_alarms(
                names, pairs=PAIRS if pairs is None else pairs, fights=many, seed=seed,
                error=share, arena=arena,
            )  # fmt: skip
        if audit:
            return verdicts.audit(
                names, fights=many, seed=seed, error=share, announce=warn, arena=arena
            )
        return verdicts.check(
            names, fights=many, seed=seed, error=share, update=update,
            allow_drift=drift == "allow", baseline_fights=baseline_fights,
            announce=warn, arena=arena,
        )  # fmt: skip

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(found, arena)
        session.tell(result, result.summary, json=json)
        trouble = session.files(
            interrupts,
            (junit, "JUnit XML", result.save_junit),
            (markdown, "table", result.save_markdown),
            (csv, "rows", result.to_csv),
            lost=lost,
        )
        return trouble or int(not result)

    return session.interruptible(run)


def _check_paths(outputs: Sequence[Path], names: Gathered) -> None:
    """Raise `UsageError` for an output that cannot be, or would take the place of an input."""
    from vsdsim.analysis.checks.baseline import NAME
    from vsdsim.results.outputs import check_writable, same

    inputs = names.files
    taken = [*inputs, *dict.fromkeys(each.parent / NAME for each in inputs)]
    for each in outputs:
        check_writable(each)
        if any(same(each, other) for other in taken):
            raise UsageError(f"{each}: required another file than a scenario, a baseline or output")
        taken.append(each)


def _share(text: str) -> float:
    """A chance such as `5%` as a fraction."""
    try:
        share = float(text.strip().removesuffix("%")) / 100
    except ValueError:
        share = 0.0
    if not 0.0001 <= share <= 0.5:
        raise UsageError(f"--error: required a chance from 0.01% to 50%, arrived {text!r}")
    return share
