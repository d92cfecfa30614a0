"""Whose damage it was, and with what it was done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Final

from vsdsim.reports.colours import side_class
from vsdsim.reports.figures import a_fight, spoken
from vsdsim.reports.markup import joined, tag
from vsdsim.reports.material import Material, Section, looked_into, of_which
from vsdsim.reports.people import people, person_of
from vsdsim.reports.tables import Bar, Cell, table

__all__ = ["harm"]

_RARE: Final = 0.005
"""Sources of less than this share of somebody's damage are told together."""
_RARER: Final = "rarer"
_NOTE: Final = (
    "With what somebody does damage, and of what it is part. Damage beyond what kills counts, and "
    "so does what falls on its own side. A group's is that of all its members together."
)


def harm(material: Material) -> Section:
    """Damage a fight by who did it, with what, and of what it was part."""
    anatomy = looked_into(material)
    shown = people(anatomy.combatants)
    parts: dict[str, int] = defaultdict(int)
    for dealt, points in anatomy.damage.items():
        parts[dealt.part] += points
    order = sorted(parts, key=lambda each: (-parts[each], each))
    done = _by_source(material)
    most = max(map(_total, done.values()), default=1) or 1
    rows: list[list[Cell]] = []
    for at, person in [*enumerate(shown), (-1, None)]:
        mine = {name: sums for (who, name), sums in done.items() if who == at}
        if not mine:
            continue
        rows.append([person.label if person else "nobody"])
        colour = side_class(person.side) if person else "plain"
        for name, sums in sorted(
            mine.items(), key=lambda item: (item[0] == _RARER, -_total(item[1]))
        ):
            total = _total(sums)
            told = a_fight(total, anatomy, 2)
            if name == _RARER and told.startswith("<"):
                continue
            rows.append(
                [
                    name,
                    Bar(told, total / most, colour),
                    *(a_fight(sums.get(part, 0), anatomy, 2) for part in order),
                    a_fight(sums.get("", 0), anatomy, 2),
                ]
            )
    heads = ["", "All", *(each.capitalize() for each in order), "To own side"]
    body = joined(
        of_which(material),
        table("Damage a fight, by source", heads, rows),
        tag("p", _NOTE, class_="note"),
    )
    return Section("harm", "Damage a fight", body)


def _total(sums: Mapping[str, int]) -> int:
    """All of it, of which what befalls friends is a part."""
    return sum(points for part, points in sums.items() if part)


def _by_source(material: Material) -> dict[tuple[int, str], dict[str, int]]:
    """By who of those listed (-1: nobody) and with what: points by part; "" is of those to friends.

    What is rare of somebody's is put together.
    """
    anatomy = looked_into(material)
    of = [*person_of(people(anatomy.combatants), len(anatomy.combatants)), -1]
    side = anatomy.side
    done: dict[tuple[int, str], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    totals: dict[int, int] = defaultdict(int)
    for dealt, points in anatomy.damage.items():
        totals[of[dealt.author]] += points
        sums = done[of[dealt.author], spoken(dealt.name or dealt.kind)]
        sums[dealt.part] += points
        if dealt.author >= 0 and side[dealt.author] == side[dealt.victim]:
            sums[""] += points
    found: dict[tuple[int, str], dict[str, int]] = {}
    for (who, name), sums in done.items():
        kept = name if _total(sums) >= _RARE * totals[who] else _RARER
        into = found.setdefault((who, kept), defaultdict(int))
        for part, points in sums.items():
            into[part] += points
    return found
