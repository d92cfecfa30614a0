"""`vsdsim tune`: which value of a field gives the odds that one wants, or the best ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli import session
from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import Dask, FileName, Json, Kept, Plot, Seed, Settings, Workers
from vsdsim.cli.usage import whole_number
from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.analysis.searches.best import BestResult
    from vsdsim.analysis.searches.tune import TuneResult
    from vsdsim.montecarlo.arena import Arena
    from vsdsim.montecarlo.interrupts import Interrupts

__all__ = ["tune"]

_TARGET = re.compile(r"(.+?)\s*=\s*(\d{1,3}(?:\.\d{1,4})?)\s*%")


def tune(
    file: FileName,
    *,
    vary: Annotated[
        str,
        typer.Option(
            "--vary",
            metavar="PATH=VALUES",
            help="A field and its values: PATH=LOW:HIGH:STEP, or to --maximise PATH=A,B,...",
        ),
    ],
    target: Annotated[
        str | None,
        typer.Option("--target", metavar="NAME=RATE%", help="How often a side shall win."),
    ] = None,
    maximise: Annotated[
        str | None,
        typer.Option("--maximise", metavar="NAME", help="Or: whose wins shall be most."),
    ] = None,
    margin: Annotated[
        str,
        typer.Option("--margin", metavar="P", help="Near enough, or no matter: within P."),
    ] = "1%",
    fights: Annotated[
        int,
        typer.Option(
            "--fights",
            metavar="N",
            parser=whole_number("fights"),
            help="How many of a value at most.",
        ),
    ] = 200_000,
    seed: Seed = 0,
    settings: Settings = None,
    workers: Workers = None,
    dask: Dask = None,
    store: Kept = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row for each value tried.")
    ] = None,
    plot: Plot = None,
) -> int:
    """The value of a field for the odds one wants, or the best."""
    from vsdsim import questions
    from vsdsim.analysis.varying import Axis
    from vsdsim.results.outcomes import number_of, outcomes_of
    from vsdsim.results.outputs import check_apart, check_path, check_writable

    if (target is None) == (maximise is None):
        raise UsageError("--target or --maximise: required one of them, arrived "
                         f"{'neither' if target is None else 'both'}")  # fmt: skip
    axis, near = Axis.of(vary), _share("--margin", margin)
    outcome, rate = (maximise or "", 0.0) if target is None else _wanted(target)
    if plot is not None:
        check_path(plot)
    if csv is not None:
        check_writable(csv)
    scenario = load_to_fight(file, settings or ())
    check_apart([each for each in (csv, plot) if each is not None], scenario)
    number_of(outcome, outcomes_of(scenario))

    def found(arena: Arena) -> TuneResult | BestResult:
        if target is None:
            return questions.best(
                file, axis, outcome=outcome, margin=near, fights=fights, seed=seed,
                overrides=settings or (), arena=arena,
            )  # fmt: skip
        return questions.tune(
            file, axis, outcome=outcome, target=rate, margin=near, fights=fights, seed=seed,
            overrides=settings or (), arena=arena,
        )  # fmt: skip

    def run(interrupts: Interrupts) -> int:
        with session.arena(interrupts, workers, store, dask) as arena:
            result, lost = session.known(found, arena)
        session.tell(result, result.summary, json=json)
        code = session.files(
            interrupts,
            (csv, "table", result.to_csv),
            (plot, "picture", result.save_plot),
            lost=lost,
        )
        return code or int(not result.decided)

    return session.interruptible(run)


def _wanted(text: str) -> tuple[str, float]:
    """Name and rate of `heroes=65%`."""
    match = _TARGET.fullmatch(text.strip())
    if match is None or not 0 < float(match[2]) < 100:
        raise UsageError(
            f"--target: required NAME=RATE% with a rate between 0 and 100, such as heroes=65%, "
            f"arrived {text!r}"
        )
    return match[1].strip("'\""), float(match[2]) / 100


def _share(option: str, text: str) -> float:
    number = text.strip().removesuffix("%").strip()
    try:
        value = float(number) if text.strip().endswith("%") else -1.0
    except ValueError:
        value = -1.0
    if not 0.05 <= value <= 20:
        raise UsageError(f"{option}: required a share from 0.05% to 20%, arrived {text!r}")
    return value / 100
