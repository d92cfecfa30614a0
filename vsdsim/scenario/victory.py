"""Conditions of victory: `survive 8`, `fell orcs.'Orc 1'`, `rout`."""

from __future__ import annotations

import re

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Words
from vsdsim.scenario.model import Victory
from vsdsim.scenario.names import find_name, written
from vsdsim.scenario.roster import Roster

__all__ = ["read_victory"]

_CONDITION = re.compile(r"\s*(survive|fell|rout)(?:\s+(\S.*?))?\s*", re.ASCII)
_FORMS = "survive N, fell NAME or rout"
_KINDS = ("fell", "rout", "survive")


def read_victory(raw: object, roster: Roster, rounds: int, faults: Faults) -> dict[str, Victory]:
    """The conditions by side in fights of at most `rounds`; sides left out: last standing."""
    if raw is None:
        return {}
    table = checks.table(faults, ("victory",), raw) or {}
    sides = {party.name for party in roster.parties}
    found = {}
    for side, text in table.items():
        if side not in sides:
            if roster.all_sides:
                faults(("victory", side), "the name of a side", side, choices=sides)
            continue
        victory = _condition(side, text, roster, rounds, faults)
        if victory is not None:
            found[side] = victory
    return found


def _condition(
    side: str, text: object, roster: Roster, most: int, faults: Faults
) -> Victory | None:
    place = ("victory", side)
    match = _CONDITION.fullmatch(text) if isinstance(text, str) else None
    if match is None:
        words = text.split(maxsplit=1) if isinstance(text, str) else []
        arrived = Words(repr(text), words[0]) if words and len(str(text)) <= 60 else text
        faults(place, _FORMS, arrived, choices=_KINDS)
        return None
    kind, rest = match.groups()
    if kind == "rout" and rest is None:
        return Victory("rout")
    if kind == "survive" and rest and re.fullmatch(r"[0-9]{1,4}", rest):
        if 1 <= int(rest) <= most:
            return Victory("survive", int(rest))
        faults(place, f"a round from 1 to {most} (max_rounds)", Words(rest))
        return None
    if kind == "fell" and rest:
        return _fell(side, rest, roster, faults)
    faults(place, _FORMS, text)
    return None


def _fell(side: str, text: str, roster: Roster, faults: Faults) -> Victory | None:
    foes = roster.enemies(side)
    name = find_name(text, foes)
    if name is not None:
        return Victory("fell", name=name)
    if not roster.hides(text, side):
        near = [*written(foes), *foes.values()]
        faults(("victory", side), f"the name of an enemy of {side}", text, choices=near)
    return None
