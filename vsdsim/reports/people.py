"""Combatants as the page lists them: each by itself, or numbered ones as a group."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from attrs import frozen

__all__ = ["MOST_PEOPLE", "Person", "people", "person_of", "whole_sides"]

MOST_PEOPLE: Final = 8
"""Of more combatants than this numbered ones are listed as groups."""
_NUMBERED: Final = re.compile(r"(.+) \d+")


@frozen
class Person:
    """A combatant, or a group of them."""

    side: int
    """Its place in the file."""
    label: str
    members: tuple[int, ...]
    """Their numbers in the file's order."""


def people(combatants: Sequence[tuple[str, str]], most: int = MOST_PEOPLE) -> tuple[Person, ...]:
    """Everybody; numbered ones by group where there are more than `most` of all."""
    sides = list(dict.fromkeys(side for side, _ in combatants))
    groups: dict[tuple[str, str], list[int]] = {}
    for number, (side, name) in enumerate(combatants):
        match = _NUMBERED.fullmatch(name) if len(combatants) > most else None
        groups.setdefault((side, match[1] if match else name), []).append(number)
    made = []
    for (side, name), members in groups.items():
        label = name
        if len(members) > 1:
            ends = [combatants[each][1].rpartition(" ")[2] for each in (members[0], members[-1])]
            label = f"{name} {ends[0]}-{ends[1]}"
        elif len(combatants) > most:
            label = combatants[members[0]][1]
        made.append(Person(sides.index(side), label, tuple(members)))
    return tuple(made)


def whole_sides(combatants: Sequence[tuple[str, str]]) -> tuple[Person, ...]:
    """The sides, each as one."""
    sides = list(dict.fromkeys(side for side, _ in combatants))
    members: dict[str, list[int]] = {side: [] for side in sides}
    for number, (side, _) in enumerate(combatants):
        members[side].append(number)
    return tuple(Person(at, side, tuple(members[side])) for at, side in enumerate(sides))


def person_of(shown: Sequence[Person], combatants: int) -> list[int]:
    """Of each combatant, which of those shown it belongs to."""
    found = [0] * combatants
    for at, each in enumerate(shown):
        for member in each.members:
            found[member] = at
    return found
