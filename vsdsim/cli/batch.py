"""`vsdsim batch`: many fights, and what became of them."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from vsdsim.cli.options import FileName, Json, Seed, Settings
from vsdsim.cli.output import say, say_json, warn
from vsdsim.cli.progress import Meter
from vsdsim.errors import UsageError

__all__ = ["INTERRUPTED", "batch"]

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def batch(
    file: FileName,
    *,
    fights: Annotated[
        int | None,
        typer.Option(
            "--fights",
            metavar="N",
            help="How many (10,000 if not given); with --precision, the most.",
        ),
    ] = None,
    seed: Seed = 0,
    settings: Settings = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="W", help="Processes; one a core if left out."),
    ] = None,
    precision: Annotated[
        str | None,
        typer.Option(
            "--precision",
            metavar="P",
            help="Stop once every outcome's 95 % interval is within P (0.5%) of its rate.",
        ),
    ] = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row a fight.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="OUT", help="Draw it: a .png, .svg or .pdf file."),
    ] = None,
) -> int:
    """Fight many: win rates, rounds, how each fared."""
    from vsdsim import api
    from vsdsim.montecarlo import batches
    from vsdsim.results.outputs import FightsFile, check_path

    if plot is not None:
        check_path(plot)
    wanted = None if precision is None else _fraction(precision)
    processes = _cores() if workers is None else workers
    batches.Plan.checked(seed=seed, fights=fights, workers=processes, precision=wanted)
    encounter = api.encounter(api.load(file, settings or ()))
    try:
        with ExitStack() as stack:
            rows = None if csv is None else stack.enter_context(FightsFile(csv, encounter))
            meter = stack.enter_context(Meter(sys.stderr))
            result = batches.run(
                encounter,
                fights=fights,
                seed=seed,
                workers=processes,
                precision=wanted,
                progress=meter,
                on_block=None if rows is None else rows.write,
            )
    except KeyboardInterrupt:
        warn("interrupted before the first fights were done")
        raise typer.Exit(INTERRUPTED) from None
    if wanted is not None and result.half_width > wanted and not result.interrupted:
        warn(
            f"precision not reached: within {100 * result.half_width:.2g} points "
            f"after {result.fights:,} fights"
        )
    if json:
        say_json(result.to_json())
    else:
        say(result.summary())
    if plot is not None:
        from vsdsim.plots import save

        save(result, plot)
    for label, path in (("fights", csv), ("picture", plot)):
        if path is not None:
            warn(f"{label}: {path}")
    if result.interrupted:
        warn(f"interrupted: the first {result.fights:,} fights are known")
        return INTERRUPTED
    return 0


def _cores() -> int:
    """Processors that this process may use, within what a batch takes."""
    from vsdsim.arguments import MOST_WORKERS

    usable = getattr(os, "sched_getaffinity", None)
    return min(MOST_WORKERS, len(usable(0)) if usable else os.cpu_count() or 1)


def _fraction(text: str) -> float:
    """`0.5%` as a fraction. A bare number is one already, and small: 0.5 would mean half."""
    number, per_cent, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if per_cent else 1)
    except ValueError:
        value = -1.0
    if rest or not 0 < value <= (0.5 if per_cent else 0.1):
        raise UsageError(
            f"precision: required a percentage above 0, at most 50%, such as 0.5%, arrived {text!r}"
        )
    return value
