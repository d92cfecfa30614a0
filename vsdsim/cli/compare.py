"""`vsdsim compare`: two variants on the same dice, and which does better."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import Dask, FileName, Json, Kept, Outcome, Seed, Settings, Workers
from vsdsim.cli.output import warn
from vsdsim.cli.usage import whole_number
from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.analysis.compare import CompareResult
    from vsdsim.montecarlo.interrupts import Interrupts
    from vsdsim.statistics.sequential import SequentialTest

__all__ = ["compare"]

_CAP = 1_000_000
"""Fights after which a test is given up, where no number is named."""


def compare(
    file: FileName,
    other: Annotated[
        str | None,
        typer.Argument(metavar="[OTHER]", help="The other file; without, --set makes it of FILE."),
    ] = None,
    *,
    fights: Annotated[
        int | None,
        typer.Option(
            "--fights",
            metavar="N",
            parser=whole_number("fights"),
            help="How many of each (10,000); with --until-decided, the most (1,000,000).",
        ),
    ] = None,
    seed: Seed = 0,
    settings: Settings = None,
    outcome: Outcome = None,
    until_decided: Annotated[
        bool, typer.Option("--until-decided", help="Fight until it is clear which, no longer.")
    ] = False,
    test: Annotated[
        str | None,
        typer.Option(
            "--test",
            metavar="KIND",
            help="What --until-decided asks of B: improve (if left out), or no-worse.",
        ),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option(
            "--by",
            metavar="POINTS",
            help="The difference that it looks for, in percentage points (3); below 0: less of it.",
        ),
    ] = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="OUT", help="Write a row for each pair of outcomes."),
    ] = None,
) -> int:
    """Two files, or one with --set: which wins more, in which fights."""
    from vsdsim import questions
    from vsdsim.results.outcomes import number_of, outcomes_of
    from vsdsim.results.outputs import check_apart, check_writable

    if csv is not None:
        check_writable(csv)
    for name, wanted in (("--test", test), ("--by", by)):
        if wanted is not None and not until_decided:
            raise UsageError(f"{name}: required --until-decided beside it, arrived alone")
    given = list(settings or ())
    if other is None and not given:
        raise UsageError("OTHER or --set: required one of them to compare with, arrived neither")
    first = load_to_fight(file, () if other is None else given)
    second = load_to_fight(file if other is None else other, given)
    for scenario in (first, second):
        check_apart([csv] if csv is not None else [], scenario)
    if outcome is not None:
        number_of(outcome, outcomes_of(first))
    sequential = _test(test or "improve", by or "3") if until_decided else None
    most = fights if fights is not None else _CAP if until_decided else 10_000

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(
                questions.compare, first, second, fights=most, seed=seed, outcome=outcome,
                test=sequential, announce=warn, arena=arena,
            )  # fmt: skip
        session.tell(result, result.summary, json=json)
        trouble = session.files(
            interrupts,
            (csv, "table", result.to_csv),
            lost=lost,
        )
        return trouble or _code(result)

    return session.interruptible(run)


def _code(result: CompareResult) -> int:
    """1 for a test that came to no verdict."""
    return int(result.progress is not None and result.progress.verdict is None)


def _test(kind: str, by: str) -> SequentialTest:
    from vsdsim.statistics.sequential import improve, no_worse

    kinds = {"improve": improve, "no-worse": no_worse}
    if kind not in kinds:
        raise UsageError(f"--test: required {' or '.join(kinds)}, arrived {kind!r}")
    try:
        points = float(by.strip().removesuffix("pp").removesuffix("%"))
    except ValueError:
        points = 0.0
    if not 0.1 <= abs(points) <= 50:
        raise UsageError(
            f"--by: required percentage points from 0.1 to 50, or below 0, arrived {by!r}"
        )
    return kinds[kind](points)
