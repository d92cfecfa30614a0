"""`vsdsim run`: one fight, told blow by blow, with maps or as a picture."""

from __future__ import annotations

import codecs
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import FileName, Json, Seed, Settings
from vsdsim.cli.output import flush, say, say_json, unread, warn
from vsdsim.cli.usage import whole_number
from vsdsim.errors import UsageError

if TYPE_CHECKING:
    from vsdsim.results.course import Style

__all__ = ["run"]


def run(
    file: FileName,
    *,
    seed: Seed = 0,
    fight: Annotated[
        int,
        typer.Option(
            "--fight",
            metavar="K",
            parser=whole_number("fight"),
            help="Which fight of the seed's batch.",
        ),
    ] = 0,
    settings: Settings = None,
    json: Json = False,
    maps: Annotated[
        bool, typer.Option("--map", help="Draw the field before each round, in characters.")
    ] = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row for each event.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="OUT", help="Draw the fight: a .png, .svg or .pdf file."),
    ] = None,
) -> None:
    """Tell one fight, blow by blow, with its dice."""
    from vsdsim import api
    from vsdsim.results.outputs import check_apart, check_path, check_writable
    from vsdsim.results.tablefile import save_rows

    if json and maps:
        raise UsageError("--map: required without --json, arrived both")
    if plot is not None:
        check_path(plot)
    if csv is not None:
        check_writable(csv)
    scenario = load_to_fight(file, settings or ())
    check_apart([each for each in (csv, plot) if each is not None], scenario)
    course = None if plot is None else api.course(scenario, seed, fight)
    with unread():
        if json:
            say_json(api.replay(scenario, seed, fight))
        else:
            for line in api.told(scenario, seed, fight, _style() if maps else None):
                say(line)
    flush()
    if csv is not None:
        save_rows(api.replay(scenario, seed, fight), csv)
        warn(f"rows: {csv}")
    if plot is not None and course is not None:
        from vsdsim.plots.field import save

        save(course, plot)
        warn(f"picture: {plot}")


def _style() -> Style:
    """Maps as this output can show them: in colours at a terminal, in ASCII where need be."""
    from vsdsim.results.course import Style

    terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    colour = terminal and not os.environ.get("NO_COLOR")
    encoding = codecs.lookup(sys.stdout.encoding or "ascii").name
    return Style(colour=colour, plain=not encoding.startswith("utf"))
