"""`vsdsim odds`: what one blow comes to, every die counted."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from vsdsim.cli.files import load_to_fight
from vsdsim.cli.options import Json, Settings
from vsdsim.cli.output import flush, say, say_json, unread, warn
from vsdsim.errors import UsageError
from vsdsim.results.textable import shortened

if TYPE_CHECKING:
    from vsdsim.analysis.odds.odds import Odds, OddsTable
    from vsdsim.scenario.model import Scenario

__all__ = ["odds"]


def odds(
    first: Annotated[
        str,
        typer.Argument(metavar="ATTACKER|FILE", help="A stat block by name, or a scenario."),
    ],
    second: Annotated[
        str | None,
        typer.Argument(metavar="DEFENDER", help="A stat block; none beside a scenario."),
    ] = None,
    *,
    attacker: Annotated[
        str | None,
        typer.Option("--attacker", metavar="SIDE.NAME", help="Of a scenario, only this attacker."),
    ] = None,
    defender: Annotated[
        str | None,
        typer.Option("--defender", metavar="SIDE.NAME", help="And only this defender."),
    ] = None,
    attack: Annotated[
        str | None,
        typer.Option("--attack", metavar="NAME", help="Which weapon or natural attack."),
    ] = None,
    critical: Annotated[
        str | None,
        typer.Option("--critical", metavar="TYPE", help="Which type of critical strike."),
    ] = None,
    parry: Annotated[
        str | None,
        typer.Option("--parry", metavar="N", help="The defender's, in points or a share (25%)."),
    ] = None,
    metres: Annotated[
        str | None,
        typer.Option("--range", metavar="M", help="Metres, of what is shot or thrown."),
    ] = None,
    armour: Annotated[
        str | None,
        typer.Option("--armour", metavar="COLUMN", help="The defender's: NA, LA, MA or HA."),
    ] = None,
    settings: Settings = None,
    json: Json = False,
    csv: Annotated[
        Path | None, typer.Option("--csv", metavar="OUT", help="Write a row a situation or pair.")
    ] = None,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", metavar="OUT", help="Draw it: a .png, .svg or .pdf file."),
    ] = None,
) -> None:
    """Work one blow out exactly: hits, criticals, damage."""
    from vsdsim import blows
    from vsdsim.results.outputs import check_apart, check_path, check_writable

    if plot is not None:
        check_path(plot)
    if csv is not None:
        check_writable(csv)
    if second and (attacker or defender):
        raise UsageError("--attacker and --defender: required a scenario, arrived two stat blocks")
    changes = settings or ()
    scenario = blows.two(first, second, changes) if second else _scenario(first, changes)
    check_apart([each for each in (csv, plot) if each is not None], scenario)
    answer = blows.odds(
        first if second else scenario,
        second,
        attacker=attacker,
        defender=defender,
        attack=attack,
        critical=critical,
        parry=parry,
        metres=None if metres is None else _number(metres),
        armour=armour,
        overrides=changes if second else (),
    )
    with unread():
        if json:
            say_json(answer.to_json())
        else:
            say(answer.summary())
    flush()
    _write(answer, csv, plot)


def _scenario(name: str, settings: Sequence[str]) -> Scenario:
    """The scenario of a name, told from a stat block that lacks somebody to strike at."""
    from vsdsim import blows

    if name in blows.stat_blocks() and not _is_there(name):
        raise UsageError(f"odds: required a stat block to strike at as well as {name}")
    return load_to_fight(name, settings)


def _is_there(name: str) -> bool:
    """Whether a name leads to a scenario."""
    from vsdsim.scenario.shipped import shipped

    return name in shipped() or os.path.isfile(name)  # noqa: PTH113 - Path raises for overlong names


def _number(text: str) -> float:
    """Metres."""
    try:
        value = float(text.strip().removesuffix("m"))
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise UsageError(f"range: required metres, arrived {shortened(text, 40)!r}")
    return value


def _write(answer: Odds | OddsTable, csv: Path | None, plot: Path | None) -> None:
    """The files that were asked for, and where they are."""
    if csv is not None:
        answer.to_csv(csv)
        warn(f"rows: {csv}")
    if plot is not None:
        answer.save_plot(plot)
        warn(f"picture: {plot}")
