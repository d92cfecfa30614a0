"""`vsdsim sweep`: what becomes of the odds while a field of the scenario is varied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import (
    Dask,
    Fights,
    FileName,
    Json,
    Kept,
    Outcome,
    Plot,
    Seed,
    Settings,
    Workers,
)
from vsdsim.cli.output import warn

if TYPE_CHECKING:
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["sweep"]


def sweep(
    file: FileName,
    *,
    vary: Annotated[
        list[str],
        typer.Option(
            "--vary",
            metavar="PATH=VALUES",
            help="A field and its values: PATH=LOW:HIGH:STEP or PATH=A,B,...; once or twice.",
        ),
    ],
    fights: Fights = 10_000,
    seed: Seed = 0,
    settings: Settings = None,
    outcome: Outcome = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="OUT", help="Write a row for each point and outcome."),
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="OUT", help="The same as Parquet.")
    ] = None,
    plot: Plot = None,
) -> int:
    """Vary a field or two: a curve, or a map, of win rates."""
    from vsdsim import questions
    from vsdsim.analysis.varying import axes_of
    from vsdsim.results.outcomes import number_of, outcomes_of
    from vsdsim.results.outputs import check_apart, check_path, check_writable
    from vsdsim.results.tablefile import check_parquet

    axes = axes_of(vary)
    if plot is not None:
        check_path(plot)
    if parquet is not None:
        check_parquet()
    outputs = [each for each in (csv, parquet, plot) if each is not None]
    for each in outputs:
        check_writable(each)
    scenario = load_to_fight(file, settings or ())
    check_apart(outputs, scenario)
    if outcome is not None:
        number_of(outcome, outcomes_of(scenario))

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(
                questions.sweep, file, axes, fights=fights, seed=seed, overrides=settings or (),
                arena=arena,
            )  # fmt: skip
        session.tell(result, lambda: result.summary(outcome), json=json)
        if result.interrupted:
            warn("interrupted: these are the first fights of those asked for")
        return session.files(
            interrupts,
            (csv, "table", result.to_csv),
            (parquet, "table", result.to_parquet),
            (plot, "picture", lambda path: result.save_plot(path, outcome)),
            lost=lost,
        )

    return session.interruptible(run)
