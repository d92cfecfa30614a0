"""`vsdsim new`: a commented scenario to start from."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from vsdsim.cli.output import say
from vsdsim.errors import UsageError

__all__ = ["new"]


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")],
) -> None:
    """Write a commented scenario to start from."""
    from vsdsim import api

    if str(file) in {"-", "."}:
        raise UsageError(f"FILE: required a file to write, arrived {str(file)!r}")
    starter = api.rules().starter()
    try:
        with file.open("x", encoding="utf-8") as stream:
            stream.write(starter)
    except FileExistsError:
        raise UsageError(f"{file}: there is something already; it is left alone") from None
    except OSError as trouble:
        reason = os.strerror(trouble.errno) if trouble.errno else str(trouble)
        raise UsageError(f"{file}: cannot be written: {reason}") from None
    say(f"{file}: written. Try: vsdsim run {file}")
