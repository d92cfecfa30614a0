"""What scripts and sheets say of Drive, held actions and care; nothing where the models lack it."""

from __future__ import annotations

import ast
from typing import Any

from vsdsim.scenario.model import Entry, Script
from vsdsim.vsd.sheet import Sheet

__all__ = ["drive", "healer", "orders", "ready", "takes_time", "tools", "treats"]


def orders(script: Script) -> tuple[Any, ...]:
    """The orders among the entries of a script, in its order."""
    return getattr(script, "orders", ())


def drive(sheet: Sheet) -> int:
    """Points of Drive as the fight begins."""
    return getattr(sheet, "drive", 0)


def healer(sheet: Sheet) -> int:
    """The Healer skill."""
    return getattr(sheet, "healer", 0)


def tools(sheet: Sheet) -> dict[str, int]:
    """The uses of what one has to tend wounds with."""
    found = getattr(sheet, "tools", None)
    return {name: getattr(found, name, 0) for name in ("bandages", "kit")}


def ready(entry: Entry) -> ast.expr | None:
    """What an action waits for."""
    return getattr(entry, "ready", None)


def treats(entry: Entry) -> str:
    """What first aid is for."""
    return getattr(entry, "treat", None) or "bleeding"


def takes_time(entry: Entry) -> bool:
    """Whether first aid takes its time."""
    return getattr(entry, "time", False)
