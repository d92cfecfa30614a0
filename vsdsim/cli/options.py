"""Options that several commands share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import typer

from vsdsim.cli.usage import whole_number

__all__ = ["FileName", "Json", "Seed", "Settings"]

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
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="One JSON document on stdout.")]
