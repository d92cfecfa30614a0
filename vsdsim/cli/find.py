"""`vsdsim find`: the numbers of the fights that went so."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import Fights, FileName, Json, Seed, Settings, Workers
from vsdsim.cli.progress import Meter
from vsdsim.cli.usage import whole_number

if TYPE_CHECKING:
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["find"]


def find(
    file: FileName,
    *,
    where: Annotated[
        str,
        typer.Option(
            "--where",
            metavar="CONDITION",
            help='winner == "orcs" and rounds <= 3; also SIDE.standing, SIDE.NAME.hp, ...',
        ),
    ],
    fights: Fights = 10_000,
    most: Annotated[
        int,
        typer.Option("--most", metavar="M", parser=whole_number("most"), help="How many to show."),
    ] = 20,
    seed: Seed = 0,
    settings: Settings = None,
    workers: Workers = None,
    json: Json = False,
    csv: Annotated[
        Path | None,
        typer.Option("--csv", metavar="OUT", help="Write a row for each of the first 1,000."),
    ] = None,
) -> int:
    """The fights that went so, by their numbers."""
    from vsdsim import questions
    from vsdsim.analysis.find import MOST_SHOWN
    from vsdsim.arguments import whole
    from vsdsim.results.outputs import check_apart, check_writable

    shown = whole("most", most, 1, MOST_SHOWN)
    if csv is not None:
        check_writable(csv)
    scenario = load_to_fight(file, settings or ())
    check_apart([csv] if csv is not None else [], scenario)
    count = session.cores() if workers is None else workers

    def run(interrupts: Interrupts) -> int:
        with Meter(sys.stderr) as meter:
            result, lost = session.known(
                questions.find, scenario, where, fights=fights, seed=seed, workers=count,
                progress=meter, interrupts=interrupts,
            )  # fmt: skip
        session.tell(result, lambda: result.summary(shown), json=json)
        return session.files(interrupts, (csv, "table", result.to_csv), lost=lost)

    return session.interruptible(run)
