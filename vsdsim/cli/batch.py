"""`vsdsim batch`: many fights, and what became of them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import FileName, Json, Plot, Seed, Settings, Workers
from vsdsim.cli.output import counted, flush, say, say_json, unread, warn
from vsdsim.cli.progress import Meter
from vsdsim.cli.session import cores
from vsdsim.cli.usage import whole_number
from vsdsim.errors import UsageError, VsdsimError, WorkerDied

if TYPE_CHECKING:
    from vsdsim.montecarlo.batches import Plan
    from vsdsim.montecarlo.interrupts import Interrupts
    from vsdsim.results.batch import BatchResult
    from vsdsim.results.block import Block, Encounter
    from vsdsim.results.fightsfile import FightsFile

__all__ = ["batch"]


def batch(
    file: FileName,
    *,
    fights: Annotated[
        int | None,
        typer.Option(
            "--fights",
            metavar="N",
            parser=whole_number("fights"),
            help="How many (10,000 if not given); with --precision, the most.",
        ),
    ] = None,
    seed: Seed = 0,
    settings: Settings = None,
    workers: Workers = None,
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
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="OUT", help="The same as Parquet.")
    ] = None,
    plot: Plot = None,
) -> int:
    """Fight many: win rates, rounds, how each fared."""
    from vsdsim import api
    from vsdsim.montecarlo.batches import Plan
    from vsdsim.montecarlo.interrupts import Interrupts
    from vsdsim.results.outputs import check_apart, check_path
    from vsdsim.results.tablefile import check_parquet

    if plot is not None:
        check_path(plot)
    if parquet is not None:
        check_parquet()
    plan = Plan.checked(
        seed=seed,
        fights=fights,
        workers=cores() if workers is None else workers,
        precision=None if precision is None else _fraction(precision),
    )
    scenario = load_to_fight(file, settings or ())
    check_apart([each for each in (csv, parquet, plot) if each is not None], scenario)
    encounter = api.encounter(scenario)
    with Interrupts(whole_program=True) as interrupts:
        try:
            return _Batch(plan, encounter, interrupts).run((csv, parquet), plot, json=json)
        except KeyboardInterrupt:
            return 128 + (interrupts.struck or 2)


class _Batch:
    """A batch from the first fight to the last file; what fails on the way is told at the end."""

    def __init__(self, plan: Plan, encounter: Encounter, interrupts: Interrupts) -> None:
        self._plan = plan
        self._encounter = encounter
        self._interrupts = interrupts
        self._troubles: list[VsdsimError] = []

    def run(self, rows: tuple[Path | None, Path | None], plot: Path | None, *, json: bool) -> int:
        """Fight, answer, draw; returns the exit code. `rows` go to a CSV and a Parquet file."""
        result = self._fought(*rows)
        if result is not None:
            with unread():
                if json:
                    say_json(result.to_json())
                else:
                    say(result.summary())
            flush()
            self._remark(result)
            if plot is not None:
                self._draw(result, plot)
        for trouble in self._troubles:
            warn(f"vsdsim: {trouble}")
        if self._troubles:
            return min(trouble.exit_code for trouble in self._troubles)
        return 128 + self._interrupts.struck if self._interrupts.struck else 0

    def _fought(self, csv: Path | None, parquet: Path | None) -> BatchResult | None:
        """The result as far as it came; None, with the trouble kept, where nothing is known."""
        from vsdsim.montecarlo import batches
        from vsdsim.results.fightsfile import CsvRows, FightsFile, ParquetRows

        result: BatchResult | None = None
        try:
            with ExitStack() as stack:
                with self._interrupts.heard():
                    written = [
                        stack.enter_context(FightsFile(path, self._encounter, kind))
                        for path, kind in ((csv, CsvRows), (parquet, ParquetRows))
                        if path is not None
                    ]
                meter = stack.enter_context(Meter(sys.stderr))
                try:
                    result = batches.run(
                        self._encounter,
                        fights=self._plan.fights,
                        seed=self._plan.seed,
                        workers=self._plan.workers,
                        precision=self._plan.precision,
                        progress=meter,
                        on_block=_to_all(written),
                        interrupts=self._interrupts,
                    )
                except WorkerDied as trouble:
                    if trouble.result is None:
                        raise
                    self._troubles.append(trouble)
                    result = trouble.result
        except KeyboardInterrupt:
            warn("interrupted before the first fights were done")
            raise
        except VsdsimError as trouble:
            if result is None and not isinstance(trouble, WorkerDied):
                raise
            self._troubles.append(trouble)
        else:
            for path in (csv, parquet):
                if path is not None:
                    warn(f"fights: {path}")
        return result

    def _remark(self, result: BatchResult) -> None:
        """What there is to say of the answer beside itself."""
        wanted = self._plan.precision
        if result.interrupted:
            known = "fight is" if result.fights == 1 else f"{counted(result.fights)} are"
            warn(f"interrupted: the first {known} known")
        elif wanted is not None and result.half_width > wanted:
            warn(
                f"precision not reached: within {100 * result.half_width:.2g} points "
                f"after {counted(result.fights)}"
            )

    def _draw(self, result: BatchResult, plot: Path) -> None:
        from vsdsim.plots.batch import save

        try:
            with self._interrupts.heard():
                save(result, plot)
        except KeyboardInterrupt:
            warn(f"interrupted before the picture was drawn: {plot}")
        except VsdsimError as trouble:
            self._troubles.append(trouble)
        else:
            warn(f"picture: {plot}")


def _to_all(files: Sequence[FightsFile]) -> Callable[[Block], None] | None:
    """What writes a block to each of `files`, None where there are none."""

    def write(block: Block) -> None:
        for file in files:
            file.write(block)

    return write if files else None


def _fraction(text: str) -> float:
    """`0.5%` as a fraction. A bare number is one already, and small: 0.5 would mean half."""
    from vsdsim.arguments import FINEST_PRECISION
    from vsdsim.results.textable import shortened

    number, per_cent, rest = text.strip().partition("%")
    try:
        value = float(number) / (100 if per_cent else 1)
    except ValueError:
        value = -1.0
    if rest or not FINEST_PRECISION <= value <= (0.5 if per_cent else 0.1):
        raise UsageError(
            f"precision: required a percentage from {100 * FINEST_PRECISION:g}% (ten million "
            f"fights) to 50%, such as 0.5%, arrived {shortened(text, 40)!r}"
        )
    return value
