"""A raw document with its lines and names: turns places into paths and paths into places."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Mapping
from typing import TypeAlias, cast

from attrs import evolve, frozen

from vsdsim.errors import UsageError
from vsdsim.scenario.checks import is_name
from vsdsim.scenario.faults import LONGEST_ECHO, Place, describe, listed, suggest
from vsdsim.scenario.keys import MOST_COMBATANTS, SIDE_KEYS, TOP_KEYS, is_reserved
from vsdsim.scenario.lines import line_map
from vsdsim.scenario.paths import format_path

__all__ = ["SET", "Document", "Raw"]

Raw: TypeAlias = dict[str, object]
"""A table as tomllib gives it."""
SET = "--set"
"""What stands for the file in a fault of an override."""


@frozen
class _Slot:
    """Where a combatant's entry stood in the file, and the group it was split from."""

    source: int
    group: str | None = None


class Document:
    """What a file says, overrides included; the one mutable thing while a scenario is read.

    `display` gives the name of a combatant's raw entry that has none of its own.
    """

    def __init__(
        self,
        raw: Raw,
        file: str,
        text: str | None = None,
        display: Callable[[Raw], str | None] = lambda _: None,
    ) -> None:
        self.raw = raw
        self.file = file
        self._text = text
        self._display = display
        self._lines: Mapping[Place, int] | None = None
        self._slots: dict[int, list[_Slot]] = {}
        self._overridden: dict[Place, Place] = {}

    # Places to paths

    def locate(self, place: Place) -> tuple[str, int | None, str]:
        """File, line and path of a place, as a fault shows them."""
        for length in range(len(place), 0, -1):
            path = self._overridden.get(place[:length])
            if path is not None:
                return SET, None, format_path(_short((*path, *place[length:])))
        return self.file, self._line(place), format_path(_short(self._named(place)))

    def _line(self, place: Place) -> int | None:
        if self._text is None:
            return None
        if self._lines is None:
            self._lines = line_map(self._text)
        slot = self._slot(place)
        if slot is not None:
            place = (*place[:3], slot.source, *place[4:])
        while place not in self._lines:
            place = place[:-1]
        return self._lines[place]

    def _slot(self, place: Place) -> _Slot | None:
        match place:
            case ("side", int(side), "combatant", int(index), *_) if side in self._slots:
                slots = self._slots[side]
                return slots[index] if index < len(slots) else None
        return None

    def _named(self, place: Place) -> Place:
        """The place with the names of its side and combatant, where these are unmistakable."""
        match place:
            case ("side", int(side), *rest):
                names = [_name(entry) for entry in self._sides()]
                name = names[side] if side < len(names) else None
                if not name or is_reserved(name) or names.count(name) > 1:
                    return place
                return (name, *self._named_combatant(place, side, tuple(rest)))
        return place

    def _named_combatant(self, place: Place, side: int, rest: Place) -> Place:
        match rest:
            case ("combatant", int(index), *further):
                entries = self._combatants(side)
                slot = self._slot(place)
                names = [_name(entry) for entry in entries]
                name = names[index] if index < len(names) else None
                if slot is not None and slot.group is not None:
                    return (slot.group, *further)
                if name and name not in SIDE_KEYS and names.count(name) == 1:
                    return (name, *further)
        return rest

    # Paths to places

    def resolve(self, path: Place) -> list[Place]:
        """The places that a path names: several for a group that an override has split.

        Splits a group when one of its members is named. Raises UsageError where the path begins
        with nothing that there is.
        """
        first, *rest = path
        if first in TOP_KEYS:
            return [path]
        names = [_name(entry) for entry in self._sides()]
        sides = [index for index, name in enumerate(names) if name == first]
        if len(sides) != 1:
            near = TOP_KEYS | {name for name in names if name}
            raise self._nothing(path, 1, "a side or a key of the scenario", near)
        if not rest or rest[0] in SIDE_KEYS:
            return [("side", sides[0], *rest)]
        found = self._members(path, sides[0])
        return [("side", sides[0], "combatant", index, *path[2:]) for index in found]

    def _members(self, path: Place, side: int) -> list[int]:
        entries = self._combatants(side)
        names = [_name(entry) or self._display(entry) for entry in entries]
        groups = [slot.group for slot in self._slots.get(side, [])]
        exact = [index for index, name in enumerate(names) if name == path[1]]
        if len(exact) > 1:
            message = f"{format_path(path[:2])}: {len(exact)} entries of the side have this name"
            raise UsageError(message)
        found = exact or [index for index, group in enumerate(groups) if group == path[1]]
        if found:
            return found
        near = {name for name in (*names, *groups) if name} | SIDE_KEYS
        for index, (entry, name) in enumerate(zip(entries, names, strict=True)):
            members = _member_names(name, entry.get("count"))
            if path[1] in members:
                self._split(side, index, str(name), members)
                return [index + members.index(str(path[1]))]
            near.update(members)
        raise self._nothing(path, 2, "a combatant or a key of the side", near)

    def _split(self, side: int, index: int, name: str, members: list[str]) -> None:
        """Put an entry for each member in the place of a group's one."""
        entries = cast(list[object], cast(Raw, self._side_list()[side])["combatant"])
        entry = cast(Raw, entries[index])
        rest = {key: value for key, value in entry.items() if key != "count"}
        slots = self._slots.setdefault(side, [_Slot(number) for number in range(len(entries))])
        slots[index : index + 1] = [evolve(slots[index], group=name)] * len(members)
        entries[index : index + 1] = [{**copy.deepcopy(rest), "name": each} for each in members]
        moved: dict[Place, Place] = {}
        for place, path in self._overridden.items():
            match place:
                case ("side", int(at), "combatant", int(which), *further) if at == side:
                    first = which + (len(members) - 1) * (which > index)
                    places = range(first, first + (len(members) if which == index else 1))
                    for number in places:
                        moved["side", side, "combatant", number, *further] = path
                case _:
                    moved[place] = path
        self._overridden = moved

    def _nothing(self, path: Place, length: int, what: str, near: Collection[str]) -> UsageError:
        wrong = str(path[length - 1])
        suggestion = suggest(wrong, near)
        hint = f"; did you mean {suggestion}?" if suggestion else ""
        return UsageError(
            f"{format_path(_short(path))}: {format_path(_short(path[:length]))} is nothing; "
            f"required {what} ({listed(near, 20)}){hint}"
        )

    # Changes

    def put(self, place: Place, path: Place, value: object) -> None:
        """Set the value at `place`, with the tables it needs; `path` is how the override says it.

        Raises UsageError where something else than a table or list stands in the way.
        """
        at: object = self.raw
        for length, part in enumerate(place):
            last = length == len(place) - 1
            if isinstance(at, dict) and isinstance(part, str):
                if last:
                    at[part] = copy.deepcopy(value)
                elif part not in at and isinstance(place[length + 1], int):
                    raise UsageError(_in_the_way(path, len(place) - length - 1, None))
                else:
                    at = at.setdefault(part, {})
            elif isinstance(at, list) and isinstance(part, int) and part < len(at):
                if last:
                    at[part] = copy.deepcopy(value)
                else:
                    at = at[part]
            else:
                raise UsageError(_in_the_way(path, len(place) - length, at))
        self._overridden[place] = path

    def _side_list(self) -> list[object]:
        sides = self.raw.get("side")
        return sides if isinstance(sides, list) else []

    def _sides(self) -> list[Raw]:
        return _tables(self._side_list())

    def _combatants(self, side: int) -> list[Raw]:
        entries = self._sides()[side].get("combatant")
        if not isinstance(entries, list):
            return []
        return _tables(entries)


def _in_the_way(path: Place, left: int, there: object) -> str:
    above = format_path(_short(path[: len(path) - left]))
    return f"{format_path(_short(path))}: {above or 'the scenario'} is {describe(there)}"


def _tables(entries: list[object]) -> list[Raw]:
    """The entries that count, others being faults: a file may hold tens of thousands."""
    return [entry if isinstance(entry, dict) else {} for entry in entries[: MOST_COMBATANTS + 1]]


def _member_names(name: str | None, count: object) -> list[str]:
    """The names of a group's members, none where it is no proper group."""
    if name is None or type(count) is not int or count > MOST_COMBATANTS:
        return []
    return [f"{name} {number}" for number in range(1, count + 1)]


def _name(entry: Raw) -> str | None:
    """The entry's own name, where that is a proper one."""
    value = entry.get("name")
    return value if is_name(value) else None


def _short(place: Place) -> Place:
    return tuple(
        part[:LONGEST_ECHO] + "..." if isinstance(part, str) and len(part) > LONGEST_ECHO else part
        for part in place
    )
