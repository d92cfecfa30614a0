"""People and ways to end as tables name them: `Orc 1` to `Orc 4`, numbered alike, are one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from attrs import field, frozen

from vsdsim.results.anatomy import Anatomy, End

__all__ = ["BY_NAME", "People", "spoken", "way"]

_NUMBERED = re.compile(r"(.+) (\d+)")
_OF_ONESELF = frozenset({"fumble", "backlash", "fall", "burning"})
"""Kinds that one can do to oneself."""
BY_NAME = frozenset({"melee", "shot", "throw", "spell", "power", "rider", "bleeding"})
"""Kinds that need no other word than who and with what; bleeding is a cause as well."""


@frozen(slots=False)
class People:
    """Combatants as tables name them: those numbered alike as one."""

    anatomy: Anatomy = field(eq=False)

    @cached_property
    def _groups(self) -> tuple[tuple[str, str, tuple[int, ...]], ...]:
        """Side, name and numbers of each, in the file's order."""
        groups: dict[tuple[str, str], list[int]] = {}
        for number, (side, name) in enumerate(self.anatomy.combatants):
            match = _NUMBERED.fullmatch(name)
            groups.setdefault((side, match[1] if match else name), []).append(number)
        return tuple(
            (side, base if len(members) > 1 else self.anatomy.combatants[members[0]][1],
             tuple(members))
            for (side, base), members in groups.items()
        )  # fmt: skip

    @cached_property
    def names(self) -> tuple[str, ...]:
        """(C,) of each, in little room: `Aldric`, `Orc`; with the side where two have the same."""
        said = Counter(name for _, name, _ in self._groups)
        names = [""] * len(self.anatomy.combatants)
        for side, name, members in self._groups:
            for each in members:
                names[each] = name if said[name] == 1 else f"{side} {name}"
        return tuple(names)

    @cached_property
    def labels(self) -> dict[str, tuple[int, ...]]:
        """Numbers by a label that says which: `Aldric`, `Orc 1-4`; in the file's order."""
        labels: dict[str, tuple[int, ...]] = {}
        for _, _, members in self._groups:
            first, last = (self.anatomy.combatants[each][1] for each in (members[0], members[-1]))
            name = self.names[members[0]]
            if len(members) > 1:
                name += f" {first.rpartition(' ')[2]}-{last.rpartition(' ')[2]}"
            labels[name] = members
        return labels

    def by_side(self) -> Iterator[tuple[str, dict[str, tuple[int, ...]]]]:
        """Sides, each with its labels and their numbers."""
        for side in self.anatomy.sides:
            yield (
                side,
                {
                    label: members
                    for label, members in self.labels.items()
                    if self.anatomy.combatants[members[0]][0] == side
                },
            )


def spoken(name: str) -> str:
    """A packaged name as it is said."""
    return name.replace("-", " ")


def way(people: People, end: End) -> str:
    """By whom and with what: `Orc 1-4: scimitar`, `own fumble: dagger`, `flight`."""
    name = spoken(end.name)
    if end.author < 0:
        return f"{end.kind}: {name}" if name else end.kind
    if end.author == end.victim and end.kind in _OF_ONESELF:
        return f"own {end.kind}: {name}" if name else f"own {end.kind}"
    who = people.names[end.author]
    if end.kind == "stray shot":
        # With what is known of who it was.
        return f"{who}: {end.kind}"
    if end.kind in BY_NAME:
        return f"{who}: {name or end.kind}"
    return f"{who}: {end.kind}, {name}" if name else f"{who}: {end.kind}"
