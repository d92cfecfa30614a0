"""Options that several commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from vsdsim.cli.usage import whole_number

__all__ = ["Fights", "FileName", "Json", "Kept", "Outcome", "Plot", "Seed", "Settings", "Workers"]

FileName: TypeAlias = Annotated[
    str, typer.Argument(metavar="FILE", help="A scenario file, or a shipped scenario's name.")
]
Seed: TypeAlias = Annotated[
    int,
    typer.Option(
        "--seed", metavar="S", parser=whole_number("seed"), help="Which dice: 0 to 2**64 - 1."
    ),
]
Settings: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="PATH=VALUE",
        help="Change a field of the scenario (heroes.Aldric.stats.hp=90); may be repeated.",
    ),
]
Fights: TypeAlias = Annotated[
    int,
    typer.Option("--fights", metavar="N", parser=whole_number("fights"), help="How many of each."),
]
Workers: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="W",
        parser=whole_number("workers"),
        help="Processes; one a core if left out.",
    ),
]
Dask: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--dask",
        metavar="ADDRESS",
        help="Fight on the workers of a Dask scheduler (tcp://host:8786) in place of --workers.",
    ),
]
Kept: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--store",
        metavar="FILE",
        help="Where fights are kept, to go on with; none: nowhere. (In the cache if left out.)",
    ),
]
Outcome: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--outcome",
        metavar="NAME",
        help="The side, draw or undecided that is asked about; the first side if left out.",
    ),
]
Plot: TypeAlias = Annotated[
    Path | None,
    typer.Option("--plot", metavar="OUT", help="Draw it: a .png, .svg or .pdf file."),
]
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
