"""Who takes part in a matrix: a stat block, several of one, or a side of a scenario."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import field, frozen

from vsdsim.errors import UsageError
from vsdsim.scenario.reading import parse_toml, read_text
from vsdsim.scenario.shipped import find, shipped
from vsdsim.suggest import suggestion

__all__ = ["Entrant", "encounter_of", "entrant"]

_SEVERAL = re.compile(r"(.+)\*(\d{1,3})")
_PLACES = ("at", "facing", "elevation")
_RANK = 1.5
"""Metres between two groups of a side that is placed."""
_JOINED: Mapping[str, Callable[[Any, Any], Any]] = {
    "max_rounds": max,
    "optional_rules": lambda one, other: [*one, *(each for each in other if each not in one)],
}
"""What need not be the same in both scenarios."""
_SHARED = ("light", "magic", "optional_rules", "max_rounds", "tables")
"""What of a scenario goes for its sides wherever they fight; both have to agree, unless joined."""


@frozen(eq=False)
class Entrant:
    """Somebody who meets all others."""

    name: str
    """As it was asked for."""
    combatants: tuple[dict[str, Any], ...]
    """Entries as of a scenario's file, without places."""
    scripts: Mapping[str, Any] = field(factory=dict)
    """Of its file, by name."""
    settings: Mapping[str, Any] = field(factory=dict)
    folder: Path = Path()
    """Where its `tables` stand."""


def entrant(text: str, known: Sequence[str]) -> Entrant:
    """The entrant that `text` means: `wolf`, `wolf*3`, or `FILE:SIDE`; `known` are stat blocks.

    Raises `UsageError` for what is nothing, `ScenarioError` for a file that is no TOML.
    """
    several = _SEVERAL.fullmatch(text)
    name = several[1] if several else text
    if name in known:
        entry = {"use": name} | ({"count": int(several[2])} if several else {})
        return Entrant(text, (entry,))
    file, colon, side = text.rpartition(":")
    if colon:
        return _side(text, file, side)
    near = suggestion(name, [*known, *shipped()])
    raise UsageError(f"{text}: required a stat block, one with *COUNT, or FILE:SIDE{near}")


def _side(text: str, name: str, side: str) -> Entrant:
    """A side of a scenario."""
    file = find(name)
    raw = parse_toml(read_text(file), str(file))
    sides = [each for each in _tables(raw.get("side")) if isinstance(each.get("name"), str)]
    found = next((each for each in sides if each["name"] == side), None)
    if found is None:
        names = [str(each["name"]) for each in sides]
        hint = suggestion(side, names)
        raise UsageError(f"{text}: required a side ({', '.join(names)}), arrived {side!r}{hint}")
    entries = tuple(
        {key: value for key, value in each.items() if key not in _PLACES}
        for each in _tables(found.get("combatant"))
    )
    scripts = raw.get("script")
    return Entrant(
        text,
        entries,
        scripts if isinstance(scripts, dict) else {},
        {key: raw[key] for key in _SHARED if key in raw},
        file.parent,
    )


def _tables(value: object) -> list[dict[str, Any]]:
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


Load = Callable[[dict[str, Any], Path], Any]
"""Makes the encounter of a scenario as a dict ready, whose tables stand in a folder."""


def encounter_of(first: Entrant, second: Entrant, load: Load, apart: float | None) -> Any:
    """The two as sides of one encounter, `apart` metres from each other or within reach.

    Raises `UsageError` where their scenarios disagree, `ScenarioError` with the faults of either.
    """
    settings = _agreed(first, second)
    raw = {
        "name": f"{first.name} against {second.name}",
        "side": [
            {"name": each.name, "combatant": list(_entries(each, end, apart))}
            for each, end in ((first, -1), (second, 1))
        ],
        **settings,
    }
    scripts = {**_scripts(first), **_scripts(second)}
    if scripts:
        raw["script"] = scripts
    return load(raw, first.folder if "tables" in first.settings else second.folder)


def _agreed(first: Entrant, second: Entrant) -> dict[str, Any]:
    """What the scenarios of both say of the fight; raises `UsageError` where they disagree."""
    settings = dict(first.settings)
    for key, value in second.settings.items():
        here = settings.setdefault(key, value)
        if key in _JOINED and isinstance(here, type(value)):
            settings[key] = _JOINED[key](here, value)
        elif here != value:
            raise UsageError(
                f"{first.name} and {second.name}: required the same {key}, arrived "
                f"{settings[key]!r} and {value!r}"
            )
    both = "tables" in first.settings and "tables" in second.settings
    if both and first.folder != second.folder:
        raise UsageError(f"{first.name} and {second.name}: required tables of one folder")
    return settings


def _entries(entrant: Entrant, end: int, apart: float | None) -> Iterator[dict[str, Any]]:
    """The combatants with scripts by their new names, and in a row at their end of the field."""
    names = _names(entrant)
    for at, each in enumerate(entrant.combatants):
        entry = copy.deepcopy(each)
        script = entry.get("script")
        if script is not None:
            known = isinstance(script, str)
            entry["script"] = names.get(script, script) if known else _renamed(script, names)
        if apart is not None:
            entry["at"] = [end * (apart / 2 + at * _RANK), 0.0]
            entry["facing"] = [-end, 0]
        yield entry


def _names(entrant: Entrant) -> dict[str, str]:
    """Its scripts by name, each with one that no other entrant's has."""
    return {name: f"{name} of {entrant.name}" for name in entrant.scripts}


def _scripts(entrant: Entrant) -> dict[str, Any]:
    names = _names(entrant)
    return {names[name]: _renamed(script, names) for name, script in entrant.scripts.items()}


def _renamed(script: Any, names: Mapping[str, str]) -> Any:
    """A script whose entries follow others by their new names."""
    if not isinstance(script, list):
        return script
    return [
        {**each, "follow": names.get(each["follow"], each["follow"])}
        if isinstance(each, dict) and isinstance(each.get("follow"), str)
        else each
        for each in copy.deepcopy(script)
    ]
