"""`vsdsim run`: one fight, told blow by blow."""

from __future__ import annotations

from typing import Annotated

import typer

from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import FileName, Json, Seed, Settings
from vsdsim.cli.output import say, say_json
from vsdsim.cli.usage import whole_number

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
) -> None:
    """Tell one fight, blow by blow, with its dice."""
    from vsdsim import api

    scenario = load_to_fight(file, settings or ())
    if json:
        say_json(api.replay(scenario, seed, fight))
        return
    for line in api.told(scenario, seed, fight):
        say(line)
