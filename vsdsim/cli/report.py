"""`vsdsim report`: many fights as a page."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import Fights, FileName, Seed, Settings, Workers
from vsdsim.cli.output import flush, say, unread, warn
from vsdsim.cli.progress import Meter
from vsdsim.cli.usage import whole_number
from vsdsim.errors import WorkerDied

if TYPE_CHECKING:
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["report"]

_SUPPOSED = 2_000
"""Fights of each thing that could be otherwise, at most."""


def report(
    file: FileName,
    *,
    output: Annotated[
        Path, typer.Option("-o", "--output", metavar="OUT", help="The page to write.")
    ] = Path("report.html"),
    fights: Fights = 10_000,
    dissect: Annotated[
        int,
        typer.Option(
            "--dissect",
            metavar="N",
            parser=whole_number("dissect"),
            help="Look into so many of them, the first: who ended whom, how each round went.",
        ),
    ] = 2_048,
    seed: Seed = 0,
    settings: Settings = None,
    workers: Workers = None,
    why: Annotated[
        bool,
        typer.Option("--why", help="Ask what decides it as well, as `why` does: much longer."),
    ] = False,
) -> int:
    """A page to read and pass on: odds, charts, five fights told."""
    from vsdsim import questions
    from vsdsim.results.outputs import check_apart, check_writable

    check_writable(output)
    scenario = load_to_fight(file, settings or ())
    check_apart([output], scenario)
    count = session.cores() if workers is None else workers

    def run(interrupts: Interrupts) -> int:
        with Meter(sys.stderr) as meter:
            made, lost = session.known(
                questions.report, scenario, fights=fights, seed=seed, dissect=dissect,
                workers=count, progress=meter, interrupts=interrupts,
            )  # fmt: skip
        if why and not made.batch.interrupted:
            try:
                with session.arena(interrupts, workers, None) as arena:
                    explanation, lost = session.known(
                        questions.why, file, fights=min(fights, _SUPPOSED), seed=seed,
                        overrides=settings or (), arena=arena,
                    )  # fmt: skip
                made = made.explained(explanation)
            except KeyboardInterrupt:
                warn("interrupted before it was known what decides it: the page goes without")
            except WorkerDied as trouble:
                lost = trouble
        with unread():
            say(made.summary())
        flush()
        if made.batch.interrupted:
            warn(f"interrupted: the page is of the first {made.batch.fights:,} fights")
        return session.files(interrupts, (output, "report", made.save), lost=lost)

    return session.interruptible(run)
