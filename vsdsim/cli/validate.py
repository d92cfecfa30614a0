"""`vsdsim validate`: every fault of some files."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from vsdsim.cli.files import load
from vsdsim.cli.options import Json
from vsdsim.cli.output import say, say_json, warn
from vsdsim.errors import Fault, ScenarioError, VsdsimError

__all__ = ["validate"]


def validate(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenario files, or shipped names.")
    ],
    *,
    json: Json = False,
) -> int:
    """Check files: every fault at once, with its place."""
    from vsdsim import api

    faults: list[Fault] = []
    code = 0
    for file in files:
        try:
            scenario = load(file)
        except ScenarioError as error:
            faults += error.faults
            code = max(code, error.exit_code)
            if not json:
                say(str(error))
        except VsdsimError as error:
            warn(f"vsdsim: {error}")
            faults.append(_unread(file, error))
            code = max(code, error.exit_code)
        else:
            if not json:
                sides, people = len(scenario.sides), len(scenario.combatants)
                say(f"{file}: good ({sides} sides, {people} combatants)")
            for notice in api.rules().notices(scenario):
                warn(f"{file}: {notice}")
    if json:
        say_json({"faults": [_row(fault) for fault in faults]})
    return code


def _unread(file: str, error: VsdsimError) -> Fault:
    there = os.path.exists(file)  # noqa: PTH110 - Path.exists raises for overlong names
    arrived = " ".join(str(error).split()) if there else "no such file"
    return Fault(file, None, "", "a readable file", arrived)


def _row(fault: Fault) -> dict[str, str | int | None]:
    return {
        "file": fault.file,
        "line": fault.line,
        "path": fault.path,
        "required": fault.required,
        "arrived": fault.arrived,
        "suggestion": fault.suggestion,
    }
