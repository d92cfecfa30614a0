"""Tables of an anatomy for pandas and for JSON: columns of names and whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from vsdsim.errors import UsageError
from vsdsim.results.anatomy import Anatomy, End, Seen
from vsdsim.suggest import suggestion

__all__ = ["TABLES", "columns_of", "full_name", "sorted_ends"]

PERCENTILES: Final = (5, 25, 50, 75, 95)


def columns_of(anatomy: Anatomy, kind: str) -> dict[str, list[Any]]:
    """The table `kind`; raises `UsageError` for one that is none."""
    if kind not in TABLES:
        known = ", ".join(TABLES)
        hint = suggestion(str(kind), TABLES)
        raise UsageError(f"to_pandas: required one of {known}, arrived {kind!r}{hint}")
    return TABLES[kind](anatomy)


def full_name(anatomy: Anatomy, number: int) -> str | None:
    """`SIDE.NAME` of a combatant, None for nobody (-1)."""
    return ".".join(anatomy.combatants[number]) if number >= 0 else None


def sorted_ends(ends: Mapping[End, Seen]) -> list[tuple[End, Seen]]:
    """The commonest first, equals in the order of their words."""
    return sorted(ends.items(), key=lambda item: (-item[1].fights, item[0]))


def _of_ends(anatomy: Anatomy, ends: Mapping[End, Seen]) -> dict[str, list[Any]]:
    rows = [
        {
            "victim": full_name(anatomy, end.victim),
            "fate": end.fate,
            "author": full_name(anatomy, end.author),
            "cause": end.cause,
            "phase": end.phase,
            "kind": end.kind,
            "with": end.name or None,
            "table": end.table or None,
            "severity": end.severity or None,
            "row": end.row or None,
            "count": seen.fights,
            "example": seen.example,
        }
        for end, seen in sorted_ends(ends)
    ]
    heads = (
        "victim", "fate", "author", "cause", "phase", "kind", "with", "table", "severity", "row",
        "count", "example",
    )  # fmt: skip
    return {head: [row[head] for row in rows] for head in heads}


def _kills(anatomy: Anatomy) -> dict[str, list[Any]]:
    kills = anatomy.kills
    pairs = np.argwhere(kills).tolist()
    return {
        "author": [full_name(anatomy, author) for author, _ in pairs],
        "victim": [full_name(anatomy, victim) for _, victim in pairs],
        "count": [int(kills[author, victim]) for author, victim in pairs],
    }


def _damage(anatomy: Anatomy) -> dict[str, list[Any]]:
    dealt = sorted(anatomy.damage.items())
    return {
        "author": [full_name(anatomy, each.author) for each, _ in dealt],
        "victim": [full_name(anatomy, each.victim) for each, _ in dealt],
        "part": [each.part for each, _ in dealt],
        "kind": [each.kind for each, _ in dealt],
        "with": [each.name or None for each, _ in dealt],
        "damage": [points for _, points in dealt],
    }


def _attacks(anatomy: Anatomy) -> dict[str, list[Any]]:
    used = sorted(anatomy.attacks.items(), key=lambda item: item[0])
    columns: dict[str, list[Any]] = {
        "combatant": [full_name(anatomy, each.combatant) for each, _ in used],
        "kind": [each.kind for each, _ in used],
        "with": [each.name for each, _ in used],
        "rolls": [rolls.rolls for _, rolls in used],
        "hits": [rolls.hits for _, rolls in used],
        "fumbles": [rolls.fumbles for _, rolls in used],
        "damage": [rolls.damage for _, rolls in used],
        "at_fallen": [rolls.at_fallen for _, rolls in used],
    }
    for number, severity in enumerate(anatomy.severities):
        columns[f"critical.{severity}"] = [rolls.criticals[number] for _, rolls in used]
    return columns


def _entries(anatomy: Anatomy) -> dict[str, list[Any]]:
    rows = [
        (full_name(anatomy, number), followed.script, place, text, count)
        for number, followed in enumerate(anatomy.followed)
        for place, text, count in [
            *zip(range(len(followed.entries)), followed.entries, followed.declared, strict=True),
            *((None, text, count) for text, count in followed.others.items()),
        ]
    ]
    heads = ("combatant", "script", "entry", "says", "count")
    return {head: [row[at] for row in rows] for at, head in enumerate(heads)}


def _rounds(anatomy: Anatomy) -> dict[str, list[Any]]:
    rounds = len(anatomy.lengths)
    columns: dict[str, list[Any]] = {
        "round": list(range(rounds)),
        "ended": anatomy.lengths.tolist(),
    }
    for number, counts in enumerate(anatomy.standing.tolist()):
        columns[f"{full_name(anatomy, number)}.standing"] = counts
    for side, name in enumerate(anatomy.sides):
        counts = np.arange(anatomy.survivors.shape[2]) * anatomy.survivors[side]
        columns[f"{name}.standing"] = counts.sum(axis=1).tolist()
        for per_cent in PERCENTILES:
            points = anatomy.hp_percentile(side, per_cent).tolist()
            columns[f"{name}.hp.p{per_cent}"] = points
    return columns


TABLES: Final[Mapping[str, Callable[[Anatomy], dict[str, list[Any]]]]] = {
    "ends": lambda anatomy: _of_ends(anatomy, anatomy.ends),
    "deaths": lambda anatomy: _of_ends(anatomy, anatomy.deaths),
    "kills": _kills,
    "damage": _damage,
    "attacks": _attacks,
    "entries": _entries,
    "rounds": _rounds,
}
"""All tables, by name, in their order."""
