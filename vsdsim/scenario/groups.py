"""Groups of combatants: an entry of a side or of the timeline, expanded, its sheet read."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from attrs import frozen

from vsdsim.scenario import checks
from vsdsim.scenario.entries import read_parry
from vsdsim.scenario.faults import Faults, Place, Report, Words
from vsdsim.scenario.keys import ARRIVAL_KEYS, COMBATANT_KEYS, MOST_COMBATANTS, SIDE_KEYS
from vsdsim.scenario.model import Parry
from vsdsim.scenario.optional import OptionalRules
from vsdsim.scenario.places import NOWHERE, Stand, read_stand
from vsdsim.scenario.ruleset import Ruleset
from vsdsim.scenario.splits import Seat

__all__ = ["Group", "GroupReader", "Seats"]

Seats = Callable[[Place], Seat | None]
"""The part that the combatant at a place has in the `at` of a group that was split."""


@frozen
class Group:
    """One entry: its members share everything but name and place."""

    place: Place
    names: tuple[str, ...]
    sheet: Any = None
    """None when it has faults."""
    script: object = None
    """As written."""
    unnamed: bool = False
    """Its names are not known, for a fault in its name, count or sheet; `names` has the one that
    they begin with, "" where not even that is known."""
    stand: Stand = NOWHERE
    arrives: int = 1
    """The round in which it comes."""
    parry: Parry | None = None


class GroupReader:
    """Reads entries, and counts whom they stand for."""

    def __init__(
        self,
        ruleset: Ruleset,
        library: Any | None,
        rules: OptionalRules,
        seats: Seats,
        faults: Faults,
    ) -> None:
        self._ruleset = ruleset
        self._library = library
        self._rules = rules
        self._seats = seats
        self._faults = faults
        self._total = 0
        self.all_named = True
        """False once faults hide a name."""
        self.lost = False
        """True once that may be anybody's, of any side."""

    def groups(self, place: Place, raw: list[object]) -> tuple[Group, ...]:
        """The entries of the list at `place`, up to the one that is too many."""
        groups = []
        for index, each in enumerate(raw):
            group = self.group((*place, index), each)
            if group is None:
                break
            groups.append(group)
        return tuple(groups)

    def group(self, place: Place, raw: object, arrives: int = 1) -> Group | None:
        """The entry at `place`; None, after a fault, where there are too many already."""
        if self._total >= MOST_COMBATANTS:
            self._too_many(place)
            return None
        report = self._faults.under(*place)
        entry = checks.table(report, (), raw)
        if entry is None:
            self.all_named = False
            return Group(place, ("",), unnamed=True)
        self._known_keys(report, entry, ARRIVAL_KEYS if arrives > 1 else COMBATANT_KEYS)
        name = self._name(report, entry)
        count = None
        if "count" in entry:
            count = checks.whole(report, ("count",), entry["count"], 1, MOST_COMBATANTS)
        self._total += count or 1
        if self._total > MOST_COMBATANTS:
            self._too_many((*place, "count") if count else place)
            count = None
        stand = read_stand(report, entry, count if "count" in entry else 1, self._seats(place))
        sheet = self._sheet(entry, report)
        base = name or (None if "name" in entry or sheet is None else str(sheet.display))
        unnamed = base is None or (count is None and "count" in entry)
        self.all_named &= not unnamed
        numbers = range(1, (count or 0) + 1)
        names = tuple(f"{base} {number}" for number in numbers) or (base or "",)
        parry = None
        if "parry" in entry:
            parry = read_parry(report, ("parry",), entry["parry"])
        return Group(place, names, sheet, entry.get("script"), unnamed, stand, arrives, parry)

    def _known_keys(self, report: Report, entry: dict[str, object], own: Collection[str]) -> None:
        keys = {*own, *self._ruleset.combatant_keys}
        checks.known_keys(report, (), entry, keys, self._ruleset.inner_keys)
        for key in sorted(keys.intersection(entry)):
            self._rules.check(report, (key,), key, entry[key])

    def _name(self, report: Report, entry: dict[str, object]) -> str | None:
        if "name" not in entry:
            return None
        name = checks.name(report, ("name",), entry["name"])
        if name in SIDE_KEYS:
            report(("name",), "a name that is no key of a side", name)
        return name

    def _sheet(self, entry: dict[str, object], report: Report) -> Any | None:
        own = {key: part for key, part in entry.items() if key in self._ruleset.combatant_keys}
        if self._library is None:
            self._ruleset.sheet(own, self._ruleset.library(None), _whatever_the_names(report))
            return None
        return self._ruleset.sheet(own, self._library, report)

    def _too_many(self, place: Place) -> None:
        self.all_named, self.lost = False, True
        required = f"at most {MOST_COMBATANTS} combatants in all, counts expanded"
        self._faults(place, required, Words("more"))


def _whatever_the_names(report: Report) -> Report:
    """A report of what is wrong whatever is in the scenario's own folder, which has faults.

    What goes by names may be right with it.
    """

    def passed_on(
        path: Place, required: str, arrived: object, *, choices: Iterable[str] = ()
    ) -> None:
        if not tuple(choices):
            report(path, required, arrived)

    return passed_on
