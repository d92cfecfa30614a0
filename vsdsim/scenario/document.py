"""A raw document with its lines and names: turns places into paths and paths into places."""

from __future__ import annotations

import copy
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import TypeAlias, cast

from vsdsim.errors import UsageError
from vsdsim.scenario.checks import is_name
from vsdsim.scenario.faults import LONGEST_ECHO, Place, describe, listed, suggest
from vsdsim.scenario.keys import MOST_COMBATANTS, SIDE_KEYS, TOP_KEYS, is_reserved
from vsdsim.scenario.lines import line_map
from vsdsim.scenario.paths import format_path
from vsdsim.scenario.splits import Seat, Slot, Splits, home_of

__all__ = ["SET", "Document", "Raw"]

Raw: TypeAlias = dict[str, object]
"""A table as tomllib gives it."""
SET = "--set"
"""What stands for the file in a fault of an override."""


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
        self._splits = Splits()
        self._overridden: dict[Place, Place] = {}

    # Places to paths

    def locate(self, place: Place) -> tuple[str, int | None, str]:
        """File, line and path of a place, as a fault shows them."""
        for length in range(len(place), 0, -1):
            path = self._overridden.get(place[:length])
            if path is not None:
                return SET, None, format_path(_short((*path, *place[length:])))
        return self.file, self._line(place), format_path(_short(self._named(place)))

    def seat(self, place: Place) -> Seat | None:
        """The part of the combatant at `place` in the `at` of the group that was split."""
        return self._splits.seat(place)

    def _line(self, place: Place) -> int | None:
        if self._text is None:
            return None
        if self._lines is None:
            self._lines = line_map(self._text)
        place = self._splits.in_file(place)
        while place not in self._lines:
            place = place[:-1]
        return self._lines[place]

    def _named(self, place: Place) -> Place:
        """The place with the names of its side and combatant, where these are unmistakable."""
        match place:
            case ("side", int(side), *rest):
                names = [_name(entry) for entry in self._sides()]
                name = names[side] if side < len(names) else None
                if not name or is_reserved(name) or names.count(name) > 1:
                    return place
                return (name, *self._named_combatant(place, side, tuple(rest)))
        return self._splits.in_file(place)

    def _named_combatant(self, place: Place, side: int, rest: Place) -> Place:
        match rest:
            case ("combatant", int(index), *further):
                entries = self._combatants(side)
                slot = self._splits.slot(place)
                names = [_name(entry) for entry in entries]
                name = names[index] if index < len(names) else None
                if slot is not None and slot.group is not None:
                    return (slot.group, *further)
                if name and name not in SIDE_KEYS and names.count(name) == 1:
                    return (name, *further)
                return self._splits.in_file(place)[2:]
        return rest

    # Paths to places

    def resolve(self, path: Place) -> list[Place]:
        """The places that a path names: several for a group that an override has split.

        Splits a group when one of its members is named. Raises UsageError where the path begins
        with nothing that there is.
        """
        first, *rest = path
        if first in TOP_KEYS:
            return self._now(path, path)
        names = [_name(entry) for entry in self._sides()]
        sides = [index for index, name in enumerate(names) if name == first]
        if len(sides) != 1:
            near = TOP_KEYS | {name for name in names if name}
            raise self._nothing(path, 1, "a side or a key of the scenario", near)
        if not rest or rest[0] in SIDE_KEYS:
            return self._now(("side", sides[0], *rest), path)
        return [(*place, *path[2:]) for place in self._members(path, sides[0])]

    def _now(self, place: Place, path: Place) -> list[Place]:
        """The places at which that stands which the file has at `place`."""
        found = self._splits.now(place)
        if not found:
            raise UsageError(_in_the_way(path, len(place) - 3, _at(self.raw, place[:3])))
        return found

    def _members(self, path: Place, side: int) -> list[Place]:
        """The places of who is called as the path says; its group is split for a member."""
        people = list(islice(self._people(side), MOST_COMBATANTS + 1))
        names = [_name(entry) or self._display(entry) for _, entry in people]
        slots = [self._splits.slot(place) for place, _ in people]
        groups = [slot.group if slot else None for slot in slots]
        exact = [place for (place, _), name in zip(people, names, strict=True) if name == path[1]]
        if len(exact) > 1:
            message = f"{format_path(path[:2])}: {len(exact)} entries of the side have this name"
            raise UsageError(message)
        of_group = zip(people, groups, strict=True)
        found = exact or [place for (place, _), group in of_group if group == path[1]]
        if found:
            return found
        near = {name for name in (*names, *groups) if name} | SIDE_KEYS
        for (place, entry), name in zip(people, names, strict=True):
            members = _member_names(name, entry.get("count"))
            if path[1] in members:
                self._split(place, str(name), members)
                return [(*place[:3], cast(int, place[3]) + members.index(str(path[1])))]
            near.update(members)
        raise self._nothing(path, 2, "a combatant or a key of the side", near)

    def _people(self, side: int) -> Iterator[tuple[Place, Raw]]:
        """Places and entries of a side's combatants, then of those who come later."""
        for index, entry in enumerate(self._combatants(side)):
            yield ("side", side, "combatant", index), entry
        name = _name(self._sides()[side])
        for number, moment in enumerate(_tables(self.raw.get("timeline"))):
            for index, entry in enumerate(_tables(moment.get("arrive"))):
                if entry.get("side") == name:
                    yield ("timeline", number, "arrive", index), entry

    def _split(self, place: Place, name: str, members: list[str]) -> None:
        """Put an entry for each member in the place of a group's one."""
        home, index = place[:3], cast(int, place[3])
        entries = cast(list[object], _at(self.raw, home))
        entry = cast(Raw, entries[index])
        self._splits.split(place, name, entry, len(members), len(entries))
        rest = {key: value for key, value in entry.items() if key != "count"}
        entries[index : index + 1] = [{**copy.deepcopy(rest), "name": each} for each in members]
        moved: dict[Place, Place] = {}
        for put, path in self._overridden.items():
            which = put[3] if home_of(put) == home else None
            if not isinstance(which, int):
                moved[put] = path
                continue
            first = which + (len(members) - 1) * (which > index)
            for number in range(first, first + (len(members) if which == index else 1)):
                moved[*home, number, *put[4:]] = path
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
        slot = self._splits.slot(place)
        if slot is not None and slot.group is not None:
            self._put_in_group(slot, place, path, value)
        _write(self.raw, place, path, value)
        self._splits.forget(place)
        self._overridden[place] = path

    def _put_in_group(self, slot: Slot, place: Place, path: Place, value: object) -> None:
        """See to what a group that was split has in common: its entry, and where it stands."""
        entry = cast(Raw, _at(self.raw, place[:4]))
        key = place[4] if len(place) > 4 else None
        if path[0] not in TOP_KEYS and path[1:2] == (entry.get("name"),):
            if key is None:
                slot.group = None
            elif key == "at" and not slot.own_place:
                if len(place) > 5:
                    entry["at"] = _own_point(slot, path)
                slot.own_place = True
            return
        if key in (None, "count"):
            raise UsageError(
                f"{format_path(_short(path))}: required before any override of one of "
                f"{slot.group}, arrived after one"
            )
        _write(slot.whole, place[4:], path, value)
        if key == "at":
            entry["at"] = copy.deepcopy(slot.whole["at"])
            slot.own_place = False

    def _sides(self) -> list[Raw]:
        return _tables(self.raw.get("side"))

    def _combatants(self, side: int) -> list[Raw]:
        return _tables(self._sides()[side].get("combatant"))


def _write(raw: Raw, place: Place, path: Place, value: object) -> None:
    """Set the value at `place` of `raw`, with the tables it needs."""
    at: object = raw
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


def _at(raw: Raw, place: Place) -> object:
    """What stands at a place that is there."""
    at: object = raw
    for part in place:
        at = cast(Raw, at)[cast(str, part)]
    return at


def _own_point(slot: Slot, path: Place) -> object:
    """The point of a group's member, of which a part is set."""
    points = slot.whole.get("at")
    if isinstance(points, list) and len(points) == slot.of and isinstance(points[0], list):
        return copy.deepcopy(points[slot.number])
    above = format_path(_short(path[:3]))
    raise UsageError(
        f"{format_path(_short(path))}: required the whole point ({above}=[X, Y]), arrived a part "
        f"of it: {slot.group} stands in a line"
    )


def _in_the_way(path: Place, left: int, there: object) -> str:
    above = format_path(_short(path[: len(path) - left]))
    return f"{format_path(_short(path))}: {above or 'the scenario'} is {describe(there)}"


def _tables(entries: object) -> list[Raw]:
    """The entries that count, others being faults: a file may hold tens of thousands."""
    if not isinstance(entries, list):
        return []
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
