"""Sides and who is on them, from the start or later; and who is meant by a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, cast

from attrs import evolve, frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Place, Words, listed
from vsdsim.scenario.groups import Group, GroupReader
from vsdsim.scenario.keys import SIDE_KEYS, is_reserved
from vsdsim.scenario.timeline import Arrival, Timeline

__all__ = ["Party", "Roster", "read_sides"]

MOST_SIDES = 20
"""Sides of a scenario."""

Declares = Literal["first", "second"]


@frozen
class Party:
    """A side as written."""

    place: Place
    name: str
    groups: tuple[Group, ...]
    declares: Declares | None = None
    peopled: bool = True
    """False where a fault hides all of its people."""

    @property
    def members(self) -> tuple[str, ...]:
        """The names of its combatants."""
        return tuple(name for group in self.groups if not group.unnamed for name in group.names)


@frozen
class Roster:
    """Everybody in the scenario, by name."""

    parties: tuple[Party, ...]
    all_sides: bool = True
    """False when faults hide the name of a side: then an unknown one may be known after all."""
    all_names: bool = True
    """The same for the names of combatants."""
    lost: bool = False
    """True when faults may hide anybody, of any side."""
    strays: tuple[Group, ...] = ()
    """Those whose side is not known."""

    @property
    def sound(self) -> bool:
        """Whether all is known of who is where."""
        stands = (group.stand for party in self.parties for group in party.groups)
        return self.all_names and all(stand.sound for stand in stands)

    def hides(self, text: str, side: str | None, *, friends: bool = False) -> bool:
        """Whether faults may hide whom a text names among the enemies of `side`, or its friends."""
        parties = [each for each in self.parties if side is None or (each.name == side) == friends]
        if self.lost or not all(party.peopled for party in parties):
            return True
        unnamed = [each for party in parties for each in party.groups if each.unnamed]
        names = (name for group in (*unnamed, *self.strays) for name in group.names)
        return any(name in text for name in names)

    def enemies(self, side: str | None) -> dict[str, str]:
        """Full and displayed names of all who are not of `side`, by full name.

        `None` is the enemy of everybody.
        """
        return {
            f"{party.name}.{name}": name
            for party in self.parties
            if party.name != side
            for name in party.members
        }

    def friends(self, side: str | None) -> dict[str, str]:
        """The same of all who are of `side`; `None` is the friend of everybody."""
        return {
            f"{party.name}.{name}": name
            for party in self.parties
            if side in (None, party.name)
            for name in party.members
        }


def read_sides(raw: object, timeline: Timeline, reader: GroupReader, faults: Faults) -> Roster:
    """The sides of a document with all who come later; `reader` has seen none of them yet."""
    if not isinstance(raw, list):
        faults(("side",), "two or more tables [[side]]", checks.single(raw, "side"))
        return Roster((), all_sides=False, all_names=False, lost=True)
    if not 2 <= len(raw) <= MOST_SIDES:
        faults(("side",), f"from 2 to {MOST_SIDES} sides", Words(f"{len(raw)}"))
    parties = [
        _side(("side", index), each, reader, faults) for index, each in enumerate(raw[:MOST_SIDES])
    ]
    found = [party for party in parties if party is not None]
    _unique_sides(found, faults)
    all_sides = len(found) == len(raw)
    found, strays = _joined(found, timeline.arrivals, reader, faults, sure=all_sides)
    for party in found:
        _unique_names(party, faults)
    _unique_full_names(found, faults)
    all_names = all_sides and reader.all_named and timeline.all_named
    lost = reader.lost or not (all_sides and timeline.all_named)
    return Roster(tuple(_declared(found, faults)), all_sides, all_names, lost, tuple(strays))


def _side(place: Place, raw: object, reader: GroupReader, faults: Faults) -> Party | None:
    """A side without those who come later; None where it is no table or has no proper name."""
    report = faults.under(*place)
    entry = checks.table(report, (), raw)
    if entry is None:
        return None
    checks.known_keys(report, (), entry, SIDE_KEYS)
    name = checks.name(report, ("name",), entry.get("name"))
    if name is not None and is_reserved(name):
        report(("name",), "a name that is no key, outcome or quantity of a scenario", name)
        name = None
    declares: Declares | None = None
    if "declares" in entry:
        said = checks.word(report, ("declares",), entry["declares"], ("first", "second"))
        declares = cast(Declares | None, said)
    people = entry.get("combatant")
    groups: tuple[Group, ...] = ()
    if isinstance(people, list) and people:
        groups = reader.groups((*place, "combatant"), people)
    else:
        required = "one or more tables [[side.combatant]]"
        report(("combatant",), required, checks.single(people, "side.combatant"))
        reader.all_named = False
    return None if name is None else Party(place, name, groups, declares, peopled=bool(groups))


def _joined(
    parties: Sequence[Party],
    arrivals: Iterable[Arrival],
    reader: GroupReader,
    faults: Faults,
    *,
    sure: bool,
) -> tuple[list[Party], list[Group]]:
    """The sides with who comes later, and who comes to none; `sure` that there are no others."""
    names = [party.name for party in parties]
    joining: dict[str, list[Group]] = {name: [] for name in names}
    strays = []
    for each in arrivals:
        group = reader.group(each.place, each.raw, each.round)
        if group is None:
            break
        said = each.raw.get("side") if isinstance(each.raw, dict) else None
        if isinstance(said, str) and said in joining:
            joining[said].append(group)
            continue
        reader.all_named = False
        strays.append(group)
        if sure and isinstance(each.raw, dict):
            required = f"the name of its side ({listed(names)})"
            faults((*each.place, "side"), required, said, choices=names)
    joined = [evolve(party, groups=(*party.groups, *joining[party.name])) for party in parties]
    return joined, strays


def _unique_names(party: Party, faults: Faults) -> None:
    seen: set[str] = set()
    for group in party.groups:
        if group.unnamed:
            continue
        twice = next((name for name in group.names if name in seen), None)
        if twice is not None:
            place = (*group.place, "name")
            faults(place, "a name unique in the side", Words(f"{twice!r} twice"))
        seen.update(group.names)


def _unique_sides(parties: Sequence[Party], faults: Faults) -> None:
    seen: set[str] = set()
    for party in parties:
        if party.name in seen:
            faults((*party.place, "name"), "a name that no other side has", party.name)
        seen.add(party.name)


def _unique_full_names(parties: Sequence[Party], faults: Faults) -> None:
    """Side `a.b` with `c` and side `a` with `b.c` would roll the same dice."""
    owner: dict[str, str] = {}
    for party in parties:
        for name in party.members:
            full = f"{party.name}.{name}"
            if owner.setdefault(full, party.name) != party.name:
                required = "a name that is no other combatant's with its side before it"
                faults((*party.place, "name"), required, Words(f"{full!r} twice"))


def _declared(parties: Sequence[Party], faults: Faults) -> list[Party]:
    """Of two sides one of which says when it declares, the other does the opposite."""
    if len(parties) != 2:
        return list(parties)
    one, other = parties
    if one.declares and one.declares == other.declares:
        required = "first and second, or one of them left out"
        faults((*other.place, "declares"), required, Words(f"{one.declares!r} twice"))
    opposite: dict[Declares | None, Declares | None] = {
        "first": "second",
        "second": "first",
        None: None,
    }
    return [
        evolve(party, declares=party.declares or opposite[foe.declares])
        for party, foe in ((one, other), (other, one))
    ]
