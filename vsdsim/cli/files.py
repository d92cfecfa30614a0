"""The scenario that a command is about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from vsdsim.cli.output import warn

if TYPE_CHECKING:
    from vsdsim.scenario.model import Scenario

__all__ = ["load", "load_to_fight"]


def load(name: str, overrides: Sequence[str] = ()) -> Scenario:
    """The scenario of a file or name, as `api.load`; says so where a file hides a shipped one."""
    from vsdsim import api
    from vsdsim.scenario.shipped import shipped

    if name in shipped() and Path(name).is_file():
        warn(f"{name}: the file here, not the shipped scenario")
    return api.load(name, overrides)


def load_to_fight(name: str, overrides: Sequence[str] = ()) -> Scenario:
    """The same, with what a user should know before it is fought on stderr."""
    from vsdsim import api

    scenario = load(name, overrides)
    for notice in api.rules().notices(scenario):
        warn(notice)
    return scenario
