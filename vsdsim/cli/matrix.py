"""`vsdsim matrix`: everybody against everybody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.options import Dask, Fights, Json, Kept, Plot, Seed, Workers
from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["matrix"]


def matrix(
    entrants: Annotated[
        list[str],
        typer.Argument(
            metavar="ENTRANT...", help="A stat block (wolf), several (wolf*3), or FILE:SIDE."
        ),
    ],
    *,
    fights: Fights = 2_000,
    seed: Seed = 0,
    apart: Annotated[
        str | None,
        typer.Option(
            "--apart", metavar="METRES", help="How far apart they begin; within reach if left out."
        ),
    ] = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row for each pair.")
    ] = None,
    plot: Plot = None,
) -> int:
    """Everybody against everybody, from the weakest to the strongest."""
    from vsdsim import questions
    from vsdsim.results.outputs import check_path, check_writable

    if csv is not None:
        check_writable(csv)
    if plot is not None:
        check_path(plot)
    metres = None if apart is None else _metres(apart)

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(
                questions.matrix, entrants, fights=fights, seed=seed, apart=metres, arena=arena
            )
        session.tell(result, result.summary, json=json)
        return session.files(
            interrupts,
            (csv, "table", result.to_csv),
            (plot, "picture", result.save_plot),
            lost=lost,
        )

    return session.interruptible(run)


def _metres(text: str) -> float:
    try:
        value = float(text.strip().removesuffix("m"))
    except ValueError:
        value = -1.0
    if not 0 <= value <= 400:
        raise UsageError(f"--apart: required metres from 0 to 400, arrived {text!r}")
    return value
