"""An event's columns as plain values, row by row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from vsdsim.dice import OpenEnded
from vsdsim.vsd.rules.attack import Blow
from vsdsim.vsd.rules.field.places import Arcs
from vsdsim.vsd.rules.fumbles import Options
from vsdsim.vsd.rules.harm import Struck
from vsdsim.vsd.telling.details import OPTIONS
from vsdsim.vsd.telling.positions import side_of

__all__ = ["figures_of"]


def figures_of(columns: Mapping[str, object], index: int) -> dict[str, Any]:
    """Row `index` of an event's columns."""
    figures: dict[str, Any] = {}
    for name, column in columns.items():
        if isinstance(column, np.ndarray):
            figures[name] = column.item(index)
        elif type(column) in _READERS:
            figures |= _READERS[type(column)](name, column, index)
        else:
            figures[name] = column
    return figures


def _roll(name: str, column: OpenEnded, index: int) -> dict[str, Any]:
    dice = [int(column.first[index])]
    dice += [int(die[rows == index][0]) for rows, die in column.steps if index in rows]
    prefix = {"roll": "", "holder_roll": "holder_", "save": "save_"}[name]
    return {f"{prefix}dice": dice, f"{prefix}rolled": int(column.total[index])}


def _blow(_: str, column: Blow, index: int) -> dict[str, Any]:
    return {
        "result": int(column.result[index]),
        "damage": int(column.damage[index]),
        "severity": int(column.severity[index]),
        "fumbles": bool(column.fumble[index]),
    }


def _struck(_: str, column: Struck, index: int) -> dict[str, Any]:
    attack = int(column.attack[index])
    harm = ("damage", "bleeding", "penalty", "k", "arm")
    figures = {each: int(getattr(column, each)[index]) for each in harm}
    return figures | {"blow_with": attack, "by_fall": attack < 0}


_READERS: Final[Mapping[type, Callable[[str, Any, int], dict[str, Any]]]] = {
    Arcs: lambda _, column, index: {"side": side_of(column, index)},
    Blow: _blow,
    Struck: _struck,
    OpenEnded: _roll,
    Options: lambda _, column, index: {
        f"option_{each}": bool(getattr(column, each)[index]) for each in OPTIONS
    },
}
