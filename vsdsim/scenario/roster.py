"""Sides and combatants: groups are expanded, names checked; and who is meant by a name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, cast

from attrs import evolve, frozen

from vsdsim.scenario import checks
from vsdsim.scenario.faults import Faults, Place, Report, Words
from vsdsim.scenario.keys import COMBATANT_KEYS, MOST_COMBATANTS, SIDE_KEYS, is_reserved
from vsdsim.scenario.ruleset import Ruleset

__all__ = ["Group", "Party", "Roster", "read_sides"]

MOST_SIDES = 20
"""Sides of a scenario."""

Declares = Literal["first", "second"]


@frozen
class Group:
    """One entry of a side: its members share everything but the name."""

    place: Place
    names: tuple[str, ...]
    sheet: Any = None
    """None when it has faults."""
    script: object = None
    """As written."""
    unnamed: bool = False
    """Its name is not known: it is left out, and the sheet that would give it has faults."""


@frozen
class Party:
    """A side as written."""

    place: Place
    name: str
    groups: tuple[Group, ...]
    declares: Declares | None = None

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


def read_sides(raw: object, ruleset: Ruleset, library: Any | None, faults: Faults) -> Roster:
    """The sides of a document; `library` is None where it has faults, then no sheet is built."""
    if not isinstance(raw, list):
        faults(("side",), "two or more tables [[side]]", _single(raw, "side"))
        return Roster((), all_sides=False, all_names=False)
    if not 2 <= len(raw) <= MOST_SIDES:
        faults(("side",), f"from 2 to {MOST_SIDES} sides", Words(f"{len(raw)}"))
    reader = _Reader(ruleset, library, faults)
    parties = [reader.side(("side", index), each) for index, each in enumerate(raw[:MOST_SIDES])]
    found = [party for party in parties if party is not None]
    _unique_sides(found, faults)
    _unique_full_names(found, faults)
    all_sides = len(found) == len(raw)
    return Roster(tuple(_declared(found, faults)), all_sides, all_sides and reader.all_named)


class _Reader:
    def __init__(self, ruleset: Ruleset, library: Any | None, faults: Faults) -> None:
        self._ruleset = ruleset
        self._library = library
        self._faults = faults
        self._keys = COMBATANT_KEYS | ruleset.combatant_keys
        self._total = 0
        self.all_named = True

    def side(self, place: Place, raw: object) -> Party | None:
        """A side; None where it is no table or has no proper name."""
        report = self._faults.under(*place)
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
        groups = self._groups((*place, "combatant"), entry.get("combatant"))
        return None if name is None else Party(place, name, groups, declares)

    def _groups(self, place: Place, raw: object) -> tuple[Group, ...]:
        if not isinstance(raw, list) or not raw:
            required = "one or more tables [[side.combatant]]"
            self._faults(place, required, _single(raw, "side.combatant"))
            self.all_named = False
            return ()
        groups = []
        for index, each in enumerate(raw):
            if self._total >= MOST_COMBATANTS:
                self._too_many((*place, index))
                break
            group = self._group((*place, index), each)
            groups.append(group)
            self.all_named &= not group.unnamed
        self._unique_names(groups)
        return tuple(groups)

    def _group(self, place: Place, raw: object) -> Group:
        report = self._faults.under(*place)
        entry = checks.table(report, (), raw)
        if entry is None:
            return Group(place, ("",), unnamed=True)
        checks.known_keys(report, (), entry, self._keys, self._ruleset.inner_keys)
        name = None
        if "name" in entry:
            name = checks.name(report, ("name",), entry["name"])
            if name in SIDE_KEYS:
                report(("name",), "a name that is no key of a side", name)
        count = None
        if "count" in entry:
            count = checks.whole(report, ("count",), entry["count"], 1, MOST_COMBATANTS)
        self._total += count or 1
        if self._total > MOST_COMBATANTS:
            self._too_many((*place, "count") if count else place)
            count = None
        sheet = self._sheet(entry, report)
        base = name or (None if "name" in entry or sheet is None else str(sheet.display))
        return Group(
            place,
            tuple(f"{base} {number}" for number in range(1, count + 1)) if count else (base or "",),
            sheet,
            entry.get("script"),
            unnamed=base is None or (count is None and "count" in entry),
        )

    def _sheet(self, entry: dict[str, object], report: Report) -> Any | None:
        if self._library is None:
            return None
        own = {key: part for key, part in entry.items() if key in self._ruleset.combatant_keys}
        return self._ruleset.sheet(own, self._library, report)

    def _too_many(self, place: Place) -> None:
        self.all_named = False
        required = f"at most {MOST_COMBATANTS} combatants in all, counts expanded"
        self._faults(place, required, Words("more"))

    def _unique_names(self, groups: Sequence[Group]) -> None:
        seen: set[str] = set()
        for group in groups:
            if group.unnamed:
                continue
            twice = next((name for name in group.names if name in seen), None)
            if twice is not None:
                self._faults(
                    (*group.place, "name"), "a name unique in the side", Words(f"{twice!r} twice")
                )
            seen.update(group.names)


def _single(raw: object, name: str) -> object:
    """What arrived for a list of tables: a heading in single brackets is pointed out."""
    if isinstance(raw, dict):
        return Words(f"a single one: [{name}] takes two brackets, [[{name}]]")
    return raw


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
