"""`vsdsim why`: what decided it, and what would have changed it."""

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

__all__ = ["why"]


def why(
    file: FileName,
    *,
    suppose: Annotated[
        list[str] | None,
        typer.Option(
            "--suppose",
            metavar="PATH=VALUE",
            help="A what if of your own (heroes.Aldric.stats.cmb=80); may be repeated.",
        ),
    ] = None,
    fights: Fights = 2_000,
    seed: Seed = 0,
    settings: Settings = None,
    outcome: Outcome = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", "-o", metavar="OUT", help="Write a row for each change.")
    ] = None,
    plot: Plot = None,
) -> int:
    """What decided it: what if this or that had been otherwise."""
    from vsdsim import questions
    from vsdsim.results.outcomes import number_of, outcomes_of
    from vsdsim.results.outputs import check_apart, check_path, check_writable

    if plot is not None:
        check_path(plot)
    outputs = [each for each in (csv, plot) if each is not None]
    for each in outputs:
        check_writable(each)
    scenario = load_to_fight(file, settings or ())
    check_apart(outputs, scenario)
    if outcome is not None:
        number_of(outcome, outcomes_of(scenario))

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(
                questions.why, file, suppose or (), fights=fights, seed=seed, outcome=outcome,
                overrides=settings or (), arena=arena,
            )  # fmt: skip
        session.tell(result, result.summary, json=json)
        if result.interrupted:
            warn("interrupted: these are the first fights of those asked for")
        return session.files(
            interrupts,
            (csv, "table", result.to_csv),
            (plot, "picture", result.save_plot),
            lost=lost,
        )

    return session.interruptible(run)
