"""Who is alike in an encounter: groups whose members differ by nothing but name and place."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import TypeVar

from attrs import frozen

from vsdsim.errors import ScenarioError, UsageError
from vsdsim.scenario.model import Combatant, Scenario
from vsdsim.scenario.paths import format_path

__all__ = ["Equals", "Load", "equals_of", "first_few", "turns"]

T = TypeVar("T")

Load = Callable[[Sequence[str]], Scenario]
"""Reads the scenario with further overrides."""
_NUMBERED = re.compile(r"(.+) ([0-9]+)")


@frozen
class Equals:
    """One combatant, or several of one numbered group who are alike."""

    members: tuple[Combatant, ...]
    places: tuple[int, ...]
    """Their numbers in the encounter."""
    label: str
    """`Aldric`, `Orc 1-4`."""
    group: str | None = None
    """The name that stands for just these, where one does: `Orc`."""

    @property
    def one(self) -> Combatant:
        """One of them, for what is the same of all."""
        return self.members[-1]

    def settings(self, load: Load, key: Sequence[str], value: object) -> tuple[str, ...] | None:
        """Overrides that set something of all of them; None where that cannot be.

        By the name of the group where the file has it as one entry, else one by one.
        """
        ways = [[each.name for each in self.members]]
        if self.group is not None:
            ways.insert(0, [self.group])
        for names in ways:
            texts = tuple(f"{format_path((self.one.side, name, *key))}={value}" for name in names)
            try:
                load(texts)
            except UsageError:
                continue
            except ScenarioError:
                return None
            return texts
        return None


def equals_of(scenario: Scenario) -> tuple[Equals, ...]:
    """Everybody in groups of equals, in the order of the file."""
    found: dict[tuple[object, ...], list[int]] = {}
    everybody = scenario.combatants
    for number, each in enumerate(everybody):
        own = _group(each) or each.name
        # What is on a sheet need not be hashable, but all of it has a plain form.
        alike = (each.side, own, repr(each.sheet), each.script, each.parry, each.arrives)
        found.setdefault(alike, []).append(number)
    names = [each.name for each in everybody]
    numbered = Counter((each.side, _group(each)) for each in everybody)

    def all_of(places: Sequence[int]) -> str | None:
        # One that was set apart is of the group by name all the same.
        first = everybody[places[0]]
        group = _group(first)
        return group if numbered[first.side, group] == len(places) > 1 else None

    return tuple(
        Equals(
            tuple(everybody[each] for each in places),
            tuple(places),
            _label([everybody[each] for each in places], names),
            all_of(places),
        )
        for places in found.values()
    )


def turns(equals: Sequence[Equals]) -> list[int]:
    """When each is asked where not all can be: the first of every side, then the second."""
    seen: Counter[str] = Counter()
    found = []
    for each in equals:
        found.append(seen[each.one.side])
        seen[each.one.side] += 1
    return found


def first_few(
    candidates: Sequence[T], first: Callable[[T], tuple[int, ...]], most: int | None
) -> list[T]:
    """The `most` that come first by `first`, in the order in which they were."""
    if most is None or len(candidates) <= most:
        return list(candidates)
    order = sorted(range(len(candidates)), key=lambda at: first(candidates[at]))
    return [candidates[at] for at in sorted(order[:most])]


def _group(combatant: Combatant) -> str | None:
    """The name of the numbered group that somebody may be of."""
    match = _NUMBERED.fullmatch(combatant.name)
    return None if match is None else match[1]


def _label(members: Sequence[Combatant], names: Sequence[str]) -> str:
    """Their name, with the side's where another side has one of that name."""
    first, last = members[0], members[-1]
    text = first.name
    if len(members) > 1:
        numbers = [int(each.name.rpartition(" ")[2]) for each in members]
        in_a_row = numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        base = first.name.rpartition(" ")[0]
        told = f"{numbers[0]}-{numbers[-1]}" if in_a_row else ", ".join(map(str, numbers))
        text = f"{base} {told}"
    twice = names.count(last.name) > 1
    return f"{first.side}.{text}" if twice else text
